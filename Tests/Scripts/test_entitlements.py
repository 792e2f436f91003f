"""`aasa entitlements`: files that other tools made, and domains that nginx on loopback serves."""

import plistlib
import shutil
import zipfile
from dataclasses import dataclass

import pytest

from harness.certificates import openssl, self_signed
from harness.program import ROOT
from harness.sites import APP, ASSOCIATION_FILE

KEY = "com.apple.developer.associated-domains"
OWN = {
    "application-identifier": APP,
    KEY: ["applinks:harbor.shop", "webcredentials:harbor.shop"],
    "get-task-allow": False,
}
PROFILE = {
    "Name": "Harbor",
    "ApplicationIdentifierPrefix": ["9QX4T7KM2P"],
    "TeamIdentifier": ["9QX4T7KM2P"],
    "Entitlements": {"application-identifier": "9QX4T7KM2P.*", KEY: "*"},
}


@pytest.mark.parametrize("form", [plistlib.FMT_XML, plistlib.FMT_BINARY], ids=["xml", "binary"])
def test_property_lists(aasa, tmp_path, form):
    (tmp_path / "served").write_bytes(ASSOCIATION_FILE)
    values = OWN | {"padding": ["é" * 300, 2**63, 1.5, b"\0\1", {}]}
    (tmp_path / "App.entitlements").write_bytes(plistlib.dumps(values, fmt=form))
    run = aasa("entitlements", "App.entitlements", "--against", "served").ends(0)
    run.prints("✓ harbor.shop  applinks        yes      yes", APP)


