"""The comment on a pull request: Scripts/post-comment, the step of action.yml and the job of docs/ci.md for GitLab, against a server that
keeps comments."""

import os
import re
import shutil
import subprocess

import pytest
import yaml

from harness.forge import Forge
from harness.program import ROOT, program

MARK = "<!-- aasa diff -->"
FILE = '{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "%s"}]}]}}'
NAME = "public/.well-known/apple-app-site-association"

pytestmark = pytest.mark.skipif(not (shutil.which("jq") and shutil.which("curl")), reason="curl or jq is not installed")


@pytest.fixture
def forge():
    server = Forge()
    yield server
    server.stop()


# MARK: The script


@pytest.fixture(params=["github", "gitlab"])
def post(request, forge, tmp_path):
    """Runs the script with a text, as a job of GitHub and of GitLab."""
    if request.param == "github":
        own = {"GITHUB_API_URL": forge.url, "GITHUB_REPOSITORY": "harbor/shop", "PULL_REQUEST": "7", "GITHUB_TOKEN": "t0ken"}
    else:
        forge.user = {"id": len("github-actions[bot]"), "username": "aasa"}
        own = {"CI_API_V4_URL": forge.url, "CI_PROJECT_ID": "12", "CI_MERGE_REQUEST_IID": "7", "GITLAB_TOKEN": "t0ken"}

    def run(text, *options, **variables):
        (tmp_path / "c.md").write_text(text, "utf-8")
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("CI_", "GITHUB_"))}
        return subprocess.run([ROOT / "Scripts/post-comment", *options, tmp_path / "c.md"], env=clean | own | variables,
                              capture_output=True, text=True, check=False)  # fmt: skip

    run.name = request.param
    return run


def test_a_comment_is_posted_and_then_updated(forge, post):
    forge.add("a remark", "octocat", "User")
    text = f'{MARK}\n## "Links" `\\n` {{}} é €\n'
    result = post(text)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "post-comment: posted a comment\n")
    assert forge.comments[-1]["body"] == text
    result = post(f"{MARK}\nother\n")
    assert (result.returncode, result.stderr) == (0, "post-comment: updated the comment\n")
    assert [comment["body"] for comment in forge.comments] == ["a remark", f"{MARK}\nother\n"]


def test_the_comment_is_found_on_a_later_page(forge, post):
    for number in range(250):
        forge.add(f"remark {number}", "octocat", "User")
    mine = forge.add(f"{MARK}\nold")
    assert post(f"{MARK}\nnew").returncode == 0
    assert mine["body"] == f"{MARK}\nnew" and len(forge.comments) == 251


def test_a_mark_alone_needs_no_end_of_the_line(forge, post):
    assert post(MARK).returncode == 0
    assert forge.comments[0]["body"] == f"{MARK}\n"


def test_comments_of_others_are_left_alone(forge, post):
    forge.add(f"{MARK}\nnot ours", "octocat", "User")
    forge.add(f"quoted: {MARK}")
    assert post(f"{MARK}\nours").returncode == 0
    assert [comment["body"] for comment in forge.comments] == [f"{MARK}\nnot ours", f"quoted: {MARK}", f"{MARK}\nours"]


def test_a_person_updates_a_comment_of_theirs(forge, post):
    forge.user = {"id": len("octocat"), "login": "octocat"}
    mine = forge.add(f"{MARK}\nold", "octocat", "User")
    assert post(f"{MARK}\nnew").returncode == 0
    assert mine["body"] == f"{MARK}\nnew" and len(forge.comments) == 1


def test_jobs_have_comments_of_their_own(forge, post):
    for key, text in (("links / web", "a"), ("links / docs", "b"), ("x --> <b>", "c"), ("links / web", "d")):
        assert post(f"{MARK}\n{text}", "--key", key).returncode == 0
    assert [comment["body"] for comment in forge.comments] == [
        "<!-- aasa diff links-web -->\nd", "<!-- aasa diff links-docs -->\nb", "<!-- aasa diff x-b- -->\nc",
    ]  # fmt: skip


