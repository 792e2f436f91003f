"""The same option has the same name, value and meaning in every command, and docs/options.md lists them all."""

import copy
import json
import sys

import pytest

from harness.program import ROOT, Run

sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "Scripts"))
import option_table  # noqa: E402


@pytest.fixture(scope="module")
def declared(tmp_path_factory):
    return json.loads(Run(["--experimental-dump-help"], tmp_path_factory.mktemp("options")).ends(0).printed)["command"]


def test_options_are_the_same_in_every_command(declared):
    assert option_table.problems(option_table.meanings(declared)) == []


def test_the_page_is_current(declared):
    page = (ROOT / "docs/options.md").read_text("utf-8")
    assert option_table.page(declared) == page, "docs/options.md is not up to date: run Scripts/generate-manual"


def argument(declared, command, name):
    found = next(one for one in declared["subcommands"] if one["commandName"] == command)
    return next(one for one in found["arguments"] if any(n["name"] == name for n in one.get("names", [])))


# A change of one declaration, and the difference that is reported.
CHANGES = [
    ("fetch", "timeout", {"abstract": "The patience. (default: 30)"}, "--timeout differs"),
    ("stats", "format", {"valueName": "kind"}, "--format differs"),
    ("lint", "allow", {"isRepeating": False}, "--allow differs"),
    ("fetch", "allow-private", {"kind": "option"}, "--allow-private differs"),
    ("doctor", "app", {"valueName": "path"}, "--app differs"),
    ("compact", "output", "lint", "--output is an exception without a difference"),
]


@pytest.mark.parametrize("command, name, change, problem", CHANGES)
def test_a_difference_is_found(declared, command, name, change, problem):
    changed = copy.deepcopy(declared)
    # The name of a command: its declaration of the option.
    change = argument(declared, change, name) if isinstance(change, str) else change
    argument(changed, command, name).update(change)
    found = option_table.problems(option_table.meanings(changed))
    assert len(found) == 1 and found[0].startswith(problem)


def test_the_opposite_of_an_option_has_a_meaning_of_its_own(declared):
    known = {name: meaning for name, meanings in option_table.meanings(declared).items() for meaning in meanings}
    opposites = [name for name in known if name.startswith("no-") and name[3:] in known]
    assert opposites == ["no-open"]
    for name in opposites:
        assert f"--{name} " in known[name].sentence


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("The output format. concise has one line. (default: text)", "The output format."),
        ("The time limit of one response. (default: 30)", "The time limit of one response."),
        ("Only this app, as <prefix>.<bundle ID>. More.", "Only this app, as <prefix>.<bundle ID>."),
        ("The oldest iOS version to support, such as 13.5.", "The oldest iOS version to support, such as 13.5."),
        ("", ""),
    ],
)
def test_the_meaning_is_the_first_sentence(text, sentence):
    assert option_table.sentences(text)[0] == sentence


def test_the_examples_of_the_help_are_not_broken_into_lines(declared):
    """A command that a terminal of 80 columns would wrap cannot be copied from it."""
    commands = [declared, *declared["subcommands"]]
    examples = [line for command in commands for line in command.get("discussion", "").splitlines() if line.startswith("  ")]
    assert len(examples) > 100
    assert [line for line in examples if len(line) >= 80] == []
