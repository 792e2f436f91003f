"""`aasa lsp`: aasa.yml and the association files that it names."""

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import LanguageClient

from harness.editor import SERVER, Editor, capabilities
from harness.program import ROOT

NAME = "apple-app-site-association"
ASSOCIATION = """{
  "applinks": {
    "details": [
      {
        "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
        "components": [
          { "/": "/buy/gift", "exclude": true, "comment": "gifts" },
          { "/": "/buy/*" }
        ]
      }
    ]
  }
}
"""
CONFIGURATION = """apps:
  shop: 9QX4T7KM2P.shop.harbor.app
files: apple-app-site-association
domain: harbor.shop
groups:
  - name: products
    app: shop
    opens:
      - /buy/42
      - url: /buy/43
        by: details[0].components[1]
    excluded:
      - url: /buy/gift
        by: gifts
"""


@pytest_lsp.fixture(config=SERVER)
async def client(lsp_client: LanguageClient):
    yield
    await lsp_client.shutdown_session()


@pytest.fixture
def folder(tmp_path):
    (tmp_path / ".git").mkdir()
    (tmp_path / NAME).write_text(ASSOCIATION)
    return tmp_path


async def opened(client, folder, text=CONFIGURATION):
    editor = await Editor(client, folder).start(capabilities())
    editor.open("aasa.yml", text, "yaml")
    return editor


def place(editor, text, after=1, name="aasa.yml"):
    return editor.document(name), editor.place(name, text, after)


# Findings


@pytest.mark.asyncio
async def test_expectations_that_are_not_met_are_findings(client, folder, aasa):
    editor = await opened(client, folder)
    assert await editor.diagnostics("aasa.yml") == []
    editor.replace("aasa.yml", "/buy/42", "/about")
    (finding,) = await editor.diagnostics("aasa.yml")
    assert editor.text("aasa.yml", finding.range) == "/about"
    assert finding.message.startswith("`https://harbor.shop/about` should open shop, but no component matches for shop")
    (folder / "aasa.yml").write_text(editor.texts["aasa.yml"])
    assert finding.message.splitlines()[0] in aasa("test", "--format", "json").printed


@pytest.mark.asyncio
async def test_expectations_follow_the_unsaved_association_file(client, folder):
    editor = await opened(client, folder)
    assert await editor.diagnostics("aasa.yml") == []
    editor.open(NAME, ASSOCIATION)
    editor.replace(NAME, "/buy/*", "/sell/*")
    found = await editor.diagnostics("aasa.yml", lambda found: len(found) == 2)
    assert {editor.text("aasa.yml", finding.range) for finding in found} == {"/buy/42", "/buy/43"}
    editor.close(NAME)
    await editor.diagnostics("aasa.yml", lambda found: not found)


@pytest.mark.asyncio
async def test_expectations_follow_the_other_files_that_the_configuration_names(client, folder):
    for name in ["links-ios.json", "links-android.json", "AndroidManifest.xml"]:
        (folder / name).write_bytes((ROOT / "Fixtures/documents" / name).read_bytes())
    (folder / "urls[1].txt").write_text("/cart\n")
    text = (ROOT / "Fixtures/documents/android.yml").read_text("utf-8")
    head, _, _ = text.partition("groups:")
    editor = await opened(client, folder, head + "groups:\n  - name: list\n    opens:\n      - list: 'urls[1].txt'\n")
    assert await editor.diagnostics("aasa.yml") == []
    for name, old, new in [("links-android.json", '"/cart', '"/cat'), ("AndroidManifest.xml", 'path="/cart"', 'path="/cat"'), ("urls[1].txt", "/cart", "/none")]:
        editor.open(name, (folder / name).read_text(), "plaintext")
        assert old in editor.texts[name]
        editor.texts[name] = editor.texts[name].replace(old, new)
        editor.changed(name, [types.TextDocumentContentChangeWholeDocument(text=editor.texts[name])])
        await editor.diagnostics("aasa.yml", lambda found: found)
        editor.close(name)
        await editor.diagnostics("aasa.yml", lambda found: not found)
    for pattern in ["**/assetlinks.json", "**/*.aasa", "**/links-android.json", "**/AndroidManifest.xml", "**/urls?1?.txt"]:
        await editor.watches(pattern)
    # A change on the disk.
    (folder / "urls[1].txt").write_text("/none\n")
    change = types.FileEvent(uri=editor.uri("urls[1].txt"), type=types.FileChangeType.Changed)
    editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
    await editor.diagnostics("aasa.yml", lambda found: found)


