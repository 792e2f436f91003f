"""The workflows and the hooks of pre-commit."""

import re
import shutil
import subprocess
import sys

import pytest
import yaml

from harness.program import ROOT

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def read(path):
    # A plain `on` is a truth value in YAML 1.1.
    return yaml.safe_load(re.sub(r"^on:", '"on":', path.read_text(), flags=re.M))


def steps(workflow):
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_the_workflows_and_the_action_follow_their_schemas():
    for schema, paths in (("github-workflows", WORKFLOWS), ("github-actions", [ROOT / "action.yml"])):
        subprocess.run(
            [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *paths], check=True
        )  # fmt: skip


def test_actionlint_finds_nothing():
    if not shutil.which("actionlint"):
        pytest.skip("actionlint is not installed")
    subprocess.run(["actionlint"], cwd=ROOT, check=True)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_is_careful(path, tmp_path):
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"} and workflow["defaults"] == {"run": {"shell": "bash"}}
    for name, job in workflow["jobs"].items():
        assert "timeout-minutes" in job, name
        assert all(need in workflow["jobs"] for need in [job.get("needs", [])] if isinstance(need, str))
    for index, step in enumerate(steps(workflow)):
        assert ("run" in step) != ("uses" in step), step
        if "uses" in step:
            assert step["uses"] == "./" or re.fullmatch(r"[\w./-]+@(v\d+|release/v1)", step["uses"]), step
        else:
            # No text of an event is run as a script.
            assert "name" in step and "${{" not in step["run"], step
            script = tmp_path / f"{index}.sh"
            script.write_text("#!/usr/bin/env bash\n" + step["run"])
            subprocess.run(["shellcheck", script], check=True)


def test_the_release_publishes_with_trust_instead_of_secrets():
    text = (ROOT / ".github/workflows/release.yml").read_text()
    workflow = read(ROOT / ".github/workflows/release.yml")
    jobs = workflow["jobs"]
    assert "secrets." not in text
    for name in ("pypi", "npm"):
        assert jobs[name]["permissions"]["id-token"] == "write" and jobs[name]["environment"] == name
        assert jobs[name]["if"] == "${{ github.ref_type == 'tag' }}" and jobs[name]["needs"] == "github"
    assert jobs["github"]["needs"] == "collect" and set(jobs["collect"]["needs"]) == {"linux", "macos"}
    assert any("attest-build-provenance" in step.get("uses", "") for step in jobs["collect"]["steps"])
    assert any("test_packages.py" in step.get("run", "") for step in jobs["linux"]["steps"])


def test_the_owner_is_in_one_place():
    """Workflows take the owner from GitHub; pages and examples have the name that packaging/owner has."""
    owner = (ROOT / "packaging/owner").read_text().strip()
    listed = subprocess.run(["git", "-C", ROOT, "grep", "-IhoE", r"github\.com/[A-Za-z-]+/aasa\b", "--", ":!Tests"], capture_output=True, text=True, check=False).stdout  # fmt: skip
    assert set(listed.split()) <= {f"github.com/{owner}/aasa"}
    for path in [*WORKFLOWS]:
        assert owner not in path.read_text(), path


