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
    "routes that are all excepted": ("routes: {path: r.txt, except: '*'}\ncoverage: {every-route: true}\n", "`except` leaves no route"),
    "a table with two columns of URLs": ("groups:\n- {name: g, table: t.csv}\n", "several columns of URLs with one name"),
    "values that no URL has": ("groups:\n- name: g\n  opens: [{url: /buy/1, with: {lang: [de]}}]\n", "has no `{lang}`"),
    "an expression without its end": ("groups:\n- name: g\n  opens: ['/buy/:id(\\d+']\n", "has no matching `)`"),
}


@pytest.mark.parametrize("name", USELESS)
def test_what_asks_nothing_is_an_error(folder, name):
    (folder / "r.txt").write_text("/buy/:id\n")
    (folder / "t.csv").write_text("url,url,expect\n/buy/1,/nope,match\n")
    text, message = USELESS[name]
    assert message in configuration(folder, text).ends(2).messages


@pytest.mark.parametrize("text", ["", "\n\n# nothing\n"])
def test_an_expectation_about_no_url_fails(folder, text):
    (folder / "l.txt").write_text(text)
    command = ["match", "a.json", "--urls", "l.txt", "--domain", "harbor.shop"]
    assert "l.txt has no URL" in Run([*command, "--expect", "match"], folder).ends(1).messages
    assert "l.txt has no URL" in Run(command, folder).ends(0).messages


def test_a_table_of_expectations_without_a_row_or_with_a_skipped_line_fails(folder):
    command = ["match", "a.json", "--urls", "t.csv", "--domain", "harbor.shop"]
    for header, status in (("url", 0), ("url,expect", 1)):
        (folder / "t.csv").write_text(f"{header}\n")
        assert "t.csv has no URL" in Run(command, folder).ends(status).messages
        (folder / "t.csv").write_text(f"{header}\n/buy/1\n/buy/{'x' * (17 << 20)}\n")
        assert "skipped 1 line of more than 16 MB" in Run(command, folder).ends(status).messages


def test_an_expectation_about_an_unusable_url_fails(folder):
    command = ["match", "a.json", "https:/x", "--allow-unusable"]
    Run([*command, "--expect", "match"], folder).ends(1)
    Run(command, folder).ends(0)


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


# MARK: Folders and versions


def sites(folder, **files):
    """Folders of sites, each with some files: A is Apple's, R is the one at the root, L is Android's."""
    names = {"A": ".well-known/apple-app-site-association", "R": "apple-app-site-association", "L": ".well-known/assetlinks.json"}
    for site, texts in files.items():
        for key, text in texts.items():
            path = folder / site / names[key]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)


BUY, HELP = components('{"/": "/buy/*"}'), components('{"/": "/help/*"}')


@pytest.mark.parametrize("old, new, result", [
    ({"A": BUY}, {"R": BUY}, "equivalent"),
    ({"A": BUY}, {"A": BUY, "R": HELP}, "equivalent"),
    ({"R": BUY}, {"A": HELP, "R": BUY}, "different"),
    ({"A": BUY, "L": dynamic_rules({"/": "/buy/*"})}, {"A": BUY, "L": dynamic_rules({"/": "/help/*"})}, "different"),
    ({"L": dynamic_rules({"/": "/buy/*"})}, {"L": dynamic_rules({"/": "/buy/*"})}, "equivalent"),
    ({"A": BUY}, {"A": BUY, "L": dynamic_rules({"/": "/buy/*"})}, "different"),
])
def test_folders_are_compared_as_devices_read_them(folder, old, new, result):
    sites(folder, old=old, new=new)
    run = Run(["diff", "old", "new", "--format", "json"], folder).ends(0)
    assert json.loads(run.printed)["result"] == result, run.printed


@pytest.mark.parametrize("command", ["match site /buy/1 --domain a.b", "explain site /buy/1 --domain a.b", "urls site", "stats site"])
def test_a_folder_with_the_file_of_android_alone_has_that(folder, command):
    sites(folder, site={"L": dynamic_rules({"/": "/buy/*"})})
    Run(command.split(), folder).ends(0)


@pytest.mark.parametrize("platform", ["android", "both"])
def test_a_diagnosis_reads_the_file_of_its_platform(folder, platform):
    sites(folder, site={"A": HELP, "L": dynamic_rules({"/": "/buy/*"})})
    run = Run(["doctor", "https://a.b/buy/1", "--platform", platform, "--against", "site", "--offline"], folder)
    assert "assetlinks.json" in run.printed and "reads nothing" not in run.printed, run.printed


def entries(*lists):
    details = [{"appIDs": [f"9QX4T7KM2P.{app}"], "components": list_} for app, list_ in lists]
    return json.dumps({"applinks": {"details": details}})


