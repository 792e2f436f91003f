"""`aasa lsp` with pytest-lsp as its editor: the same findings, fixes and settings as the commands."""

import asyncio
import json

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient

from harness.editor import SERVER, Editor, capabilities
from harness.waiting import LONGEST

NAME = "apple-app-site-association"
GOOD = """{
  "applinks": {
    "details": [
      {
        "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
        "components": [
          { "/": "/buy/*", "comment": "Käufe 😀" },
          { "/": "/buy/gift", "exclude": true }
        ]
      }
    ]
  }
}
"""


@pytest_lsp.fixture(config=SERVER)
async def client(lsp_client: LanguageClient):
    yield
    if lsp_client.capabilities:
        await lsp_client.shutdown_session()
    else:
        lsp_client.exit(None)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / ".git").mkdir()
    return tmp_path


async def started(client, folder, *encodings):
    return await Editor(client, folder).start(capabilities(*encodings))


def rules(diagnostics):
    return [diagnostic.code for diagnostic in diagnostics]


# Sessions


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "encodings, chosen",
    [([], "utf-16"), (["utf-8", "utf-16"], "utf-8"), (["utf-16", "utf-8"], "utf-16"), (["utf-32"], "utf-32"), (["x"], "utf-16")],
)  # fmt: skip
async def test_positions_are_in_the_first_encoding_of_the_client_that_the_server_has(client, folder, encodings, chosen):
    wanted = capabilities()
    wanted.general.position_encodings = encodings
    editor = await Editor(client, folder).start(wanted)
    assert editor.encoding == chosen


# Diagnostics


@pytest.mark.asyncio
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
async def test_diagnostics_are_the_findings_of_the_command(client, folder, aasa, encoding):
    editor = await started(client, folder, encoding)
    text = GOOD.replace('"comment": "Käufe 😀" }', '"comment": "Käufe 😀", "hash": 1 }').replace("9QX4T7KM2P.shop", "9QX4T7KM2P:shop")
    editor.open(NAME, text)
    diagnostics = await editor.diagnostics(NAME)
    (folder / NAME).write_text(text)
    found = json.loads(aasa("lint", NAME, "--format", "json").printed)["files"][0]["findings"]
    assert len(found) == len(diagnostics) > 1
    for finding, diagnostic in zip(found, diagnostics):
        assert diagnostic.code == finding["rule"]
        assert diagnostic.source == "aasa"
        assert diagnostic.message.splitlines()[0] == finding["message"]
        assert f"cost: {finding['cost']}" in diagnostic.message.splitlines()
        assert diagnostic.severity.name == {"error": "Error", "warning": "Warning", "info": "Information"}[finding["severity"]]
        assert editor.offset(NAME, diagnostic.range.start) == len(
            text.encode()[: finding["start"]].decode()
        )
    assert editor.text(NAME, next(d.range for d in diagnostics if d.code == "unknown-key")) == '"hash"'


@pytest.mark.asyncio
async def test_diagnostics_follow_the_text_as_it_is_typed(client, folder):
    editor = await started(client, folder)
    editor.open(NAME, GOOD)
    assert rules(await editor.diagnostics(NAME)) == ["unreachable-component"]
    for old, new in [("/buy/gift", "/😀"), ("/😀", "/a/gift"), ('"exclude": true', '"#": "x"')]:
        editor.replace(NAME, old, new)
    assert rules(await editor.diagnostics(NAME)) == []
    editor.replace(NAME, '"#": "x"', '"#": "x",')
    diagnostics = await editor.diagnostics(NAME)
    assert rules(diagnostics) == ["invalid-json"]


@pytest.mark.asyncio
async def test_only_the_latest_text_has_diagnostics_while_a_person_types(client, folder):
    editor = await started(client, folder)
    editor.open(NAME, GOOD)
    for letter in "abcdefghijklmnop":
        editor.replace(NAME, "/buy/gift", f"/buy/gift{letter}")
        editor.replace(NAME, f"/buy/gift{letter}", "/buy/gift")
    await editor.diagnostics(NAME)
    assert len(editor.published[editor.uri(NAME)]) < 10


