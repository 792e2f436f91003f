"""The step of action.yml that downloads the program of a release, from a server instead of GitHub."""

import functools
import hashlib
import http.server
import re
import subprocess
import tarfile
import threading

import pytest
import yaml

from harness.program import ROOT, program

VERSION = subprocess.run([program(), "--version"], check=True, capture_output=True, text=True).stdout.strip()
ARCHIVE = f"aasa-{VERSION}-linux-x86_64.tar.gz"


class Silent(http.server.SimpleHTTPRequestHandler):
    authorizations = []

    def do_GET(self):
        self.authorizations.append(self.headers.get("Authorization", ""))
        super().do_GET()

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
def attested(tmp_path):
    """A `gh` that verifies archives with the given digests as builds of a commit; returns the file of its calls."""
    folder = tmp_path / "gh"
    folder.mkdir()
    calls = tmp_path / "calls"
    calls.write_text("")

    def attest(*digests, help="--source-digest", served=None):
        path = folder / "gh"
        path.write_text(f"""#!/bin/bash
            if [[ $* == *--help ]]; then echo "{help}"; exit; fi
            echo "$GH_TOKEN $*" >>"{calls}"
            if [[ $1 == release ]]; then
              while [[ $1 != --pattern ]]; do shift; done
              cp "{served}/$2" .
              exit
            fi
            [[ " {' '.join(digests)} " == *" $(sha256sum "$3" | cut -d ' ' -f 1) "* ]]
        """)
        path.chmod(0o755)
        return calls

    return attest


@pytest.fixture
def download(tmp_path, release):
    """Runs the step, and returns its output with the folders that it adds to PATH."""
    steps = yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"]
    script = next(step["run"] for step in steps if step["name"] == "Download")

    def run(status=0, **variables):
        given = {
            "PATH": f"{tmp_path}/gh:/usr/local/bin:/usr/bin:/bin", "ACTION_PATH": str(ROOT), "ACTION_REF": "v1",
            "ACTION_REPOSITORY": "harbor/aasa", "RUNNER_OS": "Linux", "RUNNER_ARCH": "X64",
            "RUNNER_TEMP": str(tmp_path / "temporary"), "GITHUB_SERVER_URL": release[1],
            "GITHUB_PATH": str(tmp_path / "path"), "GITHUB_OUTPUT": str(tmp_path / "output"), "GITHUB_TOKEN": "t0ken",
            "PROGRAM": "", "VERSION": "", "SHA256": "", "MIRROR": "", "DOWNLOAD_TOKEN": "",
        }  # fmt: skip
        for name in ("path", "output"):
            (tmp_path / name).write_text("")
        result = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
            env=given | variables, capture_output=True, text=True, check=False)  # fmt: skip
        assert result.returncode == status, result
        found = (tmp_path / "output").read_text() == "found=true\n"
        folders = (tmp_path / "path").read_text().splitlines()
        assert len(folders) == found
        assert ("::error title=aasa::" in result.stdout) == (status != 0)
        return result.stdout, folders

    return run


def test_the_program_of_a_tag_is_downloaded(download):
    for ref in ("v1", f"v{VERSION}"):
        _, (folder,) = download(ACTION_REF=ref)
        assert subprocess.run([f"{folder}/aasa", "--version"], check=True, capture_output=True, text=True).stdout == VERSION + "\n"


COMMIT = "12" * 20


def digest(folder):
    return hashlib.sha256((folder / ARCHIVE).read_bytes()).hexdigest()


def tag(release, commit, name=f"v{VERSION}"):
    """Writes the tags of the repository, as a server without git of its own lists them."""
    info = release[0].parents[2] / "info"
    info.mkdir(exist_ok=True)
    (info / "refs").write_text(f"{commit}\trefs/tags/{name}\n")


