"""The programs of docs/at-scale.md that join verdicts to a table, each run as the page shows it where its library is installed."""

import csv
import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from harness.program import ROOT, program

APP = "9QX4T7KM2P.shop.harbor.app"
EXAMPLES = re.findall(r"^```python (\w+)\n(.*?)^```", (ROOT / "docs/at-scale.md").read_text(encoding="utf-8"), re.S | re.M)
LIBRARIES = {"duckdb": ["duckdb"], "polars": ["polars"], "pandas": ["pandas"], "dataframe": ["pyspark"]}

# URLs with spaces around them, and texts without a verdict.
OTHERS = {3: "nonsense, really", 6: " https://harbor.shop/buy/6", 12: "https://harbor.shop/buy/12 \t", 18: "", 24: "#", 30: " # buy"}


def test_every_program_has_a_library():
    assert [name for name, _ in EXAMPLES] == list(LIBRARIES)


@pytest.fixture
def folder(tmp_path):
    """A table of 20,000 rows with 500 different URLs, some unusable, some beyond ASCII, and the program in PATH."""
    shutil.copy(ROOT / "Fixtures/documents/apple-app-site-association", tmp_path)
    paths = ["buy/", "en_US/pizza/", "help/website/", "help/?articleNumber=", "über/", "buy#no_universal_links"]
    with open(tmp_path / "hits.csv", "w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["time", "url"])
        for number in range(20_000):
            one = number * 7 % 500
            rows.writerow([number, OTHERS.get(one, f"https://harbor.shop/{paths[one % 6]}{one}")])
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/aasa").symlink_to(program())
    return tmp_path


def counts(folder):
    """The counts of one run over all rows."""
    command = [program(), "match", "apple-app-site-association", "--urls", "hits.csv", "--app", APP, "--summary", "--format", "json"]
    result = subprocess.run([*command, "--allow-unusable"], cwd=folder, capture_output=True, text=True, check=True)
    (app,) = json.loads(result.stdout)["apps"]
    return {verdict: found["count"] for verdict, found in app["verdicts"].items() if found["count"]}


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=lambda value: value if value in LIBRARIES else "")
def test_a_program_counts_as_one_run_does(folder, name, text):
    for library in LIBRARIES[name]:
        pytest.importorskip(library)
    (folder / "program.py").write_text(text, encoding="utf-8")
    environment = os.environ | {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    result = subprocess.run([sys.executable, "program.py"], cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    found = dict(line.rsplit(" ", 1) for line in result.stdout.splitlines() if line)
    usable = {kind: int(found[kind]) for kind in found if kind in ("match", "exclude", "no_match")}
    assert usable == counts(folder)
    assert sum(map(int, found.values())) == 20_000
