# shellcheck shell=bash
# nginx with TLS on a free port of loopback, for tests against a real server. Sourced, never run.
#
#   skip_without_nginx      ends the test where something is not installed
#   enter_folder            goes into a folder of its own, away with the servers at the end, with $program and without proxies
#   fail MESSAGE            ends the test, and shows what the program printed
#   make_authorities        makes certificates in $tls
#   start_nginx             starts nginx with the servers that standard input holds; @PORT@ in it is $port
#   stop_servers            stops what was started; a trap of the caller calls it
#
# The caller sets $root, the project. In $tls are authority.pem, and for each of these names a NAME.pem and NAME.key:
#   good       for harbor.shop and *.harbor.shop, from the authority
#   expired    the same, of last year
#   early      the same, of next century
#   other      for tavern.shop alone, from the authority
#   lonely     for harbor.shop, signed by itself
#   foreign    for harbor.shop, from another authority, foreign-authority.pem

program=
folder=
tls=
port=
servers=()

# Whether there is all that the tests need.
has_nginx() { command -v nginx >/dev/null && command -v openssl >/dev/null && command -v python3 >/dev/null; }

skip_without_nginx() {
  if has_nginx; then return; fi
  echo "skipped: nginx, openssl and python3 are not all installed" >&2
  exit 0
}

enter_folder() {
  # shellcheck disable=SC2034 # The tests run it.
  program=${AASA:-$(swift build --package-path "${root:?}" --show-bin-path)/aasa}
  folder=$(mktemp -d)
  trap 'stop_servers; rm -rf "$folder"' EXIT
  cd "$folder" || return
  unset https_proxy HTTPS_PROXY all_proxy ALL_PROXY SSL_CERT_FILE
  export NO_COLOR=1 COLUMNS=80
}

# fail MESSAGE: with what is in the files printed and messages.
fail() {
  printf 'Tests/Scripts/%s: %s\n' "${0##*/}" "$*" >&2
  local file
  for file in printed messages; do
    if [[ -s $folder/$file ]]; then printf '%s: ' "$file" && head -c 4000 "$folder/$file"; fi >&2
  done
  exit 1
}

# Prints a port that nobody listens on.
free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# make_authority NAME
make_authority() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=aasa test $1" \
    -addext basicConstraints=critical,CA:TRUE -keyout "$tls/$1.key" -out "$tls/$1.pem" 2>/dev/null
  mkdir -p "$tls/$1.files"
  : >"$tls/$1.files/index.txt"
  printf '%s\n' "[ca]" "default_ca = d" "[d]" "database = $tls/$1.files/index.txt" "new_certs_dir = $tls/$1.files" \
    "rand_serial = yes" "unique_subject = no" "default_md = sha256" "policy = p" "copy_extensions = copy" \
    "[p]" "commonName = supplied" >"$tls/$1.cnf"
}

# make_certificate NAME AUTHORITY NAMES [START END]: times as YYMMDDHHMMSSZ.
make_certificate() {
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=${3%%,*}" \
    -addext "subjectAltName=DNS:${3//,/,DNS:}" -keyout "$tls/$1.key" -out "$tls/$1.csr" 2>/dev/null
  local -a times=(-days 1)
  if (($# == 5)); then times=(-startdate "$4" -enddate "$5"); fi
  openssl ca -batch -config "$tls/$2.cnf" -cert "$tls/$2.pem" -keyfile "$tls/$2.key" -in "$tls/$1.csr" \
    -out "$tls/$1.pem" -notext "${times[@]}" 2>/dev/null
}

make_authorities() {
  tls="$folder/tls"
  mkdir -p "$tls"
  make_authority authority
  make_authority foreign-authority
  make_certificate good authority 'harbor.shop,*.harbor.shop'
  make_certificate expired authority 'harbor.shop,*.harbor.shop' 240101000000Z 250101000000Z
  make_certificate early authority 'harbor.shop,*.harbor.shop' 20990101000000Z 20991231000000Z
  make_certificate other authority tavern.shop
  make_certificate foreign foreign-authority 'harbor.shop,*.harbor.shop'
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=harbor.shop \
    -addext subjectAltName=DNS:harbor.shop -keyout "$tls/lonely.key" -out "$tls/lonely.pem" 2>/dev/null
}

start_nginx() {
  port=$(free_port)
  mkdir -p "$folder/nginx/temporary"
  {
    # Otherwise those who answer may not enter the folder.
    if [[ $(id -u) == 0 ]]; then echo 'user root;'; fi
    printf '%s\n' 'daemon off;' "pid $folder/nginx/pid;" "error_log $folder/nginx/error.log info;" \
      'worker_processes 1;' 'events { worker_connections 64; }' 'http {' \
      "  client_body_temp_path $folder/nginx/temporary;" "  proxy_temp_path $folder/nginx/temporary;" \
      "  fastcgi_temp_path $folder/nginx/temporary;" "  uwsgi_temp_path $folder/nginx/temporary;" \
      "  scgi_temp_path $folder/nginx/temporary;" \
      "  log_format asked '\$host \$request_uri \$server_protocol \"\$http_user_agent\"';" \
      "  access_log $folder/nginx/access.log asked;"
    sed "s/@PORT@/$port/g"
    printf '}\n'
  } >"$folder/nginx/nginx.conf"
  nginx -e "$folder/nginx/error.log" -p "$folder/nginx" -c "$folder/nginx/nginx.conf" 2>"$folder/nginx/messages" &
  servers+=("$!")
  await_port "$port" || {
    cat "$folder/nginx/messages" "$folder/nginx/error.log" >&2
    return 1
  }
}

# await_port PORT: until somebody listens there, at most 10 seconds.
await_port() {
  local attempt
  for ((attempt = 0; attempt < 100; attempt++)); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; then return 0; fi
    sleep 0.1
  done
  return 1
}

stop_servers() {
  local server
  for server in "${servers[@]}"; do kill "$server" 2>/dev/null || true; done
  for server in "${servers[@]}"; do wait "$server" 2>/dev/null || true; done
  servers=()
}
