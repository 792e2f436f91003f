"""`aasa fetch`, and domains and URLs instead of FILE, against nginx on loopback."""

import re
from dataclasses import dataclass

import pytest

from harness.program import ROOT, Run
from harness.sites import APP, ASSOCIATION_FILE, BAD_CERTIFICATES

SITE = str(ROOT / "Fixtures/documents/apple-app-site-association")
DOCUMENT = "/.well-known/apple-app-site-association"
WELL_KNOWN_FILE = DOCUMENT[1:]


class Web:
    """The servers of these tests, and the options that lead to them."""

    def __init__(self, nginx, tls, breaking_server):
        self.nginx = nginx
        self.port = nginx.ports["fetch"]
        self.here = f"https://harbor.shop:{self.port}"
        self.breaking = f"https://harbor.shop:{breaking_server.port}"
        self.trusted = ["--ca-file", str(tls / "authority.pem")]
        self.direct = ["--resolve", f"harbor.shop:{self.port}:127.0.0.1"]
        hosts = ["harbor.shop", *(f"{name}.harbor.shop" for name in BAD_CERTIFICATES)]
        self.network = ["--allow-private", *self.trusted]
        for host in hosts:
            self.network += ["--resolve", f"{host}:{self.port}:127.0.0.1"]
        self.network += ["--resolve", f"harbor.shop:{breaking_server.port}:127.0.0.1"]
        self.tls = tls

    def file(self, name):
        return (self.nginx.files("fetch") / name).read_bytes()

    def filled(self, text):
        values = {"here": self.here, "breaking": self.breaking, "port": self.port, "tls": self.tls,
                  "site": SITE, "size": len(ASSOCIATION_FILE)}  # fmt: skip
        return re.sub(r"\{(\w+)\}", lambda found: str(values[found[1]]), text)

    def arguments(self, text):
        """The words of a command; NETWORK, TRUSTED and DIRECT are lists of options."""
        lists = {"NETWORK": self.network, "TRUSTED": self.trusted, "DIRECT": self.direct}
        return [word for part in text.split(" ") for word in lists.get(part) or [self.filled(part)]]


@pytest.fixture(scope="session")
def web(nginx, tls, breaking_server):
    return Web(nginx, tls, breaking_server)


@dataclass(frozen=True)
class Case:
    """A command, its status, texts on standard error, and the file on standard output (an empty name: nothing is printed)."""

    command: str
    status: int
    says: tuple[str, ...] = ()
    prints: str | None = None
    is_narrow: bool = False


def fetch(path, status, *says, prints=None, options="", **more):
    return Case(f"fetch {{here}}{path} NETWORK {options}".rstrip(), status, says, prints, **more)


def fails(path, *says, status=1, options=""):
    return fetch(path, status, *says, prints="", options=options)


def breaks(path, *says, options="", **more):
    return Case(f"fetch {{breaking}}/{path} NETWORK {options}".rstrip(), 2, says, **more)


def expired(name, *says):
    return Case(f"fetch https://{name}.harbor.shop:{{port}} NETWORK", 2, says, "")


