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

# Whether a C compiler finds PCRE2's header, or Homebrew has the library.
has_pcre2() {
  if [[ $(uname) == Darwin ]]; then
    brew list pcre2 >/dev/null 2>&1
  else
    printf '#define PCRE2_CODE_UNIT_WIDTH 8\n#include <pcre2.h>\n' | clang -x c -fsyntax-only - 2>/dev/null
  fi
}

# Whether a C compiler finds the headers of libcurl, which macOS has.
has_curl() {
  [[ $(uname) == Darwin ]] || printf '#include <curl/curl.h>\n' | clang -x c -fsyntax-only - 2>/dev/null
}

# Installs the libraries that a build needs, those that are missing, at once: PCRE2, and the headers of libcurl.
require_libraries() {
  local names='' packages=()
  if ! has_pcre2; then
    names=PCRE2
    packages+=(libpcre2-dev)
  fi
  if ! has_curl; then
    names=${names:+$names and }libcurl
    packages+=(libcurl4-openssl-dev)
  fi
  if [[ -z $names ]]; then return; fi
  if [[ $(uname) == Darwin ]]; then
    if ! command -v brew >/dev/null; then
      say "PCRE2 is not installed, and there is no Homebrew to install it with: see https://brew.sh"
      exit 2
    fi
    say "installing PCRE2: brew install pcre2"
    brew install pcre2 >&2
  elif command -v apt-get >/dev/null; then
    say "installing $names: apt-get install ${packages[*]}"
    as_root apt-get update -qq >&2 || true
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${packages[@]}" >&2
  else
    say "not installed: $names; install the development files (pcre2-devel, libcurl-devel) and run this again"
    exit 2
  fi
  if ! has_pcre2; then
    say "PCRE2 was installed, and the compiler still does not find pcre2.h"
    exit 2
  fi
  if ! has_curl; then
    say "libcurl was installed, and the compiler still does not find curl/curl.h"
    exit 2
  fi
}

# Checks Swift and installs missing libraries.
require_all() {
  require_swift
  require_libraries
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