@pytest.mark.asyncio
@pytest.mark.parametrize("place", ["", ".well-known/"])
async def test_the_folder_of_a_site_is_its_file(client, folder, aasa, place):
    site = folder / "public" / place
    site.mkdir(parents=True)
    (site / NAME).write_text(ASSOCIATION)
    (site / "assetlinks.json").write_bytes((ROOT / "Fixtures/documents/links-android.json").read_bytes())
    text = CONFIGURATION.replace("files: apple-app-site-association", "files: public")
    text = text.replace("    app: shop", "    platform: ios\n    app: shop")
    text += "  - name: android\n    platform: android\n    opens: [/cart]\n"
    text = text.replace("groups:", "android: {files: public/., package: shop.harbor.app}\ngroups:")
    editor = await opened(client, folder, text)
    assert await editor.diagnostics("aasa.yml") == []
    (folder / "aasa.yml").write_text(text)
    aasa("test").ends(0)
    assert [file for file, _ in await definition(editor, "files: public", 9)] == [NAME]
    assert [file for file, _ in await definition(editor, "files: public/.", 9)] == ["assetlinks.json"]
    editor.texts[NAME] = ASSOCIATION
    assert await definition(editor, "by: gifts", 5) == [(NAME, editor.range(NAME, '{ "/": "/buy/gift", "exclude": true, "comment": "gifts" }'))]
    editor.open(f"public/{place}{NAME}", ASSOCIATION.replace("/buy/*", "/sell/*"))
    await editor.diagnostics("aasa.yml", lambda found: len(found) == 2)


@pytest.mark.asyncio
async def test_a_folder_without_a_file_is_a_problem(client, folder):
    (folder / "public").mkdir()
    editor = await opened(client, folder, CONFIGURATION.replace("files: apple-app-site-association", "files: public"))
    (found,) = await editor.diagnostics("aasa.yml")
    assert editor.text("aasa.yml", found.range) == "public" and "public/apple-app-site-association: no such file" in found.message


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "demand, place, message",
    [
        ("every-component: true", "true", f"{NAME}:8:11: no expectation reaches the component"),
        ("nothing-outside: []", "[", f"{NAME}:8:11: `https://harbor.shop/buy/"),
        ("every-component: false", None, None),
    ],
)
async def test_coverage_that_is_not_met_is_a_finding(client, folder, aasa, demand, place, message):
    text = CONFIGURATION.partition("    opens:")[0] + "    excluded: [/buy/gift]\ncoverage:\n  " + demand + "\n"
    editor = await opened(client, folder, text)
    found = await editor.diagnostics("aasa.yml")
    (folder / "aasa.yml").write_text(text)
    aasa("test").ends(1 if place else 0)
    assert [editor.text("aasa.yml", finding.range) for finding in found] == [place] * len(found)
    assert bool(found) == bool(place)
    assert all(message in finding.message and finding.severity.name == "Error" for finding in found), found


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "old, new, text, message",
    [
        ("files: apple", "files: pear", "pear-app-site-association", "cannot read "),
        ("files: apple-app-site-association", "files: https://harbor.shop", "https://harbor.shop", "which an editor does not request"),
        ("shop: 9QX4T7KM2P.shop.harbor.app", "shop: 9QX4T7KM2P.shop.harbor.ap", "shop", "9QX4T7KM2P.shop.harbor.ap"),
        ("- /buy/42", "- list: urls.csv", "urls.csv", "cannot read "),
        ("by: gifts", "by: presents", "/buy/gift", "no component of apple-app-site-association has that comment"),
        ("by: gifts", "by: 9", "/buy/gift", "details[0] of apple-app-site-association has no component 9"),
        ("by: gifts", "by: details[7].components[0]", "/buy/gift", "apple-app-site-association has no such component"),
        ("domain:", "domian:", "domian", "is not a key of the configuration"),
    ],
)  # fmt: skip
async def test_problems_of_the_configuration_are_at_their_places(client, folder, old, new, text, message):
    editor = await opened(client, folder, CONFIGURATION.replace(old, new))
    found = await editor.diagnostics("aasa.yml")
    assert any(editor.text("aasa.yml", f.range) == text and message in f.message for f in found), found


