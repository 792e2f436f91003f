"""The C library: Tests/Library/library.c uses every function of aasa.h, as C and as C++, on many threads and under Valgrind."""

import os
import re
import shutil
import subprocess

import pytest

from harness.library import NUMBERS, compiled, library, observations
from harness.program import ROOT
from harness.waiting import LONGEST

SOURCE = ROOT / "Tests/Library/library.c"
HEADER = ROOT / "Sources/LibAasa/aasa.h"


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return compiled(tmp_path_factory.mktemp("c"), SOURCE, "-std=c99", "-O1")


def run(*command, **options):
    result = subprocess.run(list(map(str, command)), capture_output=True, check=False, timeout=LONGEST, **options)
    assert result.returncode == 0, result.stderr.decode()[-8000:]
    return result.stdout.decode()


def test_every_function_works_and_refuses(program):
    assert run(program, "check") == "ok\n"


def test_the_header_is_c_plus_plus_too(tmp_path):
    compiler = shutil.which("c++") or shutil.which("clang++")
    if not compiler:
        pytest.skip("there is no C++ compiler")
    source = tmp_path / "main.cc"
    source.write_text('#include "aasa.h"\nint main() { return aasa_abi_version() == AASA_ABI_VERSION ? 0 : 1; }\n')
    run(compiled(tmp_path, source, "-std=c++11", compiler=compiler))


def test_the_library_exports_the_functions_of_the_header():
    declared = set(re.findall(r"\b(aasa_[a-z0-9_]+)\(", re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.S)))
    tool = shutil.which("nm")
    if not tool:
        pytest.skip("nm is not installed")
    found = set(re.findall(r" T _?(aasa_[a-z0-9_]+)$", run(tool, "-D", library()), re.M))
    assert found == declared
    assert len(declared) == 25


def test_the_version_is_that_of_the_program():
    version = re.search(r'static let version = "([^"]+)"', (ROOT / "Sources/aasa/Aasa.swift").read_text())[1]
    assert f'#define AASA_VERSION "{version}"' in HEADER.read_text()
    assert f'"{version}"' in (ROOT / "Sources/LibAasa/Exports/Exports+Library.swift").read_text()


def test_the_page_compiles_and_prints_what_it_shows(tmp_path):
    page = (ROOT / "docs/c-library.md").read_text()
    source = tmp_path / "page.c"
    source.write_text(re.search(r"```c\n(.*?)```", page, re.S)[1])
    assert run(compiled(tmp_path, source, "-std=c99")) == re.search(r"```text\n(.*?)```", page, re.S)[1]
    functions = set(re.findall(r"\b(aasa_[a-z0-9_]+)\(", re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.S)))
    assert functions <= set(re.findall(r"`(aasa_\w+)`", page))


def test_the_static_library_is_linked_into_a_program(tmp_path):
    archive = os.path.join(os.path.dirname(library()), "libaasa.a")
    if not os.path.exists(archive):
        pytest.skip("there is no static library beside the shared one; Scripts/library builds both")
    compiler = shutil.which("cc") or shutil.which("clang")
    options = [f"-I{HEADER.parent}", archive, "-lm", "-lpthread", "-ldl"]
    run(compiler, "-std=c99", SOURCE, *options, "-o", tmp_path / "program")
    assert run(tmp_path / "program", "check") == "ok\n"
    assert "libaasa" not in run("ldd", tmp_path / "program")
    names = re.findall(r" [TDBRV] (\w+)$", run("nm", "--extern-only", "--defined-only", archive), re.M)
    assert len(names) == 25 and all(name.startswith("aasa_") for name in names)


def test_apples_observations_have_the_same_verdicts(program):
    records = b"".join(
        text.encode() + b"\0" for _, *case, _ in observations() for text in ((value or "") for value in case)
    )
    verdicts = run(program, "observe", input=records).split()
    assert len(verdicts) == len(observations())
    for (name, *_, verdict), found in zip(observations(), verdicts):
        assert int(found) == NUMBERS[verdict], name


def test_no_memory_leaks_when_everything_is_repeated(program):
    early, late = map(int, run(program, "soak", "60").split())
    # Less than the texts and files of a round, times the rounds.
    assert late - early < 2_000, f"{early} KB, then {late} KB"


def test_valgrind_finds_no_wrong_access(program):
    tool = shutil.which("valgrind")
    if not tool:
        pytest.skip("valgrind is not installed")
    # Leaks are those of the test above: constants of Swift, whose references have tags, look lost here. Its runtime also compares padding
    # that it has not set.
    run(tool, "--quiet", "--error-exitcode=9", "--undef-value-errors=no", "--leak-check=no", program, "soak", "1")  # fmt: skip