def test_with_update_only_nothing_new_is_posted(forge, post):
    result = post(f"{MARK}\nx", "--update-only")
    assert (result.returncode, forge.comments) == (0, [])
    forge.add(f"{MARK}\nold")
    assert post(f"{MARK}\nnew", "--update-only").returncode == 0
    assert forge.comments[0]["body"] == f"{MARK}\nnew"


def test_a_token_without_permission_is_status_1(forge, post):
    forge.refused = {"POST"}
    result = post(f"{MARK}\nx")
    assert (result.returncode, result.stderr) == (1, "post-comment: no permission to post a comment (status 403)\n")
    forge.refused = {"GET"}
    assert post(f"{MARK}\nx").returncode == 1
    for token in ({"GITHUB_TOKEN": "other", "GITLAB_TOKEN": "other"}, {"GITHUB_TOKEN": "", "GITLAB_TOKEN": ""}):
        result = post(f"{MARK}\nx", **token)
        assert result.returncode == 1 and "other" not in result.stderr


def test_other_failures_are_status_2(forge, post):
    forge.status = 502
    assert post(f"{MARK}\nx").stderr == "post-comment: cannot list the comments: status 502\n"
    forge.status = None
    assert post(f"{MARK}\n" + "x" * 70_000).stderr == "post-comment: cannot post a comment: status 422\n"
    for text, reason in (("", "is empty"), ("no mark", "is not a hidden mark"), ("no mark\n", "is not a hidden mark")):
        result = post(text)
        assert result.returncode == 2 and result.stderr.endswith(f"{reason}\n"), result
    assert post(f"{MARK}\nx", TMPDIR="/nonexistent").returncode == 2
    assert post(f"{MARK}\n", "--other").returncode == 2
    usage = subprocess.run([ROOT / "Scripts/post-comment", "--key"], capture_output=True, text=True, check=False)
    assert (usage.returncode, usage.stderr) == (2, "post-comment: --key needs a text\n")
    absent = subprocess.run([ROOT / "Scripts/post-comment", "nofile.md"], capture_output=True, text=True, check=False)
    assert (absent.returncode, absent.stderr) == (2, "post-comment: there is no readable file nofile.md\n")
    for name in {"github": ["GITHUB_REPOSITORY"], "gitlab": ["CI_API_V4_URL", "CI_PROJECT_ID"]}[post.name]:
        result = post(f"{MARK}\nx", **{name: ""})
        assert (result.returncode, result.stderr) == (2, f"post-comment: {name} is not set\n")
    forge.stop()
    gone = post(f"{MARK}\nx")
    assert gone.returncode == 2 and gone.stderr.endswith("post-comment: cannot list the comments: no response\n")


def test_outside_of_a_request_there_is_nothing_to_comment(post):
    result = post(f"{MARK}\nx", PULL_REQUEST="", CI_MERGE_REQUEST_IID="")
    assert result.returncode == 2 and "neither a pull request" in result.stderr


# MARK: The action