@pytest.mark.asyncio
async def test_a_problem_of_a_list_names_the_list(client, folder):
    (folder / "urls.csv").write_text("url,expect\n/buy/1,maybe\n")
    editor = await opened(client, folder, CONFIGURATION.replace("opens:\n      - /buy/42\n", "table: urls.csv\n    opens:\n"))
    (found,) = await editor.diagnostics("aasa.yml")
    assert found.message.startswith("urls.csv:2:") and "maybe" in found.message


# Lenses


async def lenses(editor):
    found = await editor.client.text_document_code_lens_async(types.CodeLensParams(editor.document("aasa.yml")))
    return [(editor.text("aasa.yml", lens.range), lens.command) for lens in found]


@pytest.mark.asyncio
async def test_expectations_have_a_command_and_a_verdict(client, folder):
    editor = await opened(client, folder, CONFIGURATION.replace("/buy/42", "/about"))
    found = await lenses(editor)
    assert [(text, command.title) for text, command in found] == [
        ("/about", "run"), ("/about", "1 of 1 check failed"), ("/buy/43", "run"), ("/buy/43", "1 check passed"),
        ("/buy/gift", "run"), ("/buy/gift", "1 check passed"),
    ]  # fmt: skip
    editor.replace("aasa.yml", "domain:", "domian:")
    assert [command.title for _, command in await lenses(editor)] == []


@pytest.mark.asyncio
async def test_the_command_tests_an_expectation_with_the_files_as_they_are(client, folder):
    editor = await opened(client, folder)
    command = (await lenses(editor))[0][1]
    assert command.command in editor.server.capabilities.execute_command_provider.commands

    async def run():
        params = types.ExecuteCommandParams(command.command, command.arguments)
        return await editor.client.workspace_execute_command_async(params)

    assert (await run())["failed"] == 0
    (folder / NAME).write_text(ASSOCIATION.replace("/buy/*", "/sell/*"))
    result = await run()
    assert (result["checked"], result["failed"]) == (1, 1)
    assert result["messages"][0] == "opens /buy/42: 1 of 1 check failed"
    assert [message.type.name for message in editor.messages] == ["Info", "Error"]
    assert "should open shop, but no component matches" in editor.messages[1].message


# Places


async def definition(editor, text, after=1):
    found = await editor.client.text_document_definition_async(types.DefinitionParams(*place(editor, text, after)))
    return [(location.uri.rsplit("/", 1)[-1], location.range) for location in found]