def test_the_program_of_a_commit_is_attested(download, release, attested):
    calls = attested(digest(release[0]))
    assert download(ACTION_REF=COMMIT)[1]
    assert re.fullmatch(
        rf"t0ken attestation verify {ARCHIVE} --repo harbor/aasa --source-digest {COMMIT} "
        r"--signer-workflow harbor/aasa/\.github/workflows/release\.yml\n", calls.read_text())  # fmt: skip


def test_a_tampered_archive_with_its_own_sums_never_runs(download, release, attested, tmp_path):
    attested(digest(release[0]))
    publish(release[0], f"touch {tmp_path}/ran")
    printed, folders = download(2, ACTION_REF=COMMIT)
    assert not folders and f"is not attested to be a build of the commit {COMMIT}" in printed
    assert not (tmp_path / "ran").exists()
    # The user's own sum needs no gh.
    printed, folders = download(2, SHA256="0" * 64)
    assert not folders and "as the input 'sha256' says" in printed and not (tmp_path / "ran").exists()
    assert download(ACTION_REF=COMMIT, SHA256=digest(release[0]).upper())[1]


def test_without_gh_a_commit_is_built(download, attested):
    printed, folders = download(ACTION_REF=COMMIT)
    assert not folders and "there is no gh" in printed
    attested(help="--repo")
    printed, folders = download(ACTION_REF=COMMIT)
    assert not folders and "there is no gh" in printed


def test_a_commit_without_a_release_is_built(download, release, attested):
    attested()
    tag(release, "34" * 20)
    printed, folders = download(ACTION_REF=COMMIT)
    assert not folders and "the commit has no release" in printed
    tag(release, COMMIT)
    download(2, ACTION_REF=COMMIT)


def test_another_release_can_be_named(download, release, attested, tmp_path):
    folder = release[0].parent / "v9.8.7"
    folder.mkdir()
    name = ARCHIVE.replace(VERSION, "9.8.7")
    with tarfile.open(folder / name, "w:gz") as archive:
        archive.add(release[0] / "aasa", f"aasa-9.8.7-linux-x86_64/bin/aasa")
    sum = hashlib.sha256((folder / name).read_bytes()).hexdigest()
    (folder / "SHA256SUMS").write_text(f"{sum}  {name}\n")
    for version in ("9.8.7", "v9.8.7"):
        assert download(VERSION=version)[1] == [f"{tmp_path}/temporary/aasa-9.8.7/aasa-9.8.7-linux-x86_64/bin"]
    # The commit of the action says nothing about another release.
    attested(sum)
    assert "add the SHA-256 of its archive" in download(2, VERSION="9.8.7", ACTION_REF=COMMIT)[0]
    assert download(VERSION="9.8.7", SHA256=sum, ACTION_REF=COMMIT)[1]
    # No other program runs instead of the one that was named.
    assert "cannot be downloaded" in download(2, VERSION="9.8.6")[0]
    assert "is not a version" in download(2, VERSION="../9.8.7")[0]


def test_a_mirror_and_its_token(download, release, tmp_path):
    mirror = f"{release[1]}/harbor/aasa/releases/download"
    for given in (mirror, mirror + "/"):
        assert download(MIRROR=given, GITHUB_SERVER_URL="http://127.0.0.1:9", DOWNLOAD_TOKEN="s3cret", ACTION_REF="main")[1]
    assert "Bearer s3cret" in Silent.authorizations[-1]
    assert not list(tmp_path.glob("temporary/*/header"))
    assert "cannot be downloaded" in download(2, MIRROR="http://127.0.0.1:9")[0]


def test_a_private_repository_is_asked_with_gh(download, release, attested):
    calls = attested(served=release[0])
    assert download(DOWNLOAD_TOKEN="s3cret", GITHUB_SERVER_URL="https://harbor.test")[1]
    assert calls.read_text().startswith(f"s3cret release download v{VERSION} --repo harbor.test/harbor/aasa --pattern {ARCHIVE}")


