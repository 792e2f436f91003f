"""The examples of docs/at-scale.md for data engines. One that is not installed is skipped with a warning."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import warnings

import pytest

from harness.library import library, module_folder
from harness.program import ROOT

PAGE = (ROOT / "docs/at-scale.md").read_text().split("\n## Columns in data engines\n")[1]
EXAMPLES = dict(re.findall(r"^### (.*?)\n.*?```python\n(.*?)```", PAGE, re.S | re.M))


def test_every_engine_of_the_table_has_an_example():
    table = re.findall(r"^\| (\w+) \| ", PAGE, re.M)[1:]
    assert [name.split(",")[0] for name in EXAMPLES] == table


@pytest.mark.parametrize("engine", EXAMPLES)
def test_the_example_prints_the_verdicts(engine, tmp_path):
    for name in re.findall(r"^(?:import|from) (\w+)", EXAMPLES[engine], re.M):
        if name != "aasa" and not importlib.util.find_spec(name):
            warnings.warn(f"{name} is not installed: the example for {engine} is not run", stacklevel=1)
            pytest.skip(f"{name} is not installed")
    for name in ("apple-app-site-association", "urls.txt"):
        shutil.copy(ROOT / "Fixtures/documents" / name, tmp_path)
    (tmp_path / "example.py").write_text(EXAMPLES[engine])
    environment = os.environ | {"PYTHONPATH": module_folder(), "AASA_LIBRARY": library()}
    result = subprocess.run(
        [sys.executable, "example.py"], cwd=tmp_path, capture_output=True, text=True, check=False, env=environment, timeout=900
    )
    assert result.stdout == "['match', 'match', 'exclude']\n", result.stdout + result.stderr