@pytest.fixture
def archive(tmp_path):
    path = tmp_path / "Harbor.ipa"
    info = {"CFBundleIdentifier": "shop.harbor.app", "CFBundleExecutable": "Harbor"}
    contents = {
        "Info.plist": plistlib.dumps(info, fmt=plistlib.FMT_BINARY),
        "archived-expanded-entitlements.xcent": plistlib.dumps(OWN),
        "Assets.car": bytes(range(256)) * 4000,
        # A program without a signature: its header, without load commands.
        "Harbor": bytes.fromhex("cffaedfe0c000001") + bytes(24),
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in contents.items():
            file.writestr(f"Payload/Harbor.app/{name}", data)
    return path


def test_archive(aasa, archive):
    run = aasa("entitlements", archive.name, "--offline").ends(0)
    run.prints("Harbor.ipa/Payload/Harbor.app", "signed for release")


def test_extracted_archive(aasa, archive, tmp_path):
    with zipfile.ZipFile(archive) as file:
        file.extractall(tmp_path / "folder")
    run = aasa("entitlements", "folder/Payload/Harbor.app", "--offline", "--format", "json").ends(0)
    run.prints(f'"appID": "{APP}"')


def test_cut_archive(aasa, archive, tmp_path):
    (tmp_path / "cut.ipa").write_bytes(archive.read_bytes()[:700])
    aasa("entitlements", "cut.ipa", "--offline").ends(2).says("it was cut")


@pytest.fixture
def profile(tmp_path):
    """Signs a provisioning profile."""

    def signed(values, options=("-binary",)):
        (tmp_path / "profile.plist").write_bytes(plistlib.dumps(values))
        self_signed(tmp_path, "signer", "aasa test", "basicConstraints=CA:FALSE")
        openssl("cms", "-sign", "-in", tmp_path / "profile.plist", "-signer", tmp_path / "signer.pem",
                "-inkey", tmp_path / "signer.key", "-outform", "DER", "-nodetach", *options,
                "-out", tmp_path / "profile")  # fmt: skip
        return (tmp_path / "profile").read_bytes()

    return signed


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")
@pytest.mark.parametrize("options", [["-binary"], ["-binary", "-stream"]], ids=["definite", "indefinite"])
def test_profile(aasa, tmp_path, profile, options):
    (tmp_path / "embedded.mobileprovision").write_bytes(profile(PROFILE, options))
    run = aasa("entitlements", "embedded.mobileprovision", "--offline").ends(0)
    run.prints("the profile allows any domain", "9QX4T7KM2P.*")


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")
@pytest.mark.parametrize(
    "change, words",
    [
        ({"Entitlements": {"application-identifier": "9QX4T7KM2P.*"}}, "does not allow associated domains"),
        ({"ApplicationIdentifierPrefix": ["3WN8C5RD6L"]}, "but the profile is for `3WN8C5RD6L`"),
        ({}, None),
    ],
    ids=["not allowed", "another prefix", "sound"],
)
def test_a_profile_is_judged_alike(aasa, archive, tmp_path, profile, change, words):
    """`entitlements`, its table and `doctor` say the same about an app and its profile."""
    (tmp_path / "served").write_bytes(ASSOCIATION_FILE)
    with zipfile.ZipFile(archive, "a") as file:
        file.writestr("Payload/Harbor.app/embedded.mobileprovision", profile(PROFILE | change))
    claims = aasa("entitlements", archive.name, "--against", "served", COLUMNS="200").ends(1 if words else 0)
    doctor = aasa("doctor", "https://harbor.shop/buy/42", "--app-file", archive.name, "--against", "served", COLUMNS="200")
    if words:
        claims.prints(words, "✗ harbor.shop  applinks")
        doctor.ends(1).prints("✗ claim", words, "the link stays in the browser")
    else:
        claims.prints("✓ harbor.shop  applinks")
        doctor.ends(0).prints("✓ claim")


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")
def test_an_app_of_another_profile_has_one_next_step(aasa, archive, tmp_path, profile):
    """The prefix of the file is right, so no finding says to replace it."""
    (tmp_path / "served").write_bytes(ASSOCIATION_FILE)
    own = OWN | {"application-identifier": "3WN8C5RD6L.shop.harbor.app"}
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("Payload/Harbor.app/Info.plist", plistlib.dumps({"CFBundleIdentifier": "shop.harbor.app"}))
        file.writestr("Payload/Harbor.app/archived-expanded-entitlements.xcent", plistlib.dumps(own))
        file.writestr("Payload/Harbor.app/embedded.mobileprovision", profile(PROFILE))
    run = aasa("entitlements", archive.name, "--against", "served", "--format", "concise").ends(2)
    assert "wrong-prefix" not in run.prints("prefix-not-of-profile").printed


def test_json_has_its_schema(aasa, tmp_path):
    (tmp_path / "served").write_bytes(ASSOCIATION_FILE)
    source = ROOT / "Fixtures/documents/App.entitlements"
    run = aasa("entitlements", source, "--app-id", APP, "--against", "served", "--format", "json").ends(1)
    run.is_valid("entitlements")


@dataclass(frozen=True)
class Case:
    """A domain that is asked, whether private addresses are allowed, the status, and texts on standard output and error."""

    host: str
    services: tuple[str, ...]
    status: int
    prints: tuple[str, ...]
    says: tuple[str, ...] = ()
    allows_private: bool = True


LINKS = ("applinks",)
CASES = [
    Case("harbor.shop", ("applinks", "webcredentials"), 0, ("✓ harbor.shop  webcredentials  yes      yes",)),
    Case("root.harbor.shop", LINKS, 1, ("✗ root.harbor.shop  applinks  yes      other prefix", "wrong-prefix")),
    Case("www.harbor.shop", LINKS, 1, ("no-served-file", "redirects (301)")),
    Case("old.harbor.shop", LINKS, 1, ("has expired",)),
    Case("harbor.shop", LINKS, 2, ("? harbor.shop  applinks  yes      no answer",), ("not a public address (loopback)",), False),
]


def test_the_table_is_complete():
    assert len(CASES) == 5


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.host}-{case.status}")
def test_domains(aasa, nginx, tls, case):
    port = nginx.ports["entitlements"]
    options = ["--app-id", APP, "--against", f"{case.host}:{port}", "--resolve", f"{case.host}:{port}:127.0.0.1"]
    if case.allows_private:
        options += ["--allow-private", "--ca-file", tls / "authority.pem"]
    claims = [word for service in case.services for word in ("--claim", f"{service}:{case.host}")]
    aasa("entitlements", *claims, *options).ends(case.status).prints(*case.prints).says(*case.says)


def test_offline(aasa):
    run = aasa("entitlements", "--claim", "applinks:harbor.shop", "--offline", "--against", "harbor.shop").ends(2)
    run.says("--offline makes no requests")
