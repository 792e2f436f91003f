#!/usr/bin/env bash
# The quick start of the README: each command of it that runs the product is run and compared with what it shows.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"

fail() {
  printf 'Tests/Scripts/readme.sh: %s\n' "$*" >&2
  exit 1
}

# Prints the output that the README shows after a command.
shown() {
  awk -v command="\$ $1" '
    $0 == command { inside = 1; next }
    inside && (/^```/ || /^\$ /) { exit }
    inside { print }
  ' README.md
}

count=0
while IFS= read -r command; do
  printed=$(bash -c "$command") || true
  [[ $printed == "$(shown "$command")" ]] || fail "$command prints: $printed"
  count=$((count + 1))
done < <(sed -n 's/^\$ \(Scripts\/aasa .*\)/\1/p' README.md)
((count > 0)) || fail "the README shows no quick start"

# The other command is the one that runs this test.
grep -qx '\$ Scripts/test' README.md || fail "the README does not show Scripts/test"
