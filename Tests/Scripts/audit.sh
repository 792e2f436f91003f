#!/usr/bin/env bash
# aasa audit against nginx on loopback: a domain for every way to serve the file rightly and wrongly, and a stand-in for Apple's CDN.
# Skipped where nginx, openssl or python3 is not installed, or libcurl.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
# shellcheck source=Support/nginx.sh
source "$root/Tests/Scripts/Support/nginx.sh"
skip_without_nginx
enter_folder
unset no_proxy NO_PROXY
# What --resolve does not name goes to a proxy that is not there, so that nothing leaves this machine.
export https_proxy=http://127.0.0.1:1

names=()
servers_text=

# serve NAME CERTIFICATE [LINE…]: a server for NAME.harbor.shop, or for NAME where it has a dot, with directives of nginx.
serve() {
  local name=$1 certificate=$2
  shift 2
  if [[ $name != *.* ]]; then name=$name.harbor.shop; fi
  names+=("$name")
  servers_text+="server { listen 127.0.0.1:@PORT@ ssl http2; server_name $name;
    ssl_certificate $tls/$certificate.pem; ssl_certificate_key $tls/$certificate.key; root $folder/site;
    $(printf '%s\n' "$@") }
"
}

# The file, one that is newer, and what comes in the place of one.
file='{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}]}]}}'
newer='{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"}, {"/": "/sale/*"}]}]}}'
mkdir -p site
printf '%s\n' "$file" >site/file
printf '%s\n' "$newer" >site/newer
printf '<!doctype html><title>Harbor</title><div id="root"></div>\n' >site/page
printf '<html><title>Just a moment...</title></html>\n' >site/check
printf '{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "/buy/*"},]}]}}\n' >site/mistaken
{ printf '%s' "$file" && head -c 200000 /dev/zero | tr '\0' ' '; } >site/large
head -c 6000000 /dev/zero | tr '\0' ' ' >site/huge

make_authorities
make_certificate cdn authority app-site-association.cdn-apple.com
path=/.well-known/apple-app-site-association
as_file="location = $path { rewrite ^ /file break; }"
serve good good "$as_file"
serve octets good "location = $path { default_type application/octet-stream; rewrite ^ /file break; }"
serve plain good "location = $path { default_type text/plain; rewrite ^ /file break; }"
serve untyped good "location = $path { default_type ''; rewrite ^ /file break; }"
serve zipped good "gzip on; gzip_min_length 1; gzip_types *;" "$as_file"
serve encoded good "location = $path { add_header Content-Encoding br; rewrite ^ /file break; }"
serve moved good "location = $path { return 301 https://good.harbor.shop:@PORT@$path; }"
serve www good "location = $path { return 301 https://harbor.shop:@PORT@$path; }"
serve harbor.shop good "location = $path { rewrite ^ /newer break; }"
serve insecure good "location = $path { return 302 http://insecure.harbor.shop$path; }"
serve login good "location = $path { return 302 /login?next=$path; }" "location = /login { return 401; }"
serve circle good "location = $path { return 302 $path; }"
serve fallback good "location / { default_type text/html; try_files /page =404; }"
serve robots good "location = $path { default_type text/html; rewrite ^ /check break; }"
serve missing good
serve closed good "location = $path { return 403; }"
serve locked good "location = $path { return 401; }"
serve busy good "location = $path { add_header Retry-After 60 always; return 429; }"
serve failing good "location = $path { return 502; }"
serve empty good "location = $path { return 204; }"
serve rooted good "location = /apple-app-site-association { rewrite ^ /file break; }"
serve two good "$as_file" "location = /apple-app-site-association { rewrite ^ /newer break; }"
serve json good "location = $path.json { rewrite ^ /file break; }"
serve bots good "location = $path { if (\$http_user_agent ~ AASA-Bot) { return 403; } rewrite ^ /file break; }"
serve browsers good "location = $path { if (\$http_user_agent !~ Mozilla) { return 403; } rewrite ^ /file break; }"
serve agents good "location = $path { if (\$http_user_agent ~ AASA-Bot) { rewrite ^ /newer break; } rewrite ^ /file break; }"
serve mistaken good "location = $path { rewrite ^ /mistaken break; }"
serve large good "location = $path { rewrite ^ /large break; }"
serve huge good "location = $path { rewrite ^ /huge break; }"
serve slow good "location = $path { limit_rate 15; rewrite ^ /file break; }"
serve expired expired "$as_file"
serve early early "$as_file"
serve other other "$as_file"
serve foreign foreign "$as_file"
serve lonely lonely "$as_file"
serve stale good "location = $path { rewrite ^ /newer break; }"
serve remembered good "$as_file"
serve unreached good "$as_file"
serve private good "$as_file"
serve unknown good "$as_file"
serve lost good
# The CDN, with the headers that it was seen to send.
cdn_file() {
  local host=$1
  if [[ $host != *.* ]]; then host=$host.harbor.shop; fi
  printf 'location = /a/v1/%s { add_header Apple-From https://%s%s; add_header Apple-Origin-Format json; ' "$host" "$host" "$path"
  printf 'add_header Cache-Control "max-age=21600,public"; add_header Age 10800; rewrite ^ /%s break; }\n' "$2"
}
cdn_failure() {
  printf 'location = /a/v1/%s.harbor.shop { add_header Apple-Failure-Reason "%s" always; ' "$1" "$2"
  printf "add_header Apple-Failure-Details '%s' always; add_header Apple-Try-Direct true always; " "$3"
  printf 'add_header Cache-Control "max-age=3600,public" always; add_header Age 600 always; return 404 "Not Found"; }\n'
}
serve app-site-association.cdn-apple.com cdn "$(for name in harbor.shop good octets plain untyped zipped two bots agents stale lost expired; do cdn_file "$name" file; done)" \
  "$(cdn_failure remembered 'SWCERR00101 Bad HTTP Response' '{"status":"404 Not Found"}')" \
  "$(cdn_failure unreached 'SWCERR00301 Timeout' '{"cause":"context deadline exceeded"}')" \
  "$(cdn_failure private 'SWCERR00202 Reserved address' 'no JSON')" \
  "$(cdn_failure unknown 'SWCERR00999 Something new' '{"a":1}')" \
  "$(cdn_failure www 'SWCERR00101 Bad HTTP Response' '{"cause":"Bad HTTP Response: 301 Moved Permanently"}')" \
  "$(cdn_failure missing 'SWCERR00101 Bad HTTP Response' '{"status":"404 Not Found"}')" \
  "location / { return 503; }"
