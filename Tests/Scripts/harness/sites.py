"""What nginx serves: a group of servers, and the files that they serve, for each test module."""

import gzip

from harness.audits import AUDITED, CDN_LOCATIONS, WELL_KNOWN
from harness.certificates import CDN
from harness.program import ROOT

ASSOCIATION_FILE = (ROOT / "Fixtures/documents/apple-app-site-association").read_bytes()
APP = "9QX4T7KM2P.shop.harbor.app"


def server(host, certificate="good", directives="", listen="ssl", root="@FILES@"):
    return f"""
      server {{
        listen 127.0.0.1:@PORT@ {listen};
        server_name {host};
        ssl_certificate @TLS@/{certificate}.pem;
        ssl_certificate_key @TLS@/{certificate}.key;
        root {root};
        {directives}
      }}
    """


FETCHED = r"""
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
  location = /bots { if ($http_user_agent ~ AASA-Bot) { return 403; } try_files /octets =404; }
  location = /slow { limit_rate 20; try_files /octets =404; }
  # As sent by Apple's CDN.
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
"""
DIAGNOSED = """
  location /a/v1/ { error_page 404 = @failure; }
  location @failure { add_header Apple-Failure-Reason "SWCERR00301 Timeout" always; return 404; }
"""
# The hosts of the fetch tests with a certificate that is refused.
BAD_CERTIFICATES = ["expired", "early", "other", "lonely", "foreign"]

GROUPS = {
    "fetch": server("harbor.shop", "good", FETCHED, "ssl http2 default_server")
    + "".join(server(f"{name}.harbor.shop", name) for name in BAD_CERTIFICATES),
    "audit": "".join(server(site.host, site.certificate, site.nginx, "ssl http2") for site in AUDITED)
    + server(CDN, "cdn", CDN_LOCATIONS, "ssl http2"),
    "entitlements": server("harbor.shop", listen="ssl default_server")
    + server("root.harbor.shop", root="@FILES@/other")
    + server("www.harbor.shop", directives="return 301 https://harbor.shop$request_uri;")
    + server("old.harbor.shop", "expired"),
    "doctor": server("harbor.shop", "good", DIAGNOSED, "ssl default_server"),
}


FINGERPRINT = "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"


def write_files(nginx):
    """Writes the files of all groups but doctor's, which each test there writes anew."""
    audited = b'{"applinks": {"details": [{"appIDs": ["%s"], "components": [%s]}]}}'
    buy, sale = b'{"/": "/buy/*"}', b'{"/": "/sale/*"}'
    app = APP.encode()
    statement = b"""[{"relation": ["delegate_permission/common.%%s"], "target": {"namespace": "android_app",
      "package_name": "shop.harbor", "sha256_cert_fingerprints": ["%s"]}}]\n""" % FINGERPRINT.encode()
    files = {
        "fetch": {
            WELL_KNOWN: ASSOCIATION_FILE,
            "apple-app-site-association": ASSOCIATION_FILE,
            "octets": ASSOCIATION_FILE,
            "index.html": b"<!DOCTYPE html>\n<title>Harbor</title>\n",
            "huge": b" " * 6_000_000,
            "bomb": gzip.compress(bytes(6_000_000)),
            "empty": b"",
            # Not text, and without a line end.
            "bytes": b"\xff\x00{}\r\n\x80",
            "mistaken": b'{"applinks": {"details": [{"appIDs": ["%s"], "component": []}]}}' % app,
        },
        "audit": {
            "file": audited % (app, buy) + b"\n",
            "newer": audited % (app, buy + b", " + sale) + b"\n",
            "page": b'<!doctype html><title>Harbor</title><div id="root"></div>\n',
            "check": b"<html><title>Just a moment...</title></html>\n",
            "mistaken": audited % (app, buy + b",") + b"\n",
            "large": audited % (app, buy) + b" " * 200_000,
            "huge": b" " * 6_000_000,
            "links": statement % b"handle_all_urls",
            "passkeys": statement % b"get_login_creds",
        },
        "entitlements": {
            WELL_KNOWN: ASSOCIATION_FILE,
            "other/apple-app-site-association": ASSOCIATION_FILE.replace(b"9QX4T7KM2P", b"3WN8C5RD6L"),
        },
    }
    for group, contents in files.items():
        for name, data in contents.items():
            write(nginx, group, name, data)


def write(nginx, group, name, data):
    """Writes a file that a group serves; None removes it."""
    path = nginx.files(group) / name.removeprefix("/")
    if data is None:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