@pytest.mark.asyncio
async def test_a_closed_document_has_no_diagnostics(client, folder):
    editor = await started(client, folder)
    editor.open(NAME, GOOD + "x")
    assert await editor.diagnostics(NAME)
    editor.close(NAME)
    editor.versions[NAME] = None
    assert await editor.diagnostics(NAME) == []


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "name, language, text, has_findings",
    [
        ("apple-app-site-association", "plaintext", "{}", True),
        (".well-known/apple-app-site-association.json", "json", "{}", True),
        ("shop.aasa", "json", "{}", True),
        ("links.json", "json", '{"applinks": {}}', True),
        ("links.json", "aasa", "{}", True),
        ("listed.json", "json", "{}", True),
        ("package.json", "json", "{]", False),
        ("assetlinks.json", "json", '[{"relation": []}]', True),
        ("links.json", "json", '[{"relation": [], "target": {"namespace": "web"}}]', True),
        ("tsconfig.json", "json", '{"include": [], "target": "es2022"}', False),
        ("notes.md", "markdown", '{"applinks": {}}', False),
    ],
)
async def test_a_document_is_linted_by_its_name_project_or_contents(
    client, folder, name, language, text, has_findings
):
    (folder / "aasa.yml").write_text("files: listed.json\n")
    editor = await started(client, folder)
    editor.open(name, text, language)
    assert bool(await editor.diagnostics(name)) == has_findings


@pytest.mark.asyncio
async def test_a_client_that_asks_for_diagnostics_has_the_same_ones(client, folder):
    editor = await Editor(client, folder).start(capabilities(pulls=True))
    assert editor.server.capabilities.diagnostic_provider.inter_file_dependencies
    editor.open(NAME, GOOD)

    async def pull(previous=None):
        params = types.DocumentDiagnosticParams(editor.document(NAME), previous_result_id=previous)
        return await editor.client.text_document_diagnostic_async(params)

    report = await pull()
    assert (report.kind, rules(report.items)) == ("full", ["unreachable-component"])
    assert (await pull(report.result_id)).kind == "unchanged"
    editor.replace(NAME, "/buy/gift", "/gift")
    assert rules((await pull(report.result_id)).items) == ["redundant-component"]
    editor.open("aasa.yml", "lint: {rules: {unknown-key: off}}\n", "yaml")
    while not editor.diagnostic_refreshes:
        editor.arrived.clear()
        await asyncio.wait_for(editor.arrived.wait(), timeout=LONGEST)
    assert not editor.published


@pytest.mark.asyncio
async def test_a_large_document_keeps_no_other_one_waiting(client, folder):
    """10 MB: requests about it, its edits and other documents are answered while its findings are made, and a request ends when it is cancelled."""
    components = ",\n".join(f'{{"/": "/shop/{i}/*/x{i}?", "comment": "section {i}"}}' for i in range(170_000))
    large = GOOD.replace('{ "/": "/buy/gift", "exclude": true }', components)
    assert len(large) > 9_000_000
    editor = await started(client, folder)
    editor.open("large.aasa", large)
    asked = types.CodeActionParams(
        editor.document("large.aasa"), editor.range("large.aasa", "/shop/0/*"), types.CodeActionContext(diagnostics=[])
    )
    waiting = asyncio.ensure_future(client.text_document_code_action_async(asked))
    editor.open(NAME, GOOD)
    assert rules(await editor.diagnostics(NAME)) == ["unreachable-component"]
    place = types.HoverParams(editor.document(NAME), editor.place(NAME, "/buy/*"))
    assert "Opens `/buy`" in (await client.text_document_hover_async(place)).contents.value
    place = types.HoverParams(editor.document("large.aasa"), editor.place("large.aasa", "/buy/*"))
    assert await client.text_document_hover_async(place)
    # An edit ends the work on the text before it.
    editor.changed("large.aasa", [types.TextDocumentContentChangePartial(editor.range("large.aasa", "/buy/*"), "/buy")])
    with pytest.raises(JsonRpcException) as error:
        await asyncio.wait_for(waiting, timeout=LONGEST)
    assert error.value.code == types.LSPErrorCodes.ContentModified
    waiting = asyncio.ensure_future(client.text_document_code_action_async(asked))
    await asyncio.sleep(0)
    (id,) = client.protocol._request_futures
    # Requests are read in order: with this answer, the server has the one that is cancelled.
    assert await client.text_document_hover_async(types.HoverParams(editor.document(NAME), editor.place(NAME, "/buy/*")))
    client.cancel_request(types.CancelParams(id))
    with pytest.raises((JsonRpcException, asyncio.CancelledError)):
        await asyncio.wait_for(waiting, timeout=LONGEST)


