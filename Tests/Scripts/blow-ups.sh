#!/usr/bin/env bash
# docs/blow-ups.md: every command of the page is run, on the whole file of 1,827,904 patterns, and prints what the page shows. Then
# every variant of that file is made short, and answers like the long one.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin"
ln -s "$root/Scripts/aasa" "$folder/bin/aasa"
ln -s "$root/Scripts" "$folder/Scripts"
PATH="$folder/bin:$PATH"
export NO_COLOR=1
unset COLUMNS CLICOLOR_FORCE || true
cd "$folder"
aasa --version >version 2>messages || { cat messages >&2; exit 1; }

failed=0
fail() {
  printf 'Tests/Scripts/blow-ups.sh: %s\n' "$*" >&2
  failed=1
}

# --- The page

page="$root/docs/blow-ups.md"
examples=0

# run COMMAND FILE: runs a command of the page and compares what it prints with a file.
run() {
  examples=$((examples + 1))
  bash -c "$1" >actual 2>&1 || true
  diff -u --label "docs/blow-ups.md: $1" "$2" --label printed actual || fail "the page shows something else"
}

command='' inside=0
while IFS= read -r line; do
  if [[ $line == '```'* ]]; then
    if [[ -n $command ]]; then run "$command" expected; fi
    command=''
    [[ $inside == 0 && $line == '```console' ]] && inside=1 || inside=0
  elif ((inside)) && [[ $line == '$ '* ]]; then
    if [[ -n $command ]]; then run "$command" expected; fi
    command=${line#'$ '}
    : >expected
  elif ((inside)); then
    printf '%s\n' "$line" >>expected
  fi
done <"$page"
((examples >= 5)) || fail "the page has $examples examples"

# --- The variants

# urls: URLs that the file and its variants open, do not open, and nearly open.
urls() {
  awk 'BEGIN {
    srand(7)
    lower = "abcdefghijklmnopqrstuvwxyz"
    upper = toupper(lower)
    split("burrito pizza sushi samosa poutine curry", dishes, " ")
    for (number = 0; number < 20000; number++) {
      language = substr(lower, int(rand() * 26) + 1, 1) substr(lower, int(rand() * 26) + 1, 1)
      region = substr(upper, int(rand() * 26) + 1, 1) substr(upper, int(rand() * 26) + 1, 1)
      if (number % 5 == 0) region = "CA"
      if (number % 11 == 0) language = toupper(language)
      print "https://example.com/" language "_" region "/" dishes[int(rand() * 6) + 1] (number % 3 ? "/" : "")
    }
  }'
}
urls >urls.txt

# check VARIANT FORM LIMIT: makes a variant short; the result is at most so long and answers alike.
check() {
  local variant=$1 form=$2 limit=$3 options=()
  if [[ $form == paths ]]; then options=(--modernize); fi
  Scripts/generate-menu --variant "$variant" --form "$form" long.json 2>/dev/null
  # What opens the app at places of the long file itself, so that each variant has URLs of its own.
  tr ',' '\n' <long.json | awk 'NR % 9973 == 0' | grep -o '/[^"]*/' | sed 's/^/https:\/\/example.com/' >own.txt || true
  if ! aasa compact long.json "${options[@]}" >short.json 2>report; then
    cat report >&2
    return 1
  fi
  grep -q 'proved' report || fail "$variant as $form was not proved: $(cat report)"
  (($(wc -c <short.json) <= limit)) || fail "$variant as $form takes $(wc -c <short.json) bytes, more than $limit"
  cat urls.txt own.txt | aasa match long.json --urls - --format tsv | cut -f 1-3 >before || true
  cat urls.txt own.txt | aasa match short.json --urls - --format tsv | cut -f 1-3 >after || true
  # What stays in the browser may do so for another reason.
  sed -i 's/exclude/no_match/' before after
  cmp -s before after || fail "$variant as $form answers otherwise: $(diff before after | head -n 4)"
  [[ $(grep -c '	match' before) -gt 1000 ]] || fail "$variant as $form opens hardly anything"
}

for variant in whole missing without-canada exclude-canada canadian-menu shuffled; do
  check "$variant" components 1024
done
check extras components 3000000
for variant in whole canadian-menu shuffled; do check "$variant" paths 1024; done
exit "$failed"