def test_each_component_of_a_move_is_shown(folder):
    (folder / "a.json").write_text(entries(("a", [{"/": "*"}]), ("b", [{"/": "/secret/*", "exclude": True}])))
    (folder / "b.json").write_text(entries(("b", [{"/": "/secret/*"}, {"/": "/y"}])))
    for options in ([], ["--all"], ["--app", "9QX4T7KM2P.b"]):
        run = Run(["diff", "a.json", "b.json", *options, "--format", "json"], folder).ends(0)
        moves = [change for change in json.loads(run.printed)["changes"] if change["kind"] == "moved"]
        assert {change["new"]["component"] for change in moves} == {0, 1}, run.printed


def test_a_failure_is_that_of_its_file(folder):
    (folder / "odd.txt").write_text("hello")
    for arguments, file in ((["diff", "nope", "a.json"], "nope"), (["diff", "odd.txt", "a.json"], "odd.txt"),
                            (["diff", "a.json", "odd.txt"], "odd.txt"), (["compare", "a.json", "odd.txt"], "odd.txt")):
        run = Run([*arguments, "--format", "json"], folder).ends(2)
        assert [failure["file"] for failure in json.loads(run.printed)["failures"]] == [file], run.printed


def test_a_limit_of_traffic_has_its_reason_in_each_format(folder):
    (folder / "b.json").write_text(HELP)
    (folder / "l.txt").write_text("/buy/1\n/none\n")
    for name in ("text", "junit", "jsonl", "concise", "github", "sarif"):
        run = Run(["diff", "a.json", "b.json", "--domain", "a.b", "--urls", "l.txt", "--fail-on-traffic", "1", "--format", name], folder)
        run.ends(1)
        assert "1 of 2 URLs is affected (50.0%), more than 1%" in run.messages, run.messages
        assert name == "text" or "more than 1%" in run.printed, run.printed


def test_help_names_the_program(folder):
    for command in ("match", "urls", "mcp"):
        lines = Run([command, "--help"], folder).ends(0).printed.splitlines()
        assert [line for line in lines if line.startswith("USAGE")][0].startswith(f"USAGE: aasa {command} [<options>]")
        assert max(map(len, lines)) <= 80


def test_a_file_of_another_environment_is_named_as_such(folder):
    (folder / "aasa.yml").write_text(
        f"apps: {{shop: {{production: {APP}, staging: {APP}.dev}}}}\ndomain: harbor.shop\n"
        "files: [{path: a.json, environment: staging}]\ngroups: [{name: g, opens: /buy/1}]\n")
    run = Run(["test"], folder).ends(2)
    assert "no association file for the environment `production`" in run.messages, run.messages


# MARK: Readings and removals


def raw(*entries):
    return json.dumps({"applinks": {"details": list(entries)}})


def test_an_app_of_older_systems_has_a_verdict_there(folder):
    (folder / "c.json").write_text(raw({"appIDs": [f"{APP}.a"], "appID": f"{APP}.b", "paths": ["/a"]}))
    for command, options in (("match", []), ("match", ["--app", f"{APP}.b"]), ("explain", [])):
        run = Run([command, "c.json", "https://a.b/a", "--ios", "12", *options, "--format", "json"], folder).ends(0)
        apps = json.loads(run.printed)["apps"] if command == "explain" else json.loads(run.printed)["results"][0]["verdicts"]
        assert {app["app"]: app["verdict"] for app in apps}[f"{APP}.b"] == "match", run.printed


def test_an_entry_that_old_systems_ignore_decides_nothing_there(folder):
    (folder / "c.json").write_text(raw({"appID": f"{APP}.a", "paths": ["/*"]}, {"appIDs": [f"{APP}.a"], "paths": ["NOT /c*"]}))
    found = json.loads(Run(["lint", "c.json", "--format", "json"], folder).printed)["files"][0]["findings"]
    assert "unreachable-component" in [finding["rule"] for finding in found], found


def test_of_two_equal_dynamic_rules_one_is_to_be_removed(folder):
    (folder / "l.json").write_text(dynamic_rules({"/": "/a/b"}, {"/": "/a/b"}, {"/": "/c"}))
    found = json.loads(Run(["lint", "l.json", "--format", "json"], folder).printed)["files"][0]["findings"]
    assert len([finding for finding in found if finding["rule"] in ("redundant-dynamic-rule", "unreachable-dynamic-rule")]) == 1


def test_nothing_becomes_longer(folder):
    rows = ",\n   ".join('{"/": "/%s"}' % path for path in ("ccc_ccc", "AAA_ccc", "AAA_AAA", "ccc_AAA"))
    text = components('{"/": "/b", "percentEncoded": false},\n   ' + rows)
    (folder / "c.json").write_text(text)
    assert len(Run(["compact", "c.json"], folder).ends(0).printed.strip()) <= len(text.strip())