CASES = [
    # The served bytes, and how they are served.
    fetch("", 0, "{here}" + DOCUMENT, "  status    200", "  type      application/json", "  encoding  none",
          "  size      {size} bytes", "  protocol  HTTP/2", "  address   127.0.0.1", prints="octets", is_narrow=True),
    fetch("/bytes", 0, prints="bytes"),
    fetch("/empty", 0, "  size      0 bytes", prints=""),
    fetch("/octets", 0, "  type      application/octet-stream"),
    fetch("/html", 0, "  type      text/html", prints="index.html"),
    # Nothing but status 200 goes to standard output.
    fails("/moved", "  status    301", "  location  https://www.harbor.shop" + DOCUMENT),
    fails("/missing", "  status    404"),
    fails("/forbidden", "  status    403"),
    fails("/broken", "  status    500"),
    fails("/no-content", "  status    204"),
    # Bounds.
    fails("/huge", "error: the file is larger than 5,242,880 bytes", status=2),
    fails("/bomb", "more than 5,242,880 bytes", status=2),
    fetch("/huge", 0, options="--max-size 6000000", prints="huge"),
    fetch("/slow", 2, "error: cannot fetch {here}/slow: no answer within 1 s", options="--timeout 1"),
    # Certificates.
    expired("expired", "the certificate has expired"),
    expired("early", "the certificate is not valid yet"),
    expired("other", "the certificate is for other names"),
    expired("foreign", "the certificate is from an unknown authority"),
    Case("fetch https://expired.harbor.shop:{port} NETWORK --insecure", 0, ("certificate  not checked",), "octets"),
    Case("fetch {here} --allow-private DIRECT", 2, ("is from an unknown authority",)),
    Case("fetch {here} --allow-private DIRECT --ca-file {tls}/none.pem", 2, ("{tls}/none.pem",)),
    # The CDN.
    Case("fetch harbor.shop --cdn --cdn-url {here} NETWORK", 0,
         ("{here}/a/v1/harbor.shop", "age                  1200", "caching              max-age=21600,public",
          "apple-origin-format  json"), "octets"),
    Case("fetch tavern.shop --cdn --cdn-url {here} NETWORK", 1,
         ("apple-failure-reason   SWCERR00101 Bad HTTP Response",), "", is_narrow=True),
    *(Case(f"fetch {more} --cdn", 2, (f"'{more}' is more than a domain", "here 'harbor.shop'"), "")
      for more in ["https://harbor.shop/buy", "https://harbor.shop?a", "harbor.shop:8443"]),
    # No server.
    Case("fetch nobody.invalid", 2, ("the host has no address",)),
    Case("fetch https://harbor.shop:1 --allow-private --resolve harbor.shop:1:127.0.0.1", 2, ("no connection",)),
    # Answers that no correct server gives.
    breaks("truncated", "the response ends before the length in its headers", prints=""),
    breaks("nothing", "the server closed the connection without a response"),
    breaks("cut-headers", "the response ends within its headers", prints=""),
    breaks("cut-chunk", "the response ends before its last chunk", prints=""),
    breaks("cut-gzip", "the gzip data of the response ends early", prints=""),
    breaks("long-header", "the answer cannot be read: its headers are too long"),
    breaks("not-http", "the answer cannot be read"),
    breaks("broken-gzip", "the answer cannot be read", prints=""),
    breaks("unknown-encoding", "the answer cannot be read"),
    breaks("endless-headers", "the answer cannot be read"),
    breaks("stalled", "no answer within 1 s", options="--timeout 1"),
    Case("fetch harbor.shop:{port}/ NETWORK", 0, (), WELL_KNOWN_FILE),
    # A domain or a URL instead of FILE.
    Case("stats {here} NETWORK", 0),
    Case("stats harbor.shop:{port} NETWORK", 0),
    Case("stats harbor.shop:{port}/ NETWORK", 0),
    Case("lint harbor.shop:{port} NETWORK", 0),
    Case("diff harbor.shop:{port} {site} NETWORK", 0),
    Case("stats expired.harbor.shop:{port} NETWORK", 2, ("there is no file `expired.harbor.shop:",)),
    Case("lint {here} NETWORK", 0),
    Case("explain {here} https://harbor.shop/buy/42 NETWORK", 0),
    Case("urls {here} --format urls NETWORK", 0),
    Case("export {here} NETWORK", 0),
    Case("compact {here} NETWORK", 0),
    Case("diff {site} {here}/apple-app-site-association NETWORK", 0),
    Case("lint --fix {here} NETWORK", 2, ("--fix cannot write to {here}",)),
    Case("compact {site} --output {here}", 2, ("a URL can only be read",)),
]  # fmt: skip
# Paths whose answer is no association file, and what match and lint say.
UNUSABLE = {
    "/moved": "redirects (301) to https://www.harbor.shop" + DOCUMENT,
    "/missing": "responds with status 404",
    "/html": "responds with an HTML page",
    "/huge": "is larger than 5,242,880 bytes",
}
# Commands that are refused before a connection, and what they say.
REFUSED = [
    ("fetch {here} TRUSTED DIRECT", "127.0.0.1 is not a public address (loopback); allow it with --allow-private"),
    ("fetch {here} TRUSTED --resolve harbor.shop:{port}:[::ffff:127.0.0.1]", "not a public address (loopback)"),
    ("fetch {here} TRUSTED --resolve harbor.shop:{port}:0.0.0.0", "not a public address (unspecified)"),
    ("lint {here} TRUSTED DIRECT", "not a public address (loopback)"),
    ("fetch https://bücher.example", "'xn--bcher-kva.example'"),
    ("fetch http://harbor.shop:{port} NETWORK", "has no TLS"),
    ("fetch ftp://harbor.shop NETWORK", ""),
    *(
        (f"fetch https://{name}:{{port}} NETWORK", "is an IP address; only a domain name can be associated with an app")
        for name in ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "[::1]"]
    ),
]
# Hosts that are refused, and print nothing.
REFUSED_HOSTS = [
    "localhost", "localhost.", "a.localhost", "printer.local", "vault.internal", "127.0.0.1", "127.1", "2130706433",
    "0x7f000001", "0x7f.1", "017700000001", "[::1]", "[::ffff:127.0.0.1]", "user@harbor.shop", "harbor.shop ",
    "harbor..shop", "*.harbor.shop",
]  # fmt: skip
FORMATS = ["json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown", "html", "concise"]


