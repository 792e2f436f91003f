"""`aasa doctor` against nginx on loopback, which stands in for a domain and for Apple's CDN."""

import plistlib
from dataclasses import dataclass

import pytest

from harness.program import ROOT
from harness.sites import APP, ASSOCIATION_FILE, FINGERPRINT, write
from harness.audits import WELL_KNOWN

ENTITLEMENTS = {
    "application-identifier": APP,
    "com.apple.developer.associated-domains": ["applinks:harbor.shop", "applinks:*.harbor.shop"],
}
PAGE = b"<!DOCTYPE html>\n"
OLDER = ASSOCIATION_FILE.replace(b"/buy/", b"/sell/")
BROKEN = ASSOCIATION_FILE.rstrip().removesuffix(b"}") + b",}"
BUY = "https://harbor.shop/buy/42"


@dataclass(frozen=True)
class Case:
    """A link, the file of the domain and of the CDN, and the answer. `{port}` in a text is the port of nginx."""

    status: int
    prints: tuple[str, ...]
    link: str = BUY
    domain: bytes | None = ASSOCIATION_FILE
    cdn: bytes | None = ASSOCIATION_FILE
    options: tuple[str, ...] = ("--app-file", "App.entitlements")
    is_running: bool = True


CASES = {
    "CDN without a file": Case(1, (
        "✗ CDN        it has no file of harbor.shop (status 404): SWCERR00301 Timeout",
        "aasa fetch harbor.shop --cdn --cdn-url https://harbor.shop:{port} --resolve harbor.shop:{port}:127.0.0.1",
        "✓ component", "the link stays in the browser"), cdn=None),
    "everything is right": Case(0, (
        "✓ claim", "✓ domain", "✓ file", "✓ CDN", "✓ component", "the link opens the app")),
    "wildcard claim": Case(0, (
        "✓ claim      the app claims `applinks:*.harbor.shop`",), "https://www.harbor.shop/buy/42"),
    "no component": Case(1, (
        "✗ component  no component matches the URL",
        "aasa explain https://harbor.shop:{port}/.well-known/apple-app-site-association https://harbor.shop/elsewhere --app "
        + APP), "https://harbor.shop/elsewhere"),
    "excluded": Case(1, ("excludes the URL",), "https://harbor.shop/help/website/faq"),
    "older file of the CDN": Case(1, (
        "✗ CDN        in its copy, no component matches the URL", "✓ component",
        "the link stays in the browser until Apple's CDN refreshes its copy; then it opens the app"), cdn=OLDER),
    "newer file of the site": Case(0, (
        "! component  no component matches the URL", "✓ CDN        in its copy, which devices have, `",
        "the link opens the app until Apple's CDN refreshes its copy; then it stays in the browser"), domain=OLDER),
    "lost file of the site": Case(0, (
        "! domain     the server responds with status 404",
        "aasa audit harbor.shop:{port} --cdn-url https://harbor.shop:{port} --resolve harbor.shop:{port}:127.0.0.1 "
        "--ca-file ",
        "the link opens the app until"), domain=None),
    "port": Case(0, ("- link       the port `8443` is not compared (decided)",), "https://harbor.shop:8443/buy/42"),
    "http": Case(0, ("✓ link       `http` links are universal links too",), "http://harbor.shop/buy/42"),
    "another prefix": Case(1, ("? claim", "✗ file", "the prefix differs"), cdn=OLDER,
                           options=("--app", "3WN8C5RD6L.shop.harbor.app")),
    "a page": Case(1, ("✗ file", "HTML page"), domain=PAGE, cdn=OLDER),
    "no file": Case(1, ("✗ domain     the server responds with status 404",), domain=None, cdn=OLDER),
    "passkeys": Case(0, (
        "webcredentials:harbor.shop", "? claim", "✓ domain", "✓ file", "✓ CDN", "nothing checked keeps passkeys"), "--passkeys=harbor.shop",
        options=("--app", APP)),
    "passkeys without a claim": Case(1, (
        "✗ claim      the app does not claim `webcredentials:harbor.shop`", "the app cannot use passkeys"),
        "--passkeys=harbor.shop"),
    "app of the copy, broken file": Case(0, (
        APP + "` is the first of 2 apps of the CDN's copy", "! file", "✓ CDN",
        "nothing checked keeps the link from the app until"),
        domain=BROKEN, options=()),
    "app of the copy, lost file": Case(0, ("! domain", "✓ CDN", "nothing checked keeps"), domain=None, options=()),
    "no server": Case(2, ("? domain", "not known: a step could not be checked"), is_running=False),
}  # fmt: skip


