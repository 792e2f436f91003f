"""The manifests of the packages: the modules that a target depends on are those that its sources import."""

import json
import re
import subprocess

import pytest

from harness.program import ROOT

IMPORT = re.compile(r"^ *(?:@\w+ )?(?:\w+ )?import (\w+)$", re.M)


def targets(folder):
    """The targets of a package in Swift: the name, the folder of the sources, the modules of the same package, and the files."""
    result = subprocess.run(
        ["swift", "package", "dump-package", "--package-path", folder], check=True, capture_output=True, text=True
    )
    for target in json.loads(result.stdout)["targets"]:
        if target["type"] in ("system", "plugin"):
            continue
        parent = "Tests" if target["type"] == "test" else "Sources"
        path = folder / (target.get("path") or f"{parent}/{target['name']}")
        modules = {entry[kind][0] for entry in target["dependencies"] for kind in ("byName", "target") if kind in entry}
        files = [path / name for name in target.get("sources") or []] or sorted(path.rglob("*.swift"))
        yield target["name"], modules, files


def imports(files):
    return {name for file in files for name in IMPORT.findall(file.read_text("utf-8"))}


@pytest.mark.parametrize("folder", ["", "Scripts/Fuzzing"])
def test_dependencies_are_the_imported_modules(folder):
    found = {name: (modules, files) for name, modules, files in targets(ROOT / folder)}
    # Modules of the project, so that one that the manifest lacks is found; C libraries too.
    known = {path.name for path in (ROOT / "Sources").iterdir()} | set(found)
    assert len(found) > 20
    for name, (modules, files) in found.items():
        if files:
            assert (name, modules) == (name, imports(files) & known - {name})
