"""Lists of URLs as other programs write them: logs of nginx and Apache, tables of Python's csv and LibreOffice,
sitemaps with gzipped parts."""

import csv
import gzip
import json
import os
import shutil
import subprocess
import urllib.error
import urllib.request

import pytest

from harness.program import ROOT, Run, program
from harness.servers import Nginx, free_ports, listens
from harness.waiting import LONGEST

FILE = ROOT / "Fixtures/documents/apple-app-site-association"
APP = "9QX4T7KM2P.shop.harbor.app"
TARGETS = ["/buy/42?size=7", "/help/website/faq", "/b%C3%BCy", '/quote"d', "/nowhere"]
SERVER = """
  log_format objects escape=json '{"time":"$time_iso8601","host":"$host","request_uri":"$request_uri"}';
  server {
    listen 127.0.0.1:@PORT@;
    server_name harbor.shop;
    access_log @FILES@/combined.log combined;
    access_log @FILES@/objects.log objects;
    access_log @FILES@/combined.log.gz combined gzip flush=100ms;
    return 204;
  }
"""


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    """The folder of nginx's logs of some requests."""
    if not shutil.which("nginx"):
        pytest.skip("nginx is not installed")
    server = Nginx(tmp_path_factory.mktemp("nginx"), "", {"logs": SERVER})
    for target in TARGETS:
        request = urllib.request.Request(f"http://127.0.0.1:{server.ports['logs']}{target}", headers={"Host": "harbor.shop"})
        urllib.request.urlopen(request).close()
    server.has_logged()
    server.stop()
    return server.files("logs")


def verdicts(folder, *arguments, status=0, **options):
    """The URLs of a run and their verdicts, and the messages of the run."""
    run = Run(["match", FILE, "--app", APP, "--format", "tsv", "--urls", *arguments], folder, **options)
    assert run.status == status, run.messages
    return [tuple(line.split("\t")[0:3:2]) for line in run.printed.splitlines()], run.messages


EXPECTED = list(zip([f"https://harbor.shop{target}" for target in TARGETS], ["match", "exclude", "no_match", "no_match", "no_match"]))


@pytest.mark.parametrize("name", ["combined.log", "combined.log.gz", "objects.log"])
def test_logs_of_nginx(logs, name):
    """Each request has the verdict of its URL; the connection that tested the port may have no request."""
    assert verdicts(logs, name, "--domain", "harbor.shop")[0] == EXPECTED


def test_logs_without_a_host(logs):
    """A combined log has no host: a note asks for it, and no URL is made up."""
    found, messages = verdicts(logs, "combined.log", status=1)
    assert found == [] and f"{len(TARGETS)} paths have no host; pass it with --domain" in messages
    assert "no URL" not in messages
    summary = Run(["match", FILE, "--app", APP, "--urls", "combined.log", "--summary"], logs)
    assert summary.printed == "" and summary.messages.startswith("note: 5 paths have no host") and summary.status == 1


def test_logs_from_a_pipe(logs):
    data = (logs / "combined.log").read_bytes()
    assert verdicts(logs, "-", "--domain", "harbor.shop", input=gzip.compress(data) + gzip.compress(data))[0] == EXPECTED * 2


def test_truncated_and_endless_gzip(logs, tmp_path):
    """What was read is answered; a line without an end is skipped instead of held."""
    data = (logs / "combined.log").read_bytes()
    (tmp_path / "cut.gz").write_bytes(gzip.compress(data)[:-9])
    found, messages = verdicts(tmp_path, "cut.gz", "--domain", "harbor.shop", status=2)
    assert "the gzip data ends early" in messages
    (tmp_path / "damaged.gz").write_bytes(gzip.compress(data) + b"\x1e" + gzip.compress(data)[1:])
    assert "other bytes follow the gzip data" in verdicts(tmp_path, "damaged.gz", "--domain", "harbor.shop", status=2)[1]
    (tmp_path / "padded.gz").write_bytes(gzip.compress(data) + bytes(512))
    verdicts(tmp_path, "padded.gz", "--domain", "harbor.shop")
    (tmp_path / "long.gz").write_bytes(gzip.compress(data + b"x" * (40 << 20) + b"\n" + data))
    found, messages = verdicts(tmp_path, "long.gz", "--domain", "harbor.shop")
    assert found == EXPECTED * 2 and "skipped 1 line of more than 16 MB" in messages


