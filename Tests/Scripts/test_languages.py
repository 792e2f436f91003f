"""The programs of docs/languages.md, each run where its language is installed."""

import os
import re
import shutil
import subprocess

import pytest

from harness.library import library, library_name
from harness.program import ROOT
from harness.waiting import LONGEST

PAGE = (ROOT / "docs/languages.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"^## ([\w ]+)\n[^#]*?```\w+\n(.*?)^```", PAGE, re.S | re.M))
ACCESS = "--enable-native-access=ALL-UNNAMED"
INCUBATOR = ["--add-modules", "jdk.incubator.foreign"]
PROGRAMS = {
    "Ruby": ("example.rb", ["ruby", "example.rb"]),
    "Go": ("main.go", ["go", "run", "main.go"]),
    "Java": ("Verdicts.java", ["java", ACCESS, "Verdicts.java"]),
    "Java 17": ("Verdicts.java", ["java", *INCUBATOR, ACCESS, "-Djava.library.path=.", "Verdicts.java"]),
}


def test_every_program_is_run():
    assert list(EXAMPLES) == list(PROGRAMS)
    plain = re.sub(r"\s+", " ", PAGE)
    assert f"`java {ACCESS} Verdicts.java`" in plain and f"`java {' '.join(INCUBATOR)} {ACCESS} -Djava.library.path=" in plain


def needs(language):
    tool = PROGRAMS[language][1][0]
    if not shutil.which(tool):
        pytest.skip(f"{tool} is not installed")
    if tool == "java":
        found = subprocess.run([tool, "--list-modules"], capture_output=True, text=True, check=False).stdout
        modules = dict(re.findall(r"^([\w.]+)@(\d+)", found, re.M))
        if "jdk.compiler" not in modules:
            pytest.skip("java has no compiler")
        if language == "Java" and int(modules["java.base"]) < 22:
            pytest.skip(f"java is version {modules['java.base']}, and 22 or later is needed")
        if language == "Java 17" and "jdk.incubator.foreign" not in modules:
            pytest.skip("java has no module jdk.incubator.foreign")
    if tool == "ruby" and subprocess.run([tool, "-e", "require 'fiddle'"], capture_output=True, check=False).returncode:
        pytest.skip("ruby has no Fiddle")


@pytest.mark.parametrize("language", EXAMPLES)
def test_the_program_prints_verdicts_and_an_error(language, tmp_path):
    needs(language)
    name, command = PROGRAMS[language]
    for file in ("apple-app-site-association", "urls.txt"):
        shutil.copy(ROOT / "Fixtures/documents" / file, tmp_path)
    with (tmp_path / "urls.txt").open("a") as urls:
        urls.write(f"https://harbor.shop/{'x' * 100_000}\n")
    (tmp_path / name).write_text(EXAMPLES[language], encoding="utf-8")
    # The names under which compilers and programs look for an installed library; that of the tests has its own name inside.
    for alias in {library_name(), library_name().replace(".so.0", ".so").replace(".0.dylib", ".dylib"), os.path.basename(library())}:
        (tmp_path / alias).symlink_to(library())
    paths = {"LD_LIBRARY_PATH": str(tmp_path), "DYLD_LIBRARY_PATH": str(tmp_path), "GOFLAGS": "-mod=mod", "GOTOOLCHAIN": "local"}
    paths |= {"CGO_ENABLED": "1", "CGO_CFLAGS": f"-I{ROOT / 'Sources/LibAasa'}", "CGO_LDFLAGS": f"-L{tmp_path}", "GO111MODULE": "off"}
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, env=os.environ | paths, timeout=LONGEST)
    lines = result.stdout.splitlines()
    assert lines[:4] == ["match", "match", "exclude", "no_match"], result.stdout + result.stderr
    assert len(lines) == 5 and lines[4].startswith("the file does not list the app `shop.harbor.ap`"), lines[4:]