start_nginx <<<"default_type application/json; ssl_session_cache off; $servers_text"

network=(--allow-private --ca-file "$tls/authority.pem" --cdn "https://app-site-association.cdn-apple.com:$port")
for name in "${names[@]}"; do network+=(--resolve "$name:$port:127.0.0.1"); done

checks=0

# run STATUS ARGUMENT…: runs aasa; what it prints goes to the files printed and messages.
run() {
  local expected=$1 status=0
  shift
  command="aasa $1 ${2-}"
  "$program" "$@" >printed 2>messages || status=$?
  [[ $status == "$expected" ]] || fail "$command: status $status in the place of $expected"
  checks=$((checks + 1))
}
# audit STATUS NAME [OPTION…]
audit() {
  local status=$1 name=$2
  shift 2
  run "$status" audit "$name.harbor.shop:$port" "${network[@]}" "$@"
}
# finds STATUS NAME RULES…: exactly these rules, each as severity[rule], with the status.
finds() {
  local status=$1 name=$2 rules
  shift 2
  audit "$status" "$name" --format concise --allow cdn-unknown
  rules=$(sed -nE 's/^[^ ]+: ([a-z]+\[[a-z-]+\]) .*/\1/p' printed | sort | xargs)
  [[ $rules == "$(printf '%s\n' "$@" | sort | xargs)" ]] || fail "$name: it finds $rules"
}
told() { grep -qF -- "$1" printed || fail "$command: it does not say: $1"; }

"$program" audit "good.harbor.shop:$port" "${network[@]}" >printed 2>messages || true
if grep -qF 'libcurl is not installed' messages; then
  echo "skipped: libcurl is not installed" >&2
  exit 0
fi

# What is right.
finds 0 good
finds 0 zipped
finds 0 octets 'info[content-type-not-json]'

# Each fault, by its rule and nothing else.
finds 1 plain 'warning[content-type-not-json]'
finds 1 untyped 'warning[content-type-not-json]'
finds 1 encoded 'error[broken-answer]'
finds 1 moved 'error[redirected-file]'
finds 1 insecure 'error[redirected-file]'
finds 1 login 'error[redirected-file]'
finds 1 circle 'error[redirected-file]'
finds 1 fallback 'error[html-answer]'
finds 1 robots 'error[html-answer]'
finds 1 missing 'error[file-not-served]' 'info[cdn-failure]'
finds 1 closed 'error[access-denied]'
finds 1 locked 'error[access-denied]'
finds 1 busy 'error[rate-limited]'
finds 1 failing 'error[server-error]'
finds 1 empty 'error[unexpected-status]'
finds 1 rooted 'warning[served-at-root-only]'
finds 1 two 'warning[locations-differ]'
finds 1 json 'error[file-not-served]' 'error[json-name-served]'
finds 1 bots 'error[user-agents-differ]'
finds 1 browsers 'error[user-agents-differ]'
finds 1 agents 'error[user-agents-differ]'
finds 1 mistaken 'error[invalid-json]'
finds 1 large 'warning[file-too-large]'
finds 1 huge 'error[endless-answer]'
finds 1 expired 'error[invalid-certificate]' 'info[cdn-still-serves]'
finds 1 early 'error[invalid-certificate]'
finds 1 other 'error[invalid-certificate]'
finds 1 foreign 'error[invalid-certificate]'
finds 1 lonely 'error[invalid-certificate]'
audit 1 slow --timeout 1 --format concise
told 'error[no-answer-in-time]'