APACHE = """
ServerRoot {folder}
ServerName harbor.shop
PidFile {folder}/pid
DefaultRuntimeDir {folder}
ErrorLog {folder}/error.log
{modules}
{user}
TypesConfig /dev/null
Listen 127.0.0.1:{port}
LogFormat "%h %l %u %t \\"%r\\" %>s %b" common
LogFormat "%h %l %u %t \\"%r\\" %>s %O \\"%{{Referer}}i\\" \\"%{{User-Agent}}i\\"" combined
LogFormat "%v:%p %h %l %u %t \\"%r\\" %>s %O \\"%{{Referer}}i\\" \\"%{{User-Agent}}i\\"" vhost_combined
CustomLog {folder}/common.log common
CustomLog {folder}/combined.log combined
CustomLog {folder}/vhost.log vhost_combined
DocumentRoot {folder}
<Directory />
  Require all granted
</Directory>
"""
MODULES = ["/usr/lib/apache2/modules", "/usr/libexec/apache2", "/opt/homebrew/lib/httpd/modules"]


@pytest.fixture(scope="module")
def apache_logs(tmp_path_factory):
    """The folder of Apache's logs of the same requests."""
    program = shutil.which("apache2") or shutil.which("httpd")
    modules = next(filter(os.path.isdir, MODULES), None)
    if not program or not modules:
        pytest.skip("Apache is not installed")
    folder, port = tmp_path_factory.mktemp("apache"), free_ports(1)[0]
    names = ["mpm_event", "unixd", "authz_core", "mime", "logio", "log_config"]
    loaded = "".join(
        f"LoadModule {name}_module {modules}/mod_{name}.so\n" for name in names if os.path.exists(f"{modules}/mod_{name}.so")
    )
    user = "User www-data\nGroup www-data" if os.getuid() == 0 else ""
    (folder / "configuration").write_text(APACHE.format(folder=folder, modules=loaded, user=user, port=port))
    process = subprocess.Popen([program, "-D", "FOREGROUND", "-f", folder / "configuration"])
    try:
        assert listens(process, [port]), (folder / "error.log").read_text()
        for target in TARGETS:
            request = urllib.request.Request(f"http://127.0.0.1:{port}{target}", headers={"Host": "harbor.shop", "User-Agent": 'a "b" \\'})
            with pytest.raises(urllib.error.HTTPError):
                urllib.request.urlopen(request)
    finally:
        process.terminate()
        process.wait()
    return folder


@pytest.mark.parametrize("name", ["common.log", "combined.log", "vhost.log"])
def test_logs_of_apache(apache_logs, name):
    options = [] if name == "vhost.log" else ["--domain", "harbor.shop"]
    found, _ = verdicts(apache_logs, name, *options)
    # Threads of the server write their lines after the answers, so two lines can change places.
    assert sorted(row for row in found if row[0] != "https://harbor.shop/") == sorted(EXPECTED)


class Semicolons(csv.excel):
    delimiter = ";"


class Quoted(csv.unix_dialect):
    delimiter = "\t"
    quoting = csv.QUOTE_ALL


@pytest.mark.parametrize("dialect", ["excel", "excel-tab", "unix", Semicolons, Quoted])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_expectations_of_python(tmp_path, dialect, encoding):
    """Each row has an expectation of its own; of two wrong ones, the lines are those of the file."""
    lines = []
    with open(tmp_path / "table", "w", newline="", encoding=encoding) as file:
        table = csv.writer(file, dialect)
        table.writerow(["Note", "Expected verdict", "URL", "App ID"])
        for number, (url, verdict) in enumerate(EXPECTED):
            # The header is one line, and each row three.
            lines.append(2 + 3 * number)
            wrong = "match" if verdict == "no_match" else "no match"
            table.writerow([f'a "note",\nof;three\nlines; {number}', wrong if number in [1, 3] else verdict.upper(), url, APP])
    found, messages = verdicts(tmp_path, "table", status=1)
    assert found == EXPECTED
    assert f"table:{lines[1]} " in messages and f"table:{lines[3]} " in messages
    assert "2 of 5 URLs have an unexpected verdict" in messages