def test_the_tables_are_complete():
    assert [len(table) for table in (CASES, UNUSABLE, REFUSED, REFUSED_HOSTS, FORMATS)] == [54, 4, 12, 17, 10]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.command)
def test_answers(aasa, web, case):
    run = aasa(*web.arguments(case.command)).ends(case.status).says(*map(web.filled, case.says))
    if case.prints is not None:
        run.prints_bytes(web.file(case.prints) if case.prints else b"")
    if case.is_narrow:
        run.is_at_most_80_wide(run.messages)


def test_compressed(aasa, web):
    run = aasa(*web.arguments("fetch {here}/plain-gzip NETWORK")).ends(0).says("  encoding  gzip")
    run.prints_bytes(ASSOCIATION_FILE)
    assert re.search(rf"^  size      {len(ASSOCIATION_FILE)} bytes, [0-9]+ transferred$", run.messages, re.M), run


def test_file_for_android(aasa, web):
    run = aasa(*web.arguments("fetch {here} NETWORK --platform android")).says("{here}/.well-known/assetlinks.json".format(here=web.here))
    # A URL with a path is the only one.
    aasa(*web.arguments("fetch {here}/bytes NETWORK --platform android")).ends(0).prints_bytes(web.file("bytes"))
    aasa(*web.arguments("fetch {here} NETWORK --platform android --cdn")).ends(2).says("--cdn")
    assert run.status == 1


def test_redirects_are_not_followed(aasa, web):
    before = len(web.nginx.log())
    aasa(*web.arguments("fetch {here}/temporary NETWORK")).ends(1).says(f"  location  {web.here}/elsewhere")
    assert not any(" /elsewhere " in line for line in web.nginx.log()[before:])


def test_user_agents(aasa, web):
    before = len(web.nginx.log())
    aasa(*web.arguments("fetch {here}/bots NETWORK --user-agent AASA-Bot/1.0.0")).ends(1)
    aasa(*web.arguments("fetch {here}/bots NETWORK")).ends(0)
    version = aasa("--version").printed.strip()
    agents = [line.split('"')[1] for line in web.nginx.log()[before:]]
    assert agents == ["AASA-Bot/1.0.0", f"aasa/{version}"]


def test_self_signed_certificate(aasa, web):
    run = aasa(*web.arguments("fetch https://lonely.harbor.shop:{port} NETWORK")).ends(2)
    # GnuTLS does not say who signed it.
    expected = r"certificate (is self-signed|is from an unknown authority: server certificate verification failed)"
    assert re.search(expected, run.messages), run


def test_authority_from_environment(aasa, web):
    aasa(*web.arguments("fetch {here} --allow-private DIRECT"), SSL_CERT_FILE=str(web.tls / "authority.pem")).ends(0)


