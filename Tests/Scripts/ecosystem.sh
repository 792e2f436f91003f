#!/usr/bin/env bash
# What other systems run: action.yml, the hooks of pre-commit, the Dockerfile, the formula and the snippets of docs/ci.md.
# They are read as those systems read them, the shell in them is linted, and it is run on the fixtures. What is not
# installed here (shellcheck, ruby) is skipped with a message.
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
mkdir "$folder/bin" "$folder/scripts" "$folder/site"
ln -s "$program" "$folder/bin/aasa"
export PATH="$folder/bin:$PATH" GITHUB_OUTPUT="$folder/output" GITHUB_STEP_SUMMARY="$folder/summary.md"

fail() {
  printf 'Tests/Scripts/ecosystem.sh: %s\n' "$*" >&2
  exit 1
}

python3 "$root/Tests/Scripts/ecosystem.py" "$root" "$folder/scripts"
if command -v shellcheck >/dev/null; then
  # What a step gets from its environment, and words that GitLab and the pages do not quote, are meant.
  shellcheck --exclude SC2153,SC2154,SC2086 "$folder"/scripts/*.sh
else
  echo "skipped: shellcheck is not installed" >&2
fi
if command -v ruby >/dev/null; then
  ruby -c "$root/packaging/homebrew/aasa.rb" >/dev/null
else
  echo "skipped: the formula is not read, ruby is not installed" >&2
fi

# expect STATUS COMMAND…: runs a command and holds its status against what is expected.
expect() {
  local expected=$1 status=0
  shift
  "$@" >"$folder/printed" 2>"$folder/messages" || status=$?
  [[ $status == "$expected" ]] || fail "$*: status $status instead of $expected: $(cat "$folder/printed" "$folder/messages")"
}
output() { sed -n "s/^$1=//p" "$GITHUB_OUTPUT"; }

# The action on the fixtures, in a repository of its own.
cp -R "$root"/Fixtures/documents/. "$folder/site"
mkdir "$folder/site/.git"
cp "$folder/site/shop.yml" "$folder/site/aasa.yml"
cd "$folder/site"

expect 0 run_gate PATHS='apple-app-site-association shop'
[[ $(output lint-status)/$(output test-status) == 0/0 && -s $(output sarif) ]] || fail "it passes: $(cat "$GITHUB_OUTPUT")"
mv aasa.yml expecting
printf 'lint: {fail-on: never}\n' >aasa.yml
expect 0 run_gate PATHS='broken'
[[ $(output lint-status)/$(output test-status) == 0/0 ]] || fail "nothing is expected: $(cat "$GITHUB_OUTPUT")"
expect 2 run_gate PATHS=broken TEST=True
expect 3 run_gate PATHS=broken TEST=yes
expect 3 run_gate PATHS=broken ALLOW_OUTSIDE=yes
expect 0 run_gate PATHS=broken ALLOW_OUTSIDE=True
mv expecting aasa.yml
expect 1 run_gate PATHS=broken
[[ $(output lint-status)/$(output test-status) == 1/0 ]] || fail "the linter fails: $(cat "$GITHUB_OUTPUT")"
grep -q '^::error file=broken,line=5,' "$folder/printed" || fail "no annotation: $(cat "$folder/printed")"
python3 -c 'import json, sys; assert json.load(open(sys.argv[1]))["version"] == "2.1.0"' "$(output sarif)"
expect 0 run_gate PATHS=broken FAIL_ON=never SARIF="$folder/a b.sarif"
[[ $(output sarif) == "$folder/a b.sarif" && -s "$folder/a b.sarif" ]] || fail "the SARIF file: $(cat "$GITHUB_OUTPUT")"
expect 2 run_gate PATHS= CONFIG=mistaken.yml
[[ $(output lint-status)/$(output test-status) == /2 ]] || fail "mistakes in aasa.yml: $(cat "$GITHUB_OUTPUT")"
expect 2 run_gate PATHS='nothing-here' TEST=false
[[ $(output lint-status)/$(output test-status) == 2/ ]] || fail "a missing file: $(cat "$GITHUB_OUTPUT")"
expect 2 run_gate PATHS=broken FAIL_ON=all TEST=false
[[ -z $(output sarif) && ! -e aasa.sarif ]] || fail "the SARIF file of an earlier step: $(cat "$GITHUB_OUTPUT")"
expect 1 run_gate PATHS=$'broken\nshop' TEST=false
expect 0 run_gate PATHS=shop CONFIG=shop.yml TEST=true
# What a workflow says is never read as shell, nor as an option.
# shellcheck disable=SC2016
expect 2 run_gate PATHS='$(touch$IFS$9touched) ;touch${IFS}touched --fix' TEST=false CONFIG='' BASELINE='' FAIL_ON=''
[[ ! -e touched ]] || fail "an input was run as shell"
cmp "$root/Fixtures/documents/broken" broken || fail "an input was read as an option"

# Installing: a copy with a built program, with nothing in the cache and then from it.
mkdir -p "$folder/action/Sources" "$folder/action/.build/product/release" "$folder/runner"
cp -R "$root/Scripts" "$root/schema" "$root/Package.swift" "$folder/action/"
cp "$program" "$folder/action/.build/product/release/aasa"
touch "$folder/action/.build/product/built"
export ACTION_PATH="$folder/action" RUNNER_TEMP="$folder/runner" RUNNER_OS=Linux RUNNER_ARCH=X64 GITHUB_PATH="$folder/path"
: >"$GITHUB_OUTPUT"
expect 0 bash -c "$(action_script 'Name the build')"
[[ $(output key) =~ ^aasa-Linux-X64--[0-9a-f]{16}$ ]] || fail "the key of the cache: $(cat "$GITHUB_OUTPUT")"
FOLDER=$(output folder)
export FOLDER
for from in 'the sources' 'the cache'; do
  : >"$GITHUB_PATH"
  expect 0 bash -c "$(action_script Build)"
  [[ -x $FOLDER/aasa && $(cat "$GITHUB_PATH") == "$FOLDER" ]] || fail "it is not installed from $from"
  rm -rf "$folder/action/.build"
done

# The snippet for GitLab and the one in plain shell, on the same site.
mkdir "$folder/gitlab"
cp "$root/Fixtures/documents/broken" "$folder/gitlab/public"
cp "$folder"/site/{aasa.yml,shop,urls-shop.txt,sitemap.xml} "$folder/gitlab/"
cd "$folder/gitlab"
expect 1 bash "$folder/scripts/universal-links.sh"
for report in gl-code-quality.json aasa-lint.xml aasa-test.xml; do [[ -s $report ]] || fail "GitLab gets no $report"; done
snippet=$(grep -l 'the log shows all failures' "$folder"/scripts/page-*.sh)
expect 1 sh "$snippet"
cp shop public
expect 0 sh "$snippet"

echo "the action, the hooks, the image, the formula and the snippets hold together"
