#!/usr/bin/env bash
# The manual pages are roff without a warning, every command has one, and shells read the completions. What is not
# installed is skipped with a message.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
program=${AASA:-$root/.build/product/release/aasa}
cd "$root/packaging"

fail() {
  printf 'Tests/Scripts/manual.sh: %s\n' "$*" >&2
  exit 1
}

while IFS= read -r command; do
  [[ -s man/aasa-$command.1 ]] || fail "aasa $command has no manual page"
done < <("$program" --help | sed -n '/^SUBCOMMANDS:/,$s/^  \([a-z]\{1,\}\) .*/\1/p')

if command -v groff >/dev/null; then
  for page in man/*.1; do
    warnings=$(groff -man -Tutf8 -ww -z "$page" 2>&1) || fail "$page: $warnings"
    [[ -z $warnings ]] || fail "$page: $warnings"
  done
  groff -man -Tutf8 man/aasa-lint.1 | grep -q 'check association files' || fail "aasa-lint.1 does not say what it does"
else
  echo "skipped: groff is not installed" >&2
fi
sed -n '/^\.SH DESCRIPTION/,/^\.SH COMMANDS/p' man/aasa-swcutil.1 | grep -q '^ln ' || fail "aasa-swcutil.1 has its command elsewhere"

bash -n completions/aasa.bash || fail "bash does not read its completions"
for shell in zsh fish; do
  if ! command -v "$shell" >/dev/null; then
    echo "skipped: $shell is not installed" >&2
  elif ! "$shell" -n "completions/$(if [[ $shell == zsh ]]; then echo _aasa; else echo aasa.fish; fi)"; then
    fail "$shell does not read its completions"
  fi
done
# What bash offers after `aasa li`.
# shellcheck source=../../packaging/completions/aasa.bash disable=SC1091
offered=$(bash -c 'source completions/aasa.bash; COMP_WORDS=(aasa li); COMP_CWORD=1; COMP_LINE="aasa li"; COMP_POINT=7
  COMP_TYPE=9; _aasa aasa li aasa 2>/dev/null; printf "%s\n" "${COMPREPLY[@]}"')
[[ $offered == *lint* ]] || fail "bash offers for 'aasa li': $offered"
