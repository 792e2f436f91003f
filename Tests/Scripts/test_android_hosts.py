"""A host that Android does not verify keeps links in the browser: `test` and `compare` say so as `lint` does."""

import json

import pytest

from harness.program import Run

APP = "9QX4T7KM2P.shop.harbor.app"
PRINT = ":".join(f"{n:02X}" for n in range(3, 35))
FILTER = """<intent-filter{verify}>
  <action android:name="android.intent.action.VIEW"/>
  <category android:name="android.intent.category.DEFAULT"/>
  <category android:name="android.intent.category.BROWSABLE"/>
  <data android:scheme="https" android:host="{host}"/>{more}
</intent-filter>"""


@pytest.fixture
def project(tmp_path):
    statement = {
        "relation": ["delegate_permission/common.handle_all_urls"],
        "target": {"namespace": "android_app", "package_name": "shop.harbor", "sha256_cert_fingerprints": [PRINT]},
    }
    (tmp_path / "assetlinks.json").write_text(json.dumps([statement]))
    (tmp_path / "aasa.json").write_text(json.dumps({"applinks": {"details": [{"appIDs": [APP], "components": [{"/": "/*"}]}]}}))
    (tmp_path / "aasa.yml").write_text(
        "domain: harbor.shop\nandroid: {files: assetlinks.json, package: shop.harbor, manifest: m.xml}\n"
        "groups:\n  - {name: a, opens: [/buy/1, /buy/:id]}\n"
    )
    return tmp_path


def manifest(folder, verify=' android:autoVerify="true"', host="harbor.shop", more=""):
    filters = FILTER.format(verify=verify, host=host, more=more)
    (folder / "m.xml").write_text(
        '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="shop.harbor"><application>'
        f'<activity android:name=".Main" android:exported="true">{filters}</activity></application></manifest>'
    )


UNVERIFIED = [
    ({"more": '<data android:scheme="harbor"/>'}, "the filter with `autoVerify` also has the scheme `harbor`"),
    ({"verify": ""}, "no filter with `autoVerify` names `harbor.shop`"),
    ({"host": "*"}, "the filter with `autoVerify` has `*` instead"),
]


@pytest.mark.parametrize("change, reason", UNVERIFIED)
def test_links_of_a_host_that_is_not_verified_stay_in_the_browser(project, change, reason):
    manifest(project, **change)
    tested = Run(["test", "--format", "concise"], project)
    assert tested.status == 1 and tested.printed.count(reason) == 2, tested.printed
    stays = (project / "aasa.yml").read_text().replace("opens", "stays-in-browser")
    (project / "browser.yml").write_text(stays)
    assert Run(["test", "--config", "browser.yml"], project).status == 0
    compared = Run(["compare", "aasa.json", "assetlinks.json", "--manifest", "m.xml", "--domain", "harbor.shop"], project)
    assert reason in compared.messages and "opens the app on iOS only" in compared.printed


@pytest.mark.parametrize("change, reason", UNVERIFIED)
def test_compare_says_in_every_format_that_a_filter_matches(project, change, reason):
    manifest(project, **change)
    beginning = "the intent filter at m.xml:1:160 matches the URL, but "
    compare = ["compare", "aasa.json", "assetlinks.json", "--manifest", "m.xml", "--domain", "harbor.shop", "--format"]
    for name in ("text", "sarif", "github", "html", "markdown"):
        printed = Run([*compare, name], project).printed
        assert "no intent filter matches" not in printed, printed
        # In Markdown, a colon is written so that no renderer makes a link of it.
        assert beginning in printed.replace("&#58;", ":"), printed
    assert reason in Run([*compare, "text"], project).printed
    for difference in json.loads(Run([*compare, "json"], project).printed)["differences"]:
        android = difference["android"]
        sentence = android.pop("reason")
        assert sentence.startswith(beginning) and sentence.endswith(reason), sentence
        assert android == {"opens": False, "verdict": "no_match", "filter": {"line": 1, "column": 160}}


def test_links_of_a_verified_host_open(project):
    manifest(project)
    assert Run(["test"], project).status == 0
    compared = Run(["compare", "aasa.json", "assetlinks.json", "--manifest", "m.xml", "--domain", "harbor.shop"], project)
    assert compared.status == 0, compared.printed
