"""Inputs without an end are refused by name, and files of killed runs are removed."""

import contextlib
import json
import os
import subprocess
import tempfile
import time
import zlib
from pathlib import Path

import pytest

from harness.program import ROOT, Run, program

FILE = ROOT / "Fixtures/documents/apple-app-site-association"
PIPE = "it is a pipe, not a file; pass it as standard input"


@pytest.fixture
def folder(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file.json").write_bytes(FILE.read_bytes())
    return tmp_path


@pytest.mark.parametrize(
    "arguments",
    [
        ["lint", "pipe"], ["match", "pipe", "https://harbor.shop/x"], ["match", "file.json", "--urls", "pipe"], ["diff", "pipe", "file.json"], ["entitlements", "pipe"],
        ["compare", "file.json", "pipe"], ["test", "--config", "pipe"], ["stats", "pipe"],
    ],
    ids=lambda arguments: "-".join(arguments),
)  # fmt: skip
def test_a_pipe_with_a_name_is_refused(folder, arguments):
    run = Run(arguments, folder)
    assert run.status == 2 and f"cannot read pipe: {PIPE}" in " ".join(run.messages.split()), run.messages + run.printed


def test_a_pipe_as_certificates_is_refused(folder):
    for arguments, variables in ((["--ca-file", "pipe"], {}), ([], {"SSL_CERT_FILE": "pipe"})):
        run = Run(["fetch", "harbor.shop", *arguments], folder, **variables)
        assert run.status == 2 and f"cannot read pipe: {PIPE}" in " ".join(run.messages.split()), run


def test_a_pipe_in_a_sitemap_index_and_as_routes_is_refused(folder):
    part = "<sitemap><loc>pipe</loc></sitemap>"
    (folder / "index.xml").write_text(f'<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{part}</sitemapindex>')
    for faulty in ({"groups": [{"name": "g", "opens": [{"sitemap": "index.xml"}]}]}, {"routes": [{"list": "pipe", "opens": True}]}):
        (folder / "aasa.yml").write_text(json.dumps({"files": "file.json", "domain": "harbor.shop"} | faulty))
        run = Run(["test"], folder)
        assert run.status == 2 and "pipe" in run.messages + run.printed, run


@pytest.mark.parametrize("key", ["list", "sitemap"])
def test_a_pipe_in_a_configuration_is_refused(folder, key):
    group = {"name": "g", "opens": [{key: "pipe"}]}
    (folder / "aasa.yml").write_text(json.dumps({"files": "file.json", "domain": "harbor.shop", "groups": [group]}))
    run = Run(["test"], folder)
    assert run.status == 2 and PIPE in " ".join((run.messages + run.printed).split())


FOLDER = "cannot read sub: is a directory"
HARBOR = "files: file.json\ndomain: harbor.shop\n"


@pytest.fixture
def subfolder(tmp_path_factory):
    """A folder on a disk, if there is one: of a folder in memory, the system says that it is empty."""
    with tempfile.TemporaryDirectory(dir="/var/tmp") as path:
        folder = Path(path)
        (folder / "sub").mkdir()
        (folder / "file.json").write_bytes(FILE.read_bytes())
        yield folder


@pytest.mark.parametrize(
    "arguments",
    [
        "lint file.json --config sub", "lint file.json --baseline sub", "lint file.json --manifest sub", "audit --from sub", "match file.json --urls sub",
        "doctor --swcutil-show sub", "test --init file.json --urls sub",
    ],
)  # fmt: skip
def test_a_folder_is_no_file_of_an_option(subfolder, arguments):
    Run(arguments.split(), subfolder).ends(2).says(f"error: {FOLDER}")


@pytest.mark.parametrize(
    "text",
    [
        "extends: sub\n", "lint: {baseline: sub}\n", HARBOR + "android: {files: file.json, manifest: sub}\ngroups: [{name: g, opens: /buy/1}]\n",
        *(HARBOR + f"groups: [{{name: g, opens: [{{{key}: sub}}]}}]\n" for key in ["list", "sitemap"]), HARBOR + "groups: [{name: g, table: sub}]\n",
    ],
)  # fmt: skip
def test_a_folder_is_no_file_of_a_configuration(subfolder, text):
    (subfolder / "aasa.yml").write_text(text)
    found = Run(["lint", "file.json"] if text.startswith("lint") else ["test"], subfolder)
    assert found.status == 2 and FOLDER in found.messages + found.printed, found


def test_a_folder_is_no_standard_input_and_no_file_of_a_site(subfolder):
    name = ".well-known/apple-app-site-association"
    (subfolder / "site" / name).mkdir(parents=True)
    with open_folder(subfolder / "sub") as standard_input:
        found = subprocess.run([program(), "lint", "-"], stdin=standard_input, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (2, "error: cannot read <stdin>: is a directory\n")
    Run(["match", "site", "/x", "--domain", "harbor.shop"], subfolder).ends(2).says(f"cannot read site/{name}: is a directory")


@contextlib.contextmanager
def open_folder(path):
    number = os.open(path, os.O_RDONLY)
    yield number
    os.close(number)


def test_a_device_is_refused_and_the_null_device_is_empty(folder):
    run = Run(["match", "file.json", "--urls", "/dev/zero"], folder)
    assert run.status == 2 and "cannot read /dev/zero: it is a device, not a file" in run.messages
    assert "the file is empty" in Run(["lint", "/dev/null"], folder).printed


def test_a_pipe_of_the_shell_is_read(folder):
    command = f"'{program()}' match file.json --app shop.harbor.app --format tsv --urls <(echo https://harbor.shop/buy/1)"
    found = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True, check=True)
    assert found.stdout.startswith("https://harbor.shop/buy/1\t")


def test_files_of_killed_runs_are_removed_by_the_next(folder):
    ended = subprocess.Popen(["true"])
    ended.wait()
    (folder / "faulty.json").write_text('{"applinks": {"details": [],}}')
    names = {name: folder / f".faulty.json.{name}.unfinished" for name in [ended.pid, os.getpid(), "x"]}
    recent = folder / f".faulty.json.{ended.pid}0000000.unfinished"
    for path in [*names.values(), recent]:
        path.write_text("{")
    for path in names.values():
        os.utime(path, (time.time() - 3_600,) * 2)
    Run(["lint", "faulty.json", "--fix"], folder)
    assert "}}" in (folder / "faulty.json").read_text() and ",}" not in (folder / "faulty.json").read_text()
    left = {name for name, path in names.items() if path.exists()}
    assert left == {os.getpid(), "x"} and recent.exists()


def test_a_gzipped_list_that_expands_to_hundreds_of_times_its_size_is_refused(tmp_path):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)

    def packed():
        return packer.compress(b"https://harbor.shop/\n" * 50_000) + packer.flush(zlib.Z_FULL_FLUSH)

    # Behind a full flush, equal texts have equal bytes. The sum at the end is not that of the whole, but it is not reached.
    (tmp_path / "dense.txt.gz").write_bytes(packed() + 529 * packed() + packer.flush())
    found = Run(["match", FILE, "--urls", "dense.txt.gz", "--summary"], tmp_path).ends(2)
    found.says("error: cannot read dense.txt.gz: the gzip data expands to more than 250 times its size")