def test_the_table_is_complete():
    assert len(CASES) == 18


@pytest.fixture
def app(tmp_path):
    (tmp_path / "App.entitlements").write_bytes(plistlib.dumps(ENTITLEMENTS))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_diagnosis(aasa, app, nginx, tls, closed_port, case):
    write(nginx, "doctor", WELL_KNOWN, case.domain)
    write(nginx, "doctor", "a/v1/harbor.shop", case.cdn)
    port = nginx.ports["doctor"] if case.is_running else closed_port
    run = aasa("doctor", case.link, *case.options, "--against", f"harbor.shop:{port}",
               "--cdn-url", f"https://harbor.shop:{port}", "--resolve", f"harbor.shop:{port}:127.0.0.1",
               "--allow-private", "--ca-file", tls / "authority.pem", COLUMNS="200").ends(case.status)  # fmt: skip
    run.prints(*(text.replace("{port}", str(port)) for text in case.prints))


def test_json_has_its_schema(aasa, app):
    run = aasa("doctor", BUY, "--app-file", "App.entitlements", "--format", "json",
               "--against", ROOT / "Fixtures/documents/apple-app-site-association").ends(0)  # fmt: skip
    run.is_valid("doctor")


def test_json_of_passkeys_has_its_schema(aasa):
    run = aasa("doctor", "--passkeys", "harbor.shop", "--app", APP, "--format", "json",
               "--against", ROOT / "Fixtures/documents/apple-app-site-association").ends(0)  # fmt: skip
    run.is_valid("doctor")


# Android

LINKS = b"""[{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app",
  "package_name": "shop.harbor", "sha256_cert_fingerprints": ["%s"]}}]""" % FINGERPRINT.encode()


@pytest.mark.parametrize(("file", "status", "texts"), [
    (LINKS, 0, ("✓ serving    status 200", "✓ file", "- rule", "adb shell pm get-app-links shop.harbor")),
    (LINKS.replace(b"handle_all_urls", b"get_login_creds"), 1, ("✗ file", "the link stays in the browser")),
    (None, 1, ("✗ domain", "404 Not Found", "--platform android")),
])  # fmt: skip
def test_android(aasa, nginx, tls, file, status, texts):
    write(nginx, "doctor", "/.well-known/assetlinks.json", file)
    host = f"harbor.shop:{nginx.ports['doctor']}"
    for form in ("text", "json"):
        run = aasa("doctor", BUY, "--platform", "android", "--package", "shop.harbor", "--against", host,
                   "--resolve", f"{host}:127.0.0.1", "--allow-private", "--ca-file", tls / "authority.pem",
                   "--format", form, COLUMNS="200").ends(status)  # fmt: skip
        run.is_valid("doctor") if form == "json" else run.prints(*texts)


@pytest.mark.parametrize(("options", "message"), [
    (["--app", APP], "--app is about iOS; leave it out with --platform android"),
    (["--cdn-url", "https://harbor.shop"], "--cdn-url is about iOS"),
    (["--passkeys", "harbor.shop"], "--passkeys checks a domain; leave the URL out"),
])  # fmt: skip
def test_options_of_ios_are_not_for_android(aasa, options, message):
    aasa("doctor", BUY, "--platform", "android", *options).ends(2).says(message)
    aasa("doctor", BUY, "--package", "shop.harbor", "--app", APP).ends(2).says("add --platform android")


def test_the_command_about_claims_names_the_domain_of_the_file(aasa, app):
    file = ROOT / "Fixtures/documents/apple-app-site-association"
    run = aasa("doctor", "--passkeys", "www.harbor.shop", "--app-file", "App.entitlements", "--against", file, COLUMNS="300").ends(1)
    run.prints(f"aasa entitlements App.entitlements --against www.harbor.shop={file}")


def test_a_path_alone_is_written_in_full(aasa):
    aasa("doctor", "/buy/42", "--offline").ends(2).says("the path has no host; write the URL in full")