@pytest.mark.asyncio
async def test_the_definition_of_a_decider_is_its_component(client, folder):
    editor = await opened(client, folder)
    editor.texts[NAME] = ASSOCIATION
    for text, component in [
        ("details[0].components[1]", '{ "/": "/buy/*" }'),
        ("by: gifts", '{ "/": "/buy/gift", "exclude": true, "comment": "gifts" }'),
    ]:
        assert await definition(editor, text, 5) == [(NAME, editor.range(NAME, component))]
    editor.replace("aasa.yml", "details[0].components[1]", "1")
    assert await definition(editor, "by: 1", 4) == [(NAME, editor.range(NAME, '{ "/": "/buy/*" }'))]
    assert await definition(editor, "app: shop", 6) == [("aasa.yml", editor.range("aasa.yml", "9QX4T7KM2P.shop.harbor.app"))]
    assert await definition(editor, "files: apple", 9) == [(NAME, types.Range(types.Position(0, 0), types.Position(0, 0)))]
    assert await definition(editor, "products") == []


@pytest.mark.asyncio
@pytest.mark.parametrize("is_open", [True, False])
async def test_references_lead_from_a_component_to_its_expectations_and_back(client, folder, is_open):
    (folder / "aasa.yml").write_text(CONFIGURATION)
    editor = await Editor(client, folder).start(capabilities())
    editor.open(NAME, ASSOCIATION)
    editor.texts["aasa.yml"] = CONFIGURATION
    if is_open:
        editor.open("aasa.yml", CONFIGURATION, "yaml")
    context = types.ReferenceContext(include_declaration=True)
    asked = types.ReferenceParams(context, *place(editor, '"/buy/gift"', 3, NAME))
    (found,) = await editor.client.text_document_references_async(asked)
    assert (found.uri, found.range) == (editor.uri("aasa.yml"), editor.range("aasa.yml", "gifts"))
    if is_open:
        asked = types.ReferenceParams(context, *place(editor, "by: gifts", 5))
        found = await editor.client.text_document_references_async(asked)
        assert [location.uri for location in found] == [editor.uri(NAME), editor.uri("aasa.yml")]


# Completion


async def completions(editor, text, after):
    params = types.CompletionParams(*place(editor, text, after))
    return {item.label: item for item in await editor.client.text_document_completion_async(params)}


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "text, at, expected, unexpected",
    [
        ("fil", "fil", {"apps", "files", "groups", "lint"}, {"opens"}),
        ("files: x\ngroups:\n  - na\n", "na", {"name", "opens", "excluded"}, {"groups"}),
        ("groups:\n  - name: a\n    ex\n    opens: [/x]\n", "    ex", {"excluded", "app"}, {"name", "opens"}),
        ("groups:\n- name: a\n  opens:\n  - url: /x\n    b\n", "    b", {"by", "app"}, {"url", "name", "opens"}),
        ("groups:\n  - opens:\n      - u\n", "- u", {"url", "list", "by"}, {"opens"}),
        ("lint:\n  fail-on: \n", "fail-on: ", {"error", "warning", "never"}, {"lint"}),
        ("lint:\n  rules:\n    inv\n", "    inv", {"invalid-json", "unreachable-component"}, {"lint"}),
        ("lint:\n  rules:\n    invalid-json: \n", "json: ", {"off", "info"}, set()),
        ("coverage:\n  every-component: \n", "component: ", {"true", "false"}, set()),
        ("apps:\n  shop: \n", "shop: ", {"9QX4T7KM2P.shop.harbor.app"}, {"apps"}),
        ("apps:\n  shop: A.b\ngroups:\n  - app: \n", "- app: ", {"shop", "9QX4T7KM2P.shop.harbor.app"}, set()),
        ("lint:\n  ignore:\n    - rule: \n", "rule: ", {"invalid-json"}, set()),
        ("# a comment: \n\n", "\n\n", {"apps"}, set()),
        ("groups:\n  - platform:\n", "platform:", {"ios", "android"}, {"opens"}),
    ],
)  # fmt: skip
async def test_keys_and_values_are_completed_from_the_schema(client, folder, text, at, expected, unexpected):
    (folder / "aasa.yml").write_text("apps: {shop: A.b}\n")
    editor = await opened(client, folder, "apps: {shop: A.b}\n")
    editor.changed("aasa.yml", [types.TextDocumentContentChangeWholeDocument(text=text)])
    editor.texts["aasa.yml"] = text
    items = await completions(editor, at, len(at))
    assert expected <= set(items), sorted(items)
    assert not unexpected & set(items)


