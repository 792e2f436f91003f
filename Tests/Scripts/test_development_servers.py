"""Development servers, which have no TLS, asked as if by HTTPS."""

import pytest

from harness.servers import Server
from harness.sites import ASSOCIATION_FILE

APP = "9QX4T7KM2P.shop.harbor.app"
PATH = "/.well-known/apple-app-site-association"
PAGE = b'<!doctype html><title>Harbor</title><div id="root"></div>'


class DevelopmentServer(Server):
    """A server on loopback without TLS. `answers` has the status, headers and body of each path; other paths are not found."""

    def __init__(self, answers):
        self.answers = answers
        self.asked = []
        super().__init__()

    @property
    def url(self):
        return f"http://localhost:{self.port}"

    def serve(self, connection):
        request = connection.recv(65536).decode()
        path = request.split(" ")[1]
        self.asked.append(request)
        answer = self.answers.get(path, self.answers.get("*", ("404 Not Found", {}, b"")))
        status, headers, body = answer(request) if callable(answer) else answer
        lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", "Connection: close"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        connection.sendall("\r\n".join([*lines, "", ""]).encode() + body)


FILE = ("200 OK", {"Content-Type": "application/json"}, ASSOCIATION_FILE)


def to_https(request):
    """As a framework that redirects to HTTPS, except for requests that a proxy passes on from there."""
    return FILE if "x-forwarded-proto: https" in request.lower() else ("301 Moved", {"Location": "https://localhost/"}, b"")


def stubborn(request):
    return ("301 Moved", {"Location": f"https://localhost{PATH}"}, b"")


@pytest.fixture
def serve():
    servers = []

    def start(**answers):
        servers.append(DevelopmentServer({PATH if name == "file" else name: answer for name, answer in answers.items()}))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


def test_the_file_is_judged_as_if_by_https(aasa, serve):
    server = serve(file=FILE)
    run = aasa("audit", server.url).ends(0)
    run.prints("without TLS", "over HTTPS, devices would get the file", "application/json")
    assert "CDN         " not in run.printed and len(server.asked) == 7
    assert all("x-forwarded-proto: https" in request.lower() for request in server.asked)
    assert '"verdict": "development"' in aasa("audit", server.url, "--format", "json").ends(0).printed


@pytest.mark.parametrize(
    "answers, found",
    [
        ({"*": ("200 OK", {"Content-Type": "text/html"}, PAGE)}, "error[html-answer]"),
        ({"file": ("308 Permanent Redirect", {"Location": PATH + "/"}, b"")}, "error[redirected-file]"),
        ({"file": stubborn}, "X-Forwarded-Proto"),
        ({"file": ("200 OK", {"Content-Type": "text/plain"}, ASSOCIATION_FILE)}, "[content-type-not-json]"),
        ({"file": ("401 Unauthorized", {}, b"")}, "error[access-denied]"),
        ({"file": ("500 Internal Server Error", {}, b"")}, "error[server-error]"),
        ({}, "error[file-not-served]"),
        ({"/apple-app-site-association": FILE}, "warning[served-at-root-only]"),
        ({"file": FILE, "/apple-app-site-association": ("200 OK", {}, b"{}")}, "[locations-differ]"),
        ({"file": ("200 OK", {"Content-Type": "application/json"}, b'{"applinks": {"details": [}}')}, "error[invalid-json]"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_other_fault_is_found(aasa, serve, answers, found):
    aasa("audit", serve(**answers).url).ends(1).prints(found)


def test_a_redirect_to_https_goes_away_behind_https(aasa, serve):
    aasa("audit", serve(file=to_https).url).ends(0)


def test_no_server(aasa, closed_port):
    aasa("audit", f"http://localhost:{closed_port}").ends(1).prints("error[no-connection]", "start the development server")


def test_commands_that_read_a_file_read_it_there(aasa, serve):
    server = serve(file=FILE)
    aasa("lint", server.url).ends(0).prints(f"no findings in {server.url}{PATH}")
    aasa("fetch", server.url).ends(0).prints_bytes(ASSOCIATION_FILE)
    aasa("match", f"http://127.0.0.1:{server.port}", "https://harbor.shop/buy/42", "--app", APP, "--expect", "match").ends(0)
    aasa("fetch", server.url, "--cdn").ends(2).says("Apple's CDN has no file of a development server")
    page = serve(**{"*": ("200 OK", {"Content-Type": "text/html"}, PAGE)})
    aasa("lint", page.url).ends(2).says("HTML page", f"aasa audit {page.url}")


def test_an_empty_content_type_is_none(aasa, serve):
    server = serve(file=("200 OK", {"Content-Type": ""}, ASSOCIATION_FILE))
    aasa("fetch", server.url).ends(0).says("  type      none\n")
    aasa("audit", server.url, COLUMNS="200").ends(1).prints("200 OK, no content type, ", "the response has no content type")


def test_the_file_of_a_claimed_domain_before_it_is_deployed(aasa, serve):
    server = serve(file=FILE)
    run = aasa("doctor", "https://harbor.shop/buy/42", "--app", APP, "--against", server.url).ends(0)
    run.prints(f"{server.url}{PATH}", "CDN        not requested")
    aasa("doctor", "https://harbor.shop/sale", "--app", APP, "--against", server.url).ends(1)


def test_a_link_of_the_server_itself(aasa, serve):
    server = serve(file=FILE)
    run = aasa("doctor", f"{server.url}/buy/42", "--app", APP).ends(0)
    run.prints("no app claims a development server", "at a claimed domain, over HTTPS, the link would open the app")
    aasa("doctor", f"{server.url}/sale", "--app", APP).ends(1).prints("the link would stay in the browser")
    other = aasa("doctor", f"{server.url}/buy/42", "--app", "9QX4T7KM2P.shop.nope").ends(1).prints("✗ file")
    assert "--claim" not in other.printed, other


def test_an_app_by_a_bundle_id_of_two_words(aasa, serve):
    server = serve(file=FILE)
    aasa("doctor", f"{server.url}/buy/42", "--app", "com.app").ends(1).prints("✗ file", "com.app")


@pytest.mark.parametrize("url", ["http://harbor.shop", "http://10.0.0.1:3000", "http://0.0.0.0:3000", "http://localhost.harbor.shop"])
def test_http_to_any_other_server_is_refused(aasa, url):
    for command in ("lint", "fetch", "audit"):
        aasa(command, url, "--allow-private").ends(2).says("has no TLS", "http://localhost for a development server")


def test_only_a_server_that_was_named_is_asked(aasa, serve):
    server = serve(file=FILE)
    aasa("fetch", f"localhost:{server.port}").ends(2).says(f"write http://localhost:{server.port}")
    # A name of loopback cannot be pointed elsewhere.
    run = aasa("fetch", server.url, "--allow-private", "--resolve", f"localhost:{server.port}:192.0.2.1").ends(2)
    run.says("192.0.2.1 is not an address of this computer")
    assert server.asked == []
