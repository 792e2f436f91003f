"""One question, every caller: the program, the workbench's API, the assistant's tools, the editor and the C library give the same document, or
the same refusal."""

import functools
import json

import anyio
import pytest
import pytest_lsp
from lsprotocol import types
from mcp import Client, StdioServerParameters
from pytest_lsp import LanguageClient

from harness.audits import NO_NETWORK, Audits
from harness.certificates import CDN
from harness.editor import SERVER, Editor, capabilities
from harness.library import module
from harness.program import ROOT, Run, environment, program
from harness.serving import Serving
from harness.sites import write
from harness.waiting import LONGEST

DOCUMENTS = ROOT / "Fixtures/documents"
APP, PACKAGE = "9QX4T7KM2P.shop.harbor.app", "shop.harbor.app"
URL = "https://harbor.shop/help/website/7"
# The platforms, each with a file, a later version of it, and its app.
PLATFORMS = {
    "ios": ("links-ios.json", "links-ios-both.json", APP),
    "android": ("links-android.json", "links-android-both.json", PACKAGE),
}
BROKEN = {"ios": "{,", "android": '[{"relation": ["delegate_permission/common.handle_all_urls"]},'}

LINKS = "delegate_permission/common.handle_all_urls"
KEY = ":".join(["A7"] * 32)
# A file with these lists of components, each for an app of its own.
LISTS = {
    "ios": lambda lists: {
        "applinks": {"details": [{"appIDs": [f"{APP}{n}"], "components": list} for n, list in enumerate(lists)]}
    },
    "android": lambda lists: [
        {
            "relation": [LINKS],
            "target": {"namespace": "android_app", "package_name": f"{PACKAGE}{n}", "sha256_cert_fingerprints": [KEY]},
            "relation_extensions": {LINKS: {"dynamic_app_link_components": list}},
        }
        for n, list in enumerate(lists)
    ],
}

# The apps of both platforms, for questions that name both.
APPS = {"app": APP, "package": PACKAGE}

