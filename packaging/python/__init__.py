"""Universal links and App Links: lint, match, explain, compare and test association files.

    import aasa

    file = aasa.File("apple-app-site-association")
    file.match("https://harbor.shop/buy/42").opens          # True
    file.match(table["url"])                                # a column of verdicts, by Arrow's C data interface
    aasa.diff("old.json", "new.json")["result"]

`python -m aasa` is the program. The module needs no other package; columns of pyarrow, Polars, nanoarrow and others are read and written
without copies of their texts.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from typing import Any, Sequence

from aasa._file import File, Source, Verdict, Verdicts, ask, compare, convert, diff, rules, version
from aasa._library import Error

__all__ = [
    "Error", "File", "Source", "Verdict", "Verdicts", "ask", "compare", "convert", "diff", "program", "rules", "run", "test", "version",
]  # fmt: skip


def program() -> str:
    """The path of the program: what the variable AASA names, otherwise the one that was installed with this module."""
    named = os.environ.get("AASA")
    if named:
        return named
    folders = [
        sysconfig.get_path("scripts"),
        sysconfig.get_path("scripts", scheme=f"{os.name}_user"),
        # `pip install --target FOLDER` and `--prefix FOLDER`.
        os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"),
        os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "..", "..", "bin")),
    ]
    for folder in folders:
        path = os.path.join(folder, "aasa")
        if os.path.isfile(path):
            return path
    raise FileNotFoundError("aasa is not among the scripts of " + sys.prefix)


def run(args: Sequence[str], **options: Any) -> subprocess.CompletedProcess[Any]:
    """Runs `aasa` with arguments; the options and the result are those of `subprocess.run`."""
    return subprocess.run([program(), *args], **options)


def test(
    configuration: str | os.PathLike[str] = "aasa.yml", *files: str | os.PathLike[str], skip_empty: bool = False
) -> dict[str, Any]:
    """Tests URLs against the expectations of an aasa.yml, as `aasa test --format json` does.

    The program does it, so lists, sitemaps, folders and patterns of files are read relative to the configuration.

    Args:
        configuration: The path of the configuration.
        files: Association files to test instead of those that it names.
        skip_empty: `True` if a configuration without expectations is no error.

    Returns:
        The report, which `schema/report.schema.json` describes. An expectation that is not met is a finding.

    Raises:
        Error: The configuration or a file cannot be used.
    """
    import json

    arguments = ["test", "--config", os.fspath(configuration), "--format", "json", "--color", "never"]
    if skip_empty:
        arguments.append("--skip-empty")
    arguments += ["--", *(os.fspath(path) for path in files)]
    result = run(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if result.returncode not in (0, 1):
        message = result.stderr.decode("utf-8", "replace").strip()
        raise Error(message[7:] if message.startswith("error: ") else message)
    report: dict[str, Any] = json.loads(result.stdout or b'{"version": 1, "command": "test", "files": [], "failures": []}')
    return report


# pytest must not collect the function where a test module imports it.
test.__test__ = False  # type: ignore[attr-defined]
