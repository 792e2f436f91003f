"""The plugin, as Package.swift declares it, in a package whose `aasa` is a stand-in that starts the built program."""

import re
import subprocess

import pytest

from harness.program import ROOT, program

PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "aasa", products: [.plugin(name: "AasaLint", targets: ["AasaLint"])],
  targets: [.executableTarget(name: "aasa", path: "aasa"), {plugin}])
"""
STAND_IN = """#include <unistd.h>
int main(int count, char **arguments) {{ (void)count; return execv("{program}", arguments); }}
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    folder = tmp_path_factory.mktemp("package")
    manifest = (ROOT / "Package.swift").read_text("utf-8")
    declaration = re.search(r'\.plugin\(\s*name: "AasaLint",\s*capability:.*?dependencies: \["aasa"\]\)', manifest, re.S)[0]
    (folder / "Package.swift").write_text(PACKAGE.format(plugin=declaration))
    (folder / "Plugins").symlink_to(ROOT / "Plugins")
    (folder / "Fixtures").symlink_to(ROOT / "Fixtures")
    (folder / "aasa").mkdir()
    (folder / "aasa/main.c").write_text(STAND_IN.format(program=program()))
    return folder


@pytest.mark.parametrize(
    "arguments, status, printed",
    [
        ([ROOT / "Fixtures/documents/shop"], 0, ""),
        (["--format", "concise", "Fixtures/documents/broken"], 1, r"^Fixtures/documents/broken:.* error\["),
    ],
)
def test_plugin(package, arguments, status, printed):
    command = ["swift", "package", "--package-path", package, "aasa-lint", *arguments]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == status, result
    assert re.search(printed, result.stdout, re.M), result