def test_a_program_of_the_runner(download):
    (folder,) = download(PROGRAM=program(), ACTION_REF=COMMIT)[1]
    assert subprocess.run([f"{folder}/aasa", "--version"], check=True, capture_output=True, text=True).stdout == VERSION + "\n"
    assert "is no program" in download(2, PROGRAM="/absent/aasa")[0]
    assert "does not run here" in download(2, PROGRAM="false")[0]
    printed, folders = download(PROGRAM="build")
    assert not folders and "the input 'program' says so" in printed


@pytest.mark.parametrize("name, value", [("VERSION", "9.8.7"), ("SHA256", "0" * 64), ("MIRROR", "http://127.0.0.1:9")])
def test_a_program_beside_a_download_is_refused(download, name, value):
    for given in (program(), "build"):
        assert "the input 'program' replaces the download" in download(2, PROGRAM=given, **{name: value})[0]


def test_the_owner_is_known_without_the_name_of_the_repository(download):
    printed, folders = download(ACTION_REPOSITORY="")
    owner = (ROOT / "packaging/owner").read_text().strip()
    assert not folders and "cannot be downloaded" in printed and owner != "harbor"


def test_a_wrong_sum_fails(download, release):
    folder, _ = release
    with open(folder / ARCHIVE, "ab") as file:
        file.write(b"\0")
    assert "which is not the one of the release" in download(2)[0]
    (folder / "SHA256SUMS").write_text("")
    assert "which is not the one of the release" in download(2)[0]


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


# MARK: The other steps


def step(name, folder, **variables):
    """Runs the shell of a step in a folder."""
    steps = yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"]
    script = next(step["run"] for step in steps if step["name"] == name)
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=folder, env=variables, capture_output=True, text=True, check=False)  # fmt: skip


@pytest.mark.parametrize(
    "status, compared, result",
    [("0", "", 0), ("0", "0", 0), ("0", "1", 0), ("0", "2", 2), ("0", "137", 2), ("1", "1", 1), ("1", "137", 2), ("2", "2", 2), ("137", "2", 137)],
)
def test_the_result_of_all_steps(tmp_path, status, compared, result):
    assert step("Result", tmp_path, STATUS=status, DIFF_STATUS=compared).returncode == result


def gate(site, **variables):
    """Runs the step that lints and tests in a folder."""
    folder = site.parent / "bin"
    folder.mkdir(exist_ok=True)
    if not (folder / "aasa").exists():
        (folder / "aasa").symlink_to(program())
    return step(
        "Lint and test", site, PATH=f"{folder}:/usr/local/bin:/usr/bin:/bin", CONFIG="", BASELINE="", FAIL_ON="", SARIF="aasa.sarif", KEY="",
        GITHUB_OUTPUT=str(site.parent / "output"), **variables)  # fmt: skip


@pytest.mark.parametrize("name", ["aasa.yml", ".aasa.yml"])
def test_a_configuration_that_is_a_link_without_a_target_is_an_error(tmp_path, name):
    folder = tmp_path / "site/docs"
    (tmp_path / "site/.git").mkdir(parents=True)
    folder.mkdir()
    assert gate(folder, PATHS="", TEST="auto").returncode == 0
    assert (folder.parent / "output").read_text() == "status=0\n"
    (folder.parent / name).symlink_to("absent")
    result = gate(folder, PATHS="", TEST="auto")
    assert "a link to a file that does not exist" in result.stderr
    assert (folder.parent / "output").read_text().endswith("test-status=2\nstatus=2\n")


def test_sarif_is_not_written_through_a_link(tmp_path):
    site = tmp_path / "site"
    site.mkdir()
    (site / "apple-app-site-association").write_text("{}")
    (site / "aasa.sarif").symlink_to("../planted")
    result = gate(site, PATHS=".", TEST="false")
    assert result.returncode == 0, result
    assert not (tmp_path / "planted").exists() and not (site / "aasa.sarif").is_symlink()
    assert f"sarif={site}/aasa.sarif" in (tmp_path / "output").read_text()
