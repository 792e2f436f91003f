#!/usr/bin/env bash
# aasa fetch, and https:// in the place of FILE, against nginx on loopback: every way to serve a file rightly and wrongly.
# Skipped where nginx, openssl or python3 is not installed, or libcurl.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
# shellcheck source=Support/nginx.sh
source "$root/Tests/Scripts/Support/nginx.sh"
skip_without_nginx
enter_folder

checks=0

# run STATUS ARGUMENT…: runs aasa; what it prints goes to the files printed and messages.
run() {
  local expected=$1 status=0
  shift
  "$program" "$@" >printed 2>messages || status=$?
  [[ $status == "$expected" ]] || fail "aasa $*: status $status in the place of $expected"
  checks=$((checks + 1))
  command="aasa $*"
}

# told TEXT: a line of the messages holds a text.
told() { grep -qF -- "$1" messages || fail "$command: it does not say: $1"; }
# untold TEXT
untold() { if grep -qF -- "$1" messages; then fail "$command: it says: $1"; fi; }
# silent: nothing went to standard output.
silent() { [[ ! -s printed ]] || fail "$command: it prints something"; }
# served FILE: standard output holds the bytes of a file.
served() { cmp -s printed "$1" || fail "$command: the bytes are not those of $1"; }

site=$root/Fixtures/documents/apple-app-site-association
mkdir -p site/.well-known
cp "$site" site/.well-known/apple-app-site-association
cp "$site" site/apple-app-site-association
cp "$site" site/octets
printf '<!DOCTYPE html>\n<title>Harbor</title>\n' >site/index.html
head -c 6000000 /dev/zero | tr '\0' ' ' >site/huge
head -c 6000000 /dev/zero | gzip -9 >site/bomb
: >site/empty
# Not text, and without a line end.
printf '\xff\x00{}\r\n\x80' >site/bytes

