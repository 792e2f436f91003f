#!/usr/bin/env bash
# The quick start of the README: each command of it that runs the product is run and compared with what it shows. And the
# links of all pages.
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

# Every link from a page to another leads to a page, and to a heading of it.
headings() { sed -n 's/^#\{1,6\} //p' "$1" | tr '[:upper:]' '[:lower:]' | sed 's/[^a-z0-9 _-]//g; s/ /-/g'; }
links=0
while IFS=: read -r page link; do
  target=${link%%#*}
  if [[ -z $target ]]; then target=$page; else target=$(dirname "$page")/$target; fi
  [[ -e $target ]] || fail "$page links to $link, which is not there"
  if [[ $link == *#* ]]; then headings "$target" | grep -qxF -- "${link#*#}" || fail "$page links to $link, and $target has no such heading"; fi
  links=$((links + 1))
done < <(grep -oE '\]\([^) ]+\)' README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md docs/*.md docs/architecture/*.md | sed -nE 's/^([^:]+):\]\((.*)\)$/\1:\2/p' | grep -vE ':(https?|mailto):')
((links > 0)) || fail "no page links to another"

(($(wc -l <README.md) <= 200)) || fail "the README has more than 200 lines"

# The other command is the one that runs this test.
grep -qx '\$ Scripts/test' README.md || fail "the README does not show Scripts/test"
