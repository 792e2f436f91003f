"""The commands: a thin caller asks a question, writes the answer and chooses the exit status."""

import re

import pytest

from harness.program import ROOT

SOURCES = ROOT / "Sources/aasa"
LIMIT = 30


def blocks(lines, pattern, indent=""):
    """The bodies of the declarations at an indentation whose first line matches a pattern, by their names."""
    body, name = None, None
    for line in lines:
        if body is None:
            if found := re.match(indent + pattern, line):
                name, body = found[1], []
        elif re.match(indent + r"\}", line):
            yield name, body
            body = None
        else:
            body.append(line)


def beside_options(body, indent):
    """The lines of a command that are neither options nor their checks, help, or comments."""
    counted, is_counted, is_option = [], True, False
    options = r"@(Option|Argument|Flag|OptionGroup)\b"
    others = r"static (let|var) configuration\b|func validate\w*\(|enum Format\b|(struct|enum) \w+: (ParsableCommand|MacAction)\b"
    for line in body:
        text = line.removeprefix(indent)
        if re.match(r"[^\s)}\]]", text) and not (is_option and text.startswith("var ")):
            is_option = bool(re.match(options, text))
            is_counted = not is_option and not re.match(others, text)
        if is_counted and text.strip() and not text.lstrip().startswith(("//", "#")):
            counted.append(text)
    return counted


def commands():
    """The lines of each command beside its options, with those of its extensions."""
    files = [path.read_text("utf-8").split("\n") for path in sorted(SOURCES.rglob("*.swift"))]
    found = {}
    for lines in files:
        for indent in ("", "  "):
            for name, body in blocks(lines, r"struct (\w+)(?:<.*>)?: ParsableCommand \{$", indent):
                found[name] = beside_options(body, indent + "  ")
    for lines in files:
        for name, body in blocks(lines, r"(?:fileprivate |private )?extension (\w+)\b.* \{$"):
            if name in found:
                found[name] += beside_options(body, "  ")
    # The root only chooses a command.
    found.pop("Aasa")
    return found


COMMANDS = commands()


def test_all_commands_are_found():
    assert {"LintCommand", "MatchCommand", "DiffCommand", "Verify"} <= set(COMMANDS) and len(COMMANDS) > 25
    assert all(any("func run()" in line for line in lines) for name, lines in COMMANDS.items() if name != "SwcutilCommand")


def test_tasks_name_no_option_of_the_command_line():
    """A problem has a value for its next step, which each caller names in its own terms."""
    named = [
        f"{path.name}:{number}: {line.strip()}"
        for path in sorted((ROOT / "Sources/Tasks").rglob("*.swift"))
        for number, line in enumerate(path.read_text("utf-8").split("\n"), 1)
        if re.search(r"(?<!-)--[a-z]", line.partition("//")[0])
    ]
    assert not named, "\n".join(named)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_thin(name):
    lines = COMMANDS[name]
    assert len(lines) <= LIMIT, f"{name} has {len(lines)} lines beside its options:\n" + "\n".join(lines)