# A task: the arguments of the program, the route with its members, the tool with its arguments. F is the file, G the later one, A the app; I and L
# are the files of both platforms. `None` is a task that the caller does not have: the workbench is about one file and its versions, and the assistant
# has no pictures, figures or tables, and applies the fixes of `lint` by itself.
TASKS = {
    "lint": (["lint", "F", "--format", "json"], ("lint", {}), ("lint", {"file": "F"})),
    "match": (
        ["match", "F", URL, "/cart", "nonsense", "--domain", "harbor.shop", "--format", "json"],
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
    # The table of the workbench has no command.
    "routes": (None, ("routes", {}), None),
    "fix": (["lint", "--fix", "-"], ("fix", {}), None),
    "convert": (
        ["convert", "F", "--app", APP, "--package", PACKAGE, "--domain", "harbor.shop", "--format", "json"],
        None,
        ("convert", {"file": "F", "app": APP, "package": PACKAGE, "domain": "harbor.shop"}),
    ),
    "compare": (
        ["compare", "I", "L", "--app", APP, "--package", PACKAGE, "--domain", "harbor.shop", "--format", "json"],
        None,
        ("compare", {"ios_file": "I", "android_file": "L", **APPS, "domain": "harbor.shop"}),
    ),
    "doctor": (
        ["doctor", URL, "P", "A", "--platform", "N", "--against", "F", "--format", "json"],
        None,
        ("doctor", {"url": URL, "M": "A", "platform": "N", "file": "F"}),
    ),
    "entitlements": (
        ["entitlements", "App.entitlements", "--app-id", APP, "--against", "I", "--format", "json"],
        None,
        ("entitlements", {"path": "App.entitlements", "app_id": APP, "file": "I"}),
    ),
    "rules": (["rules", "invalid-json", "--format", "json"], None, ("rules", {"name": "invalid-json"})),
}
# The part of an answer that callers share: `--fix -` prints the text alone, and each caller suggests its own next steps.
SHARED = {
    "fix": lambda answer: answer["text"] if isinstance(answer, dict) else answer,
    "doctor": lambda answer: diagnosed(without(answer, "command", "help", "deviceCommands", "deviceChecks")),
}
# The members of the same questions to the C library, which reads no app and asks no server: it has neither `doctor` nor `entitlements`.
QUESTIONS = {
    "lint": {"path": "F"},
    "match": {"urls": [URL, "/cart", "nonsense"], "domain": "harbor.shop"},
    "explain": {"url": URL, "app": "A"},
    "urls": {},
    "stats": {},
    "graph": {},
    "routes": {},
    "diff": {"old": {"text": "G", "name": "G"}},
    "compact": {},
    "fix": {},
    "convert": {"app": APP, "package": PACKAGE, "domain": "harbor.shop"},
    "compare": {"android": {"text": "L", "name": "L"}, **APPS, "domain": "harbor.shop"},
    "rules": {"name": "invalid-json"},
}
# The questions that are not about one file, or are about both.
ABOUT_BOTH = {"compare", "entitlements", "rules"}
# The questions of which a test of its own compares the callers.
WITH_TESTS = {"test", "audit"}
# The members of an audit that are measured.
TIMES = {"milliseconds"}
# The tasks that have an answer for components alone.
FOR_COMPONENTS = {"compact", "graph", "routes"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    for old, new, _ in PLATFORMS.values():
        for name in (old, new):
            (folder / name).write_text((DOCUMENTS / name).read_text())
    (folder / "App.entitlements").write_text((DOCUMENTS / "App.entitlements").read_text())
    for platform, text in BROKEN.items():
        (folder / f"broken-{platform}.json").write_text(text)
    return folder


@pytest.fixture(scope="module")
def serving(folder):
    with Serving(folder, "links-ios.json") as server:
        yield server


@pytest.fixture(scope="module")
def tool_in():
    """Calls a tool in a folder. Returns the document, or the text of the error."""

    def call(folder, name, arguments, *options, **variables):
        async def main():
            parameters = StdioServerParameters(
                command=str(program()), args=["mcp", "--root", str(folder), *options], env=environment() | variables
            )
            async with Client(parameters, read_timeout_seconds=LONGEST) as client:
                result = await client.call_tool(name, arguments)
                return result.content[0].text if result.is_error else result.structured_content["result"]

        return anyio.run(main)

    return call


@pytest.fixture(scope="module")
def tools(folder):
    """The names of all tools."""

    async def main():
        parameters = StdioServerParameters(command=str(program()), args=["mcp"], cwd=folder, env=environment())
        async with Client(parameters, read_timeout_seconds=LONGEST) as client:
            return {tool.name for tool in (await client.list_tools()).tools}

    return anyio.run(main)


@pytest.fixture(scope="module")
def tool(folder, tool_in):
    return functools.partial(tool_in, folder)


def filled(value, names):
    """A part of a question with its file, later file and app."""
    if isinstance(value, dict):
        return {names.get(key, key): filled(member, names) for key, member in value.items()}
    if isinstance(value, list):
        return [filled(member, names) for member in value]
    return names.get(value, value) if isinstance(value, str) else value


def without(value, *keys):
    """An answer without some members."""
    if isinstance(value, dict):
        return {key: without(member, *keys) for key, member in value.items() if key not in keys}
    return [without(member, *keys) for member in value] if isinstance(value, list) else value


def diagnosed(answer):
    """A diagnosis without the options that the messages of its steps name."""
    steps = [step | {"message": step["message"].split(": pass ")[0]} for step in answer.get("steps", [])]
    return answer | {"steps": steps}


def asked(task, names, folder, serving, tool):
    """The answers of all callers that have the task, by caller: a document, or the text of a refusal."""
    platform = "android" if "android" in names["F"] else "ios"
    option, member = ("--package", "package") if platform == "android" else ("--app", "app")
    names = {"I": "links-ios.json", "L": "links-android.json", "N": platform, "P": option, "M": member} | names
    arguments, route, call = TASKS[task]
    answers = {}
    if arguments:
        found = Run(filled(arguments, names), folder, (folder / names["F"]).read_bytes())
        if found.status == 2:
            answers["program"] = found.messages.strip().removeprefix("error: ")
        else:
            answers["program"] = found.printed if task in ("graph", "fix") else json.loads(found.printed)
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
    share = SHARED.get(task, lambda answer: answer)
    return {caller: share(answer) for caller, answer in answers.items()}


def asked_of_library(task, names, folder):
    """The answer of the C library, or the text of its refusal."""
    aasa = module()
    if task == "rules":
        return aasa.ask({"ask": task, **QUESTIONS[task]})
    about = names["I"] if task in ABOUT_BOTH else names["F"]
    question = filled(QUESTIONS[task], names) | {"ask": task, "name": about}
    for other in {"old", "android"} & question.keys():
        question[other]["text"] = (folder / question[other]["name"]).read_text()
    try:
        return aasa.ask(question, (folder / about).read_bytes())
    except aasa.Error as error:
        return str(error)


def test_the_table_has_every_task_of_every_caller(serving, tools):
    assert tools == {call[0] for _, _, call in TASKS.values() if call} | WITH_TESTS
    with pytest.raises(module().Error, match="the questions are ") as refusal:
        module().ask({"ask": "tasks"})
    questions = str(refusal.value).partition("the questions are ")[2].split(", ")
    assert set(questions) == QUESTIONS.keys() | WITH_TESTS - {"audit"}
    for task, (_, route, _) in TASKS.items():
        status, _, _ = serving.ask("POST", f"api/{task}", {})
        assert (status == 404) is (route is None), (task, status)


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("task", TASKS)
def test_every_caller_has_the_same_answer(task, platform, folder, serving, tool):
    if task in ABOUT_BOTH and platform == "android":
        pytest.skip("the same question as for iOS")
    old, new, app = PLATFORMS[platform]
    answers = asked(task, {"F": old, "G": new, "A": app}, folder, serving, tool)
    if platform == "android" and task in FOR_COMPONENTS:
        for caller, text in answers.items():
            assert text.startswith(f"{old} is an assetlinks.json"), (caller, text)
        return
    first = answers.pop(next(iter(answers)))
    assert not isinstance(first, str) or task in ("graph", "fix"), first
    assert answers, "no other caller has the task"
    for caller, answer in answers.items():
        assert answer == first, caller


# For each platform the apps of a file: two patterns, of which the old version has the first alone, and the number of characters between their letters.
# The comparison of both versions exceeds the budget. With a greater one, more is decided. With a smaller one, iOS has no change, and Android's first
# app, which has half of the steps, is undecided too.
EXHAUSTING = {"ios": [("*a{}c", "*a{}c*c", 13)], "android": [("*a{}c", "*b{}c", 10), ("*a{}c", "*b{}c", 13)]}


@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_caller_compares_within_the_same_budget(platform, folder, serving, tool):
    names = {"G": f"exhausting-{platform}-old.json", "F": f"exhausting-{platform}.json", "A": ""}
    for name, count in (("G", 1), ("F", 2)):
        lists = [
            [{"/": pattern.format("?" * length)} for pattern in patterns[:count]]
            for *patterns, length in EXHAUSTING[platform]
        ]
        (folder / names[name]).write_text(json.dumps(LISTS[platform](lists)))
    answers = asked("diff", names, folder, serving, tool)
    first = answers.pop("program")
    assert first["changes"] and first["undecided"] and set(answers) == {"api", "mcp", "library"}, first
    for caller, answer in answers.items():
        assert answer == first, caller


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("task", sorted(TASKS.keys() - {"lint", "diff", "fix", "doctor"} - ABOUT_BOTH))
def test_every_caller_refuses_a_file_that_devices_ignore_alike(task, platform, folder, serving, tool):
    app = PLATFORMS[platform][2]
    answers = asked(task, {"F": f"broken-{platform}.json", "G": app, "A": app}, folder, serving, tool)
    # Each caller adds its own next step after the sentence.
    sentences = {caller: text.split(";")[0] for caller, text in answers.items()}
    assert len(set(sentences.values())) == 1, sentences


# The tasks that look for an app in a file. The rows of the first ones have none.
UNNAMED = ["match", "urls", "diff", "graph", "routes"]
NAMED = ["explain", "convert", "compare", "doctor", "entitlements"]
# Those that answer for an app that no file lists: the answer is that the file does not list it.
ANSWERING = {"convert", "doctor", "entitlements"}
# An app as a question names it: by its ID, by its bundle ID, with the prefix of another team, and one that no file lists.
NAMES = {
    "ios": [APP, "shop.harbor.app", "3WN8C5RD6L.shop.harbor.app", "3WN8C5RD6L.com.example.unknown"],
    "android": [PACKAGE, "com.example.unknown"],
}


@pytest.mark.parametrize("platform, app", [(platform, app) for platform, apps in NAMES.items() for app in apps])
@pytest.mark.parametrize("task", UNNAMED + NAMED)
def test_every_caller_looks_for_an_app_alike(task, platform, app, folder, serving, tool, monkeypatch):
    if platform == "android" and task in FOR_COMPONENTS | ABOUT_BOTH:
        pytest.skip("the same question as for iOS, or none about Android")
    if task == "entitlements" and app == "shop.harbor.app":
        pytest.skip("the ID that an app gets has a prefix")
    old, new, listed = PLATFORMS[platform]
    if task in UNNAMED:
        arguments, *others = TASKS[task]
        others = [(name, members | {"app": "A"}) for name, members in filter(None, others)] + [None]
        monkeypatch.setitem(TASKS, task, (arguments and [*arguments, "--app", "A"], *others[:2]))
        monkeypatch.setitem(QUESTIONS, task, QUESTIONS[task] | {"app": "A"})
    answers = asked(task, {"F": old, "G": new, "A": app, listed: app}, folder, serving, tool)
    assert len(answers) >= 2
    # Each caller adds its own next step after the sentence.
    answers = [
        answer.split(";")[0] if isinstance(answer, str) and not answer.startswith("<svg") else answer
        for answer in answers.values()
    ]
    assert all(answer == answers[0] for answer in answers), answers
    if app == NAMES[platform][-1] and task not in ANSWERING:
        assert isinstance(answers[0], str) and "unknown" in answers[0], answers


TRAILING = {
    "ios": '{"applinks": {"details": [{"appIDs": ["%s"], "components": [{"/": "/buy/*"},]}]}}' % APP,
    "android": '[{"relation": ["delegate_permission/common.handle_all_urls"],},]',
}


@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_caller_fixes_alike(platform, folder, serving, tool):
    name = f"fixed-{platform}.json"
    (folder / name).write_text(TRAILING[platform])
    answers = asked("fix", {"F": name}, folder, serving, tool)
    assert set(answers) == {"program", "api", "library"} and len(set(answers.values())) == 1, answers
    assert ",]" not in answers["program"]


WELL_KNOWN = ".well-known/apple-app-site-association"
FOLDERS = {
    "Android alone": {".well-known/assetlinks.json": "[]"},
    "both platforms": {
        WELL_KNOWN: (DOCUMENTS / "links-ios.json").read_text(),
        ".well-known/assetlinks.json": (DOCUMENTS / "links-android.json").read_text(),
    },
    "left out": {
        f"old/{WELL_KNOWN}": BROKEN["ios"],
        f"new/{WELL_KNOWN}": BROKEN["ios"],
        "aasa.yml": "lint: {exclude: [old]}\n",
    },
    "ignored findings": {
        WELL_KNOWN: '{"applinks": {}}',
        "aasa.yml": f"lint: {{ignore: [{{rule: empty-details, files: {WELL_KNOWN}, reason: later}}]}}\n",
    },
    "a shared configuration": {
        **{f"{site}/{WELL_KNOWN}": "{}" for site in ("a", "b")},
        "firebase.json": '{"hosting": {"ignore": ["**/.*"]}}',
    },
}


@pytest.mark.parametrize("name", FOLDERS)
def test_every_caller_lints_a_folder_alike(name, tmp_path, tool_in):
    for path, text in FOLDERS[name].items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    found = json.loads(Run(["lint", ".", "--format", "json"], tmp_path).printed)
    assert found["files"]
    assert tool_in(tmp_path, "lint", {"file": "."}) == found


FILES = ("links-ios.json", "links-android.json")


def write_site(folder, *replaced):
    """Writes the site of both platforms."""
    for path, name in zip((WELL_KNOWN, ".well-known/assetlinks.json"), FILES):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text((DOCUMENTS / name).read_text().replace(*replaced or ("", "")))


@pytest.mark.parametrize("options, more", [([], {}), (["--app", APP], {"app": APP}), (["--domain", "harbor.shop"], {"domain": "harbor.shop"})])
@pytest.mark.parametrize("new", ["new", "old", "less"])
def test_every_caller_compares_folders_alike(new, options, more, tmp_path, tool_in):
    write_site(tmp_path / "old")
    write_site(tmp_path / "new", "/cart", "/bag")
    write_site(tmp_path / "less")
    (tmp_path / "less" / WELL_KNOWN).unlink()
    (tmp_path / "aasa.yml").write_text("files: new\ndomain: new.shop\n")
    found = json.loads(Run(["diff", "old", new, "--format", "json", *options], tmp_path).printed)
    assert found["result"] == ("equivalent" if new == "old" else "different")
    assert tool_in(tmp_path, "diff", {"old_file": "old", "new_file": new, **more}) == found


def test_every_caller_reads_the_file_of_a_platform_in_a_folder(tmp_path, tool_in):
    write_site(tmp_path)
    options = ["--app", APP, "--package", PACKAGE, "--domain", "harbor.shop", "--format", "json"]
    found = json.loads(Run(["compare", ".", *options], tmp_path).printed)
    arguments = {"ios_file": ".", "android_file": ".", **APPS, "domain": "harbor.shop"}
    assert tool_in(tmp_path, "compare", arguments) == found
    for name, app, file in (("ios", "app", APP), ("android", "package", PACKAGE)):
        options = [f"--{app}", file, "--platform", name, "--against", ".", "--format", "json"]
        found = json.loads(Run(["doctor", URL, *options], tmp_path).printed)
        answer = tool_in(tmp_path, "doctor", {"url": URL, app: file, "platform": name, "file": "."})
        assert SHARED["doctor"](answer) == SHARED["doctor"](found)


EXPECTATIONS = """apps: {{shop: {app}}}
files: links-ios.json
domain: harbor.shop
android: {{package: {package}, files: links-android.json}}
groups: [{{name: both, app: shop, opens: [/cart, /nowhere], stays-in-browser: [/help/7]}}]
"""


@pytest.mark.parametrize("app, package", [(APP, PACKAGE), ("3WN8C5RD6L.shop.harbor.app", "com.example.unknown")])
def test_every_caller_tests_expectations_alike(app, package, tmp_path, tool_in):
    files = [DOCUMENTS / name for name in FILES]
    for file in files:
        (tmp_path / file.name).write_text(file.read_text())
    configuration = EXPECTATIONS.format(app=app, package=package)
    (tmp_path / "aasa.yml").write_text(configuration)
    found = json.loads(Run(["test", "--format", "json"], tmp_path).ends(1).printed)
    assert tool_in(tmp_path, "test", {}) == found
    with Serving(tmp_path) as server:
        assert server.json("POST", "api/test", {"file": "0"}) == found
    question = {
        "ask": "test",
        "configuration": configuration,
        "name": "aasa.yml",
        "files": {file.name: file.read_text() for file in files},
    }
    assert module().ask(question) == found


@pytest.mark.parametrize("name", ["good", "stale", "remembered", "plain"])
def test_every_caller_audits_alike(name, nginx, tls, tmp_path, tool_in):
    audits = Audits(nginx, tls, tmp_path)
    # An assistant has no other CDN than Apple's, which NO_NETWORK keeps out of reach.
    found = json.loads(audits.run("--format", "json", audits.domain(name), *audits.servers).printed)
    answer = tool_in(
        tmp_path, "audit", {"domain": audits.domain(name)}, "--allow-network", *audits.servers, **NO_NETWORK
    )
    assert found["audit"] and without(answer, *TIMES) == without(found, *TIMES)


@pytest.mark.parametrize("option, state", [("--ca-file", "passed"), ("--resolve", "unreached")])
@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_caller_diagnoses_with_the_options_of_requests(
    platform, option, state, nginx, tls, proxy, tmp_path, tool_in
):
    """The port of a link's server is 443, so a proxy leads to the server, whose certificate only --ca-file makes valid. The address of --resolve
    is refused before a request, and without the option the proxy would be asked."""
    for path, name in zip((WELL_KNOWN, ".well-known/assetlinks.json"), FILES):
        write(nginx, "doctor", path, (DOCUMENTS / name).read_bytes())
    proxy.ports = {"harbor.shop:443": nginx.ports["doctor"], f"{CDN}:443": nginx.ports["audit"]}
    options = ["--ca-file", str(tls / "authority.pem")]
    options += ["--resolve", "harbor.shop:443:127.0.0.1"] if option == "--resolve" else []
    variables = {"https_proxy": f"http://127.0.0.1:{proxy.port}"}
    app, value = ("app", APP) if platform == "ios" else ("package", PACKAGE)
    arguments = ["doctor", URL, f"--{app}", value, "--platform", platform, *options, "--format", "json"]
    found = json.loads(Run(arguments, tmp_path, **variables).printed)
    arguments = {"url": URL, app: value, "platform": platform}
    answer = tool_in(tmp_path, "doctor", arguments, "--allow-network", *options, **variables)
    states = {step["name"]: step["state"] for step in found["steps"]}
    assert states.get("serving", states["domain"]) == state, found
    assert SHARED["doctor"](answer) == SHARED["doctor"](found)


@pytest_lsp.fixture(config=SERVER)
async def client(lsp_client: LanguageClient):
    yield
    await lsp_client.shutdown_session()


# The editor has `lint`, `fix`, `urls` behind a component, and `test` in an aasa.yml. It has no other task: a text has no URL to match or explain, no
# second version, and no place for a table or a picture; `rules` is a link of each finding to its page.


def shown(diagnostics):
    """The findings that an editor shows."""
    severities = {1: "error", 2: "warning", 3: "info", 4: "info"}
    return {
        (d.code, severities[d.severity], d.range.start.line + 1, d.range.start.character + 1, d.message.split("\n")[0])
        for d in diagnostics
    }


def reported(findings):
    """The same of the program."""
    return {(f["rule"], f["severity"], f.get("line", 1), f.get("column", 1), f["message"]) for f in findings}


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.asyncio
async def test_the_editor_has_the_findings_of_the_program(platform, folder, client):
    name = "apple-app-site-association" if platform == "ios" else "assetlinks.json"
    (folder / name).write_text(TRAILING[platform])
    editor = await Editor(client, folder).start(capabilities("utf-32"))
    editor.open(name, TRAILING[platform])
    found = json.loads(Run(["lint", name, "--format", "json"], folder).printed)["files"][0]["findings"]
    assert found and shown(await editor.diagnostics(name)) == reported(found)


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.asyncio
async def test_the_editor_has_the_fixes_of_the_program(platform, folder, client):
    name = "apple-app-site-association" if platform == "ios" else "assetlinks.json"
    editor = await Editor(client, folder).start(capabilities("utf-32"))
    editor.open(name, TRAILING[platform])
    (action,) = await editor.actions(name, ",", only=["source.fixAll"])
    editor.apply(action.edit)
    found = Run(TASKS["fix"][0], folder, TRAILING[platform].encode()).printed
    assert editor.texts[name] == found != TRAILING[platform]


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.asyncio
async def test_the_editor_has_the_urls_of_the_program(platform, folder, client):
    file = PLATFORMS[platform][0]
    name = "apple-app-site-association" if platform == "ios" else "assetlinks.json"
    text = (folder / file).read_text()
    editor = await Editor(client, folder).start(capabilities("utf-32"))
    editor.open(name, text)
    found = json.loads(Run(["urls", file, "--format", "json"], folder).printed)["components"]
    assert len(found) == 4
    for component in found:
        place = types.Position(component["line"] - 1, component["column"])
        answer = await client.text_document_hover_async(types.HoverParams(editor.document(name), place))
        words = answer.contents.value
        assert f"decides: <{component['url']}>" in words, component
        if "nearMiss" in component:
            assert f"not: <{component['nearMiss']['url']}>" in words, component


@pytest.mark.asyncio
async def test_the_editor_tests_expectations_as_the_program(tmp_path, client):
    for name in FILES:
        (tmp_path / name).write_text((DOCUMENTS / name).read_text())
    (tmp_path / "aasa.yml").write_text(EXPECTATIONS.format(app=APP, package=PACKAGE))
    editor = await Editor(client, tmp_path).start(capabilities("utf-32"))
    editor.open("aasa.yml", (tmp_path / "aasa.yml").read_text(), "yaml")
    report = json.loads(Run(["test", "--format", "json"], tmp_path).ends(1).printed)
    # Of components without an expectation, an editor has no finding.
    found = [f for file in report["files"] for f in file["findings"] if f["rule"] == "expectation-failed"]
    assert len(found) == 4 and shown(await editor.diagnostics("aasa.yml")) == reported(found)