def test_tables_of_libreoffice(tmp_path):
    """A spreadsheet that LibreOffice exports as CSV."""
    program = shutil.which("soffice") or shutil.which("libreoffice")
    if not program:
        pytest.skip("LibreOffice is not installed")
    (tmp_path / "in").mkdir()
    with open(tmp_path / "in/table.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["note", "url", "expect"], *[["a;b", *row] for row in EXPECTED]])
    for name, kind in [("in/table.csv", "ods"), ("table.ods", "csv")]:
        command = [program, f"-env:UserInstallation=file://{tmp_path}/profile", "--headless", "--convert-to", kind, "--outdir", tmp_path, name]
        subprocess.run(command, cwd=tmp_path, check=True, timeout=LONGEST, stdout=subprocess.DEVNULL)
    assert verdicts(tmp_path, "table.csv")[0] == EXPECTED


def test_archive_of_chromium(tmp_path, browser):
    """The requests of a page, as Chromium reports them and Playwright archives them."""
    context = browser.chromium.new_context(record_har_path=tmp_path / "page.har")
    page = context.new_page()
    # No request leaves this machine.
    page.route("**/*", lambda route: route.fulfill(body="<title>Harbor</title>", content_type="text/html"))
    for url, _ in EXPECTED:
        page.goto(url)
    context.close()
    # A browser encodes quotes.
    assert verdicts(tmp_path, "page.har")[0] == [(url.replace('"', "%22"), verdict) for url, verdict in EXPECTED]


@pytest.mark.parametrize("dialect", ["excel", "excel-tab", "unix"])
def test_tables_of_python(tmp_path, dialect):
    with open(tmp_path / "table", "w", newline="", encoding="utf-8-sig") as file:
        table = csv.writer(file, dialect)
        table.writerow(["note", "url"])
        for number, target in enumerate(TARGETS):
            table.writerow([f'a "note",\nof two lines; {number}', f"https://harbor.shop{target}"])
    assert verdicts(tmp_path, "table")[0] == EXPECTED


def test_sitemap_index_with_gzipped_parts(tmp_path):
    part = "<urlset><url><loc>https://harbor.shop/buy/1</loc></url></urlset>"
    index = "".join(f"<sitemap><loc>https://harbor.shop/maps/{name}</loc></sitemap>" for name in ["one.xml.gz", "two.xml"])
    (tmp_path / "one.xml.gz").write_bytes(gzip.compress(part.encode()))
    (tmp_path / "two.xml").write_text(part)
    (tmp_path / "index.xml.gz").write_bytes(gzip.compress(f"<sitemapindex>{index}</sitemapindex>".encode()))
    assert verdicts(tmp_path, "index.xml.gz")[0] == [("https://harbor.shop/buy/1", "match")] * 2


def test_tables_of_expectations(tmp_path):
    """`aasa test` reports a row of a table at its place."""
    shutil.copy(FILE, tmp_path)
    with open(tmp_path / "expected.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["url", "expect", "app"], *[[*row, APP] for row in EXPECTED], ["/buy/8", "exclude", APP]])
    settings = {"files": "apple-app-site-association", "domain": "harbor.shop", "groups": [{"name": "rows", "table": "expected.csv"}]}
    (tmp_path / "aasa.yml").write_text(json.dumps(settings))
    run = Run(["test"], tmp_path, COLUMNS="200")
    assert run.status == 1, run.messages
    assert "listed at expected.csv:7:1" in run.printed and "expected  to be excluded" in run.printed
    assert "1 failed, 5 passed" in run.printed


def test_lists_of_expectations(logs, tmp_path):
    """`aasa test` reads the same files."""
    shutil.copy(FILE, tmp_path)
    with gzip.open(tmp_path / "access.log.gz", "wb") as file:
        file.write((logs / "combined.log").read_bytes())
    (tmp_path / "links.csv").write_text("n,url\nx,https://harbor.shop/buy/1\n")
    opens = [{"list": "access.log.gz", "only": ["/buy/*"]}, {"list": "links.csv"}]
    groups = [{"name": "traffic", "opens": opens}]
    settings = {"files": "apple-app-site-association", "domain": "harbor.shop", "groups": groups}
    (tmp_path / "aasa.yml").write_text(json.dumps(settings))
    run = Run(["test", "--format", "json"], tmp_path)
    assert run.status == 0, run.messages + run.printed


def test_a_cell_is_no_comment(tmp_path):
    (tmp_path / "urls.csv").write_text("url,note\n#top,a\nhttps://harbor.shop/buy/42,b\n")
    found, _ = verdicts(tmp_path, "urls.csv", status=1)
    assert found == [("#top", "error"), ("https://harbor.shop/buy/42", "match")]


@pytest.mark.parametrize("text, notes", [
    ("url,expect\n,match\n/zz,\nhttps://harbor.shop/buy/1,match\n", [
        "1 path has no host; pass it with --domain", "1 line has no URL: t.csv:2 `,match`", "1 of 2 URLs is unusable: t.csv:3 `/zz`",
    ]),
    ("url;hits\nharbor.shop/buy/1;1\nharbor.shop/buy/2;2\n", [
        "2 of 2 URLs are unusable: t.csv:2 `harbor.shop/buy/1`, t.csv:3 `harbor.shop/buy/2`",
        "t.csv:2: the URL has no scheme; write https:// in front",
    ]),
    ("https:/harbor.shop/a,b\n", [
        "1 of 1 URL is unusable: t.csv:1 `https:/harbor.shop/a,b`",
        "t.csv:1: the URL has no `//` after its scheme; write it in full, as in https://example.com/path",
    ]),
])  # fmt: skip
def test_notes_have_each_cause(tmp_path, text, notes):
    (tmp_path / "t.csv").write_text(text)
    found = Run(["match", FILE, "--app", APP, "--urls", "t.csv", "--format", "tsv"], tmp_path)
    assert found.messages == "".join(f"note: {note}\n" for note in notes)


def test_lines_that_end_with_cr_are_refused(tmp_path):
    shutil.copy(FILE, tmp_path / "f.json")
    message = "the lines end with CR instead of LF"
    for name, text in {"rows.csv": "url,expect\rhttps://harbor.shop/buy/1,match\r", "list.txt": "https://harbor.shop/buy/1\rhttps://harbor.shop/buy/2"}.items():
        (tmp_path / name).write_bytes(text.encode())
        Run(["match", "f.json", "--urls", name, "--expect", "match"], tmp_path).ends(2).says(f"cannot read {name}: {message}; save the file with LF line ends")
        group = {"name": "g", "table": name} if name == "rows.csv" else {"name": "g", "opens": [{"list": name}]}
        (tmp_path / "aasa.yml").write_text(json.dumps({"files": "f.json", "domain": "harbor.shop", "groups": [group]}))
        Run(["test"], tmp_path).ends(2).says(message)
    archive = json.dumps({"log": {"entries": [{"request": {"url": "https://harbor.shop/buy/1"}}]}}, indent=1)
    for name, text in {"a.har": archive, "map.xml": "<?xml version='1.0'?>\n<urlset><url>\n<loc>https://harbor.shop/buy/1</loc></url></urlset>"}.items():
        (tmp_path / name).write_bytes(text.replace("\n", "\r").encode())
        Run(["match", "f.json", "--urls", name, "--domain", "harbor.shop"], tmp_path).ends(0).prints("https://harbor.shop/buy/1")


def test_a_log_with_a_byte_order_mark(tmp_path):
    (tmp_path / "iis.log").write_text("\ufeff#Fields: cs-host cs-uri-stem\nharbor.shop /buy/42\n")
    shutil.copy(FILE, tmp_path)
    group = {"name": "log", "app": APP, "opens": [{"list": "iis.log"}]}
    (tmp_path / "aasa.yml").write_text(json.dumps({"files": "apple-app-site-association", "domain": "harbor.shop", "groups": [group]}))
    assert "1 passed" in Run(["test"], tmp_path).ends(0).printed


def test_a_fault_of_a_sitemap_names_its_file(tmp_path):
    index = "<sitemapindex><sitemap><loc>https://harbor.shop/part.xml</loc></sitemap></sitemapindex>"
    (tmp_path / "index.xml").write_text(index)
    (tmp_path / "part.xml").write_text("<urlset><url><loc>https://harbor.shop/a</loc></urlset>")
    _, messages = verdicts(tmp_path, "index.xml", status=2)
    assert "part.xml:1:" in messages


@pytest.mark.parametrize("name", ["report.json", "urls.txt", "old", "new"])
def test_a_failure_replaces_an_old_report_and_no_input(tmp_path, name):
    files = {"old": FILE.read_text(), "new": "{", "urls.txt": "https://harbor.shop/buy/42\n", "report.json": '{\n  "version": 1,\n  "command": "diff",\n  "files": []\n}\n'}
    for file, text in files.items():
        (tmp_path / file).write_text(text)
    run = Run(["diff", "old", "new", "--urls", "urls.txt", "--format", "json", "--output", f"json={name}", "--output", "sarif=new.sarif"], tmp_path)
    failure = json.loads(run.ends(2).printed)["failures"]
    assert [problem["file"] for problem in failure] == ["new"]
    assert (tmp_path / "new.sarif").exists()
    changed = {file for file in files if (tmp_path / file).read_text() != files[file]}
    assert changed == {"report.json"} & {name}
    if changed:
        assert json.loads((tmp_path / name).read_text())["failures"] == failure


def test_a_failure_of_entitlements_is_a_report(tmp_path):
    (tmp_path / "app.entitlements").write_text("<plist version='1.0'><dict/></plist>")
    run = Run(["entitlements", "app.entitlements", "--against", "harbor.shop=absent", "--format", "json"], tmp_path).ends(2)
    assert [failure["file"] for failure in json.loads(run.printed)["failures"]] == ["absent"]


def test_an_app_of_an_ignored_key_is_not_called_missing(tmp_path):
    (tmp_path / "f").write_text(f'{{"applinks": {{"details": [{{"appIDs": ["A1B2C3D4E5.shop.other"], "appID": "{APP}", "components": [{{"/": "/buy/*"}}]}}]}}}}')
    (tmp_path / "aasa.yml").write_text(json.dumps({"files": "f", "domain": "harbor.shop", "groups": [{"name": "g", "app": APP, "opens": ["/buy/1"]}]}))
    Run(["test"], tmp_path).ends(1).prints(f"an entry has the app `{APP}` only in `appID`, which\n", "add the app to `appIDs`\n")


@pytest.mark.parametrize("name", ["apple-app-site-association", ".well-known/assetlinks.json", "aasa.yml", "urls.txt"])
def test_a_failure_replaces_no_file_that_the_command_did_not_come_to_read(tmp_path, name):
    (tmp_path / ".well-known").mkdir()
    (tmp_path / name).write_text("text")
    (tmp_path / "broken.yml").write_text("nosuch: 1")
    Run(["lint", ".", "--config", "broken.yml", "--output", f"json={name}"], tmp_path).ends(2)
    assert (tmp_path / name).read_text() == "text"


def test_an_output_that_cannot_be_written_leaves_the_others(tmp_path):
    (tmp_path / "f").write_text(FILE.read_text())
    for arguments in (["lint", "f"], ["diff", "f", "f"]):
        run = Run([*arguments, "--format", "json", "--output", "sarif=none/a.sarif", "--output", "json=a.json", "--output", "junit=none/a.xml"], tmp_path)
        assert run.ends(2).messages == "error: cannot write none/a.sarif: no such file or directory\n"
        assert run.printed == (tmp_path / "a.json").read_text() and not json.loads(run.printed).get("failures")
        (tmp_path / "a.json").unlink()
        with open("/dev/full", "wb") as full:
            command = [program(), *arguments, "--format", "sarif", "--output", "json=a.json"]
            assert subprocess.run(command, cwd=tmp_path, stdout=full, stderr=subprocess.DEVNULL, check=False).returncode == 2
        assert run.printed == (tmp_path / "a.json").read_text()


def test_two_outputs_to_one_file_are_refused(tmp_path):
    (tmp_path / "a.json").write_text("")
    (tmp_path / "link").symlink_to("a.json")
    Run(["lint", FILE, "--output", "json=a.json", "--output", "sarif=link"], tmp_path).ends(2).says("two outputs go to 'link'")


@pytest.mark.parametrize("name", ["urls.txt", "old", "new", "aasa.yml"])
def test_a_report_overwrites_nothing_that_was_read(tmp_path, name):
    files = {"old": FILE.read_text(), "new": FILE.read_text(), "urls.txt": "https://harbor.shop/buy/42\n", "aasa.yml": "domain: harbor.shop\n"}
    for file, text in files.items():
        (tmp_path / file).write_text(text)
    run = Run(["diff", "old", "new", "--urls", "urls.txt", "--output", f"json={name}"], tmp_path)
    assert "it would overwrite" in run.ends(2).messages
    assert {file: (tmp_path / file).read_text() for file in files} == files
