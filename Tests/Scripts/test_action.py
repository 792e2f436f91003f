"""The step of action.yml that downloads the program of a release, from a server instead of GitHub."""

import functools
import hashlib
import http.server
import subprocess
import tarfile
import threading

import pytest
import yaml

from harness.program import ROOT, program

VERSION = subprocess.run([program(), "--version"], check=True, capture_output=True, text=True).stdout.strip()
ARCHIVE = f"aasa-{VERSION}-linux-x86_64.tar.gz"


class Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def publish(folder, script):
    """Writes a release whose program is a script."""
    path = folder / "aasa"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    with tarfile.open(folder / ARCHIVE, "w:gz") as archive:
        archive.add(path, f"aasa-{VERSION}-linux-x86_64/bin/aasa")
    digest = hashlib.sha256((folder / ARCHIVE).read_bytes()).hexdigest()
    (folder / "SHA256SUMS").write_text(f"{'0' * 64}  other.tar.gz\n{digest}  {ARCHIVE}\n")


@pytest.fixture
def release(tmp_path):
    """The folder of a release, and the address of the server that has it."""
    folder = tmp_path / "served/harbor/aasa/releases/download" / f"v{VERSION}"
    folder.mkdir(parents=True)
    publish(folder, f'exec "{program()}" "$@"')
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Silent, directory=tmp_path / "served"))  # fmt: skip
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield folder, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def download(tmp_path, release):
    """Runs the step, and returns its output with the folders that it adds to PATH."""
    steps = yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"]
    script = next(step["run"] for step in steps if step["name"] == "Download")

    def run(**variables):
        given = {
            "PATH": "/usr/local/bin:/usr/bin:/bin", "ACTION_PATH": str(ROOT), "ACTION_REF": "v1", "ACTION_REPOSITORY": "harbor/aasa",
            "RUNNER_OS": "Linux", "RUNNER_ARCH": "X64", "RUNNER_TEMP": str(tmp_path / "temporary"), "GITHUB_SERVER_URL": release[1],
            "GITHUB_PATH": str(tmp_path / "path"), "GITHUB_OUTPUT": str(tmp_path / "output"),
        }  # fmt: skip
        for name in ("path", "output"):
            (tmp_path / name).write_text("")
        result = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
            env=given | variables, capture_output=True, text=True, check=False)  # fmt: skip
        assert result.returncode == 0, result
        found = (tmp_path / "output").read_text() == "found=true\n"
        folders = (tmp_path / "path").read_text().splitlines()
        assert len(folders) == found
        return result.stdout, folders

    return run


def test_the_program_of_a_tag_is_downloaded(download):
    for ref in ("v1", f"v{VERSION}"):
        _, (folder,) = download(ACTION_REF=ref)
        assert subprocess.run([f"{folder}/aasa", "--version"], check=True, capture_output=True, text=True).stdout == VERSION + "\n"


def test_the_program_of_a_commit_is_that_of_its_release(download):
    about = subprocess.run([program(), "--version", "--verbose"], check=True, capture_output=True, text=True).stdout
    commit = about.split()[-1]
    if len(commit) == 40:
        assert download(ACTION_REF=commit)[1]
    printed, folders = download(ACTION_REF="0" * 40)
    assert not folders and "the commit has no release" in printed


def test_the_owner_is_known_without_the_name_of_the_repository(download):
    printed, folders = download(ACTION_REPOSITORY="")
    owner = (ROOT / "packaging/owner").read_text().strip()
    assert not folders and "cannot be downloaded" in printed and owner != "harbor"


def test_a_wrong_sum_is_a_warning(download, release):
    folder, _ = release
    with open(folder / ARCHIVE, "ab") as file:
        file.write(b"\0")
    printed, folders = download()
    assert not folders and "::warning title=aasa::the SHA-256" in printed
    (folder / "SHA256SUMS").write_text("")
    printed, folders = download()
    assert not folders and "::warning title=aasa::the SHA-256" in printed


@pytest.mark.parametrize(
    "variables, reason",
    [
        ({"ACTION_REF": "main"}, "not used by a tag or a commit"),
        ({"ACTION_REF": ""}, "not used by a tag or a commit"),
        ({"RUNNER_OS": "Windows"}, "no release is for Windows on X64"),
        ({"RUNNER_OS": "macOS", "RUNNER_ARCH": "ARM64"}, "cannot be downloaded"),
    ],
)
def test_the_program_is_built_where_there_is_no_release(download, variables, reason):
    printed, folders = download(**variables)
    assert not folders and reason in printed


def test_a_program_that_does_not_run_is_not_used(download, release):
    folder, _ = release
    publish(folder, "exit 1")
    printed, folders = download()
    assert not folders and "does not run here" in printed
