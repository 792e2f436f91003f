"""The packages that Package.resolved pins, by a server that may have other commits for the same versions."""

import json
import os
import subprocess

import pytest

from harness.program import ROOT

# Behaves as `swift package resolve` with a server that has the versions 1.8.2 and 1.9.0 and one commit for each.
SWIFT = """#!/usr/bin/env python3
import json, pathlib, sys
path, commits = pathlib.Path("Package.resolved"), {"1.8.2": "b" * 40, "1.9.0": "c" * 40}
if path.exists():
    state = json.loads(path.read_text())["pins"][0]["state"]
    if commits.get(state["version"]) != state["revision"]:
        sys.exit("fatal: reference is not a tree")
version = sys.argv[-1] if "--version" in sys.argv else "1.9.0"
if version not in commits:
    sys.exit("no such version")
if not path.exists() or "--version" in sys.argv:
    state = {"revision": commits[version], "version": version}
    path.write_text(json.dumps({"pins": [{"identity": "parser", "state": state}], "version": 3}, indent=2))
"""


@pytest.mark.parametrize(
    ("commit", "version", "status", "resolved"),
    [
        ("b", "1.8.2", 0, "b"),
        # Another commit of the same version is pinned, and not that of a newer one.
        ("a", "1.8.2", 0, "b"),
        # Without the version, the pins stay.
        ("a", "1.7.0", 1, "a"),
    ],
)
def test_a_commit_that_the_server_does_not_have_is_replaced_by_that_of_the_version(tmp_path, commit, version, status, resolved):
    (tmp_path / "swift").write_text(SWIFT)
    (tmp_path / "swift").chmod(0o755)
    pins = tmp_path / "Package.resolved"
    pin = {"identity": "parser", "state": {"revision": commit * 40, "version": version}}
    pins.write_text(json.dumps({"pins": [pin], "version": 3}, indent=2))
    script = f"set -euo pipefail; root=$PWD; source '{ROOT}/Scripts/support.sh'; if resolve .build; then exit 0; else exit 1; fi"
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    result = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == status, result
    assert json.loads(pins.read_text())["pins"][0]["state"] == {"revision": resolved * 40, "version": version}
    assert ("trying those that have the same versions" in result.stderr) == (commit == "a")
    assert not (tmp_path / "Package.resolved.before").exists()