# Answers that no well-kept server gives.
breaking=$(free_port)
python3 "$root/Tests/Scripts/Support/breaking-server.py" "$breaking" "$tls/good.pem" "$tls/good.key" 2>/dev/null &
servers+=("$!")
await_port "$breaking" || fail "the breaking server does not listen"
for name in truncated nothing not-http broken-gzip unknown-encoding endless-headers; do
  run 1 audit "$name.harbor.shop:$breaking" "${network[@]}" --resolve "$name.harbor.shop:$breaking:127.0.0.1" --format concise
  told 'error[broken-answer]'
done

# The CDN: what goes by itself is status 3, and nothing else is.
finds 3 stale 'warning[cdn-stale]'
finds 3 remembered 'warning[cdn-keeps-failure]'
finds 1 unreached 'error[cdn-failure]'
finds 1 private 'error[cdn-failure]'
finds 1 unknown 'error[cdn-failure]'
finds 1 lost 'error[file-not-served]' 'info[cdn-still-serves]'
audit 0 stale --fail-on error
audit 1 stale --deny content-type-not-json --fail-on info --resolve "www.stale.harbor.shop:$port:127.0.0.1" plain.harbor.shop:"$port"
audit 0 stale --allow cdn-stale
run 3 audit {good,stale,remembered}.harbor.shop:"$port" "${network[@]}"


# The formats, of which JSON has its schemas. JSON says what was observed, and which questions got no answer.
if python3 -c 'import jsonschema' 2>/dev/null; then
  for name in good stale moved expired remembered private slow; do
    "$program" audit "$name.harbor.shop:$port" "${network[@]}" --timeout 1 --format json >printed 2>messages || true
    python3 - "$root" printed <<'PYTHON' || fail "$name: the document is not what its schema says"
