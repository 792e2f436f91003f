"""`aasa match aasa.yml`: each URL is decided by the file that its host serves, in one pass."""

import gzip
import json

import pytest

from harness.program import Run, validator

SHOP, HELP = "9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.help"
CONFIGURATION = "files:\n  - {path: shop.json, domain: [harbor.shop, www.harbor.shop]}\n  - {path: help.json, domain: help.harbor.shop}\n"
URLS = "https://harbor.shop/buy/1\nhttps://help.harbor.shop/buy/1\nhttps://WWW.harbor.shop/buy/2\nhttps://other.example/\nhttps://help.harbor.shop/articles/7\n/buy/3\n"


@pytest.fixture
def project(tmp_path):
    for name, app, path in (("shop", SHOP, "/buy/*"), ("help", HELP, "/articles/*")):
        file = {"applinks": {"details": [{"appIDs": [app], "components": [{"/": path}]}]}}
        (tmp_path / f"{name}.json").write_text(json.dumps(file))
    (tmp_path / "aasa.yml").write_text(CONFIGURATION)
    (tmp_path / "urls").write_text(URLS)
    return tmp_path


def match(folder, *arguments, status=0):
    run = Run(["match", "aasa.yml", *arguments], folder)
    assert run.status == status, run.messages
    return run


def test_each_url_is_decided_by_the_file_of_its_host(project):
    found = match(project, "--urls", "urls", "--domain", "harbor.shop", "--format", "tsv").printed.splitlines()
    assert [(row.split("\t")[1], row.split("\t")[2]) for row in found] == [
        (SHOP, "match"), (HELP, "no_match"), (SHOP, "match"), ("the configuration has no file for this host", "error"),
        (HELP, "match"), (SHOP, "match"),
    ]  # fmt: skip


def test_the_summary_has_each_site(project):
    found = json.loads(match(project, "--urls", "urls", "--domain", "harbor.shop", "--summary", "--format", "json").printed)
    assert (found["urls"], found["otherHosts"]["count"], found["unusable"]["count"]) == (6, 1, 0)
    counts = {site["file"]: {name: count["count"] for name, count in site["apps"][0]["verdicts"].items()} for site in found["sites"]}
    assert counts == {"shop.json": {"match": 3, "exclude": 0, "no_match": 0}, "help.json": {"match": 1, "exclude": 0, "no_match": 1}}
    text = match(project, "--urls", "urls", "--domain", "harbor.shop", "--summary").printed
    assert text.startswith("6 URLs, 1 of other hosts and not counted below\n")
    assert "shop.json for harbor.shop, www.harbor.shop: 3 URLs" in text and "help.json for help.harbor.shop: 2 URLs" in text


@pytest.mark.parametrize("options", [["--expect", "match"], ["--only", "match"], ["--summary", "--format", "html"], ["--config", "aasa.yml"]])
def test_options_about_one_file_are_refused(project, options):
    messages = match(project, "https://harbor.shop/buy/1", *options, status=2).messages
    assert messages.startswith("error: ") and "aasa.yml" in messages and "Usage" not in messages


@pytest.mark.parametrize("options", [["--format", name] for name in ("text", "json", "jsonl", "tsv")] + [["--summary"]])
def test_urls_of_other_hosts_are_noted(project, options):
    messages = match(project, "--urls", "urls", "--domain", "harbor.shop", *options).messages
    assert messages == "note: 1 of 6 URLs has a host for which the configuration has no file\n"


def test_results_and_summaries_are_as_published(project):
    schema = validator("schema/match.schema.json")
    (project / "t.csv").write_text("url,expect\n/buy/1,exclude\n,match\n/buy/2,mtach\nhttps:/x,\n/buy/3,browser\n")
    table = ["match", "shop.json", "--urls", "t.csv", "--domain", "harbor.shop"]
    for command in (table, ["match", "aasa.yml", "--urls", "urls"]):
        found = [json.loads(Run([*command, *options, "--format", "json"], project).printed) for options in ([], ["--summary"])]
        for document in found:
            schema.validate(document)
        results, summary = found
        assert not schema.is_valid(results | summary) and not schema.is_valid({"version": 1})
    rows = json.loads(Run([*table, "--format", "json"], project).printed)["results"]
    assert [(row["line"], row.get("passed")) for row in rows] == [(2, False), (4, None), (5, None), (6, False)]


def test_a_large_log_is_counted_as_its_sites_are_one_by_one(project):
    hosts = ["harbor.shop", "help.harbor.shop", "www.harbor.shop", "203.0.113.9"]
    paths = ["/buy/1", "/articles/2", "/x"]
    lines = [f"https://{hosts[n % 4]}{paths[n % 3]}?n={n}\n" for n in range(40_000)]
    (project / "log.gz").write_bytes(gzip.compress("".join(lines).encode()))
    together = json.loads(match(project, "--urls", "log.gz", "--summary", "--format", "json").printed)
    assert together["otherHosts"]["count"] == 10_000
    for site in together["sites"]:
        alone = Run(["match", site["file"], "--urls", "log.gz", "--summary", "--format", "json"], project)
        assert json.loads(alone.printed)["apps"] == site["apps"]


def test_expectations_of_a_table_are_not_passed_over(project):
    rows = "url,expect\n#a,\nhttps://harbor.shop/buy/1,\nhttps://harbor.shop/buy/2,match\n"
    (project / "t.csv").write_text(rows)
    found = match(project, "--urls", "t.csv", "--format", "tsv", "--allow-unusable", status=1)
    assert "t.csv:4 expectations of a table are checked with one file" in found.messages


def test_an_app_need_not_be_in_every_file(project):
    found = match(project, "--app", HELP, "https://help.harbor.shop/articles/1", "https://harbor.shop/buy/1", "--format", "tsv")
    assert [row.split("\t")[2] for row in found.printed.splitlines()] == ["match", "no_match"]
    assert "does not list the app" in match(project, "--app", "shop.none", "https://harbor.shop/", status=2).messages


@pytest.mark.parametrize(
    "configuration, arguments, words",
    [
        ("files: shop.json\n", ["https://harbor.shop/"], "shop.json has no `domain` in aasa.yml"),
        ("files: [shop.json, help.json]\ndomain: harbor.shop\n", ["https://harbor.shop/"], "have the same domain harbor.shop"),
        ("domain: harbor.shop\n", ["https://harbor.shop/"], "names no association file"),
        (CONFIGURATION, ["/buy/1"], "paths have no host; add --domain"),
        (CONFIGURATION, ["https://harbor.shop/", "--expect", "match"], "about one file"),
        (CONFIGURATION, ["--urls", "urls", "--summary", "--format", "html"], "html shows one site"),
        ("files: missing.json\ndomain: harbor.shop\n", ["https://harbor.shop/"], "missing.json"),
    ],
)
def test_what_cannot_be_answered(project, configuration, arguments, words):
    (project / "aasa.yml").write_text(configuration)
    assert words in match(project, *arguments, status=2).messages