def test_refused_before_a_connection(aasa, web):
    def accepted():
        """The connections that nginx has accepted, including this one."""
        status = aasa(*web.arguments("fetch {here}/connections NETWORK")).printed
        return int(status.splitlines()[2].split()[0])

    asked = len(web.nginx.log())
    connections = accepted()
    for command, text in REFUSED:
        aasa(*web.arguments(command)).ends(2).says(web.filled(text))
    for host in REFUSED_HOSTS:
        aasa("fetch", f"https://{host}:{web.port}", *web.trusted).ends(2).prints_nothing()
    assert accepted() == connections + 1
    assert len(web.nginx.log()) == asked + 2


def test_file_in_the_root_of_a_domain(aasa, web):
    port = web.nginx.ports["entitlements"]
    network = [*web.trusted, "--allow-private", "--resolve", f"root.harbor.shop:{port}:127.0.0.1"]
    run = aasa("lint", f"root.harbor.shop:{port}", *network, "--format", "json").ends(0)
    run.prints(f"https://root.harbor.shop:{port}/apple-app-site-association")
    # The path of a URL is the only one.
    aasa("lint", f"https://root.harbor.shop:{port}{DOCUMENT}", *network).ends(2).says("responds with status 404")


def test_match_with_url_as_file(aasa, web):
    aasa(*web.arguments("match {here} https://harbor.shop/buy/42 --format tsv NETWORK")).ends(0).prints("match")


def test_diff_with_url_as_file(aasa, web):
    aasa(*web.arguments("diff {here} {site} NETWORK")).ends(0).prints("equivalent")


@pytest.mark.parametrize("path, text", UNUSABLE.items())
def test_url_that_is_no_file(aasa, web, path, text):
    run = aasa("match", web.here + path, "https://harbor.shop/buy/42", *web.network).ends(2)
    run.says(text, "aasa audit harbor.shop")
    aasa("lint", web.here + path, SITE, *web.network).ends(2).says(text)


@pytest.mark.parametrize("name", FORMATS)
def test_reports_name_the_url(aasa, web, name):
    run = aasa("lint", f"{web.here}/mistaken", *web.network, "--format", name).ends(1)
    assert re.search(rf"harbor.shop(:|%3A){web.port}/mistaken", run.printed), run
    if name == "sarif":
        assert re.search(rf'"uri": ?"{web.here}/mistaken"', run.printed), run


def test_expectations(aasa, web, tmp_path):
    (tmp_path / "aasa.yml").write_text(
        f"files: {web.here}\ndomain: harbor.shop\ngroups:\n  - name: what the shop sells\n    app: {APP}\n    opens: [/buy/42]\n"
    )
    aasa("test", *web.network).ends(0)
    aasa("test", f"{web.here}/apple-app-site-association", *web.network).ends(0)
    aasa("lint", *web.network).ends(0)
    aasa("test").ends(2).says("harbor.shop")


def test_proxy(tmp_path, web, proxy):
    """The name is judged without looking it up; a host that --resolve names is asked directly."""

    def run(*arguments, **more):
        return Run(arguments, tmp_path, https_proxy=f"http://127.0.0.1:{proxy.port}", **more)

    through = run("fetch", web.here, *web.trusted).ends(0).says("  address   of a proxy").says_not("  age")
    through.prints_bytes(ASSOCIATION_FILE)
    assert proxy.asked[-1] == f"harbor.shop:{web.port}"
    run("fetch", "https://tavern.shop", *web.trusted).ends(2).says("the proxy answered with status 403")
    passed = len(proxy.asked)
    run("fetch", web.here, *web.network).ends(0).says("  address   127.0.0.1")
    run("fetch", web.here, *web.trusted, *web.direct).ends(2).says("not a public address (loopback)")
    run("fetch", "localhost", *web.trusted).ends(2)
    run("fetch", "127.0.0.1", *web.trusted).ends(2)
    run("fetch", "nobody.invalid", *web.trusted, no_proxy=".invalid").ends(2).says("the host has no address")
    assert len(proxy.asked) == passed


@pytest.mark.parametrize("path", ["interim", "trailers"])
def test_age_of_another_answer(aasa, web, path):
    run = aasa(*web.arguments(f"fetch {{breaking}}/{path} NETWORK")).ends(0)
    assert run.printed.rstrip("\n") == "{}", run
    run.says("  protocol  HTTP/1.1").says_not("age")
