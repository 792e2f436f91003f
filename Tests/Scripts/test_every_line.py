"""A line of output for each line of a list, and the fields and columns that a user names."""

import json

import pytest

from harness.program import ROOT, Run

FILE = ROOT / "Fixtures/documents/apple-app-site-association"
APP = "9QX4T7KM2P.shop.harbor.app"
BUY, HELP = "https://harbor.shop/buy/1", "https://harbor.shop/help/website/x"


def match(folder, text, *arguments, name="list", status=0, app=("--app", APP)):
    (folder / name).write_text(text)
    run = Run(["match", FILE, *app, "--urls", name, *arguments], folder)
    assert run.status == status, run.messages
    return run


def cells(run):
    return [line.split("\t") for line in run.printed.splitlines()]


def test_each_line_of_a_list_has_a_line(tmp_path):
    text = f"# shop\n\n{BUY}\r\n/x\n \n{HELP}"
    run = match(tmp_path, text, "--every-line", "--domain", "harbor.shop")
    found = cells(run)
    assert [row[0] for row in found] == ["1", "2", "3", "4", "5", "6"]
    assert [row[2] for row in found] == ["no_url", "no_url", "match", "no_match", "no_url", "exclude"]
    assert found[2][1] == BUY and found[5][3:] == ["0", "3"]


def test_an_unusable_url_has_a_line_and_status_1(tmp_path):
    found = cells(match(tmp_path, f"{BUY}\nnonsense\n", "--every-line", status=1))
    assert [row[2] for row in found] == ["match", "error"]


def test_lines_are_numbered_over_many_blocks(tmp_path):
    """More lines than a block has, matched by several threads."""
    lines = [BUY if n % 3 else f"# {n}" for n in range(40_000)]
    found = cells(match(tmp_path, "\n".join(lines), "--every-line", "--columns", "verdict,line"))
    assert found == [["match" if n % 3 else "no_url", str(n + 1)] for n in range(40_000)]


TABLE = f'campaign,url,host\nSpring,/buy/1,harbor.shop\nEmpty,,\n\n,,\n"two\nlines",{HELP},\n'


def test_each_row_of_a_table_has_a_line_after_the_names(tmp_path):
    found = cells(match(tmp_path, TABLE, "--every-line", "--columns", "line,Campaign,verdict,url", name="t.csv"))
    assert found[0] == ["line", "Campaign", "verdict", "url"]
    assert found[1:] == [
        ["2", "Spring", "match", BUY], ["3", "Empty", "no_url", ""], ["4", "", "no_url", ""], ["5", "", "no_url", ""],
        ["6", "two\\u{A}lines", "exclude", HELP],
    ]  # fmt: skip


def test_rows_without_a_url_are_counted(tmp_path):
    run = match(tmp_path, TABLE, "--format", "tsv", name="t.csv")
    assert [row[0] for row in cells(run)] == [BUY, HELP]
    assert "1 line has no URL: t.csv:3 `Empty,,`" in run.messages


def test_rows_with_an_expectation_and_no_url_fail(tmp_path):
    table = f"url,expect\n{BUY},match\n,match\n,\n"
    assert match(tmp_path, table, "--format", "tsv", name="t.csv", status=1).printed.count("\n") == 1
    assert cells(match(tmp_path, table, "--every-line", "--columns", "verdict", name="t.csv", status=1)) == [["verdict"], ["match"], ["no_url"], ["no_url"]]


def test_rows_about_an_app_that_is_not_asked(tmp_path):
    table = f"url,expect,app\n{BUY},match,shop.harbor.app\n{HELP},match,9QX4T7KM2P.shop.harbor.beta\n"
    run = match(tmp_path, table, "--every-line", "--columns", "line,verdict", name="t.csv")
    assert cells(run) == [["line", "verdict"], ["2", "match"], ["3", "other_app"]]


RECORDS = [{"http": {"target": "/buy/1", "vhost": "harbor.shop"}}, {"http.target": "/help/website/x"}, {"http": 1}]


def test_json_lines_with_stated_keys(tmp_path):
    text = "".join(json.dumps(record) + "\n" for record in RECORDS)
    options = ["--url-field", "http.target", "--host-field", "http.vhost", "--domain", "harbor.shop"]
    run = match(tmp_path, text, *options, "--format", "tsv")
    assert [row[0] for row in cells(run)] == [BUY, HELP]
    unknown = match(tmp_path, text, "--input-format", "jsonl", "--format", "tsv", status=1).messages
    assert "looks like JSON lines without a known key" in unknown and "--url-field" in unknown and "table" not in unknown


def test_a_table_with_stated_columns(tmp_path):
    table = "page;site\n/buy/1;harbor.shop\n"
    run = match(tmp_path, table, "--url-field", "Page", "--host-field", "site", "--format", "tsv")
    assert [row[0] for row in cells(run)] == [BUY]


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--url-field", "nope"], "the table has no column `nope`"),
        (["--every-line", "--columns", "line,nope"], "`nope` is not a column of the file"),
        (["--every-line", "--summary"], "--every-line leaves out nothing"),
        (["--every-line", "--format", "json"], "--every-line prints tsv, not json"),
        (["--columns", "line"], "--columns is for --every-line"),
        (["--input-format", "log", "--url-field", "x"], "--url-field is for jsonl, csv and tsv"),
    ],
)
def test_usage(tmp_path, arguments, message):
    assert message in match(tmp_path, "url\n/a\n", *arguments, status=2).messages


def test_one_app(tmp_path):
    run = match(tmp_path, f"{BUY}\n", "--every-line", status=2, app=())
    assert "the file has 2 apps; name one with --app" in run.messages


def test_a_document_has_no_lines(tmp_path):
    sitemap = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>{BUY}</loc></url></urlset>'
    assert "a document has none" in match(tmp_path, sitemap, "--every-line", status=2).messages
