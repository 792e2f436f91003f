#!/usr/bin/env bash
# aasa audit against nginx on loopback: a domain for every way to serve the file rightly and wrongly, and a stand-in for Apple's CDN.
# Skipped where nginx, openssl or python3 is not installed, or libcurl.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
# shellcheck source=Support/nginx.sh
source "$root/Tests/Scripts/Support/nginx.sh"
if ! has_nginx; then
  echo "skipped: nginx, openssl and python3 are not all installed" >&2
  exit 0
fi
program=${AASA:-$(swift build --package-path "$root" --show-bin-path)/aasa}
folder=$(mktemp -d)
trap 'stop_servers; rm -rf "$folder"' EXIT
cd "$folder"
unset HTTPS_PROXY all_proxy ALL_PROXY no_proxy NO_PROXY SSL_CERT_FILE
# What --resolve does not name goes to a proxy that is not there, so that nothing leaves this machine.
export https_proxy=http://127.0.0.1:1 NO_COLOR=1 COLUMNS=80

fail() {
  printf 'Tests/Scripts/audit.sh: %s\n' "$*" >&2
  for file in printed messages; do
    if [[ -s $folder/$file ]]; then printf '%s: ' "$file" && head -c 4000 "$folder/$file"; fi >&2
  done
  exit 1
}

names=()
servers_text=

# serve NAME CERTIFICATE [LINE…]: a server for NAME.harbor.shop with directives of nginx.
serve() {
  local name=$1 certificate=$2
  shift 2
  names+=("$name")
  servers_text+="server { listen 127.0.0.1:@PORT@ ssl http2; server_name $name.harbor.shop;
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
path=/.well-known/apple-app-site-association
as_file="location = $path { rewrite ^ /file break; }"
serve good good "$as_file"
serve octets good "location = $path { default_type application/octet-stream; rewrite ^ /file break; }"
serve plain good "location = $path { default_type text/plain; rewrite ^ /file break; }"
serve untyped good "location = $path { default_type ''; rewrite ^ /file break; }"
serve zipped good "gzip on; gzip_min_length 1; gzip_types *;" "$as_file"
serve encoded good "location = $path { add_header Content-Encoding br; rewrite ^ /file break; }"
serve moved good "location = $path { return 301 https://www.harbor.shop:@PORT@$path; }"
serve www good "$as_file"
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
serve stale good "location = $path { rewrite ^ /newer break; }"
serve remembered good "$as_file"
serve unreached good "$as_file"
serve private good "$as_file"
serve unknown good "$as_file"
serve lost good
# The CDN, with the headers that it was seen to send.
cdn_file() {
  printf 'location = /a/v1/%s.harbor.shop { add_header Apple-From https://%s.harbor.shop%s; add_header Apple-Origin-Format json; ' "$1" "$1" "$path"
  printf 'add_header Cache-Control "max-age=21600,public"; add_header Age 10800; rewrite ^ /%s break; }\n' "$2"
}
cdn_failure() {
  printf 'location = /a/v1/%s.harbor.shop { add_header Apple-Failure-Reason "%s" always; ' "$1" "$2"
  printf "add_header Apple-Failure-Details '%s' always; add_header Apple-Try-Direct true always; " "$3"
  printf 'add_header Cache-Control "max-age=3600,public" always; add_header Age 600 always; return 404 "Not Found"; }\n'
}
serve cdn good "$(for name in good octets plain untyped zipped two bots agents stale lost expired; do cdn_file "$name" file; done)" \
  "$(cdn_failure remembered 'SWCERR00101 Bad HTTP Response' '{"status":"404 Not Found"}')" \
  "$(cdn_failure unreached 'SWCERR00301 Timeout' '{"cause":"context deadline exceeded"}')" \
  "$(cdn_failure private 'SWCERR00202 Reserved address' 'no JSON')" \
  "$(cdn_failure unknown 'SWCERR00999 Something new' '{"a":1}')" \
  "$(cdn_failure missing 'SWCERR00101 Bad HTTP Response' '{"status":"404 Not Found"}')" \
  "location / { return 503; }"
start_nginx <<<"default_type application/json; ssl_session_cache off; $servers_text"

network=(--allow-private --ca-file "$tls/authority.pem" --cdn "https://cdn.harbor.shop:$port")
for name in "${names[@]}"; do network+=(--resolve "$name.harbor.shop:$port:127.0.0.1"); done

checks=0

# run STATUS ARGUMENT…: runs aasa; what it prints goes to the files printed and messages.
run() {
  local expected=$1 status=0
  shift
  command="aasa $*"
  "$program" "$@" >printed 2>messages || status=$?
  [[ $status == "$expected" ]] || fail "aasa $1 $2: status $status in the place of $expected"
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
audit 1 slow --timeout 1 --format concise
told 'error[no-answer-in-time]'

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

echo "$checks audits: every fault of serving is found, by its rule alone"
