#!/usr/bin/env bash
# A pull request from start to end, with the steps of action.yml: a site with known findings passes; a change that breaks
# routing fails with one annotation, on the line of the expectation; the fix passes. Skipped where Python has no yaml.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
# shellcheck source=Support/action.sh
source "$root/Tests/Scripts/Support/action.sh"
if ! python3 -c 'import yaml' 2>/dev/null; then
  echo "skipped: python3 with yaml is not installed" >&2
  exit 0
fi
program=${AASA:-$root/.build/product/release/aasa}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin" "$folder/site"
ln -s "$program" "$folder/bin/aasa"
export PATH="$folder/bin:$PATH" GITHUB_OUTPUT="$folder/output" GITHUB_STEP_SUMMARY="$folder/summary.md"
cd "$folder/site"

fail() {
  printf 'Tests/Scripts/pull-request.sh: %s\n' "$*" >&2
  if [[ -f $folder/printed ]]; then cat "$folder/printed" >&2; fi
  exit 1
}

# gate STATUS ANNOTATIONS WHAT: the steps end with a status and print a number of annotations, whatever their level.
gate() {
  local status=0 annotations
  rm -f aasa.sarif "$GITHUB_STEP_SUMMARY"
  run_gate BASELINE=known.json PATHS=public >"$folder/printed" 2>"$folder/messages" || status=$?
  annotations=$(grep -c '^::' "$folder/printed" || true)
  [[ $status == "$1" ]] || fail "$3: status $status instead of $1: $(cat "$folder/messages")"
  [[ $annotations == "$2" ]] || fail "$3: $annotations annotations instead of $2"
  [[ -s aasa.sarif ]] || fail "$3: no SARIF file"
}

mkdir -p public/.well-known
cat >public/.well-known/apple-app-site-association <<'JSON'
{
  "applinks": {
    "details": [
      {
        "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
        "components": [
          { "/": "/buy/used/*", "exclude": true },
          { "/": "/buy/*" },
          { "/": "/orders/????" }
        ]
      }
    ]
  }
}
JSON
cat >aasa.yml <<'YAML'
app: 9QX4T7KM2P.shop.harbor.app
files: public/.well-known/apple-app-site-association
domain: harbor.shop
groups:
  - name: what is for sale
    opens:
      - /buy/42
      - /buy/sale/42
      - /orders/4711
    excluded:
      - /buy/used/42
YAML

# The site as it is has findings, which are known from now on.
aasa lint public --format concise >"$folder/printed"
[[ -s $folder/printed ]] || fail "the site has no finding to know"
aasa lint public --write-baseline known.json >"$folder/printed" 2>&1
gate 0 0 "the site as it is"

# Somebody writes the exclusion shorter, and the sale stays in the browser. The linter has nothing against it.
sed -i.bak 's|"/buy/used/\*"|"/buy/?*/?*"|' \
  public/.well-known/apple-app-site-association
rm public/.well-known/*.bak
gate 1 1 "the change"
grep -q '^::error file=aasa.yml,line=8,' "$folder/printed" || fail "the annotation is not on the line of the expectation"
grep -q 'harbor.shop/buy/sale/42. should open 9QX4T7KM2P.shop.harbor.app, but' "$folder/printed" ||
  fail "the annotation does not say what is expected"
grep -q 'buy/sale/42' "$GITHUB_STEP_SUMMARY" || fail "the summary of the job does not name the URL"

# The fix: what the file said before, and in every spelling, as the known findings advised.
sed -i.bak 's|{ "/": "/buy/?\*/?\*", "exclude": true },|{ "/": "/buy/used/*", "exclude": true, "caseSensitive": false, "percentEncoded": false },|' \
  public/.well-known/apple-app-site-association
rm public/.well-known/*.bak
gate 0 0 "the fix"
echo "a pull request: passed, failed with one annotation, passed"