class Repository:
    """A clone of one commit, as actions/checkout makes it, of a change on top of a base."""

    def __init__(self, folder):
        self.origin = folder / "origin"
        self.folder = folder / "clone"
        self.temporary = folder / "temporary"
        self.temporary.mkdir()
        (self.origin / NAME).parent.mkdir(parents=True)
        self.git(self.origin, "init", "--quiet", "--initial-branch=main", ".")
        self.git(self.origin, "config", "uploadpack.allowAnySHA1InWant", "true")
        self.base = self.commit("/a")
        self.change("/b")

    def git(self, folder, *arguments):
        command = ["git", "-c", "user.name=n", "-c", "user.email=n@harbor.shop", "-C", folder, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def commit(self, path):
        (self.origin / NAME).write_text(FILE % path)
        self.git(self.origin, "add", ".")
        self.git(self.origin, "commit", "--quiet", "--allow-empty", "-m", path)
        return self.git(self.origin, "rev-parse", "HEAD")

    def change(self, path):
        """Makes the head of the pull request, and a fresh clone of it."""
        self.git(self.origin, "checkout", "--quiet", "-B", "change", self.base)
        self.commit(path)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.git(self.origin.parent, "clone", "--quiet", "--depth=1", "--branch=change", f"file://{self.origin}", "clone")


@pytest.fixture
def repository(tmp_path):
    return Repository(tmp_path)


@pytest.fixture
def compare(forge, repository, tmp_path):
    """Runs the step "Compare" of the action."""
    steps = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))["runs"]["steps"]
    script = next(step["run"] for step in steps if step["name"] == "Compare")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/aasa").symlink_to(program())

    def run(**variables):
        for name in ("output", "summary.md"):
            (tmp_path / name).write_text("")
        environment = {
            "ACTION_PATH": str(ROOT), "DIFF": "true", "BASE": repository.base, "PATHS": "public", "URLS": "", "DOMAIN": "", "KEY": "",
            "PULL_REQUEST": "7", "GITHUB_TOKEN": "t0ken", "GITHUB_API_URL": forge.url, "GITHUB_REPOSITORY": "harbor/shop",
            "GITHUB_WORKFLOW": "links", "GITHUB_JOB": "gate", "GITHUB_WORKSPACE": str(repository.folder),
            "GITHUB_OUTPUT": str(tmp_path / "output"), "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
            "RUNNER_TEMP": str(repository.temporary), "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}",
        }  # fmt: skip
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("CI_", "GITHUB_"))}
        result = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=repository.folder,
                                env=clean | environment | variables, capture_output=True, text=True, check=False)  # fmt: skip
        result.outputs = (tmp_path / "output").read_text()
        result.summary = (tmp_path / "summary.md").read_text()
        return result

    return run


def test_a_change_is_commented_and_the_comment_follows_it(forge, repository, compare):
    result = compare()
    assert (result.returncode, result.outputs) == (0, "diff-status=1\n"), result.stderr
    assert "+ opens https://example.com/b" in result.stdout
    body = forge.comments[0]["body"]
    assert re.match(r"<!-- aasa diff links-gate-public-\d+ -->\n## Universal links: 2 changes\n", body)
    assert "| newly opens | `https://example.com/b` |" in body
    assert result.summary.strip() == body.partition("\n")[2].strip()
    repository.change("/c")
    assert compare(DOMAIN="harbor.shop").returncode == 0
    assert len(forge.comments) == 1 and "`https://harbor.shop/c`" in forge.comments[0]["body"]
    # Back to what it was: the comment says so.
    repository.change("/a")
    result = compare()
    assert result.outputs == "diff-status=0\n"
    assert "every URL opens the same apps" in forge.comments[0]["body"] and len(forge.comments) == 1


def test_legs_of_a_matrix_have_comments_of_their_own(forge, compare):
    for paths in ("public", "public public/.well-known", "."):
        compare(PATHS=paths)
        compare(PATHS=paths)
    for key in ("harbor.shop", "harbor.example"):
        compare(KEY=key)
    marks = [comment["body"].partition("\n")[0] for comment in forge.comments]
    assert len(set(marks)) == len(marks) == 5, marks
    assert marks[2] == "<!-- aasa diff links-gate- -->" and "links-gate-harbor.shop-" in marks[3]


def test_without_a_difference_nothing_is_posted(forge, repository, compare):
    repository.change("/a")
    assert compare().outputs == "diff-status=0\n"
    assert forge.comments == []


def test_affected_requests_are_counted(forge, repository, compare):
    (repository.folder / "urls.txt").write_text("/a\n/a\n/z\n")
    assert compare(URLS="urls.txt", DOMAIN="harbor.shop").returncode == 0
    assert "`urls.txt`: 2 of 3 URLs are affected (66.7%)" in forge.comments[0]["body"]


