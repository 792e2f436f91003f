#!/usr/bin/env bash
# Scripts/generate-menu: each variant has what its name says, the same each time; wrong arguments are status 2.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
generate="$root/Scripts/generate-menu"
aasa="$root/Scripts/aasa"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
  printf 'Tests/Scripts/generate-menu.sh: %s\n' "$*" >&2
  exit 1
}

# expect VARIANT PATTERNS: how many patterns both forms have.
expect() {
  local form count
  for form in components paths; do
    "$generate" --form "$form" --variant "$1" --size small "$form.json"
    "$generate" --form "$form" --variant "$1" --size small | cmp -s - "$form.json" || fail "$1 differs from run to run"
    count=$(tr ',' '\n' <"$form.json" | grep -c '/.*/')
    [[ $count == "$2" ]] || fail "$1 has $count patterns as $form, not $2"
  done
  "$aasa" diff --exit-code components.json paths.json >/dev/null || fail "$1 differs from form to form"
}

# The same three letters serve for languages and regions: 3⁴ × 4 patterns, 36 of them for CA.
expect whole 324
mv components.json whole.json
expect missing 323
expect without-canada 288
expect exclude-canada 360
expect canadian-menu 387
expect shuffled 324
"$aasa" diff --exit-code components.json whole.json >/dev/null || fail "shuffled does something else than whole"
cmp -s components.json whole.json && fail "shuffled is in order"
"$generate" --variant extras --size small extras.json
"$aasa" diff extras.json whole.json | grep -q 'no longer opens' || fail "extras opens no more than whole"

for arguments in "--form xml" "--variant half" "--size huge" "--size" "--colour" "one.json two.json"; do
  # shellcheck disable=SC2086
  if "$generate" $arguments >output 2>message; then fail "$arguments is accepted"; else status=$?; fi
  [[ $status == 2 && ! -s output && -s message ]] || fail "$arguments ends with status $status"
done
