"""The plugin for pytest: each expectation of an aasa.yml is a test."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Iterator

import pytest

import aasa

NAMES = ("aasa.yml", ".aasa.yml")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("aasa", "universal links and App Links")
    group.addoption(
        "--aasa-file", action="append", default=[], metavar="PATH",
        help="An association file to test instead of those that aasa.yml names for its platform. Can be repeated.",
    )  # fmt: skip


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.name in NAMES:
        configuration: Configuration = Configuration.from_parent(parent, path=file_path)
        return configuration
    return None


class Configuration(pytest.File):
    """An aasa.yml."""

    def collect(self) -> Iterator[Expectation]:
        files = [os.path.abspath(path) for path in self.config.getoption("--aasa-file") or []]
        try:
            report = aasa.test(self.path, *files, skip_empty=True)
        except aasa.Error as error:
            raise self.CollectError(str(error)) from None
        except FileNotFoundError as error:
            raise self.CollectError(f"the program cannot be started: {error}") from None
        checks: dict[str, list[dict[str, Any]]] = {}
        for file in report["files"]:
            for check in file.get("passed", []):
                checks.setdefault(title(check), [])
            for finding in file["findings"]:
                if finding["severity"] == "error":
                    for check in [finding.get("check") or {"name": finding["rule"]}, *finding.get("otherChecks", [])]:
                        checks.setdefault(title(check), []).append(finding)
        for name, findings in checks.items():
            yield Expectation.from_parent(self, name=name, findings=findings)


def title(check: dict[str, str]) -> str:
    """The name of a test: the group and the expectation."""
    return ": ".join(filter(None, [check.get("group"), check["name"]]))


class UnmetExpectation(Exception):
    """An expectation that is not met; its text has the explanations of the program."""


class Expectation(pytest.Item):
    """An expectation, or a demand on coverage."""

    def __init__(self, *, findings: list[dict[str, Any]], **rest: Any) -> None:
        super().__init__(**rest)
        self.findings = findings

    def runtest(self) -> None:
        if self.findings:
            raise UnmetExpectation("\n".join(map(explained, self.findings)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, UnmetExpectation):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[os.PathLike[str] | str, int | None, str]:
        own = [finding for finding in self.findings if "line" in finding and os.path.abspath(finding["file"]) == str(self.path)]
        return self.path, own[0]["line"] - 1 if own else None, self.name


def explained(finding: dict[str, Any]) -> str:
    """A finding as the program prints it: message, place, related places, help."""
    lines = [f"{place(finding)}: {finding['message']}"]
    lines += [f"  {label['text']}: {place({'file': finding['file'], **label})}" for label in finding["labels"]]
    lines += [f"  help: {text}" for text in finding["help"]]
    return "\n".join(lines)


def place(part: dict[str, Any]) -> str:
    """A file, and the line and column where the part is not about the file as a whole."""
    return ":".join(str(part[name]) for name in ("file", "line", "column") if name in part)