@pytest.mark.asyncio
async def test_a_completed_key_replaces_the_word_and_has_its_words(client, folder):
    editor = await opened(client, folder, CONFIGURATION.replace("domain: harbor.shop", "dom"))
    item = (await completions(editor, "dom", 3))["domain"]
    assert item.documentation.value.startswith("The domain that serves the files.")
    assert editor.text("aasa.yml", item.text_edit.range) == "dom"
    assert item.text_edit.new_text == "domain: "


@pytest.mark.asyncio
@pytest.mark.parametrize("text, written", [("platform:", " ios"), ("platform: ", "ios")])
async def test_a_space_is_between_a_colon_and_a_completed_value(client, folder, text, written):
    editor = await opened(client, folder, f"groups:\n  - {text}\n")
    assert (await completions(editor, text, len(text)))["ios"].text_edit.new_text == written


@pytest.mark.asyncio
async def test_keys_are_explained(client, folder):
    editor = await opened(client, folder)
    answer = await editor.client.text_document_hover_async(types.HoverParams(*place(editor, "opens:", 2)))
    assert answer.contents.value == "`opens`: URLs that open every tested app."
    assert await editor.client.text_document_hover_async(types.HoverParams(*place(editor, "products", 2))) is None


@pytest.mark.asyncio
@pytest.mark.parametrize("text", ["", "a", "- ", "-", "{", "a: {", "\ta: 1", "- - a: b\n  c", "a:\n- b\n-\n", "? x", "é: ü\n  😀: x"])
async def test_every_feature_answers_in_every_text(client, folder, text):
    editor = await opened(client, folder, text)
    for offset in range(len(text) + 1):
        asked = (editor.document("aasa.yml"), editor.position("aasa.yml", offset))
        await editor.client.text_document_completion_async(types.CompletionParams(*asked))
        await editor.client.text_document_hover_async(types.HoverParams(*asked))
        await editor.client.text_document_definition_async(types.DefinitionParams(*asked))
    assert await lenses(editor) == []


@pytest.mark.asyncio
@pytest.mark.parametrize("text", ["# x\n", "lint:\n  # todo\n"])
async def test_a_comment_has_no_answers(client, folder, text):
    editor = await opened(client, folder, text)
    assert await editor.hover("aasa.yml", "#", 2) is None
    assert not await editor.completions("aasa.yml", "#", 2)


@pytest.mark.asyncio
async def test_an_expectation_has_the_verdicts_of_both_platforms(client, folder):
    for name in ["links-ios.json", "links-android.json", "AndroidManifest.xml"]:
        (folder / name).write_bytes((ROOT / "Fixtures/documents" / name).read_bytes())
    text = (ROOT / "Fixtures/documents/android.yml").read_text("utf-8")
    editor = await opened(client, folder, text)
    titles = {}
    for place, command in await lenses(editor):
        titles.setdefault(place, []).append(command.title)
    assert titles["/cart"] == ["run", "2 checks passed"]
    assert titles["/summer/offers"] == ["run", "1 of 2 checks failed"]
    assert titles["/summer/sale/offers"] == ["run", "1 check passed"]


@pytest.mark.asyncio
async def test_a_rule_that_an_override_sets_is_not_turned_off(client, folder):
    (folder / "aasa.yml").write_text('lint:\n  overrides:\n    - files: "*"\n      rules: {case-trap: error}\n')
    editor = await Editor(client, folder).start(capabilities())
    editor.open(NAME, ASSOCIATION)
    titles = [action.title for action in await editor.actions(NAME, '"/buy/gift"')]
    assert not [title for title in titles if "Turn off" in title and "case-trap" in title], titles