make_authorities
start_nginx <<NGINX
default_type application/json;
ssl_session_cache off;
server {
  listen 127.0.0.1:@PORT@ ssl http2 default_server;
  server_name harbor.shop;
  ssl_certificate $tls/good.pem;
  ssl_certificate_key $tls/good.key;
  root $folder/site;
  location = /moved { return 301 https://www.harbor.shop/.well-known/apple-app-site-association; }
  location = /temporary { return 302 /elsewhere; }
  location = /forbidden { return 403; }
  location = /broken { return 500 "it is broken"; }
  location = /no-content { return 204; }
  location = /octets { types {} default_type application/octet-stream; }
  location = /html { types {} default_type text/html; try_files /index.html =404; }
  location = /plain-gzip { gzip on; gzip_min_length 1; gzip_types *; rewrite ^ /octets break; }
  location = /bomb { default_type application/json; add_header Content-Encoding gzip; }
  location = /connections { types {} default_type text/plain; stub_status; }
  location = /bots { if (\$http_user_agent ~ AASA-Bot) { return 403; } try_files /octets =404; }
  location = /slow { limit_rate 20; try_files /octets =404; }
  location = /repeated { add_header Apple-From "first"; add_header X-Long "\$request_uri"; try_files /octets =404; }
  # What Apple's CDN sends.
  location = /a/v1/harbor.shop {
    add_header Apple-From "https://harbor.shop/.well-known/apple-app-site-association";
    add_header Apple-Origin-Format json;
    add_header Cache-Control "max-age=21600,public";
    add_header Age 1200;
    try_files /octets =404;
  }
  location = /a/v1/tavern.shop {
    add_header Apple-Failure-Reason "SWCERR00101 Bad HTTP Response" always;
    add_header Apple-Failure-Details '{"cause":"Bad HTTP Response: 301 Moved Permanently, in many words that do not fit one line"}' always;
    add_header Apple-Try-Direct true always;
    add_header Cache-Control "max-age=3600,public" always;
    return 404 "Not Found";
  }
}
server {
  listen 127.0.0.1:@PORT@ ssl;
  server_name expired.harbor.shop;
  ssl_certificate $tls/expired.pem;
  ssl_certificate_key $tls/expired.key;
  root $folder/site;
}
server {
  listen 127.0.0.1:@PORT@ ssl;
  server_name early.harbor.shop;
  ssl_certificate $tls/early.pem;
  ssl_certificate_key $tls/early.key;
}
server {
  listen 127.0.0.1:@PORT@ ssl;
  server_name other.harbor.shop;
  ssl_certificate $tls/other.pem;
  ssl_certificate_key $tls/other.key;
}
server {
  listen 127.0.0.1:@PORT@ ssl;
  server_name lonely.harbor.shop;
  ssl_certificate $tls/lonely.pem;
  ssl_certificate_key $tls/lonely.key;
}
server {
  listen 127.0.0.1:@PORT@ ssl;
  server_name foreign.harbor.shop;
  ssl_certificate $tls/foreign.pem;
  ssl_certificate_key $tls/foreign.key;
}
NGINX

here=https://harbor.shop:$port
network=(--allow-private --ca-file "$tls/authority.pem")
for name in '' expired. early. other. lonely. foreign.; do
  network+=(--resolve "${name}harbor.shop:$port:127.0.0.1")
done

# fetch STATUS PATH [OPTION…]
fetch() {
  local status=$1 path=$2
  shift 2
  run "$status" fetch "$here$path" "${network[@]}" "$@"
}

# accepted: the connections that nginx has taken, with this one.
accepted() { "$program" fetch "$here/connections" "${network[@]}" 2>messages | awk 'NR == 3 { print $1 }'; }

# Where libcurl cannot be loaded, nothing below can be tested.
"$program" fetch "$here" "${network[@]}" >printed 2>messages || true
if grep -qF 'libcurl is not installed' messages; then
  echo "skipped: libcurl is not installed" >&2
  exit 0
fi

# What is served, byte for byte, and how.
fetch 0 ''
served "$site"
told "$here/.well-known/apple-app-site-association"
told "  status    200"
told "  type      application/json"
told "  encoding  none"
told "  size      $(wc -c <"$site") bytes"
told "  protocol  HTTP/2"
told "  address   127.0.0.1"
if awk 'length > 80' messages | grep -q .; then fail "$command: a line is wider than 80 columns"; fi
fetch 0 /bytes
served site/bytes
fetch 0 /empty
silent
told "  size      0 bytes"
fetch 0 /octets
told "  type      application/octet-stream"
fetch 0 /html
served site/index.html
told "  type      text/html"
fetch 0 /plain-gzip
served "$site"
told "  encoding  gzip"
grep -qE "^  size      $(wc -c <"$site") bytes, [0-9]+ transferred\$" messages || fail "$command: no transferred size"

# Nothing is followed, and nothing but status 200 goes to standard output.
fetch 1 /moved
silent
told "  status    301"
told "  location  https://www.harbor.shop/.well-known/apple-app-site-association"
fetch 1 /temporary
told "  location  $here/elsewhere"
if grep -q " /elsewhere " nginx/access.log; then fail "a redirect was followed"; fi
for row in /missing:404 /forbidden:403 /broken:500 /no-content:204; do
  fetch 1 "${row%:*}"
  silent
  told "  status    ${row#*:}"
done
fetch 1 /bots --user-agent AASA-Bot/1.0.0
fetch 0 /bots
grep -q '"AASA-Bot/1.0.0"' nginx/access.log || fail "the user agent did not arrive"
grep -q "\"aasa/$("$program" --version)\"" nginx/access.log || fail "the program does not say its name"

# Bounds.
fetch 2 /huge
silent
told "error: the file is larger than 5,242,880 bytes"
fetch 2 /bomb
silent
told "more than 5,242,880 bytes"
fetch 0 /huge --max-size 6000000
served site/huge
fetch 2 /slow --timeout 1
silent
told "error: cannot fetch $here/slow: harbor.shop did not answer within 1 s"

# Certificates.
for row in "expired:has expired" "early:is not valid yet" "other:is for other names" \
  "foreign:leads to no authority that is trusted here"; do
  run 2 fetch "https://${row%%:*}.harbor.shop:$port" "${network[@]}"
  silent
  told "the certificate of ${row%%:*}.harbor.shop ${row#*:}"
done
# GnuTLS does not tell who signed it.
run 2 fetch "https://lonely.harbor.shop:$port" "${network[@]}"
grep -qE 'lonely.harbor.shop (is self-signed|leads to no .* \(server certificate verification failed)' messages ||
  fail "$command: it does not say what is wrong"
run 0 fetch "https://expired.harbor.shop:$port" "${network[@]}" --insecure
served "$site"
told "certificate  not checked"
run 2 fetch "$here" --allow-private --resolve "harbor.shop:$port:127.0.0.1"
told "leads to no authority that is trusted here"
run 2 fetch "$here" "${network[@]}" --ca-file "$folder/none.pem"
told "$folder/none.pem"
SSL_CERT_FILE=$tls/authority.pem run 0 fetch "$here" --allow-private --resolve "harbor.shop:$port:127.0.0.1"

# The CDN.
run 0 fetch harbor.shop --cdn --cdn-url "$here" "${network[@]}"
served "$site"
told "$here/a/v1/harbor.shop"
told "age                  1200"
told "caching              max-age=21600,public"
told "apple-origin-format  json"
run 1 fetch tavern.shop --cdn --cdn-url "$here" "${network[@]}"
silent
told "apple-failure-reason   SWCERR00101 Bad HTTP Response"
if awk 'length > 80' messages | grep -q .; then fail "$command: a line is wider than 80 columns"; fi

# Names and addresses: refused before a connection, as the log of the server shows.
sleep 0.2
asked=$(wc -l <nginx/access.log)
connections=$(accepted)
trusted=(--ca-file "$tls/authority.pem")
run 2 fetch "$here" "${trusted[@]}" --resolve "harbor.shop:$port:127.0.0.1"
told "harbor.shop leads to 127.0.0.1, a loopback address, which only --allow-private asks"
run 2 fetch "$here" "${trusted[@]}" --resolve "harbor.shop:$port:[::ffff:127.0.0.1]"
told "a loopback address"
run 2 fetch "$here" "${trusted[@]}" --resolve "harbor.shop:$port:0.0.0.0"
told "an unspecified address"
run 2 lint "$here" "${trusted[@]}" --resolve "harbor.shop:$port:127.0.0.1"
told "a loopback address"
for name in localhost localhost. a.localhost printer.local vault.internal 127.0.0.1 127.1 2130706433 0x7f000001 \
  0x7f.1 017700000001 '[::1]' '[::ffff:127.0.0.1]' user@harbor.shop 'harbor.shop ' harbor..shop '*.harbor.shop'; do
  run 2 fetch "https://$name:$port" "${trusted[@]}"
  silent
done
for name in 127.0.0.1 127.1 2130706433 0x7f.1 '[::1]'; do
  run 2 fetch "https://$name:$port" "${network[@]}"
  told "is an IP address; only a domain name can be associated with an app"
done
run 2 fetch "https://bücher.example"
told "'xn--bcher-kva.example'"
run 2 fetch "http://harbor.shop:$port" "${network[@]}"
told "is without TLS"
run 2 fetch "ftp://harbor.shop" "${network[@]}"
sleep 0.2
# The one more is that which asks for the number.
[[ $(accepted) == $((connections + 1)) ]] || fail "a refused name was connected to"
[[ $(wc -l <nginx/access.log) == $((asked + 2)) ]] || fail "a refused name was asked"
run 2 fetch nobody.invalid
told "no address belongs to nobody.invalid"
run 2 fetch "https://harbor.shop:1" --allow-private --resolve harbor.shop:1:127.0.0.1
told "harbor.shop does not answer"

# A URL in the place of FILE.
run 0 stats "$here" "${network[@]}"
run 0 lint "$here" "${network[@]}"
run 0 match "$here" https://harbor.shop/buy/42 --format tsv "${network[@]}"
grep -q 'match' printed || fail "$command: no verdict"
run 0 explain "$here" https://harbor.shop/buy/42 "${network[@]}"
run 0 urls "$here" --format urls "${network[@]}"
run 0 export "$here" "${network[@]}"
run 0 compact "$here" "${network[@]}"
run 0 diff "$here" "$site" "${network[@]}"
grep -q equivalent printed || fail "$command: it is the same file"
run 0 diff "$site" "$here/apple-app-site-association" "${network[@]}"
for row in "/moved:redirects (301) to https://www.harbor.shop/.well-known/apple-app-site-association" \
  "/missing:answers with status 404" "/html:answers with an HTML page" "/huge:is larger than 5,242,880 bytes"; do
  run 2 match "$here${row%%:*}" https://harbor.shop/buy/42 "${network[@]}"
  told "${row#*:}"
  told 'aasa audit harbor.shop'
  run 2 lint "$here${row%%:*}" "$site" "${network[@]}"
  told "${row#*:}"
done
run 2 lint --fix "$here" "${network[@]}"
told "--fix cannot write to $here"
run 2 compact "$site" --output "$here"
told "a URL can only be read"

# Reports carry the URL.
printf '{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "component": []}]}}' >site/mistaken
for format in json jsonl sarif github gitlab junit checkstyle markdown concise; do
  run 1 lint "$here/mistaken" "${network[@]}" --format "$format"
  grep -qE "harbor.shop(:|%3A)$port/mistaken" printed || fail "$command: the report does not have the URL"
done
run 1 lint "$here/mistaken" "${network[@]}" --format sarif
grep -qF "\"uri\": \"$here/mistaken\"" printed || grep -qF "\"uri\":\"$here/mistaken\"" printed ||
  fail "$command: SARIF does not have the URL"

# Expectations for what is served.
cat >aasa.yml <<YAML
files: $here
domain: harbor.shop
groups:
  - name: what the shop sells
    app: 9QX4T7KM2P.shop.harbor.app
    opens: [/buy/42]
YAML
run 0 test "${network[@]}"
run 0 test "$here/apple-app-site-association" "${network[@]}"
run 0 lint "${network[@]}"
run 2 test
told "harbor.shop"
rm aasa.yml

# Through a proxy the name is judged alone; what --resolve names is asked directly.
gate=$(free_port)
: >proxied
python3 "$root/Tests/Scripts/Support/proxy.py" "$gate" proxied 2>/dev/null &
servers+=("$!")
await_port "$gate" || fail "the proxy does not listen"
export https_proxy=http://127.0.0.1:$gate
run 0 fetch "$here" "${trusted[@]}"
served "$site"
told "  address   of a proxy"
untold "  age"
[[ $(tail -n 1 proxied) == "harbor.shop:$port" ]] || fail "$command: the proxy was not asked"
run 2 fetch https://tavern.shop "${trusted[@]}"
told "the proxy answered with status 403"
passed=$(wc -l <proxied)
run 0 fetch "$here" "${network[@]}"
told "  address   127.0.0.1"
run 2 fetch "$here" "${trusted[@]}" --resolve "harbor.shop:$port:127.0.0.1"
told "a loopback address"
run 2 fetch localhost "${trusted[@]}"
run 2 fetch 127.0.0.1 "${trusted[@]}"
no_proxy=.invalid run 2 fetch nobody.invalid "${trusted[@]}"
told "no address belongs to nobody.invalid"
[[ $(wc -l <proxied) == "$passed" ]] || fail "the proxy was asked for what is refused"
unset https_proxy

# Answers that no well-kept server gives.
breaking=$(free_port)
python3 "$root/Tests/Scripts/Support/breaking-server.py" "$breaking" "$tls/good.pem" "$tls/good.key" 2>/dev/null &
servers+=("$!")
await_port "$breaking" || fail "the breaking server does not listen"
network=("${network[@]}" --resolve "harbor.shop:$breaking:127.0.0.1")
here=https://harbor.shop:$breaking
fetch 2 /truncated
silent
told "the answer of harbor.shop ended before its end"
fetch 2 /nothing
told "the answer of harbor.shop ended before its end"
fetch 2 /not-http
told "the answer of harbor.shop cannot be read"
fetch 2 /broken-gzip
silent
told "the answer of harbor.shop cannot be read"
fetch 2 /unknown-encoding
told "the answer of harbor.shop cannot be read"
fetch 2 /endless-headers
told "the answer of harbor.shop cannot be read"
fetch 2 /stalled --timeout 1
told "did not answer within 1 s"
for path in /interim /trailers; do
  fetch 0 "$path"
  [[ $(cat printed) == '{}' ]] || fail "$command: another body"
  told "  protocol  HTTP/1.1"
  untold "age"
done

((checks == 109)) || fail "$checks runs in the place of 109"
echo "fetch: $checks runs against nginx are as they should be"
