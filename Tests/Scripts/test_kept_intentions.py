"""What `aasa lint --fix` leaves to the author, because the file does not say what is meant."""

import json

import pytest

from harness.program import ROOT, Run

LINKS = json.loads((ROOT / "Fixtures/documents/links-android.json").read_text("utf-8"))


def components(*texts):
    entry = f'{{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{", ".join(texts)}]}}'
    return f'{{"applinks": {{"details": [{entry}]}}}}'


def dynamic_rules(*rules):
    """An assetlinks.json with some rules for an app."""
    statement = next(one for one in LINKS if one["target"]["namespace"] == "android_app")
    relation = "delegate_permission/common.handle_all_urls"
    extensions = {relation: {"dynamic_app_link_components": list(rules)}}
    return json.dumps([{"relation": [relation], "target": statement["target"], "relation_extensions": extensions}])


KEPT = {
    "one of two values": components('{"/": "/account/*", "exclude": true, "exclude": false}', '{"/": "/*"}'),
    "one of two settings": components('{"/": "/x/*", "caseSensitive": false, "caseSensitive": true}'),
    "an exclusion behind the rule of its URLs": dynamic_rules({"/": "/buy/*"}, {"/": "/buy/internal/*", "exclude": True}),
    "an exclusion as in paths": dynamic_rules({"/": "NOT /cart"}, {"/": "/*"}),
    "a URL as a path": dynamic_rules({"/": "https://harbor.shop/buy/*"}),
    "a host before a path": dynamic_rules({"/": "www.harbor.shop/x"}),
}


@pytest.mark.parametrize("name", KEPT)
def test_a_fix_changes_no_intention(tmp_path, name):
    (tmp_path / "f.json").write_text(KEPT[name])
    found = Run(["lint", "f.json", "--format", "concise"], tmp_path).ends(1)
    Run(["lint", "f.json", "--fix"], tmp_path)
    assert (tmp_path / "f.json").read_text() == KEPT[name], found.printed


@pytest.mark.parametrize("written, fixed", [("/z/* ", "/z/*"), (" /buy", "/buy"), ("/a b ", "/a%20b")])
def test_spaces_at_the_ends_are_removed(tmp_path, written, fixed):
    (tmp_path / "f.json").write_text(components(f'{{"/": "{written}"}}'))
    Run(["lint", "f.json", "--fix"], tmp_path).ends(0)
    assert (tmp_path / "f.json").read_text() == components(f'{{"/": "{fixed}"}}')


def test_a_rule_that_repeats_another_is_no_error_because_of_a_third(tmp_path):
    (tmp_path / "f.json").write_text(dynamic_rules({"/": "/internal/*", "exclude": True}, {"/": "/buy/*"}, {"/": "/buy/7"}))
    printed = json.loads(Run(["lint", "f.json", "--format", "json"], tmp_path).ends(0).printed)
    found = [one for one in printed["files"][0]["findings"] if one["rule"] == "unreachable-dynamic-rule"]
    assert [one["severity"] for one in found] == ["info"]


def test_the_url_of_a_rule_for_every_path_has_a_path(tmp_path):
    (tmp_path / "f.json").write_text(dynamic_rules({"/": "/products/*"}, {"/": "*", "exclude": True}))
    printed = Run(["urls", "f.json", "--domain", "harbor.shop"], tmp_path).ends(0).printed
    assert "https://harbor.shop/example" in printed and "shopexample" not in printed
