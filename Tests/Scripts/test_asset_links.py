"""The machine-readable output of commands about assetlinks.json, held against the published schemas, and its cost."""

import json

import pytest
from test_hostile_files import APP_LINKS, RULES, large, memory, run

from harness.program import ROOT, Run, validator

DOCUMENTS = ROOT / "Fixtures/documents"
LOGIN = "delegate_permission/common.get_login_creds"
IOS, ANDROID, BOTH = "links-ios.json", "links-android.json", "links-android-both.json"
FINGERPRINT = ":".join(["A7"] * 32)


def statement(package, rules=None, relations=(APP_LINKS,), fingerprint=FINGERPRINT):
    target = {"namespace": "android_app", "package_name": package, "sha256_cert_fingerprints": [fingerprint]}
    found = {"relation": list(relations), "target": target}
    return found | {"relation_extensions": {APP_LINKS: {"dynamic_app_link_components": rules}}} if rules else found


def printed(arguments, folder=DOCUMENTS):
    found = Run(arguments, folder)
    assert found.status == 0, repr(found)
    return json.loads(found.printed)


@pytest.mark.parametrize("arguments, schema", [
    (["compare", IOS, ANDROID], "compare"),
    (["compare", IOS, ANDROID, "--ordinary"], "compare"),
    (["compare", "links-ios-both.json", BOTH], "compare"),
    (["compare", IOS, ANDROID, "--manifest", "AndroidManifest.xml"], "compare"),
    (["convert", IOS, "--fingerprint", FINGERPRINT], "convert"),
    (["convert", ANDROID, "--app", "9QX4T7KM2P.shop.harbor.app"], "convert"),
    (["diff", ANDROID, BOTH], "diff"),
    (["diff", BOTH, ANDROID, "--all"], "diff"),
    (["diff", ANDROID, ANDROID], "diff"),
    (["explain", ANDROID, "https://harbor.shop/cart"], "explain"),
    (["explain", ANDROID, "https://harbor.shop/?a=b#c"], "explain"),
    (["urls", ANDROID], "urls"),
])  # fmt: skip
def test_json_is_as_published(arguments, schema):
    found = printed([*arguments, "--format", "json"])
    validator(f"schema/{schema}.schema.json").validate(found)


def test_schemas_refuse_other_values():
    """A schema that accepts everything would prove nothing."""
    found = printed(["compare", IOS, ANDROID, "--format", "json"])
    schema = validator("schema/compare.schema.json")
    for changed in (found | {"result": "same"}, found | {"version": 2}, {key: found[key] for key in found if key != "ios"}):
        assert not schema.is_valid(changed)
    del found["differences"][0]["ios"]["component"]
    assert not schema.is_valid(found)
    assert not validator("schema/convert.schema.json").is_valid(found)


def test_relations_are_as_published(tmp_path):
    old = [statement("a.b", [{"/": "/a"}], [APP_LINKS, LOGIN]), {"include": "https://harbor.shop/x"}]
    site = {"relation": [LOGIN], "target": {"namespace": "web", "site": "https://harbor.shop"}}
    new = [statement("a.b", [{"/": "/b"}], fingerprint=FINGERPRINT.replace("7", "8")), statement("c.d"), site]
    for name, statements in (("old.json", old), ("new.json", new)):
        (tmp_path / name).write_text(json.dumps(statements))
    found = printed(["diff", "old.json", "new.json", "--format", "json"], tmp_path)
    validator("schema/diff.schema.json").validate(found)
    assert {(change["kind"], change["relation"], change["target"]) for change in found["statements"]} == {
        ("removed", APP_LINKS, "a.b"), ("added", APP_LINKS, "a.b"), ("added", APP_LINKS, "c.d"),
        ("removed", LOGIN, "a.b"), ("added", LOGIN, "https://harbor.shop"), ("removed", "include", "https://harbor.shop/x"),
    }  # fmt: skip
    log = printed(["diff", "old.json", "new.json", "--format", "sarif"], tmp_path)
    validator("Fixtures/schemas/sarif.schema.json").validate(log)
    assert len(log["runs"][0]["results"]) == len(found["changes"]) + len(found["statements"])


@pytest.mark.parametrize("apps", [1, 60], ids=["one-app", "apps"])
@pytest.mark.parametrize("name", RULES)
def test_differences_and_figures_stay_within_limits(name, apps, tmp_path):
    """At full size 3,000 rules of one app, and 50 each of 60 apps; without one rule each, and in another order."""
    count = large(3_000) // apps
    lists = [[RULES[name](app * count + n) for n in range(count)] for app in range(apps)]
    versions = {"old": lists, "less": [rules[:-1] for rules in lists], "turned": [rules[::-1] for rules in lists]}
    for version, rules in versions.items():
        (tmp_path / f"{version}.json").write_text(
            json.dumps([statement(f"shop.harbor.a{app}", own) for app, own in enumerate(rules)])
        )
    size = (tmp_path / "old.json").stat().st_size
    for arguments in (["stats", "old.json"], ["diff", "old.json", "less.json"], ["diff", "old.json", "turned.json"],
                      ["diff", "old.json", "old.json", "--exit-code"]):  # fmt: skip
        found = run(arguments, tmp_path, size)
        shown = f"{arguments}: status {found.status}, {found.memory:,} bytes of memory: {found.messages[:300]}"
        assert found.status == 0, shown
        assert found.memory <= memory(2 * size), shown


def test_first_expectations_pass_unchanged(tmp_path):
    """Each rule has a URL as a person would write it."""
    rules = [{"/": "/help/website/*", "exclude": True}, {"/": "/help/*"}, {"/": "/*/offers"}, {"/": "/p", "?": {"id": "?*"}}]
    (tmp_path / "assetlinks.json").write_text(json.dumps([statement("shop.harbor.app", rules)]))
    written = Run(["test", "--init", "assetlinks.json", "--domain", "harbor.shop"], tmp_path)
    assert written.status == 0, written.messages
    text = (tmp_path / "aasa.yml").read_text()
    for line in ["- /help/42", "- /example/offers", "- /p?id=42", "- /help/website/42", "package: shop.harbor.app"]:
        assert line in text
    run = Run(["test"], tmp_path)
    assert run.status == 0 and "4 of 4 dynamic rules reached" in run.printed, run.printed


def test_first_expectations_need_an_app(tmp_path):
    (tmp_path / "assetlinks.json").write_text("[]")
    run = Run(["test", "--init", "assetlinks.json", "--config", "-"], tmp_path)
    assert run.status == 2 and "no app that opens links" in run.messages
