"""Lists of URLs as other programs write them: logs of nginx, tables of Python's csv, sitemaps with gzipped parts."""

import csv
import gzip
import json
import shutil
import urllib.request

import pytest

from harness.program import ROOT, Run
from harness.servers import Nginx

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
    server.log()
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


def test_logs_from_a_pipe(logs):
    data = (logs / "combined.log").read_bytes()
    assert verdicts(logs, "-", "--domain", "harbor.shop", input=gzip.compress(data) + gzip.compress(data))[0] == EXPECTED * 2


def test_truncated_and_endless_gzip(logs, tmp_path):
    """What was read is answered; a line without an end is skipped instead of held."""
    data = (logs / "combined.log").read_bytes()
    (tmp_path / "cut.gz").write_bytes(gzip.compress(data)[:-9])
    found, messages = verdicts(tmp_path, "cut.gz", "--domain", "harbor.shop", status=2)
    assert "the gzip data ends early" in messages
    (tmp_path / "long.gz").write_bytes(gzip.compress(data + b"x" * (40 << 20) + b"\n" + data))
    found, messages = verdicts(tmp_path, "long.gz", "--domain", "harbor.shop")
    assert found == EXPECTED * 2 and "skipped 1 line of more than 16 MB" in messages


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
