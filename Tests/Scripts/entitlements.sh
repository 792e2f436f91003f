#!/usr/bin/env bash
# aasa entitlements: programs, profiles and archives that other tools made, and the domains that they claim, which nginx on loopback
# serves. What is not installed is skipped with a message.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
# shellcheck source=Support/nginx.sh
source "$root/Tests/Scripts/Support/nginx.sh"
enter_folder

# run STATUS ARGUMENT…
run() {
  local expected=$1 status=0
  shift
  "$program" entitlements "$@" >printed 2>messages || status=$?
  [[ $status == "$expected" ]] || fail "aasa entitlements $*: status $status in the place of $expected"
  command="aasa entitlements $*"
}
# shows TEXT: what is printed holds a text.
shows() { grep -qF -- "$1" printed || fail "$command: it does not show: $1"; }
told() { grep -qF -- "$1" messages || fail "$command: it does not say: $1"; }

cp "$root/Fixtures/documents/apple-app-site-association" served
id=9QX4T7KM2P.shop.harbor.app

if command -v python3 >/dev/null; then
  # Python writes the property lists, zlib the archive, and OpenSSL the envelope of the profile.
  python3 - <<'PY'
import plistlib, zipfile
domains = ["applinks:harbor.shop", "webcredentials:harbor.shop"]
key = "com.apple.developer.associated-domains"
own = {"application-identifier": "9QX4T7KM2P.shop.harbor.app", key: domains, "get-task-allow": False}
for name, form in [("xml", plistlib.FMT_XML), ("binary", plistlib.FMT_BINARY)]:
    with open(f"{name}.entitlements", "wb") as file:
        plistlib.dump(own | {"padding": ["é" * 300, 2**63, 1.5, b"\0\1", {}]}, file, fmt=form)
with open("profile.plist", "wb") as file:
    plistlib.dump({"Name": "Harbor", "ApplicationIdentifierPrefix": ["9QX4T7KM2P"], "TeamIdentifier": ["9QX4T7KM2P"],
        "Entitlements": {"application-identifier": "9QX4T7KM2P.*", key: "*"}}, file)
with zipfile.ZipFile("Harbor.ipa", "w", zipfile.ZIP_DEFLATED) as archive:
    info = {"CFBundleIdentifier": "shop.harbor.app", "CFBundleExecutable": "Harbor"}
    archive.writestr("Payload/Harbor.app/Info.plist", plistlib.dumps(info, fmt=plistlib.FMT_BINARY))
    archive.writestr("Payload/Harbor.app/archived-expanded-entitlements.xcent", plistlib.dumps(own))
    archive.writestr("Payload/Harbor.app/Assets.car", bytes(range(256)) * 4000)
    # A program without a signature: its header, and load commands of which there are none.
    archive.writestr("Payload/Harbor.app/Harbor", bytes.fromhex("cffaedfe0c000001") + bytes(24))
PY
  for source in xml.entitlements binary.entitlements; do
    run 0 "$source" --against served
    shows "✓ harbor.shop  applinks        yes      yes"
    shows "$id"
  done
  run 0 Harbor.ipa --offline
  shows "Harbor.ipa/Payload/Harbor.app"
  shows "signed for release"
  mkdir -p folder
  python3 -m zipfile -e Harbor.ipa folder
  run 0 folder/Payload/Harbor.app --offline --format json
  shows "\"appID\": \"$id\""
  head -c 700 Harbor.ipa >cut.ipa
  run 2 cut.ipa --offline
  told "it was cut"
  if command -v openssl >/dev/null; then
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj '/CN=aasa test' -keyout key.pem \
      -out certificate.pem 2>/dev/null
    for options in '-binary' '-binary -stream'; do
      # shellcheck disable=SC2086
      openssl cms -sign -in profile.plist -signer certificate.pem -inkey key.pem -outform DER -nodetach $options \
        -out embedded.mobileprovision 2>/dev/null
      run 0 embedded.mobileprovision --offline
      shows "the profile allows any domain"
      shows "9QX4T7KM2P.*"
    done
  else
    echo "skipped: openssl is not installed, no profile is read" >&2
  fi
  if python3 -c 'import jsonschema' 2>/dev/null; then
    run 1 "$root/Fixtures/documents/App.entitlements" --app-id "$id" --against served --format json
    python3 - "$root/schema/entitlements.schema.json" printed <<'PY' || fail "the JSON is not what its schema says"
import json, jsonschema, sys
schema, document = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:])
jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.Draft202012Validator(schema).validate(document)
PY
  else
    echo "skipped: jsonschema is not installed, the JSON is not held against its schema" >&2
  fi
else
  echo "skipped: python3 is not installed, no binary files are read" >&2
fi

if ! has_nginx; then
  echo "skipped: nginx, openssl and python3 are not all installed; no domain is asked" >&2
  exit 0
fi
mkdir -p site/.well-known other
cp served site/.well-known/apple-app-site-association
sed 's/9QX4T7KM2P/3WN8C5RD6L/' served >other/apple-app-site-association
make_authorities
start_nginx <<NGINX
default_type application/json;
server {
  listen 127.0.0.1:@PORT@ ssl default_server;
  server_name harbor.shop;
  ssl_certificate $tls/good.pem;
  ssl_certificate_key $tls/good.key;
  root $folder/site;
}
server {
  listen 127.0.0.1:@PORT@ ssl;
  server_name root.harbor.shop;
  ssl_certificate $tls/good.pem;
  ssl_certificate_key $tls/good.key;
  root $folder/other;
}
server {
  listen 127.0.0.1:@PORT@ ssl;
  server_name www.harbor.shop;
  ssl_certificate $tls/good.pem;
  ssl_certificate_key $tls/good.key;
  return 301 https://harbor.shop\$request_uri;
}
server {
  listen 127.0.0.1:@PORT@ ssl;
  server_name old.harbor.shop;
  ssl_certificate $tls/expired.pem;
  ssl_certificate_key $tls/expired.key;
  root $folder/site;
}
NGINX

# ask STATUS DOMAIN CLAIM…
ask() {
  local status=$1 domain=$2
  shift 2
  local -a claims=()
  local claim
  for claim in "$@"; do claims+=(--claim "$claim"); done
  run "$status" "${claims[@]}" --app-id "$id" --against "$domain:$port" --resolve "$domain:$port:127.0.0.1" --allow-private \
    --ca-file "$tls/authority.pem"
}

ask 0 harbor.shop applinks:harbor.shop webcredentials:harbor.shop
shows "✓ harbor.shop  webcredentials  yes      yes"
ask 1 root.harbor.shop applinks:root.harbor.shop
shows "✗ root.harbor.shop  applinks  yes      other prefix"
shows "wrong-prefix"
ask 1 www.harbor.shop applinks:www.harbor.shop
shows "no-served-file"
shows "redirects (301)"
ask 1 old.harbor.shop applinks:old.harbor.shop
shows "has expired"
run 2 --claim applinks:harbor.shop --app-id "$id" --against "harbor.shop:$port" --resolve "harbor.shop:$port:127.0.0.1"
told "a loopback address"
shows "? harbor.shop  applinks  yes      no answer"
run 2 --claim applinks:harbor.shop --offline --against harbor.shop
told "--offline asks no domain"
