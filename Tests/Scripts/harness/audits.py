"""Every way to serve an association file rightly or wrongly, and the findings that `aasa audit` reports for it."""

from dataclasses import dataclass

from .certificates import CDN
from .program import Run

WELL_KNOWN = "/.well-known/apple-app-site-association"
CDN_FILE = """
  location = /a/v1/{host} {{
    add_header Apple-From https://{host}{path};
    add_header Apple-Origin-Format json;
    add_header Cache-Control "max-age=21600,public";
    add_header Age 10800;
    rewrite ^ /file break;
  }}
"""
CDN_FAILURE = """
  location = /a/v1/{host} {{
    add_header Apple-Failure-Reason "{reason}" always;
    add_header Apple-Failure-Details '{details}' always;
    add_header Apple-Try-Direct true always;
    add_header Cache-Control "max-age=3600,public" always;
    add_header Age 600 always;
    return 404 "Not Found";
  }}
"""


@dataclass(frozen=True)
class Audited:
    """A domain.

    `findings` are all findings, or None where no audit looks at this domain alone. Without `cdn` the CDN has nothing, with "file" it has
    the file; otherwise it is the reason and the details of a failure.
    """

    name: str
    nginx: str
    findings: str | None = None
    status: int = 1
    certificate: str = "good"
    cdn: str | tuple[str, str] | None = None

    @property
    def host(self):
        return self.name if "." in self.name else f"{self.name}.harbor.shop"

    @property
    def cdn_location(self):
        if self.cdn is None:
            return ""
        if self.cdn == "file":
            return CDN_FILE.format(host=self.host, path=WELL_KNOWN)
        reason, details = self.cdn
        return CDN_FAILURE.format(host=self.host, reason=reason, details=details)


def at(path, directives):
    return f"location = {path} {{ {directives} }}"


def serves(directives):
    return at(WELL_KNOWN, directives)


def has(file, *directives):
    """The domain answers with a file of the group."""
    return serves(" ".join([*directives, f"rewrite ^ /{file} break;"]))


FILE = has("file")
ASSET_LINKS = "/.well-known/assetlinks.json"


def links(*directives, file="links"):
    """The domain serves a file for Android."""
    return at(ASSET_LINKS, " ".join([*directives, f"rewrite ^ /{file} break;"]))


BAD_RESPONSE = "SWCERR00101 Bad HTTP Response"