import json, jsonschema, sys
document = json.load(open(sys.argv[2], encoding="utf-8"))
for name in ("report", "audit"):
    schema = json.load(open(f"{sys.argv[1]}/schema/{name}.schema.json", encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(document)
PYTHON
  done
fi
for format in jsonl sarif github gitlab junit checkstyle markdown; do
  audit 3 stale --format "$format"
  grep -qE "app-site-association.cdn-apple.com(:|%3A)$port/a/v1/stale" printed || fail "$command: the report does not have the URL"
done

# Many domains: in order, each once, one at a time or all at once, with a table.
{
  echo "# What we serve"
  for name in stale good missing two; do echo "  $name.harbor.shop:$port  # $name"; done
  echo
  echo "applinks:*.good.harbor.shop:$port?mode=developer"
} >domains.txt
export COLUMNS=100
run 1 audit --from domains.txt "good.harbor.shop:$port" "${network[@]}" --jobs 1
tail -n 5 printed >table
told '*.good.harbor.shop: devices get the file'
for jobs in 2 64; do
  run 1 audit "good.harbor.shop:$port" --from - "${network[@]}" --jobs "$jobs" <domains.txt
  tail -n 5 printed | cmp -s - table || fail "$command: another table"
done
[[ $(sed 's/ .*//' table | xargs) == 'good.harbor.shop stale.harbor.shop missing.harbor.shop two.harbor.shop *.good.harbor.shop' ]] ||
  fail "the table: $(cat table)"
export COLUMNS=80
run 1 audit --from domains.txt "${network[@]}"
if grep -v https:// printed | awk 'length > 80' | grep -q .; then fail "$command: a line is wider than 80 columns"; fi

# What cannot be asked is status 2, and nothing is asked where a name is none.
: >nginx/access.log
printf 'good.harbor.shop:%s\n10.0.0.1\n' "$port" >wrong.txt
run 2 audit --from wrong.txt 'https://harbor.shop/buy' "${network[@]}"
grep -qF "error: wrong.txt:2: '10.0.0.1' is an IP address" messages || fail "$command: no line"
grep -qF "a domain is audited as a whole, here 'harbor.shop'" messages || fail "$command: a path is let pass"
[[ ! -s nginx/access.log ]] || fail "$command: something was asked"
run 2 audit
run 2 audit --from /dev/null
run 2 audit localhost
grep -qF 'allow it with --allow-private' messages || fail "$command: it does not say why"
run 2 audit "good.harbor.shop:$port" --jobs 0
run 2 audit "good.harbor.shop:$port" --cdn http://harbor.shop
run 1 audit "good.harbor.shop:$port" --resolve "good.harbor.shop:$port:127.0.0.1" --ca-file "$tls/authority.pem" \
  --cdn "https://app-site-association.cdn-apple.com:$port"
# shellcheck disable=SC2016
told 'error[private-address]: `good.harbor.shop` leads to 127.0.0.1, which is not a'

# Baselines and the configuration, as for lint.
audit 0 two --write-baseline known.json
audit 0 two --baseline known.json
told '1 known'
printf '%s\n' 'lint:' '  ignore:' '    - rule: locations-differ' "      files: https://two.harbor.shop:$port/apple-app-site-association" \
  '      reason: the root is for old devices' >aasa.yml
"$program" config >/dev/null 2>messages || sed -n 1,12p messages
audit 0 two
rm aasa.yml

# What servers say is shown as text. At 80 columns nothing but a URL is wider.
for name in moved stale fallback private expired; do
  "$program" audit "$name.harbor.shop:$port" "${network[@]}" >printed 2>messages || true
  if grep -v https:// printed | awk 'length > 80' | grep -q .; then fail "$name: a line is wider than 80 columns"; fi
done

# The pages show what is printed, but for the times, the port and where lines are broken.
plain() { sed -E "s/:$port//g; s/[0-9.]+ (ms|s),/N ms,/g" | tr -s ' \n' ' '; }
# shown PAGE COMMAND: what a page shows behind a command.
shown() { awk -v command="\$ $2" '$0 == command { inside = 1; next } inside && (/^```/ || /^\$ /) { exit } inside' "$root/$1"; }
for row in "docs/serving.md www.harbor.shop" "docs/serving.md harbor.shop" "README.md harbor.shop"; do
  shown "${row% *}" "aasa audit ${row#* }" >page
  [[ -s page ]] || fail "${row% *} does not show aasa audit ${row#* }"
  "$program" audit "${row#* }:$port" "${network[@]}" >printed 2>messages || true
  [[ $(plain <printed) == "$(plain <page)" ]] || fail "${row% *} does not show what is printed: $(plain <printed)"
done

# The workflow of docs/serving.md, with a stand-in for GitHub's own program that remembers one issue.
if command -v jq >/dev/null && python3 -c 'import yaml' 2>/dev/null; then
  mkdir -p bin morning
  python3 - "$root" morning/script <<'PYTHON'
import re, sys, yaml
page = open(f"{sys.argv[1]}/docs/serving.md", encoding="utf-8").read()
steps = yaml.safe_load(re.search(r"```yaml\n(.*?)```", page, re.S)[1])["jobs"]["audit"]["steps"]
open(sys.argv[2], "w", encoding="utf-8").write(steps[-1]["run"])
PYTHON
  printf '#!/bin/sh\nexec "%s" "$@" %s\n' "$program" "$(printf '"%s" ' "${network[@]}")" >bin/aasa
  cat >bin/gh <<'GH'
#!/usr/bin/env bash
echo "$1 $2" >>calls
body() { while (($#)); do if [[ $1 == --body-file ]]; then cp "$2" issue; fi && shift; done; }
case "$1 $2" in
  "issue list") if [[ -e issue ]]; then echo 7; fi ;;
  "issue view") cat issue ;;
  "issue create" | "issue edit") body "$@" ;;
  "issue close") rm issue ;;
esac
GH
  chmod +x bin/aasa bin/gh
  # morning STATUS CALLS NAMES…: what one run makes of these domains.
  morning() {
    local expected=$1 calls=$2 status=0
    shift 2
    printf "%s.harbor.shop:$port\n" "$@" >morning/domains.txt
    (cd morning && : >calls && PATH="$folder/bin:$PATH" bash -e script >output 2>&1) || status=$?
    [[ $status == "$expected" ]] || fail "the workflow: status $status for $*: $(cat morning/output)"
    calls="issue list${calls:+, $calls}"
    [[ $(paste -sd , morning/calls | sed 's/,/, /g') == "$calls" ]] || fail "the workflow for $*: $(paste -sd , morning/calls)"
  }
  morning 0 '' good stale
  morning 0 'label create, issue create' good missing
  morning 0 'issue view' good missing
  morning 0 'issue view, issue edit, issue comment' good missing moved
  morning 0 'issue close' good stale
  morning 2 '' localhost..
else
  echo "skipped: the workflow of docs/serving.md is not run, jq or python3 with yaml is not installed" >&2
fi

echo "$checks audits: every fault of serving is found, by its rule alone"
