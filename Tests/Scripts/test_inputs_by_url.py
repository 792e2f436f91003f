"""Sitemaps and lists at URLs: an index with gzipped parts, served by nginx."""

import gzip
import json
import shutil

import pytest

from harness.program import ROOT, Run
from harness.servers import Nginx
from harness.sites import APP, server

FILE = ROOT / "Fixtures/documents/apple-app-site-association"
SERVERS = server(
    "harbor.shop parts.harbor.shop",
    directives="""
      access_log @FILES@/asked.log asked;
      location = /moved.xml { return 301 /sitemap.xml; }
      location = /encoded.xml { gzip on; gzip_min_length 1; gzip_types *; try_files /two.xml =404; }
      location = /paged.xml { if ($arg_page = "2") { rewrite ^ /two.xml break; } return 404; }
    """,
)
PLAIN = "http://harbor.shop/two.xml"


def urlset(*paths):
    return f"<urlset>{''.join(f'<url><loc>https://harbor.shop{path}</loc></url>' for path in paths)}</urlset>".encode()


@pytest.fixture(scope="module")
def site(tmp_path_factory, tls):
    """The address of nginx with sitemaps, its folder, the options that lead to it, and nginx."""
    if not shutil.which("nginx"):
        pytest.skip("nginx is not installed")
    nginx = Nginx(tmp_path_factory.mktemp("nginx"), tls, {"sitemaps": SERVERS})
    folder, port = nginx.files("sitemaps"), nginx.ports["sitemaps"]
    here, parts = f"https://harbor.shop:{port}", f"https://parts.harbor.shop:{port}"

    def index(name, *locations):
        text = "".join(f"<sitemap><loc>{location.replace('&', '&amp;')}</loc></sitemap>" for location in locations)
        (folder / name).write_text(f"<sitemapindex>{text}</sitemapindex>")

    (folder / "one.xml.gz").write_bytes(gzip.compress(urlset("/buy/1", "/help/website/faq")))
    (folder / "two.xml").write_bytes(urlset("/buy/2"))
    (folder / "links.csv").write_text("url,expect\n/buy/1,match\n/nowhere,match\n")
    index("sitemap.xml", f"{here}/one.xml.gz", f"{here}/paged.xml?page=2", f"{here}/encoded.xml", f"{parts}/two.xml")
    index("missing.xml", f"{here}/two.xml", f"{here}/none.xml")
    index("moving.xml", f"{here}/moved.xml")
    index("plain.xml", PLAIN)
    index("files.xml", "/etc/hosts")
    index("local.xml", "http://localhost:3000/sitemap.xml")
    index("nested.xml", f"{here}/sitemap.xml")
    index("many.xml", *[f"{here}/{number}.xml" for number in range(1_001)])
    (folder / "large.txt").write_bytes(b"https://harbor.shop/buy/1\n" * 2_100_000)
    network = ["--ca-file", tls / "authority.pem"]
    for host in ["harbor.shop", "parts.harbor.shop"]:
        network += ["--resolve", f"{host}:{port}:127.0.0.1"]
    yield here, folder, [*network, "--allow-private"], nginx
    nginx.stop()


def asked(site):
    """The paths that were requested since the last call."""
    _, folder, _, nginx = site
    nginx.has_logged()
    log = folder / "asked.log"
    lines = log.read_text().splitlines() if log.exists() else []
    log.write_text("")
    return [line.split(" ")[1] for line in lines]


def match(site, name, status, *arguments):
    here, folder, network, _ = site
    asked(site)
    return Run(["match", FILE, "--app", APP, "--format", "tsv", "--urls", f"{here}/{name}", *network, *arguments], folder).ends(status)


def test_an_index_with_gzipped_parts(site):
    """Every part is requested from its own URL, once, and nothing else is."""
    run = match(site, "sitemap.xml", 0)
    rows = [tuple(line.split("\t")[0:3:2]) for line in run.printed.splitlines()]
    assert rows == [
        ("https://harbor.shop/buy/1", "match"),
        ("https://harbor.shop/help/website/faq", "exclude"),
        *[("https://harbor.shop/buy/2", "match")] * 3,
    ]
    assert asked(site) == ["/sitemap.xml", "/one.xml.gz", "/paged.xml?page=2", "/encoded.xml", "/two.xml"]


def test_a_compressed_sitemap_and_a_table(site):
    match(site, "one.xml.gz", 0).prints("https://harbor.shop/buy/1\t")
    table = match(site, "links.csv", 1, "--domain", "harbor.shop")
    table.prints(f"https://harbor.shop/nowhere\t{APP}\tno_match\t\t\tmatch\t3\n").says("links.csv:3 ")


def test_expectations(site, tmp_path):
    here, folder, network, _ = site
    shutil.copy(FILE, tmp_path)
    opens = [{"sitemap": f"{here}/sitemap.xml", "only": ["/buy/*"]}, {"list": {"path": f"{here}/one.xml.gz"}, "only": ["/buy/*"]}]
    settings = {"files": FILE.name, "domain": "harbor.shop", "groups": [{"name": "map", "opens": opens}]}
    (tmp_path / "aasa.yml").write_text(json.dumps(settings))
    Run(["test", *network], tmp_path).ends(0).prints("5 passed")
    settings["groups"][0]["opens"] = {"sitemap": f"{here}/missing.xml"}
    (tmp_path / "aasa.yml").write_text(json.dumps(settings))
    Run(["test", *network], tmp_path, COLUMNS="200").ends(2).says(f"cannot read {here}/none.xml: the server responds with status 404")


@pytest.mark.parametrize(
    "name, text",
    [
        ("none.xml", "none.xml: the server responds with status 404"),
        ("missing.xml", "none.xml: the server responds with status 404"),
        ("moved.xml", "moved.xml: the server redirects to "),
        ("moving.xml", "moved.xml: the server redirects to "),
        ("plain.xml", f"`{PLAIN}` is not requested"),
        ("files.xml", "`/etc/hosts` is not requested"),
        ("local.xml", "`http://localhost:3000/sitemap.xml` is not requested"),
        ("nested.xml", "is an index too"),
        ("many.xml", "the index lists 1,001 sitemaps; at most 1,000 are requested"),
        ("large.txt", "it has more than 50 MB"),
    ],
)
def test_what_cannot_be_read(site, name, text):
    match(site, name, 2).says(text)


def test_private_addresses_are_not_asked(site):
    here, folder, network, _ = site
    asked(site)
    arguments = [argument for argument in network if argument != "--allow-private"]
    run = Run(["match", FILE, "--urls", f"{here}/sitemap.xml", *arguments], folder).ends(2)
    run.says("not a public address (loopback)")
    assert asked(site) == []


def test_an_index_on_the_disk_requests_nothing(site, tmp_path):
    here, folder, network, _ = site
    (tmp_path / "index.xml").write_bytes((folder / "missing.xml").read_bytes())
    (tmp_path / "two.xml").write_bytes((folder / "two.xml").read_bytes())
    asked(site)
    run = Run(["match", FILE, "--urls", "index.xml", *network], tmp_path).ends(2)
    run.says("cannot read none.xml: no such file", "to request the sitemaps, name the index by its URL")
    assert asked(site) == []
