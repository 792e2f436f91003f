"""The examples of docs/at-scale.md for data engines. One that is not installed is skipped with a warning."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import warnings

import pytest

from harness.library import extensions, library_name, module_folder
from harness.program import ROOT, program
from harness.waiting import LONGEST

PAGE = (ROOT / "docs/at-scale.md").read_text().split("\n## Columns in data engines\n")[1]
EXAMPLES = dict(re.findall(r"^### (.*?)\n.*?```python\n(.*?)```", PAGE, re.S | re.M))


def test_every_engine_of_the_table_has_an_example():
    table = "".join(re.findall(r"^\| \[.*?(?= \|)", PAGE, re.M))
    links = re.findall(r"\[(.*?)\]\(#(.*?)\)", table)
    # Those for ClickHouse and pipes are sections of their own.
    assert {engine for engine, _ in links} == {*EXAMPLES, "ClickHouse", "Spark by pipes"}
    sections = re.findall(r"^### (.*)", (ROOT / "docs/at-scale.md").read_text(), re.M)
    assert {anchor for _, anchor in links} <= {section.lower().replace(" ", "-") for section in sections}


@pytest.mark.parametrize("engine", EXAMPLES)
def test_the_example_prints_the_verdicts(engine, tmp_path):
    for name in re.findall(r"^(?:import|from) (\w+)", EXAMPLES[engine], re.M):
        if name != "aasa" and not importlib.util.find_spec(name):
            warnings.warn(f"{name} is not installed: the example for {engine} is not run", stacklevel=1)
            pytest.skip(f"{name} is not installed")
    for name in ("apple-app-site-association", "urls.txt"):
        shutil.copy(ROOT / "Fixtures/documents" / name, tmp_path)
    (tmp_path / "example.py").write_text(EXAMPLES[engine])
    environment = os.environ | {"PYTHONPATH": module_folder(), "AASA_LIBRARY": os.path.join(extensions(), library_name())}
    environment |= {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    result = subprocess.run(
        [sys.executable, "example.py"], cwd=tmp_path, capture_output=True, text=True, check=False, env=environment, timeout=LONGEST
    )
    assert result.stdout == "['match', 'match', 'exclude']\n", result.stdout + result.stderr


def test_clickhouse_counts_the_verdicts(tmp_path):
    chdb = pytest.importorskip("chdb")
    section = (ROOT / "docs/at-scale.md").read_text().split("\n### ClickHouse\n")[1]
    function, query = re.search(r"```xml\n(.*?)```", section, re.S)[1], re.search(r"```sql\n(.*?)```", section, re.S)[1]
    command = re.search(r"<command>aasa match (\S+)", function)[1]
    function = function.replace("<command>aasa ", f"<command>{program()} ").replace(command, str(ROOT / "Fixtures/documents" / command.split("/")[-1]))
    (tmp_path / "udf_config.xml").write_text(function)
    urls = ["https://harbor.shop/buy/1", " https://harbor.shop/buy/2", "https://harbor.shop/help/website/", "nonsense"]
    urls += ["", "#a", " \t# b", "https://harbor.shop/buy/1\nhttps://harbor.shop/buy/2"]
    hits = f"(SELECT {urls}[number % {len(urls)} + 1] AS url FROM numbers(20000))"
    counts = chdb.query(query.replace("FROM hits", f"FROM {hits} AS hits") + " ORDER BY verdict", "CSV", udf_path=str(tmp_path))
    assert str(counts).split() == ['"",12500', '"exclude",2500', '"match",5000']
