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