def test_the_owner_is_set_by_one_command(tmp_path):
    copy = tmp_path / "copy"
    subprocess.run(["git", "clone", "--quiet", ROOT, copy], check=True)
    for name in ("Scripts/set-owner", "docs/ci.md", "docs/install.md"):
        shutil.copy(ROOT / name, copy / name)
    for wrong in ([], [""], ["a b"], ["-a"], ["a/b"]):
        assert subprocess.run([copy / "Scripts/set-owner", *wrong], capture_output=True, check=False).returncode == 2
    subprocess.run([copy / "Scripts/set-owner", "Harbor-Shop"], check=True)
    assert (copy / "packaging/owner").read_text() == "Harbor-Shop\n"
    left = subprocess.run(["git", "-C", copy, "grep", "-nI", "OWNER/"], capture_output=True, text=True, check=False).stdout
    assert all(re.search(r"OWNER/(PROJECT|\))|test_workflows", line) for line in left.splitlines()), left
    pages = {name: (copy / f"docs/{name}.md").read_text() for name in ("ci", "install")}
    assert "github.com/Harbor-Shop/aasa" in pages["ci"] and "# Continuous integration\n\nRun two" in pages["ci"]
    for text in ("ghcr.io/harbor-shop/aasa", "./harbor-shop-aasa-linux-x64-", "`@harbor-shop/aasa-linux-x64`"):
        assert text in pages["install"], text
    for name, text in pages.items():
        assert not re.search("placeholder|owner-aasa|ghcr.io/H|\n\n\n", text), name
    subprocess.run([copy / "Scripts/set-owner", "X-Harbor-Shop"], check=True)
    assert "ghcr.io/x-harbor-shop/aasa" in (copy / "docs/ci.md").read_text()
    assert (copy / "Scripts/package").stat().st_mode == (ROOT / "Scripts/package").stat().st_mode


VERSION = re.search(r'static let version = "([^"]+)"', (ROOT / "Sources/aasa/Aasa.swift").read_text())[1]


# The version of aasa before or after its name, as a constant, a tag or a part of the name of a file; and the major version alone.
VERSIONS = re.compile(
    r'(?:aasa0?(?:[-_@:]|==|": ")(?:[a-z0-9]+[-_])*?v?|rev: v|/download/v|\bgit tag v|^version = "|AASA_VERSION "|\bversion(?:: StaticString)? = ")'
    r"(\d+\.\d+\.\d+)|\baasa@v(\d+)\b(?!\.)",
    re.M,
)
# Generated files, and those of other versions.
OTHERS = ["CHANGELOG.md", "docs/benchmarks*", "Fixtures", "packaging/man", "Scripts", "Tests"]


def test_the_version_is_the_same_in_every_file_of_the_page_about_releases():
    names = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "*.md", "*.rb", "*.swift", "*.h", "*.toml", "*.yml", "*.yaml", *(f":!{name}" for name in OTHERS)],
        capture_output=True, text=True, check=True).stdout.split()  # fmt: skip
    found = {name: set(VERSIONS.findall((ROOT / name).read_text())) for name in names}
    found = {name: versions for name, versions in found.items() if versions}
    for name, versions in found.items():
        assert versions <= {(VERSION, ""), ("", VERSION.split(".")[0])}, name
    step = re.search(r"^1\. Set the version in (.*?)^2\.", (ROOT / "docs/releasing.md").read_text(), re.M | re.S)[1]
    assert found.keys() == set(re.findall(r"`([\w/+-]+\.\w+)`", step))


def test_packages_are_written_with_the_swift_that_the_library_needs():
    needed = re.search(r"has_swift (\d+) (\d+)", (ROOT / "Scripts/library").read_text()).groups()
    jobs = [job for path in WORKFLOWS for job in read(path)["jobs"].values() if "container" in job]
    writers = [job["container"] for job in jobs if any("Scripts/package" in step.get("run", "") for step in job["steps"])]
    assert len(writers) == 2
    for container in writers:
        version = re.match(r"swift:(\d+)\.(\d+)-", container).groups()
        assert tuple(map(int, version)) >= tuple(map(int, needed)), container


def test_the_hooks_require_the_wheel_of_this_version():
    text = (ROOT / "pyproject.toml").read_text()
    assert f'version = "{VERSION}"' in text and f'dependencies = ["aasa=={VERSION}"]' in text
    for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text()):
        assert hook["language"] == "python"


def test_the_hook_for_expectations_runs_when_a_list_of_aasa_yml_changes():
    hooks = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}
    assert hooks["aasa-test"]["always_run"] and "files" not in hooks["aasa-test"]
    for name in (".well-known/apple-app-site-association", "public/.well-known/assetlinks.json"):
        assert re.search(hooks["aasa-lint"]["files"], name)