def test_without_permission_the_summary_has_the_comparison(forge, compare):
    forge.refused = {"POST"}
    result = compare()
    assert (result.returncode, result.outputs) == (0, "diff-status=1\n")
    assert "::notice title=aasa diff::no comment was posted: the token has no permission" in result.stdout
    assert "## Universal links: 2 changes" in result.summary
    forge.status = 500
    result = compare()
    assert result.returncode == 0 and "::warning title=aasa diff::no comment was posted" in result.stdout


def test_outside_of_a_pull_request(forge, compare):
    result = compare(BASE="", PULL_REQUEST="")
    assert (result.returncode, result.outputs) == (0, "") and "::notice title=aasa diff::nothing was compared" in result.stdout
    # A branch can be named, which a shallow clone does not have.
    result = compare(BASE="main", PULL_REQUEST="")
    assert (result.returncode, result.outputs) == (0, "diff-status=1\n"), result.stderr
    assert "## Universal links: 2 changes" in result.summary and forge.requests == []


def test_faults_are_status_2(forge, compare):
    result = compare(BASE="absent")
    assert (result.returncode, result.outputs) == (0, "diff-status=2\n") and "cannot fetch the revision" in result.stdout
    assert compare(PATHS="absent").outputs == "diff-status=2\n"
    assert compare(URLS="absent").outputs == "diff-status=2\n"
    assert compare(DIFF="perhaps").returncode == 2
    # The comments of what was compared say that it could not be.
    assert forge.writes == ["POST", "POST"] and all("could not run" in comment["body"] for comment in forge.comments)
    assert compare(DIFF="FALSE").outputs == "" and len(forge.writes) == 2


def test_the_configuration_is_that_of_the_input(compare, tmp_path):
    assert (compare().outputs, compare(CONFIG="").outputs) == ("diff-status=1\n",) * 2
    result = compare(CONFIG="absent.yml")
    assert result.outputs == "diff-status=2\n" and "absent.yml" in result.stderr


def test_files_outside_are_allowed_as_for_the_linter(compare, tmp_path):
    (tmp_path / "bin/aasa").unlink()
    (tmp_path / "bin/aasa").write_text(f'#!/bin/sh\necho "$@" >>{tmp_path / "arguments"}\n')
    (tmp_path / "bin/aasa").chmod(0o755)
    for given in ("True", "false"):
        assert compare(ALLOW_OUTSIDE=given).returncode == 0
    outside = [" --allow-outside " in line for line in (tmp_path / "arguments").read_text().splitlines()]
    assert outside == [True, False]


# MARK: GitLab


def test_the_job_for_merge_requests(forge, repository, tmp_path):
    page = (ROOT / "docs/ci.md").read_text("utf-8")
    block = next(block for block in re.findall(r"```yaml\n(.*?)```", page, re.S) if "universal-links-diff" in block)
    job = yaml.safe_load(block)["universal-links-diff"]
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/aasa").symlink_to(program())
    (tmp_path / "bin/aasa-comment").symlink_to(ROOT / "Scripts/post-comment")
    forge.user = {"id": len("github-actions[bot]"), "username": "project_12_bot"}
    environment = {
        "CI_API_V4_URL": forge.url, "CI_PROJECT_ID": "12", "CI_MERGE_REQUEST_IID": "7", "GITLAB_TOKEN": "t0ken",
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": repository.base, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}",
    } | {name: str(value) for name, value in job["variables"].items()}  # fmt: skip

    def run():
        return subprocess.run(["sh", "-ec", "\n".join(job["script"])], cwd=repository.folder, env=os.environ | environment,
                              capture_output=True, text=True, check=False)  # fmt: skip

    result = run()
    assert result.returncode == 0, result.stderr
    assert forge.writes == ["POST"] and "| newly opens | `https://example.com/b` |" in forge.comments[0]["body"]
    repository.change("/a")
    assert run().returncode == 0
    assert forge.writes == ["POST", "PUT"] and "every URL opens the same apps" in forge.comments[0]["body"]
    environment["CI_MERGE_REQUEST_DIFF_BASE_SHA"] = "absent"
    assert run().returncode != 0
