#!/usr/bin/env bash
# aasa doctor against nginx on loopback, which stands in for a domain and for Apple's CDN. Skipped where nginx, openssl or python3 is not
# installed.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
# shellcheck source=Support/nginx.sh
source "$root/Tests/Scripts/Support/nginx.sh"
skip_without_nginx
enter_folder
export COLUMNS=200

mkdir -p site/.well-known site/a/v1
cp "$root/Fixtures/documents/apple-app-site-association" site/.well-known/apple-app-site-association
make_authorities
start_nginx <<NGINX
default_type application/json;
server {
  listen 127.0.0.1:@PORT@ ssl default_server;
  server_name harbor.shop;
  ssl_certificate $tls/good.pem;
  ssl_certificate_key $tls/good.key;
  root $folder/site;
  location = /a/v1/failing { return 404; }
  location /a/v1/ { error_page 404 = @failure; }
  location @failure {
    add_header Apple-Failure-Reason "SWCERR00301 Timeout" always;
    return 404;
  }
}
NGINX
id=9QX4T7KM2P.shop.harbor.app
cat >App.entitlements <<PLIST
<plist version="1.0"><dict>
  <key>application-identifier</key><string>$id</string>
  <key>com.apple.developer.associated-domains</key>
  <array><string>applinks:harbor.shop</string><string>applinks:*.harbor.shop</string></array>
</dict></plist>
PLIST

# examine STATUS URL ARGUMENT…: without --app, the entitlements.
examine() {
  local expected=$1 status=0 url=$2
  shift 2
  command="aasa doctor $url $*"
  if [[ $* != *--app* ]]; then set -- --app App.entitlements "$@"; fi
  "$program" doctor "$url" "$@" --against "harbor.shop:$port" --cdn-url "https://harbor.shop:$port" \
    --resolve "harbor.shop:$port:127.0.0.1" --allow-private --ca-file "$tls/authority.pem" >printed 2>messages || status=$?
  [[ $status == "$expected" ]] || fail "$command: status $status in the place of $expected"
}
shows() { grep -qF -- "$1" printed || fail "$command: it does not show: $1"; }

examine 1 https://harbor.shop/buy/42
shows "✗ CDN        it has no file of harbor.shop (status 404): SWCERR00301 Timeout"
shows "aasa fetch harbor.shop --cdn"
shows "✓ component"
shows "the link stays in the browser"

cp site/.well-known/apple-app-site-association site/a/v1/harbor.shop
examine 0 https://harbor.shop/buy/42
for step in claim domain file CDN component; do shows "✓ $step"; done
shows "the link opens the app"
examine 0 https://www.harbor.shop/buy/42
# shellcheck disable=SC2016
shows '✓ claim      the app claims `applinks:*.harbor.shop`'
examine 1 https://harbor.shop/elsewhere
shows "✗ component  no component matches the URL"
shows "aasa explain https://harbor.shop:$port/.well-known/apple-app-site-association https://harbor.shop/elsewhere --app $id"
examine 1 https://harbor.shop/help/website/faq
shows "excludes the URL"

sed -i 's|/buy/|/sell/|' site/a/v1/harbor.shop
examine 1 https://harbor.shop/buy/42
shows "✗ CDN        in its copy, no component matches the URL"
shows "✓ component"

examine 1 https://harbor.shop/buy/42 --app 3WN8C5RD6L.shop.harbor.app
shows "? claim"
shows "✗ file"
shows "the prefix differs"

printf '<!DOCTYPE html>\n' >site/.well-known/apple-app-site-association
examine 1 https://harbor.shop/buy/42
shows "✗ file"
shows "HTML page"
rm site/.well-known/apple-app-site-association
examine 1 https://harbor.shop/buy/42
shows "✗ domain     the server answers with status 404"

stop_servers
examine 2 https://harbor.shop/buy/42
shows "? domain"
shows "not known: a step could not be checked"

"$program" doctor https://harbor.shop/buy/42 --app App.entitlements --format json \
  --against "$root/Fixtures/documents/apple-app-site-association" >printed || fail "the link does not open the app"
if python3 -c 'import jsonschema' 2>/dev/null; then
  python3 - "$root/schema/doctor.schema.json" printed <<'PY' || fail "the JSON is not what its schema says"
import json, jsonschema, sys
schema, document = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:])
jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.Draft202012Validator(schema).validate(document)
PY
else
  echo "skipped: jsonschema is not installed, the JSON is not held against its schema" >&2
fi