AUDITED = [
    # Right.
    Audited("good", FILE, "", 0, cdn="file"),
    Audited("zipped", "gzip on; gzip_min_length 1; gzip_types *;" + FILE, "", 0, cdn="file"),
    Audited("octets", has("file", "default_type application/octet-stream;"), "info[content-type-not-json]", 0, cdn="file"),
    # The answer.
    Audited("plain", has("file", "default_type text/plain;"), "warning[content-type-not-json]", cdn="file"),
    Audited("untyped", has("file", "default_type '';"), "warning[content-type-not-json]", cdn="file"),
    Audited("encoded", has("file", "add_header Content-Encoding br;"), "error[broken-answer]"),
    Audited("moved", serves(f"return 301 https://good.harbor.shop:@PORT@{WELL_KNOWN};"), "error[redirected-file]"),
    Audited("insecure", serves(f"return 302 http://insecure.harbor.shop{WELL_KNOWN};"), "error[redirected-file]"),
    Audited("login", serves(f"return 302 /login?next={WELL_KNOWN};") + at("/login", "return 401;"), "error[redirected-file]"),
    Audited("circle", serves(f"return 302 {WELL_KNOWN};"), "error[redirected-file]"),
    Audited("fallback", "location / { default_type text/html; try_files /page =404; }", "error[html-answer]"),
    Audited("robots", has("check", "default_type text/html;"), "error[html-answer]"),
    Audited("missing", "", "error[file-not-served] info[cdn-failure]", cdn=(BAD_RESPONSE, '{"status":"404 Not Found"}')),
    Audited("closed", serves("return 403;"), "error[access-denied]"),
    Audited("locked", serves("return 401;"), "error[access-denied]"),
    Audited("busy", serves("add_header Retry-After 60 always; return 429;"), "error[rate-limited]"),
    Audited("failing", serves("return 502;"), "error[server-error]"),
    Audited("empty", serves("return 204;"), "error[unexpected-status]"),
    Audited("large", has("large"), "warning[file-too-large]"),
    Audited("huge", has("huge"), "error[endless-answer]"),
    Audited("mistaken", has("mistaken"), "error[invalid-json]"),
    # Where it is served, and to whom.
    Audited("rooted", at("/apple-app-site-association", "rewrite ^ /file break;"), "warning[served-at-root-only]"),
    Audited("two", FILE + at("/apple-app-site-association", "rewrite ^ /newer break;"), "warning[locations-differ]",
            cdn="file"),
    Audited("json", at(WELL_KNOWN + ".json", "rewrite ^ /file break;"), "error[file-not-served] error[json-name-served]"),
    Audited("bots", has("file", "if ($http_user_agent ~ AASA-Bot) { return 403; }"), "error[user-agents-differ]", cdn="file"),
    Audited("browsers", has("file", "if ($http_user_agent !~ Mozilla) { return 403; }"), "error[user-agents-differ]"),
    Audited("agents", has("file", "if ($http_user_agent ~ AASA-Bot) { rewrite ^ /newer break; }"),
            "error[user-agents-differ]", cdn="file"),
    # Certificates.
    Audited("expired", FILE, "error[invalid-certificate] info[cdn-still-serves]", certificate="expired", cdn="file"),
    Audited("early", FILE, "error[invalid-certificate]", certificate="early"),
    Audited("other", FILE, "error[invalid-certificate]", certificate="other"),
    Audited("foreign", FILE, "error[invalid-certificate]", certificate="foreign"),
    Audited("lonely", FILE, "error[invalid-certificate]", certificate="lonely"),
    # The CDN: status 3 means that waiting helps.
    Audited("stale", has("newer"), "warning[cdn-stale]", 3, cdn="file"),
    Audited("remembered", FILE, "warning[cdn-keeps-failure]", 3, cdn=(BAD_RESPONSE, '{"status":"404 Not Found"}')),
    Audited("unreached", FILE, "error[cdn-failure]", cdn=("SWCERR00301 Timeout", '{"cause":"context deadline exceeded"}')),
    Audited("private", FILE, "error[cdn-failure]", cdn=("SWCERR00202 Reserved address", "no JSON")),
    Audited("unknown", FILE, "error[cdn-failure]", cdn=("SWCERR00999 Something new", '{"a":1}')),
    Audited("lost", "", "error[file-not-served] info[cdn-still-serves]", cdn="file"),
    # Android's file, and responses that are none.
    Audited("android", FILE + links(), "", 0, cdn="file"),
    Audited("typed", FILE + links("default_type text/plain;"), "error[asset-links-type-not-json]", cdn="file"),
    Audited("elsewhere", FILE + at(ASSET_LINKS, f"return 301 https://android.harbor.shop:@PORT@{ASSET_LINKS};"),
            "error[redirected-asset-links]", cdn="file"),
    Audited("guarded", FILE + links() + at("/robots.txt", "return 200 'User-agent: *\\nDisallow: /';"),
            "warning[asset-links-blocked-by-robots]", cdn="file"),
    Audited("passkeys", FILE + links(file="passkeys"), "info[app-on-one-platform] info[credentials-on-one-platform]"
            " info[missing-handle-all-urls]", 0, cdn="file"),
    Audited("home", FILE + at(ASSET_LINKS, "return 302 https://good.harbor.shop:@PORT@/;"), "", 0, cdn="file"),
    Audited("page", FILE + at(ASSET_LINKS, "default_type text/html; rewrite ^ /page break;"), "", 0, cdn="file"),
    Audited("words", FILE + at(ASSET_LINKS, "default_type text/plain; return 200 OK;"), "", 0, cdn="file"),
    Audited("object", FILE + at(ASSET_LINKS, """return 200 '{"error": "not found"}';"""), "", 0, cdn="file"),
    # For tests that look at more than the rules.
    Audited("slow", has("file", "limit_rate 15;")),
    Audited("errors", has("mistaken")),
    Audited("harbor.shop", has("newer"), cdn="file"),
    Audited("www", serves(f"return 301 https://harbor.shop:@PORT@{WELL_KNOWN};"),
            cdn=(BAD_RESPONSE, '{"cause":"Bad HTTP Response: 301 Moved Permanently"}')),
]  # fmt: skip
CDN_LOCATIONS = "".join(site.cdn_location for site in AUDITED) + "location / { return 503; }"

# Hosts that --resolve does not name go to a proxy that does not exist, so that nothing leaves this machine.
NO_NETWORK = {"https_proxy": "http://127.0.0.1:1"}


class Audits:
    """Runs audits of the domains of nginx."""

    def __init__(self, nginx, tls, folder):
        self.folder = folder
        self.nginx = nginx
        self.port = nginx.ports["audit"]
        self.authority = ["--ca-file", str(tls / "authority.pem")]
        self.cdn = f"https://{CDN}:{self.port}"
        self.servers = ["--allow-private", *self.authority]
        for host in [*(site.host for site in AUDITED), CDN]:
            self.servers += ["--resolve", f"{host}:{self.port}:127.0.0.1"]
        self.network = [*self.servers, "--cdn-url", self.cdn]

    def domain(self, name):
        return f"{name if '.' in name else name + '.harbor.shop'}:{self.port}"

    def run(self, *arguments, **options):
        return Run(["audit", *arguments], self.folder, **NO_NETWORK | options)

    def __call__(self, name, *options, **more):
        return self.run(self.domain(name), *self.network, *options, **more)
