# shellcheck shell=bash
# Shared functions: messages, and installing dependencies. Sourced, not run.

# Prints a message to standard error, because standard output belongs to the program that a script runs.
say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# Runs a command as root: as it is, or through sudo.
as_root() {
  if [[ $(id -u) == 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    say "needs root or sudo for: $*"
    return 1
  fi
}

# has_swift MAJOR MINOR: whether Swift has at least this version.
has_swift() {
  local found
  found=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
  [[ -n $found ]] && ((${found%.*} > $1 || (${found%.*} == $1 && ${found#*.} >= $2)))
}

# Exits with status 2 if there is no suitable Swift.
require_swift() {
  local found
  if ! command -v swift >/dev/null; then
    say "Swift is not installed; version 6.2 or later is needed"
    if [[ $(uname) == Darwin ]]; then
      say "install Xcode 26 or later, or swiftly from https://www.swift.org/install/macos, and run this again"
    else
      say "install it with swiftly, https://www.swift.org/install/linux, and run this again"
    fi
    exit 2
  fi
  found=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
  if [[ -n $found ]] && ((${found%.*} < 6 || (${found%.*} == 6 && ${found#*.} < 2))); then
    say "Swift $found is too old; version 6.2 or later is needed, see https://www.swift.org/install"
    exit 2
  fi
}

# The libraries that a build needs: name, header, package of Debian, formula of Homebrew (none for those that macOS has).
libraries=(
  'PCRE2 pcre2.h libpcre2-dev pcre2'
  'expat expat.h libexpat1-dev'
  'libcurl curl/curl.h libcurl4-openssl-dev'
  'libyaml yaml.h libyaml-dev libyaml'
  'zlib zlib.h zlib1g-dev'
)

# has_library HEADER [FORMULA]: whether a C compiler finds the header, or Homebrew has the formula.
has_library() {
  if [[ $(uname) == Darwin ]]; then
    [[ -z ${2-} ]] || brew list "$2" >/dev/null 2>&1
  else
    printf '#include <%s>\n' "$1" | clang -DPCRE2_CODE_UNIT_WIDTH=8 -x c -fsyntax-only - 2>/dev/null
  fi
}

# Sets `missing` to the names of the libraries that are missing, `packages` and `formulas` to what installs them.
find_missing() {
  local library name header package formula
  missing='' packages=() formulas=()
  for library in "${libraries[@]}"; do
    read -r name header package formula <<<"$library"
    if has_library "$header" "$formula"; then continue; fi
    missing=${missing:+$missing, }$name
    packages+=("$package")
    if [[ -n $formula ]]; then formulas+=("$formula"); fi
  done
}

# Installs the libraries that are missing, in one go.
require_libraries() {
  local missing packages formulas
  find_missing
  if [[ -z $missing ]]; then return; fi
  if [[ $(uname) == Darwin ]] && command -v brew >/dev/null; then
    say "installing $missing: brew install ${formulas[*]}"
    brew install "${formulas[@]}" >&2
  elif command -v apt-get >/dev/null; then
    say "installing $missing: apt-get install ${packages[*]}"
    as_root apt-get update -qq >&2 || true
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${packages[@]}" >&2
  else
    say "not installed: $missing; install them with their headers, on macOS with https://brew.sh, and run this again"
    exit 2
  fi
  find_missing
  if [[ -n $missing ]]; then
    say "installed, but the compiler does not find the headers of: $missing"
    exit 2
  fi
}

# Checks Swift and installs missing libraries.
require_all() {
  require_swift
  require_libraries
}

# Prints the commit of the sources, with a plus sign if they were changed since; "unknown" without git.
commit() {
  local name
  if [[ -e ${root:?}/.git ]] && name=$(git -C "$root" rev-parse HEAD 2>/dev/null); then
    if [[ -n $(git -C "$root" status --porcelain -- Package.swift Sources schema Scripts/Linking) ]]; then name+=+; fi
    printf '%s\n' "$name"
  else
    echo unknown
  fi
}

# has_archive NAME: prints the path of a static library, if the compiler finds it.
has_archive() {
  local path
  path=$(clang -print-file-name="lib$1.a" 2>/dev/null)
  if [[ $path != /* && $(uname) == Darwin ]]; then path=$(brew --prefix 2>/dev/null)/lib/lib$1.a; fi
  [[ $path == /* && -f $path ]] && printf '%s\n' "$path"
}

# link_archives FOLDER: fills a folder with links to static libraries and with files for pkg-config that name it, so that the linker finds
# these libraries before the shared ones. Where a static library is missing, the shared one is linked.
link_archives() {
  local folder=$1 library name package archive
  rm -rf "$folder"
  mkdir -p "$folder"
  for library in 'pcre2-8 libpcre2-8' 'yaml yaml-0.1' 'expat expat' 'z zlib' 'stdc++'; do
    read -r name package <<<"$library"
    # macOS has the others in its SDK, and its own C++ library.
    if [[ $(uname) == Darwin && $name != pcre2-8 && $name != yaml ]] || ! archive=$(has_archive "$name"); then continue; fi
    ln -s "$archive" "$folder/"
    if [[ -n $package ]]; then
      printf 'Name: %s\nDescription: static\nVersion: 0\nLibs: -L%s -l%s\n' "$package" "${folder// /\\ }" "$name" \
        >"$folder/$package.pc"
      if [[ $(uname) == Darwin ]]; then printf 'Cflags: -I%s\n' "$(brew --prefix)/include" >>"$folder/$package.pc"; fi
    fi
  done
}

# The only file of ArgumentParser that uses FoundationEssentials, and its checksum in the versions for which the stand-in was written.
parser_file=Sources/ArgumentParser/Utilities/Foundation.swift
parser_checksums=('1623464462-1448')

# stand_in FOLDER CHECKOUT: builds the stand-in for FoundationEssentials in a folder. Fails if ArgumentParser may need more of it.
stand_in() {
  local folder=$1 checkout=$2 source=${root:?}/Scripts/Linking/FoundationEssentials.swift key known
  known=$(cksum <"$checkout/$parser_file") || return 1
  if [[ " ${parser_checksums[*]} " != *" ${known/ /-} "* ]]; then return 1; fi
  if grep -rlE '^ *(internal|public|package)? *import Foundation' "$checkout/Sources/ArgumentParser"{,ToolInfo} --include '*.swift' |
    grep -qvF "/$parser_file"; then return 1; fi
  # What depends on a module is compiled again if the module is newer.
  key=$(swift --version 2>/dev/null | cksum && cksum <"$source")
  if [[ -f $folder/key && $(<"$folder/key") == "$key" ]]; then return; fi
  rm -rf "$folder"
  mkdir -p "$folder"
  swiftc -Osize -wmo -parse-as-library -static -emit-library -module-name FoundationEssentials -module-link-name aasaEssentials \
    -emit-module -emit-module-path "$folder/FoundationEssentials.swiftmodule" -o "$folder/libaasaEssentials.a" "$source" >&2 &&
    printf '%s' "$key" >"$folder/key"
}

# resolve SCRATCH: fetches the packages that Package.resolved pins. A mirror may have other commits for the same versions; they are pinned then.
resolve() {
  local scratch=$1 pins=${root:?}/Package.resolved name version
  local -a package=(swift package --package-path "$root" --scratch-path "$scratch")
  if "${package[@]}" resolve >&2; then return; fi
  if [[ ! -f $pins ]]; then return 1; fi
  say "the commits of Package.resolved could not be fetched; trying those that have the same versions"
  mv "$pins" "$pins.before"
  if "${package[@]}" resolve >&2 && pinned "$pins.before" | while read -r name version; do
    "${package[@]}" resolve "$name" --version "$version" >&2 || exit 1
  done; then
    rm "$pins.before"
  else
    mv "$pins.before" "$pins"
    return 1
  fi
}

# pinned FILE: prints the name and the version of each package.
pinned() {
  tr -d ' \n' <"$1" | grep -oE '"(identity|version)":"[^"]+"' | sed -E 's/.*:"(.*)"/\1/' | paste -d ' ' - -
}

# build_environment SCRATCH: exports what Package.swift and the compiler read: the static libraries, and the commit, which
# `aasa --version --verbose` prints.
build_environment() {
  local scratch=$1
  link_archives "$scratch/archives"
  export PKG_CONFIG_PATH=$scratch/archives${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
  AASA_COMMIT=$(commit)
  export AASA_COMMIT
}

# lean_options SCRATCH: sets `lean`, the options of `swift build` for a program that needs only the C library of the system: its libraries
# are linked statically, at a fixed address (no relocation at the start), without exported symbols and tables for C++ exceptions, which
# it does not use. Generic types are made by their functions, not by their names, for which Swift's runtime searches all conformances of the
# program. docs/benchmarks.md has the effect of each. Paths are relative to the project,
# so the code is the same in every folder.
lean_options() {
  local scratch=$1
  lean=()
  build_environment "$scratch"
  if [[ $(uname) == Darwin ]]; then return; fi
  lean+=(
    --static-swift-stdlib --disable-local-rpath
    -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
    -Xswiftc -use-ld=lld -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
    -Xswiftc -debug-prefix-map -Xswiftc "$root=." -Xcc "-ffile-prefix-map=$root=."
    -Xlinker --no-export-dynamic -Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker "$root/Scripts/Linking/no-unwinding.ld"
  )
  if stand_in "$scratch/essentials" "$scratch/checkouts/swift-argument-parser"; then
    lean+=(-Xswiftc "-I$scratch/essentials" -Xswiftc "-L$scratch/essentials")
  fi
}

# clone_options SCRATCH: sets `lean` for the program of a clone and for the tests, which are built with the same modules.
clone_options() {
  local scratch=$1 modules module
  lean_options "$scratch"
  lean+=(-debug-info-format none)
  # The modules of test libraries are not among those for static linking. See Package.swift.
  modules=$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift/linux
  export AASA_CLONE_BUILD=$modules
  if [[ $(uname) == Darwin ]]; then return; fi
  mkdir -p "$scratch/testing"
  for module in Testing _TestDiscovery _TestingInterop; do
    if [[ -e $modules/$module.swiftmodule ]]; then ln -sfn "$modules/$module.swiftmodule" "$scratch/testing"; fi
  done
  # Archives that Foundation names when it is linked statically; the tests have it as a shared library.
  for module in CoreFoundation _FoundationCShims _FoundationCollections _FoundationICU; do printf '!<arch>\n' >"$scratch/testing/lib$module.a"; done
  lean+=(-Xswiftc "-I$scratch/testing" -Xlinker "-L$scratch/testing")
}

# kept_path SCRATCH FILE: prints the path of a product that is kept for other clones and worktrees on this machine: below the folder that AASA_KEPT
# names, by default in the cache of the user, by sources, compiler, static libraries and `lean`. Prints nothing if the folder is empty, without git,
# where sources are not committed, and on macOS, whose products have other names.
kept_path() {
  local scratch=$1 file=$2 folder=${AASA_KEPT-${HOME:+${XDG_CACHE_HOME:-$HOME/.cache}/aasa-builds}} changes sources key
  local -a built=(
    Package.swift Package.resolved Plugins Sources schema Tests ':!Tests/Scripts' Scripts/Linking Scripts/Benchmarks Scripts/support.sh Scripts/wasm
  )
  if [[ -z $folder || ! -e ${root:?}/.git || $(uname) == Darwin ]]; then return; fi
  changes=$(git -C "$root" status --porcelain -- "${built[@]}" 2>/dev/null) && [[ -z $changes ]] || return 0
  sources=$(git -C "$root" ls-files --stage -- "${built[@]}" | git hash-object --stdin) || return 0
  key=$({
    swift --version
    # The driver and the folder make no other code.
    printf '%s\n' "${lean[@]//"$root"/.}" | grep -vxF -e --use-integrated-swift-driver
    cat "$scratch"/archives/*.a || true
  } 2>/dev/null | cksum) || return 0
  printf '%s\n' "$folder/$sources/${key/ /-}-${file##*/}"
}

# take_kept PATH SCRATCH FILE: copies a kept product into the folder of builds. Fails without one.
take_kept() {
  local kept=$1 scratch=$2 file=$3 triple
  if [[ ! -f $kept ]]; then return 1; fi
  say "taking ${file##*/}, built of the same sources: $kept"
  if [[ $file == release/* ]]; then
    # As SwiftPM has it.
    triple=$(swift -print-target-info | sed -nE 's/^ *"unversionedTriple": "([^"]*)".*/\1/p' | head -n 1)
    mkdir -p "$scratch/$triple/release" && ln -sfn "$triple/release" "$scratch/release" || return 1
  fi
  cp "$kept" "$scratch/$file"
}

# keep PATH SCRATCH FILE: keeps a product where its path is still the same, since sources may have changed while it was built; and those of one other
# version.
keep() {
  local kept=$1 scratch=$2 file=$3 folder other
  if [[ -z $kept || $kept != "$(kept_path "$scratch" "$file")" ]] || ! mkdir -p "${kept%/*}"; then return; fi
  folder=${kept%/*}
  # Whole or not at all, beside other builds.
  if cp "$scratch/$file" "$kept.$$"; then mv -f "$kept.$$" "$kept"; else rm -f "$kept.$$"; fi
  touch "$folder"
  for other in "${folder%/*}"/*; do
    if [[ -n $(find "${folder%/*}" -mindepth 1 -maxdepth 1 -newer "$other" ! -path "$folder" -print -quit) ]]; then rm -rf "$other"; fi
  done
}

# build_program SCRATCH: builds aasa with the options in `lean`, or takes what is kept, and notes that it is newer than the sources.
build_program() {
  local scratch=$1 address=() kept
  kept=$(kept_path "$scratch" release/aasa)
  # Created before the build, so that later changes are newer.
  touch "$scratch/built.next"
  if take_kept "$kept" "$scratch" release/aasa; then
    mv "$scratch/built.next" "$scratch/built"
    return
  fi
  say "building aasa, which takes some minutes the first time"
  # Not for the tests: with shared libraries of Swift, nothing may be at a fixed address.
  if [[ $(uname) != Darwin ]]; then address=(-Xlinker --no-pie); fi
  # SwiftPM warns that the driver inside of it is deprecated.
  swift build -c release --product aasa --package-path "${root:?}" --scratch-path "$scratch" ${lean[@]+"${lean[@]}"} \
    ${address[@]+"${address[@]}"} >&2 2> >(grep -v --line-buffered -e --use-integrated-swift-driver >&2) &&
    mv "$scratch/built.next" "$scratch/built" && keep "$kept" "$scratch" release/aasa
}

# library_options SCRATCH: sets `lean`, the options of `swift build` for a shared library that needs only the C library of the system and
# exports the functions of aasa.h alone, so that it can be in a process beside other versions of the libraries inside.
library_options() {
  local scratch=$1
  lean=(-debug-info-format none -Xswiftc -debug-prefix-map -Xswiftc "$root=." -Xcc "-ffile-prefix-map=$root=.")
  build_environment "$scratch"
  if [[ $(uname) == Darwin ]]; then
    lean+=(-Xlinker -exported_symbol -Xlinker '_aasa_*' -Xlinker -install_name -Xlinker @rpath/libaasa.0.dylib)
    return
  fi
  lean+=(
    --disable-local-rpath -Xswiftc -static-stdlib -Xswiftc -use-ld=lld -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
    -Xlinker --version-script -Xlinker "$root/Sources/LibAasa/exports.ld" -Xlinker -soname -Xlinker libaasa.so.0
    -Xlinker --gc-sections -Xlinker "-L$scratch/archives"
  )
  # For the commands, which the library of the wheel has inside.
  if stand_in "$scratch/essentials" "$scratch/checkouts/swift-argument-parser"; then
    lean+=(-Xswiftc "-I$scratch/essentials" -Xswiftc "-L$scratch/essentials")
  fi
}

# Installs nginx if it is missing. Tests that need it are skipped without it, so this never fails.
prepare_nginx() {
  if command -v nginx >/dev/null; then return; fi
  if [[ $(uname) == Darwin ]] && command -v brew >/dev/null; then
    say "installing nginx: brew install nginx"
    brew install nginx >&2 || say "nginx could not be installed; tests that need it are skipped"
  elif command -v apt-get >/dev/null; then
    say "installing nginx: apt-get install nginx-light"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq nginx-light openssl >&2 ||
      say "nginx could not be installed; tests that need it are skipped"
  fi
}

# Installs Apache and Caddy if they are missing, for the test of docs/hosting.md, which fails without them.
prepare_web_servers() {
  local -a packages=() formulas=()
  # The package without the service.
  if ! command -v apache2 >/dev/null && ! command -v httpd >/dev/null; then packages+=(apache2-bin) formulas+=(httpd); fi
  if ! command -v caddy >/dev/null; then packages+=(caddy) formulas+=(caddy); fi
  if ((${#packages[@]} == 0)); then return; fi
  if [[ $(uname) == Darwin ]] && command -v brew >/dev/null; then
    say "installing web servers: brew install ${formulas[*]}"
    brew install "${formulas[@]}" >&2 || say "not installed: ${formulas[*]}"
  elif command -v apt-get >/dev/null; then
    say "installing web servers: apt-get install ${packages[*]}"
    as_root apt-get update -qq >&2 || true
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${packages[@]}" >&2 ||
      say "not installed: ${packages[*]}"
  fi
}

# try_packages WHAT PACKAGE…: installs packages of Debian. Tests that need them are skipped without them, so this never fails.
try_packages() {
  local what=$1
  shift
  if (($# == 0)) || ! command -v apt-get >/dev/null; then return; fi
  say "installing $what: apt-get install $*"
  as_root apt-get update -qq >&2 || true
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2 ||
    say "not installed: $*; tests that need them are skipped"
}

# Installs the tools that look at packages if they are missing.
prepare_package_tools() {
  local tool
  local -a packages=()
  for tool in lintian strace; do
    if ! command -v "$tool" >/dev/null; then packages+=("$tool"); fi
  done
  try_packages "tools for packages" ${packages[@]+"${packages[@]}"}
}

# Installs Chromium if it is missing: the one without windows where there is a package of it.
prepare_chromium() {
  local name
  for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null; then return; fi
  done
  name=chromium
  if apt-cache show chromium-headless-shell >/dev/null 2>&1; then name=chromium-headless-shell; fi
  try_packages Chromium "$name"
}

# The target of aasa.wasm, and the archive of its C library.
wasm_target=wasm32-unknown-none-wasm
wasm_libc=/usr/lib/wasm32-wasi/libc.a

# has_wasm_library: whether Swift has its standard library for WebAssembly.
has_wasm_library() {
  [[ -d $(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift/embedded/$wasm_target ]]
}

# Prints the path of the functions that a compiler expects, such as the product of two 64-bit numbers.
wasm_builtins() {
  local file
  for file in /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a; do
    if [[ -f $file ]]; then printf '%s\n' "$file"; fi
  done | tail -n 1
}

# Sets `packages` to the packages of Debian that Scripts/wasm and its tests need and that are missing.
find_wasm_packages() {
  packages=()
  [[ -f $wasm_libc ]] || packages+=(wasi-libc)
  [[ -n $(wasm_builtins) ]] || packages+=(libclang-rt-dev-wasm32)
  command -v wasm-ld >/dev/null || packages+=(lld)
  command -v wasm-opt >/dev/null || packages+=(binaryen)
  command -v node >/dev/null || packages+=(nodejs)
}

# Installs the tools for aasa.wasm if they are missing, and Express, whose example is tested.
prepare_wasm_tools() {
  local packages
  if ! has_wasm_library; then return; fi
  find_wasm_packages
  try_packages "tools for WebAssembly" ${packages[@]+"${packages[@]}"}
  # Each by itself, because it may have conflicts with another Node.
  if ! command -v tsc >/dev/null; then try_packages TypeScript node-typescript; fi
  if [[ ! -d /usr/share/nodejs/express ]]; then try_packages Express node-express; fi
}

# Makes a virtual environment with the packages that Tests/Scripts/requirements.txt names, in .build/python, and puts it first in PATH.
require_pytest() {
  local folder=${root:?}/.build/python requirements=$root/Tests/Scripts/requirements.txt
  if ! cmp -s "$requirements" "$folder/requirements.txt"; then
    if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
      if command -v apt-get >/dev/null; then
        say "installing Python: apt-get install python3-venv"
        as_root apt-get update -qq >&2 || true
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv >&2 || true
      elif [[ $(uname) == Darwin ]] && command -v brew >/dev/null; then
        say "installing Python: brew install python3"
        brew install python3 >&2 || true
      fi
    fi
    if ! python3 -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
      say "Python 3.10 or later with venv is not installed; install it and run this again"
      exit 2
    fi
    say "installing pytest and others in .build/python"
    rm -rf "$folder"
    # What is imported is compiled then; much of the packages is not.
    if ! python3 -m venv "$folder" ||
      ! "$folder/bin/pip" install -q --no-compile --disable-pip-version-check -r "$requirements"; then
      say "pip could not install the packages that Tests/Scripts/requirements.txt names; it needs the network"
      exit 2
    fi
    cp "$requirements" "$folder/requirements.txt"
  fi
  PATH=$folder/bin:$PATH
}

# Builds Fixtures/library, a package that uses the library, and its tests, in .build/library. Whole modules take three quarters of the time of
# batches of files.
build_library() {
  swift build --build-tests --package-path "${root:?}/Fixtures/library" --scratch-path "$root/.build/library" \
    -debug-info-format none -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc 1
}

# toolchain_tool NAME: prints the path of a tool of the toolchain.
toolchain_tool() {
  if [[ $(uname) == Darwin ]]; then
    xcrun --find "$1"
  else
    local swift
    swift=$(command -v swift) && swift=$(dirname "$(readlink -f "$swift")")/$1 && [[ -x $swift ]] && printf '%s\n' "$swift"
  fi
}

# library_symbols FOLDER MODULE…: writes the public symbols of modules that build_library built, with their doc comments, as files of JSON. Those
# of re-exported modules are part of the library's module.
library_symbols() {
  local folder=$1 extract exported module
  shift
  extract=$(toolchain_tool swift-symbolgraph-extract) || return 1
  local -a options=(-target "$(swift -print-target-info | sed -nE 's/^ *"triple": "([^"]*)".*/\1/p' | head -n 1)")
  if [[ $(uname) == Darwin ]]; then options+=(-sdk "$(xcrun --show-sdk-path)"); fi
  exported=$(sed -n 's/^@_exported public import //p' "${root:?}"/Sources/AppSiteAssociation/*.swift | paste -s -d , -)
  for module; do
    "$extract" -module-name "$module" -I "$root/.build/library/debug/Modules" "${options[@]}" -minimum-access-level public \
      -skip-synthesized-members -experimental-allowed-reexported-modules="$exported" -output-dir "$folder"
  done
}