@pytest.mark.asyncio
async def test_findings_and_fixes_of_an_asset_links_file_are_those_of_the_command(client, folder, aasa):
    editor = await started(client, folder)
    text = '[{"relation": ["delegate_permission/common.handle_all_url"], "target": {"namespace": "android_app", "package_name": "shop.harbor", "sha256_cert_fingerprints": ["14:6d:e9"]}}]\n'
    editor.open("assetlinks.json", text)
    diagnostics = await editor.diagnostics("assetlinks.json")
    (folder / "assetlinks.json").write_text(text)
    found = json.loads(aasa("lint", "assetlinks.json", "--format", "json").printed)["files"][0]["findings"]
    assert [d.code for d in diagnostics] == [finding["rule"] for finding in found] != []
    (action,) = await editor.actions("assetlinks.json", "[", only=["source.fixAll"])
    editor.apply(action.edit)
    aasa("lint", "--fix", "assetlinks.json")
    assert editor.texts["assetlinks.json"] == (folder / "assetlinks.json").read_text() != text


# Settings


@pytest.mark.asyncio
async def test_the_configuration_is_in_effect_unsaved_and_while_it_is_broken(client, folder):
    editor = await started(client, folder)
    editor.open(NAME, '{"applinks": {"details": []}}')
    assert rules(await editor.diagnostics(NAME)) == ["empty-details"]
    editor.open("aasa.yml", "lint:\n  rules:\n    empty-details: error\n", "yaml")
    await editor.diagnostics(NAME, lambda found: [d.severity.name for d in found] == ["Error"])
    editor.replace("aasa.yml", "error", "off")
    await editor.diagnostics(NAME, lambda found: not found)
    editor.replace("aasa.yml", "off", "offf")
    problems = await editor.diagnostics("aasa.yml")
    assert [problem.message for problem in problems] == ["`offf` is not a severity\nhelp: did you mean `off`?"]
    assert editor.text("aasa.yml", problems[0].range) == "offf"
    editor.replace("aasa.yml", "offf", "info")
    await editor.diagnostics(NAME, lambda found: [d.severity.name for d in found] == ["Information"])


@pytest.mark.asyncio
async def test_a_configuration_that_changes_on_the_disk_is_read_again(client, folder):
    editor = await started(client, folder)
    editor.open(NAME, '{"applinks": {"details": []}}')
    assert rules(await editor.diagnostics(NAME)) == ["empty-details"]
    (folder / "aasa.yml").write_text("lint: {rules: {empty-details: off}}\n")
    change = types.FileEvent(uri=editor.uri("aasa.yml"), type=types.FileChangeType.Created)
    editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
    await editor.diagnostics(NAME, lambda found: not found)


@pytest.mark.asyncio
async def test_settings_follow_an_extended_configuration(client, folder):
    (folder / "shared").mkdir()
    (folder / "shared/rules.yml").write_text("lint: {rules: {empty-details: off}}\n")
    (folder / "aasa.yml").write_text("extends: shared/rules.yml\n")
    editor = await started(client, folder)
    editor.open(NAME, '{"applinks": {"details": []}}')
    assert await editor.diagnostics(NAME) == []
    editor.open("shared/rules.yml", "lint: {rules: {empty-details: error}}\n", "yaml")
    await editor.diagnostics(NAME, lambda found: [d.severity.name for d in found] == ["Error"])
    editor.replace("shared/rules.yml", "error", "info")
    await editor.diagnostics(NAME, lambda found: [d.severity.name for d in found] == ["Information"])
    editor.close("shared/rules.yml")
    await editor.diagnostics(NAME, lambda found: not found)
    await editor.watches("**/rules.yml")


# Actions


