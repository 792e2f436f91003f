#!/usr/bin/env bash
# Scripts/aasa: works from any folder, keeps standard output for the product, builds once, passes the name swcutil on.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
  printf 'Tests/Scripts/aasa.sh: %s\n' "$*" >&2
  exit 1
}

version=$("$root/Scripts/aasa" --version 2>messages) || { cat messages >&2; fail "--version failed"; }
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "standard output holds more than the version: $version"

"$root/Scripts/aasa" --version >/dev/null 2>messages
[[ ! -s messages ]] || fail "the second call was not silent: $(cat messages)"

# A program of its own instead of the build prints the name that it was called by.
mkdir -p copy/Scripts/Linking copy/Sources copy/schema copy/.build/product/release
cp "$root/Scripts/aasa" "$root/Scripts/support.sh" copy/Scripts/
cp "$root/Package.swift" copy/
cat >name.c <<'C'
#include <stdio.h>
int main(int count, char **arguments) {
  for (int index = 0; index < count; index++) printf("[%s]", arguments[index]);
}
C
clang name.c -o copy/.build/product/release/aasa
touch copy/.build/product/built
ln -s copy/Scripts/aasa swcutil
called=$(PATH="$folder:$PATH" swcutil verify 'a b' '')
[[ $called == '[swcutil][verify][a b][]' ]] || fail "called by the name swcutil it runs $called"
called=$(copy/Scripts/aasa x)
[[ $called == '['*'/copy/.build/product/release/aasa][x]' ]] || fail "called by its own name it runs $called"

# Another clone takes what was kept of the same sources, unless the options are others or the sources have changed; two versions are kept.
git init -q first
mkdir first/Sources
printf 'one\n' >first/Sources/file
git -C first add .
git -C first -c user.name=a -c user.email=a@example.com commit -qm one
git clone -q first second
in_clone() (
  # shellcheck source=../../Scripts/support.sh
  source "$root/Scripts/support.sh"
  root=$folder/$1 scratch=$folder/$1/.build AASA_KEPT=${kept-$folder/kept} lean=(-I "$folder/$1" "${option-}")
  shift
  mkdir -p "$scratch/release"
  "$@" "${path-$(kept_path "$scratch" release/program)}" "$scratch" release/program 2>messages
)
printf 'built\n' >built
kept='' in_clone first keep
# Its sources changed while it was built.
path=$PWD/kept/other/program in_clone first keep
[[ ! -e kept ]] || fail "kept is: $(find kept -type f)"
mkdir -p first/.build/release
cp built first/.build/release/program
in_clone first keep
rm -rf second/.build/release
takes() { in_clone second take_kept && cmp -s built second/.build/release/program; }
takes || fail "a clone of the same commit does not take what was kept"
printf 'x\n' >second/README.md
git -C second add .
git -C second -c user.name=a -c user.email=a@example.com commit -qm other
takes || fail "a commit of the same sources does not take what was kept"
if option=-Onone takes; then fail "other options take what was kept"; fi
if kept='' takes; then fail "an empty AASA_KEPT keeps products"; fi
printf 'two\n' >second/Sources/file
if takes; then fail "changed sources take what was kept"; fi
for name in two three; do
  printf '%s\n' "$name" >first/Sources/file
  git -C first -c user.name=a -c user.email=a@example.com commit -qam "$name"
  in_clone first keep
done
[[ $(find kept -name '*-program' | wc -l) == 2 ]] || fail "kept are: $(find kept -type f)"
