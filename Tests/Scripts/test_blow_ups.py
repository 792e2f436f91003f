"""docs/blow-ups.md on the whole file of 1,827,904 patterns, and each variant of that file, or of one with 114,244, which is compacted and answers
as before."""

import os
import random
import re
import shutil
import subprocess
from dataclasses import dataclass

import pytest

from harness.program import ROOT, environment, program

PAGE = (ROOT / "docs/blow-ups.md").read_text("utf-8")


@pytest.fixture
def shell(tmp_path):
    """Runs a line of shell in a folder with the program on the path and the project's Scripts."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/aasa").symlink_to(program())
    (tmp_path / "Scripts").symlink_to(ROOT / "Scripts")
    variables = {name: value for name, value in environment().items() if name != "COLUMNS"}
    variables["PATH"] = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"

    def run(line):
        result = subprocess.run(["bash", "-c", line], cwd=tmp_path, env=variables, capture_output=True, text=True)
        return result.returncode, result.stdout, result.stderr

    yield run
    # The files are large.
    shutil.rmtree(tmp_path)


def test_the_page(shell):
    """Each command prints what the page shows; a command uses the files of those before."""
    blocks = re.findall(r"^```console\n(.*?)^```", PAGE, re.M | re.S)
    examples = [example for block in blocks for example in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)]
    assert len(examples) == 11
    for command, expected in examples:
        assert shell(f"({command}) 2>&1")[1] == expected, command


@dataclass(frozen=True)
class Case:
    """A variant of the file, its form, and the bytes that the compacted file may have."""

    variant: str
    form: str = "components"
    size: str = "full"
    limit: int = 1024


CASES = [
    *map(Case, ["whole", "missing", "shuffled"]),
    *(Case(variant, size="medium") for variant in ["without-canada", "exclude-canada", "canadian-menu"]),
    Case("extras", size="medium", limit=190_000),
    Case("whole", "paths"),
    *(Case(variant, "paths", "medium") for variant in ["canadian-menu", "shuffled"]),
]
DISHES = ["burrito", "pizza", "sushi", "samosa", "poutine", "curry"]
LOWER = "abcdefghijklmnopqrstuvwxyz"


def common_urls(letters):
    """20,000 URLs that a file with these letters and its variants match, do not match, and nearly match."""
    numbers = random.Random(7)
    for number in range(20_000):
        language = "".join(numbers.choices(letters, k=2))
        region = "CA" if number % 5 == 0 else "".join(numbers.choices(letters.upper(), k=2))
        if number % 11 == 0:
            language = language.upper()
        yield f"https://example.com/{language}_{region}/{numbers.choice(DISHES)}{'/' if number % 3 else ''}"


def test_the_table_is_complete():
    assert len(CASES) == 10 and len(list(common_urls(LOWER))) == 20_000


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.variant}-{case.form}")
def test_variants(shell, tmp_path, case):
    shell(f"Scripts/generate-menu --variant {case.variant} --form {case.form} --size {case.size} long.json")
    text = (tmp_path / "long.json").read_text("utf-8")
    letters, step = (LOWER, 9_973) if case.size == "full" else (LOWER[:13], 997)
    # Every 9,973rd or 997th path of the long file, so that each variant has URLs of its own.
    own = [f"https://example.com{path[1]}" for item in text.split(",")[step - 1 :: step] if (path := re.search(r'(/[^"]*/)', item))]
    (tmp_path / "urls.txt").write_text("\n".join([*common_urls(letters), *own]) + "\n")

    options = "--min-ios 13.5 --force" + (" --modernize" if case.form == "paths" else "")
    status, short, report = shell(f"aasa compact long.json {options}")
    assert status == 0 and "proved" in report, report
    assert len(short.encode()) <= case.limit
    (tmp_path / "short.json").write_text(short)

    def answers(file):
        """What stays in the browser may do so for another reason."""
        table = shell(f"aasa match {file} --urls urls.txt --format tsv")[1]
        return [line.split("\t")[:3] for line in table.replace("exclude", "no_match").splitlines()]

    before = answers("long.json")
    assert before == answers("short.json")
    assert sum("match" in row for row in before) > 1_000
