"""One question, every caller: the program, the workbench's API, the assistant's tools and the C library give the same document, or the same
refusal."""

import json

import anyio
import pytest
from mcp import Client, StdioServerParameters

from harness.library import module
from harness.program import ROOT, Run, program
from harness.serving import Serving

DOCUMENTS = ROOT / "Fixtures/documents"
APP, PACKAGE = "9QX4T7KM2P.shop.harbor.app", "shop.harbor.app"
URL = "https://harbor.shop/help/website/7"
# The platforms, each with a file, a later version of it, and its app.
PLATFORMS = {
    "ios": ("links-ios.json", "links-ios-both.json", APP),
    "android": ("links-android.json", "links-android-both.json", PACKAGE),
}
BROKEN = {"ios": "{,", "android": '[{"relation": ["delegate_permission/common.handle_all_urls"]},'}

# A task: the arguments of the program, the route with its members, the tool with its arguments. F is the file, G the later one, A the app.
TASKS = {
    "lint": (["lint", "F", "--format", "json"], ("lint", {}), ("lint", {"file": "F"})),
    "match": (
        ["match", "F", URL, "/cart", "nonsense", "--domain", "harbor.shop", "--format", "jsonl"],
        ("match", {"urls": [URL, "/cart", "nonsense"], "domain": "harbor.shop"}),
        ("match_urls", {"file": "F", "urls": [URL, "/cart", "nonsense"], "domain": "harbor.shop"}),
    ),
    "explain": (
        ["explain", "F", URL, "--app", "A", "--format", "json"],
        ("explain", {"url": URL, "app": "A"}),
        ("explain_url", {"file": "F", "url": URL, "app": "A"}),
    ),
    "urls": (["urls", "F", "--format", "json"], ("urls", {}), ("test_urls", {"file": "F", "limit": 500})),
    "stats": (["stats", "F", "--format", "json"], ("stats", {}), None),
    "diff": (
        ["diff", "G", "F", "--format", "json"],
        ("diff", {"against": {"text": "G", "name": "G"}}),
        ("diff", {"old_file": "G", "new_file": "F"}),
    ),
    "compact": (["compact", "F", "--format", "json"], None, ("compact", {"file": "F"})),
    "graph": (["graph", "F", "--format", "svg"], ("graph", {}), None),
}
# The members of the same questions to the C library.
QUESTIONS = {
    "lint": {"path": "F"},
    "match": {"urls": [URL, "/cart", "nonsense"], "domain": "harbor.shop"},
    "explain": {"url": URL, "app": "A"},
    "urls": {},
    "stats": {},
    "diff": {"old": {"text": "G", "name": "G"}},
    "compact": {},
}
# The tasks that have an answer for components alone.
FOR_COMPONENTS = {"compact", "graph"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    for old, new, _ in PLATFORMS.values():
        for name in (old, new):
            (folder / name).write_text((DOCUMENTS / name).read_text())
    for platform, text in BROKEN.items():
        (folder / f"broken-{platform}.json").write_text(text)
    return folder


@pytest.fixture(scope="module")
def serving(folder):
    with Serving(folder, "links-ios.json") as server:
        yield server


@pytest.fixture(scope="module")
def tool(folder):
    """Calls a tool. Returns the document, or the text of the error."""

    def call(name, arguments):
        async def main():
            parameters = StdioServerParameters(command=str(program()), args=["mcp", "--root", str(folder)])
            async with Client(parameters, read_timeout_seconds=60) as client:
                result = await client.call_tool(name, arguments)
                return result.content[0].text if result.is_error else result.structured_content["result"]

        return anyio.run(main)

    return call


def filled(value, names):
    """A part of a question with its file, later file and app."""
    if isinstance(value, dict):
        return {key: filled(member, names) for key, member in value.items()}
    if isinstance(value, list):
        return [filled(member, names) for member in value]
    return names.get(value, value) if isinstance(value, str) else value


def asked(task, names, folder, serving, tool):
    """The answers of all callers that have the task, by caller: a document, or the text of a refusal."""
    arguments, route, call = TASKS[task]
    found = Run(filled(arguments, names), folder)
    if found.status == 2:
        answers = {"program": found.messages.strip().removeprefix("error: ")}
    elif "jsonl" in arguments:
        answers = {"program": {"version": 1, "results": [json.loads(line) for line in found.printed.splitlines()]}}
    else:
        answers = {"program": found.printed if task == "graph" else json.loads(found.printed)}
    if route:
        name, members = route
        body = filled(members, names) | {"text": (folder / names["F"]).read_text(), "name": names["F"]}
        if "against" in body:
            body["against"] = {"text": (folder / names["G"]).read_text(), "name": names["G"]}
        status, _, data = serving.ask("POST", f"api/{name}", body)
        if status == 200:
            answers["api"] = data.decode() if task == "graph" else json.loads(data)
        else:
            answers["api"] = json.loads(data)["detail"]
    if call:
        answers["mcp"] = tool(call[0], filled(call[1], names))
    if task in QUESTIONS:
        answers["library"] = asked_of_library(task, names, folder)
    return answers


def asked_of_library(task, names, folder):
    """The answer of the C library, or the text of its refusal."""
    aasa = module()
    question = filled(QUESTIONS[task], names) | {"ask": task, "name": names["F"]}
    if "old" in question:
        question["old"] = {"text": (folder / names["G"]).read_text(), "name": names["G"]}
    try:
        return aasa.ask(question, (folder / names["F"]).read_bytes())
    except aasa.Error as error:
        return str(error)


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("task", TASKS)
def test_every_caller_has_the_same_answer(task, platform, folder, serving, tool):
    old, new, app = PLATFORMS[platform]
    answers = asked(task, {"F": old, "G": new, "A": app}, folder, serving, tool)
    if platform == "android" and task in FOR_COMPONENTS:
        for caller, text in answers.items():
            assert text.startswith(f"{old} is an assetlinks.json"), (caller, text)
        return
    first = answers.pop("program")
    assert not isinstance(first, str) or task == "graph", first
    for caller, answer in answers.items():
        assert answer == first, caller


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("task", sorted(TASKS.keys() - {"lint", "diff"}))
def test_every_caller_refuses_a_file_that_devices_ignore_alike(task, platform, folder, serving, tool):
    app = PLATFORMS[platform][2]
    answers = asked(task, {"F": f"broken-{platform}.json", "G": app, "A": app}, folder, serving, tool)
    # Each caller adds its own next step after the sentence.
    sentences = {caller: text.split(";")[0] for caller, text in answers.items()}
    assert len(set(sentences.values())) == 1, sentences


@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_caller_refuses_an_unknown_app_alike(platform, folder, serving, tool):
    answers = asked("explain", {"F": PLATFORMS[platform][0], "A": "com.example.unknown"}, folder, serving, tool)
    assert len(answers) == 4 and len(set(answers.values())) == 1, answers
