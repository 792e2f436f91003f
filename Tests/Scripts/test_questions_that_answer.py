"""The same URL has one verdict from each command, also where its host or its scheme is unusual, and no gate passes that asked nothing."""

import json

import pytest

from harness.program import Run
from test_kept_intentions import components, dynamic_rules

APP = "9QX4T7KM2P.shop.harbor.app"
UNICODE, PUNYCODE = "bücher.example", "xn--bcher-kva.example"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.json").write_text(components('{"/": "/buy/*"}'))
    (tmp_path / "links.json").write_text(dynamic_rules({"/": "/buy/*"}))
    return tmp_path


def verdicts(run):
    return [result["verdicts"][0]["verdict"] for result in json.loads(run.printed)["results"]]


@pytest.mark.parametrize("file", ["a.json", "links.json"])
@pytest.mark.parametrize("domain", [UNICODE, PUNYCODE])
def test_a_host_in_unicode_is_that_in_punycode(folder, file, domain):
    urls = ["/buy/1", f"https://{UNICODE}/buy/1", f"https://{PUNYCODE.upper()}/buy/1", "https://b%C3%BCcher.example/buy/1"]
    run = Run(["match", file, *urls, "https://other.example/buy/1", "--domain", domain, "--format", "json"], folder).ends(0)
    assert verdicts(run) == ["match"] * 4 + ["no_match"]
    assert "no_match" not in Run(["explain", file, urls[1], "--domain", domain], folder).ends(0).printed


def test_traffic_of_both_spellings_is_of_one_host(folder):
    (folder / "b.json").write_text(components('{"/": "/none/*"}'))
    (folder / "l.txt").write_text(f"https://{UNICODE}/buy/2\nhttps://{PUNYCODE}/buy/3\n/buy/1\n")
    run = Run(["diff", "a.json", "b.json", "--domain", UNICODE, "--urls", "l.txt"], folder)
    assert "3 of 3 URLs" in run.printed, run.printed


@pytest.mark.parametrize("url, domain", [("ftp://harbor.shop/buy/1", None), ("https://other.example/buy/1", "harbor.shop")])
@pytest.mark.parametrize("file", ["a.json", "links.json"])
def test_another_scheme_or_host_opens_no_app(folder, file, url, domain):
    options = ["--domain", domain] if domain else []
    assert verdicts(Run(["match", file, url, *options, "--format", "json"], folder).ends(0)) == ["no_match"]
    explained = json.loads(Run(["explain", file, url, *options, "--format", "json"], folder).ends(0).printed)
    assert explained["apps"][0]["verdict"] == "no_match" and explained["apps"][0]["obstacle"]


def configuration(folder, text, head=f"app: {APP}\ndomain: harbor.shop\nfiles: [a.json]\n"):
    (folder / "aasa.yml").write_text(head + text)
    return Run(["test"], folder)


def test_an_expectation_of_another_scheme_fails_on_both_platforms(folder):
    android = "android: {files: links.json, package: %s}\n" % json.loads((folder / "links.json").read_text())[0]["target"]["package_name"]
    run = configuration(folder, android + "groups:\n- {name: g, opens: ['ftp://harbor.shop/buy/1']}\n").ends(1)
    assert run.printed.count("universal links are https or http") == 1 and "2 failed" in run.printed
    configuration(folder, android + "groups:\n- {name: g, opens: ['ftp://harbor.shop/buy/:id']}\n", "domain: harbor.shop\n").ends(2)


USELESS = {
    "routes that are all left out": ("routes: {path: r.txt, only: /zzz}\ncoverage: {every-route: true}\n", "`only` leaves no route"),
    "values that no URL has": ("groups:\n- name: g\n  opens: [{url: /buy/1, with: {lang: [de]}}]\n", "has no `{lang}`"),
    "an expression without its end": ("groups:\n- name: g\n  opens: ['/buy/:id(\\d+']\n", "has no matching `)`"),
}


@pytest.mark.parametrize("name", USELESS)
def test_what_asks_nothing_is_an_error(folder, name):
    (folder / "r.txt").write_text("/buy/:id\n")
    text, message = USELESS[name]
    assert message in configuration(folder, text).ends(2).messages


@pytest.mark.parametrize("text", ["", "\n\n# nothing\n"])
def test_an_expectation_about_no_url_fails(folder, text):
    (folder / "l.txt").write_text(text)
    command = ["match", "a.json", "--urls", "l.txt", "--domain", "harbor.shop"]
    assert "l.txt has no URL" in Run([*command, "--expect", "match"], folder).ends(1).messages
    assert "l.txt has no URL" in Run(command, folder).ends(0).messages


@pytest.mark.parametrize("items, kept", [('"Id": "1", "id": "?*"', 1), ('"Id": "1", "id": "2"', 0)])
def test_converted_rules_have_no_key_twice(folder, items, kept):
    (folder / "a.json").write_text(components('{"/": "/s", "?": {%s}, "caseSensitive": false}' % items))
    run = Run(["convert", "a.json", "--package", "shop.harbor"], folder)
    assert run.printed.count('"/": "/s", "?": { "id"') == kept
    assert '"id": "1", "id"' not in run.printed


def test_a_repeated_exclusion_of_defaults_stays(folder):
    entry = f'{{"appIDs": ["{APP}"], "components": [{{"/": "/private/*", "exclude": true}}, {{"/": "/*", "exclude": false}}]}}'
    text = f'{{"applinks": {{"defaults": {{"exclude": true}}, "details": [{entry}]}}}}'
    (folder / "a.json").write_text(text)
    Run(["lint", "a.json", "--fix"], folder)
    assert (folder / "a.json").read_text() == text


def test_explain_says_that_android_ignores_rules(folder):
    (folder / "links.json").write_text(dynamic_rules({"/": "/buy/*"}, {"/": "/sell", "exclude": "true"}))
    assert "Android ignores the dynamic rules" in " ".join(Run(["explain", "links.json", "https://h.example/x"], folder).printed.split())


def test_one_cause_has_one_finding(folder):
    (folder / "links.json").write_text(
        dynamic_rules({"/": "/buy/*"}, {"#": "app", "exclude": True}, {"/": "/x*", "exclude": True}, {"#": "app", "exclude": True})
    )
    run = Run(["lint", "links.json", "--format", "concise"], folder)
    assert "redundant-dynamic-rule" not in run.printed and "trailing-exclude" in run.printed


def test_what_excludes_nothing_as_a_default_is_no_condition(folder):
    entry = f'{{"appIDs": ["{APP}"], "defaults": {{"?": {{"ref": "*"}}}}, "components": [{{"/": "/buy/*"}}]}}'
    (folder / "a.json").write_text(f'{{"applinks": {{"details": [{entry}]}}}}')
    assert "restrictive-defaults" not in Run(["lint", "a.json", "--format", "concise"], folder).printed


def test_an_escape_in_a_decoded_pattern_is_found_with_defaults_too(folder):
    entry = f'{{"appIDs": ["{APP}"], "defaults": {{"percentEncoded": false}}, "components": [{{"/": "/buy/*"}}, {{"/": "/caf%C3%A9/*"}}]}}'
    (folder / "a.json").write_text(f'{{"applinks": {{"details": [{entry}]}}}}')
    run = Run(["lint", "a.json", "--format", "concise"], folder)
    assert run.printed.count("escape-in-decoded-pattern") == 1


def test_the_cost_of_an_ignored_path_is_that_of_the_component(folder):
    (folder / "a.json").write_text(components('{"path": "/buy/*"}'))
    assert "every link opens the app" in Run(["lint", "a.json"], folder).printed


def test_the_one_server_that_does_not_redirect_is_the_site(tmp_path):
    (tmp_path / ".well-known").mkdir()
    (tmp_path / ".well-known/apple-app-site-association").write_text(components('{"/": "/buy/*"}'))
    redirect = "server { listen 443 ssl; server_name www.harbor.shop; return 301 https://harbor.shop$request_uri; }\n"
    site = "server { listen 443 ssl; server_name harbor.shop; location ~ /\\. { deny all; } location / { } }\n"
    for text in [redirect + site, site + redirect]:
        (tmp_path / "nginx.conf").write_text(text)
        run = Run(["lint", ".", "--format", "concise"], tmp_path).ends(1)
        assert "error[host-restriction]" in run.printed and "[host-redirect]" in run.printed, run.printed


def test_a_rule_for_one_host_hides_none_for_the_others(tmp_path):
    (tmp_path / ".well-known").mkdir()
    (tmp_path / ".well-known/apple-app-site-association").write_text(components('{"/": "/buy/*"}'))
    (tmp_path / "_redirects").write_text("https://www.harbor.shop/*  https://harbor.shop/:splat  301!\n")
    (tmp_path / "netlify.toml").write_text('[[redirects]]\nfrom = "/*"\nto = "/index.html"\nstatus = 200\nforce = true\n')
    assert "error[host-rewrite]" in Run(["lint", ".", "--format", "concise"], tmp_path).ends(1).printed


@pytest.mark.parametrize(
    "default, component",
    [('"?": {"x": 5}', '"?": "y=1"'), ('"exclude": "true"', '"exclude": false'), ('"caseSensitive": "no"', '"caseSensitive": false')],
)
def test_a_default_that_each_component_overrides_costs_nothing(folder, default, component):
    for own, severity in [(component, "info"), ('"comment": "c"', "error")]:
        entry = f'{{"appIDs": ["{APP}"], "components": [{{"/": "/A/*", {own}}}]}}'
        (folder / "a.json").write_text(f'{{"applinks": {{"defaults": {{{default}}}, "details": [{entry}]}}}}')
        run = Run(["lint", "a.json", "--format", "json"], folder)
        found = [one["severity"] for one in json.loads(run.printed)["files"][0]["findings"] if one["line"] == 1 and "default" not in one["rule"]]
        assert severity in found and (severity == "error" or "error" not in found), run.printed