@pytest.mark.asyncio
async def test_a_generated_file_names_its_source_and_has_no_fixes(client, folder, aasa):
    (folder / "links.ts").write_text("")
    (folder / "aasa.yml").write_text(f"files: [{{path: {NAME}, source: links.ts}}]\n")
    editor = await started(client, folder)
    editor.open(NAME, GOOD.replace('"exclude": true }', '"exclude": true, }'))
    found = await editor.diagnostics(NAME)
    assert "invalid-json" in rules(found)
    assert all("help: change `links.ts`, from which the file is generated" in finding.message for finding in found)
    titles = [action.title for action in await editor.actions(NAME, ", }")]
    assert titles == ["Turn off `invalid-json` in aasa.yml"]
    assert await editor.actions(NAME, "{", only=["source.fixAll"]) == []


@pytest.mark.asyncio
async def test_a_fix_is_an_action_at_its_finding(client, folder):
    editor = await started(client, folder)
    editor.open(NAME, GOOD.replace('"exclude": true }', '"exclude": true, }'))
    assert "invalid-json" in rules(await editor.diagnostics(NAME))
    actions = await editor.actions(NAME, ", }")
    fix = next(action for action in actions if action.is_preferred and rules(action.diagnostics) == ["invalid-json"])
    assert (fix.kind, fix.title) == ("quickfix", "Remove the comma")
    editor.apply(fix.edit)
    assert editor.texts[NAME] == GOOD
    assert "invalid-json" not in rules(await editor.diagnostics(NAME))
    assert not [action for action in await editor.actions(NAME, '"applinks"') if action.kind == "quickfix"]


@pytest.mark.asyncio
async def test_all_fixes_are_one_action_that_does_what_the_command_does(client, folder, aasa):
    editor = await started(client, folder)
    text = GOOD.replace('"exclude": true }', '"exclude": true, }').replace('"comment"', "'comment'").replace("/buy/*", "buy/*")
    editor.open(NAME, text)
    (action,) = await editor.actions(NAME, "{", only=["source.fixAll"])
    assert action.kind == "source.fixAll.aasa"
    editor.apply(action.edit)
    (folder / NAME).write_text(text)
    aasa("lint", "--fix", NAME)
    assert editor.texts[NAME] == (folder / NAME).read_text()
    assert await editor.actions(NAME, "{", only=["source.fixAll.other"]) == []


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "before, after",
    [
        (None, "lint:\n  rules:\n    empty-details: off\n"),
        ("", "lint:\n  rules:\n    empty-details: off\n"),
        ("app: A.b", "app: A.b\nlint:\n  rules:\n    empty-details: off\n"),
        ("lint:\n    min-ios: 13\napp: A.b\n", "lint:\n    rules:\n      empty-details: off\n    min-ios: 13\napp: A.b\n"),
        ("lint:\r\n  rules:\r\n    legacy-paths: off\r\n", "lint:\r\n  rules:\r\n    empty-details: off\r\n    legacy-paths: off\r\n"),
        ("lint:\n  rules:\n    empty-details: error # why\n", "lint:\n  rules:\n    empty-details: off # why\n"),
        ("lint: {rules: {empty-details: error}}\n", "lint: {rules: {empty-details: off}}\n"),
    ],
)  # fmt: skip
async def test_a_rule_is_turned_off_in_the_style_of_the_configuration(client, folder, before, after):
    if before is not None:
        (folder / "aasa.yml").write_bytes(before.encode())
    editor = await started(client, folder)
    editor.open(NAME, '{"applinks": {"details": []}}')
    assert rules(await editor.diagnostics(NAME)) == ["empty-details"]
    (action,) = await editor.actions(NAME, "[]")
    assert action.title == "Turn off `empty-details` in aasa.yml"
    changes = action.edit.document_changes
    assert isinstance(changes[0], types.CreateFile) == (before is None)
    editor.texts["aasa.yml"], editor.versions["aasa.yml"] = before or "", None
    (edit,) = changes[-1].edits
    start, end = editor.offset("aasa.yml", edit.range.start), editor.offset("aasa.yml", edit.range.end)
    text = (before or "")[:start] + edit.new_text + (before or "")[end:]
    assert text == after


@pytest.mark.asyncio
@pytest.mark.parametrize("text", ["lint: {rules: {}}\n", "lint: [\n", "- a\n", "lint: {}\n"])
async def test_a_configuration_without_a_safe_place_for_a_rule_is_left_alone(client, folder, text):
    (folder / "aasa.yml").write_text(text)
    editor = await started(client, folder)
    editor.open(NAME, '{"applinks": {"details": []}}')
    assert await editor.actions(NAME, "[]") == []
