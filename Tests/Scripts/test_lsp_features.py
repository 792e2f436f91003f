"""`aasa lsp`: what an editor asks about a place or a document."""

import json

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient

from harness.editor import SERVER, Editor, capabilities

NAME = "apple-app-site-association"
TEXT = """{
  "applinks": {
    "substitutionVariables": { "food": ["burrito", "sushi"] },
    "details": [
      {
        "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
        "components": [
          { "/": "/buy/*", "caseSensitive": false },
          { "/": "/buy/gift", "exclude": true },
          { "comment": "é😀", "/": "/$(food)/$(lang)/?", "?": { "q": "$(food)" } }
        ]
      }
    ]
  },
  "webcredentials": { "apps": ["9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.twin"] }
}
"""


@pytest_lsp.fixture(config=SERVER)
async def client(lsp_client: LanguageClient):
    yield
    await lsp_client.shutdown_session()


async def opened(client, folder, text=TEXT, *encodings):
    editor = await Editor(client, folder).start(capabilities(*encodings))
    editor.open(NAME, text)
    return editor


async def hover(editor, text, after=1):
    return await editor.hover(NAME, text, after)


@pytest.mark.asyncio
async def test_a_component_is_explained_with_urls(client, tmp_path):
    (tmp_path / "aasa.yml").write_text("domain: harbor.shop\n")
    editor = await opened(client, tmp_path)
    words = await hover(editor, "/buy/*", 2)
    assert "Opens `/buy` and every path below it" in words
    assert "`details[0].components[0]`, read as it is by iOS 13.5 and later" in words
    assert "- decides: <https://harbor.shop/buy" in words
    assert "- not: <https://harbor.shop/" in words
    words = await hover(editor, "/buy/gift", 2)
    assert "Keeps the path `/buy/gift` in the browser" in words
    assert "Never reached: `details[0].components[0]` decide all of its URLs before." in words


@pytest.mark.asyncio
async def test_keys_apps_and_variables_are_explained(client, tmp_path):
    editor = await opened(client, tmp_path)
    assert "`details`, a key of `applinks`: an array of objects or an object." in await hover(editor, '"details"')
    words = await hover(editor, '"caseSensitive"')
    assert "`caseSensitive`, a key of a component: a Boolean. Read by iOS 13.5, macOS 10.15.6 and later." in words
    words = await hover(editor, "9QX4T7KM2P.shop.harbor.app")
    assert "The app `9QX4T7KM2P.shop.harbor.app`, listed in `details[0]`, `webcredentials`." in words
    assert "3 components decide its links." in words
    words = await hover(editor, "$(food)", 3)
    assert "The variable `$(food)`: 2 values, `burrito`, `sushi`." in words and "Used 2 times." in words
    assert "The predefined variable `$(lang)`" in await hover(editor, "$(lang)", 3)
    assert await hover(editor, "{", 0) is None


@pytest.mark.asyncio
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
async def test_a_variable_is_found_and_renamed_everywhere(client, tmp_path, encoding):
    editor = await opened(client, tmp_path, TEXT, encoding)
    place = (editor.document(NAME), editor.place(NAME, '"$(food)"', 4))
    (definition,) = await editor.client.text_document_definition_async(types.DefinitionParams(*place))
    assert definition.range == types.Range(editor.place(NAME, '"food"', 1), editor.place(NAME, '"food"', 5))
    context = types.ReferenceContext(include_declaration=False)
    references = await editor.client.text_document_references_async(types.ReferenceParams(context, *place))
    assert [editor.text(NAME, reference.range) for reference in references] == ["food", "food"]
    prepared = await editor.client.text_document_prepare_rename_async(types.PrepareRenameParams(*place))
    assert prepared.placeholder == "food"
    edit = await editor.client.text_document_rename_async(types.RenameParams(place[0], place[1], 'mä"x'))
    editor.apply(edit)
    assert editor.texts[NAME] == TEXT.replace("food", 'mä\\"x')
    assert "Used 2 times." in await hover(editor, '$(mä\\"x)/', 3)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "place, name, message",
    [
        ("(food)", "digit", "`digit` is a predefined variable"), ("(food)", "lang", "the name `lang` is in use"),
        ("(food)", "a$b", "no `$`, `(` or `)`"),
        ("(food)", "", "is not empty"),
        ("(lang)", "x", "does not define the variable `lang`"),
        ("/buy/*", "x", "only a variable can be renamed"),
    ],
)
async def test_a_name_that_would_change_the_meaning_is_refused(client, tmp_path, place, name, message):
    editor = await opened(client, tmp_path)
    with pytest.raises(JsonRpcException) as error:
        await editor.client.text_document_rename_async(
            types.RenameParams(editor.document(NAME), editor.place(NAME, place, 2), name)
        )
    assert error.value.code == types.LSPErrorCodes.RequestFailed
    assert message in str(error.value)


async def completions(editor, text, after):
    return await editor.completions(NAME, text, after)


@pytest.mark.asyncio
@pytest.mark.parametrize("typed", ['"": true', '""'])
async def test_keys_are_completed_where_they_are_allowed(client, tmp_path, typed):
    text = TEXT.replace('"exclude": true', typed).replace('"applinks": {', '"applinks": { "d": 1,')
    editor = await opened(client, tmp_path, text)
    keys = await completions(editor, '""', 1)
    assert set(keys) == {"?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"}
    assert editor.text(NAME, keys["exclude"].text_edit.range) == ""
    assert keys["exclude"].text_edit.new_text == "exclude"
    assert set(await completions(editor, '"d"', 2)) == {"defaults", "apps"}


@pytest.mark.asyncio
async def test_an_unfinished_object_has_its_keys(client, tmp_path):
    editor = await opened(client, tmp_path, '{"applinks": {"details": [{ }]}}')
    assert (await completions(editor, "{ }", 2))["appIDs"].text_edit.new_text == '"appIDs": []'
    editor.replace(NAME, "{ }", '{"')
    assert "appIDs" in await completions(editor, '{"]', 2) or "appIDs" in await completions(editor, '[{"', 3)


@pytest.mark.asyncio
@pytest.mark.parametrize("typed", ["$", "$(", "$(fo", "$(fo)"])
async def test_variables_are_completed_in_patterns(client, tmp_path, typed):
    editor = await opened(client, tmp_path, TEXT.replace("/buy/gift", f"/buy/{typed}"))
    items = await completions(editor, f"/buy/{typed}", len(f"/buy/{typed}".removesuffix(")")))
    assert {"$(food)", "$(lang)", "$(digit)"} <= set(items)
    assert editor.text(NAME, items["$(food)"].text_edit.range) == typed


@pytest.mark.asyncio
@pytest.mark.parametrize("typed, after", [("$(fo od)", 4), ("$(food)", 1), ("$(fo-x y)", 2)])
async def test_a_variable_replaces_the_whole_name(client, tmp_path, typed, after):
    editor = await opened(client, tmp_path, TEXT.replace("/buy/gift", f"/buy/{typed}"))
    items = await completions(editor, typed, after)
    assert editor.text(NAME, items["$(food)"].text_edit.range) == typed


@pytest.mark.asyncio
async def test_a_comment_has_no_variables(client, tmp_path):
    editor = await opened(client, tmp_path, '{"applinks": {"details": [{"components": [{"comment": "costs $"}]}]}}')
    assert not await completions(editor, "costs $", len("costs $"))


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "text, place, written",
    [
        ('{"applinks": {"details": []}}', '"details":', None),
        ('{"applinks": {}}\n', "}}\n", None),
        ('{"applinks": {"details": [{"components": [ {"/": "/x"}]}]}}', '"components": [ ', None),
        ('{"applinks": {"details": [{"components": [{"/": "/x" }]}]}}', '"/x" ', None),
        ('{"applinks": {"details": [{"components": [{"/": "/x", "#": "y"}]}]}}', '"/x",', '"exclude": true, '),
        ('{"applinks": {"details": [{"components": [{"/": "/x", }]}]}}', '"/x", ', '"exclude": true'),
    ],
)
async def test_a_key_is_offered_where_a_member_can_begin(client, tmp_path, text, place, written):
    editor = await opened(client, tmp_path, text)
    found = await completions(editor, place, len(place))
    assert (found["exclude"].text_edit.new_text if found else None) == written


@pytest.mark.asyncio
async def test_apps_of_all_open_files_are_completed(client, tmp_path):
    editor = await opened(client, tmp_path, TEXT.replace("9QX4T7KM2P.shop.harbor.twin", ""))
    editor.open("other.aasa", TEXT.replace("9QX4T7KM2P", "ABCDE12345"))
    items = await completions(editor, '""', 1)
    assert set(items) == {
        "9QX4T7KM2P.shop.harbor.app", "ABCDE12345.shop.harbor.app", "ABCDE12345.shop.harbor.twin",
    }  # fmt: skip


@pytest.mark.asyncio
async def test_apps_of_files_that_are_not_open_are_completed_found_and_named(client, tmp_path):
    for folder in ["web", "node_modules/x"]:
        (tmp_path / folder / ".well-known").mkdir(parents=True)
        (tmp_path / folder / ".well-known" / NAME).write_text(TEXT.replace("shop.harbor.twin", f"of.{folder[:3]}"))
    (tmp_path / "aasa.yml").write_text("apps:\n  shop: 9QX4T7KM2P.shop.harbor.app\n")
    editor = await opened(client, tmp_path, TEXT.replace("9QX4T7KM2P.shop.harbor.twin", ""))
    items = await completions(editor, '""', 1)
    assert set(items) == {"9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.of.web"}
    place = (editor.document(NAME), editor.place(NAME, "9QX4T7KM2P.shop.harbor.app", 3))
    context = types.ReferenceContext(include_declaration=True)
    found = await editor.client.text_document_references_async(types.ReferenceParams(context, *place))
    other = f"web/.well-known/{NAME}"
    assert [location.uri for location in found] == [editor.uri(name) for name in [NAME, NAME, other, other]]
    editor.texts[other] = TEXT
    assert {editor.text(other, location.range) for location in found[2:]} == {"9QX4T7KM2P.shop.harbor.app"}
    words = await hover(editor, "9QX4T7KM2P.shop.harbor.app")
    assert f"Also listed in `{other}`." in words and "In aasa.yml: `shop`." in words
    # The text of an open document counts, not that of its file.
    editor.open(other, "{}")
    assert len(await editor.client.text_document_references_async(types.ReferenceParams(context, *place))) == 2


FORMATTING = types.FormattingOptions(tab_size=4, insert_spaces=True)


@pytest.mark.asyncio
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
async def test_formatting_keeps_the_style_of_the_file(client, tmp_path, encoding, end):
    text = TEXT.replace("\n", end)
    messy = text.replace(f"{end}          {{", f"{end}  {{").replace('"exclude": true }', '"exclude":true  }  ')
    editor = await opened(client, tmp_path, messy, encoding)
    params = types.DocumentFormattingParams(editor.document(NAME), FORMATTING)
    edits = await editor.client.text_document_formatting_async(params)
    if end == "\n":
        editor.edit(NAME, edits)
        assert editor.texts[NAME] == text
        assert not await editor.client.text_document_formatting_async(params)
    else:
        assert {edit.new_text for edit in edits} == {"\r\n          ", " ", ""}


@pytest.mark.asyncio
async def test_a_range_is_formatted_alone(client, tmp_path):
    messy = TEXT.replace('"/": "/buy/*",', '"/":  "/buy/*",').replace('"exclude": true', '"exclude":  true')
    editor = await opened(client, tmp_path, messy)
    params = types.DocumentRangeFormattingParams(editor.document(NAME), editor.range(NAME, '"/buy/gift"'), FORMATTING)
    assert not await editor.client.text_document_range_formatting_async(params)
    params.range = editor.range(NAME, '"exclude":  true')
    editor.edit(NAME, await editor.client.text_document_range_formatting_async(params))
    assert editor.texts[NAME] == messy.replace('"exclude":  true', '"exclude": true')


@pytest.mark.asyncio
@pytest.mark.parametrize("text", ['{ "applinks" :  {}, }', "", "{", '{"applinks": {}}'])
async def test_a_file_with_errors_and_a_formatted_one_are_left_alone(client, tmp_path, text):
    editor = await opened(client, tmp_path, text)
    params = types.DocumentFormattingParams(editor.document(NAME), FORMATTING)
    edits = await editor.client.text_document_formatting_async(params)
    assert not edits or (text == '{"applinks": {}}' and [edit.new_text for edit in edits] == ["\n    ", "\n"])


@pytest.mark.asyncio
async def test_the_outline_has_services_entries_components_and_variables(client, tmp_path):
    editor = await opened(client, tmp_path)
    symbols = await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(editor.document(NAME)))
    assert [symbol.name for symbol in symbols] == ["applinks", "webcredentials"]
    variable, entry = symbols[0].children
    assert (variable.name, variable.detail) == ("$(food)", "2 values")
    assert (entry.name, entry.detail) == ("details[0]", "9QX4T7KM2P.shop.harbor.app")
    assert [child.detail for child in entry.children] == [None, "excluded", None]
    assert editor.text(NAME, entry.children[1].range) == '{ "/": "/buy/gift", "exclude": true }'


@pytest.mark.asyncio
async def test_values_of_several_lines_fold(client, tmp_path):
    editor = await opened(client, tmp_path)
    ranges = await editor.client.text_document_folding_range_async(types.FoldingRangeParams(editor.document(NAME)))
    assert [(r.start_line, r.end_line) for r in ranges] == [(0, 14), (1, 12), (3, 11), (4, 10), (6, 9)]


@pytest.mark.asyncio
async def test_hints_number_the_components_and_name_unreachable_ones(client, tmp_path):
    editor = await opened(client, tmp_path)
    await editor.diagnostics(NAME)
    params = types.InlayHintParams(editor.document(NAME), editor.range(NAME, TEXT))
    hints = await editor.client.text_document_inlay_hint_async(params)
    assert [hint.label for hint in hints] == ["1 app", "2 browser, unreachable", "3 app"]
    assert hints[1].position == editor.place(NAME, '{ "/": "/buy/gift"')
    params = types.InlayHintParams(editor.document(NAME), editor.range(NAME, "/buy/gift"))
    assert [hint.label for hint in await editor.client.text_document_inlay_hint_async(params)] == [
        "2 browser, unreachable"
    ]


NOTHING = ["/buy now/*", "/b/$(nope)", "/c$(d", "NOT /k", "/d/#x", "/zoë/*"]


@pytest.mark.asyncio
async def test_components_that_match_no_url_are_unreachable(client, tmp_path):
    entry = {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": path} for path in [*NOTHING, "/a", "/a"]]}
    editor = await opened(client, tmp_path, json.dumps({"applinks": {"details": [entry]}}, ensure_ascii=False))
    await editor.diagnostics(NAME)
    params = types.InlayHintParams(editor.document(NAME), types.Range(types.Position(0, 0), types.Position(9, 0)))
    hints = [hint.label for hint in await editor.client.text_document_inlay_hint_async(params)]
    count = len(NOTHING)
    assert hints == [*(f"{i + 1} app, unreachable" for i in range(count)), f"{count + 1} app", f"{count + 2} app, unreachable"]
    words = await hover(editor, NOTHING[0], 2)
    assert "**Matches no URL**" in words and "Opens" not in words and "No URL matches it" not in words
    assert "**Matches no URL: the variable `$(nope)` has no values**" in await hover(editor, NOTHING[1], 2)


@pytest.mark.asyncio
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
async def test_wildcards_and_variables_are_tokens(client, tmp_path, encoding):
    editor = await opened(client, tmp_path, TEXT, encoding)
    legend = editor.server.capabilities.semantic_tokens_provider.legend
    params = types.SemanticTokensParams(editor.document(NAME))
    data = (await editor.client.text_document_semantic_tokens_full_async(params)).data
    line = character = 0
    found = []
    for i in range(0, len(data), 5):
        line, character = line + data[i], data[i + 1] + (0 if data[i] else character)
        place = types.Range(types.Position(line, character), types.Position(line, character + data[i + 2]))
        found.append((editor.text(NAME, place), legend.token_types[data[i + 3]], data[i + 4]))
    assert found == [
        ("*", "operator", 0), ("$(food)", "variable", 0), ("$(lang)", "variable", 1), ("?", "operator", 0), ("$(food)", "variable", 0),
    ]  # fmt: skip


@pytest.mark.asyncio
@pytest.mark.parametrize("text", ["", "{", "[]", "\ufeff{}", '{"applinks": {"details": {"A.b": {"paths": ["NOT /x"]}}}}', "{\"applinks\": {\"details\": [{\"components\": [{\"/\": 5, \"?\": {\"a\": \"$(\"}}]}]}}"])  # fmt: skip
async def test_every_feature_answers_in_every_text(client, tmp_path, text):
    editor = await opened(client, tmp_path, text)
    document = editor.document(NAME)
    for offset in range(len(text) + 1):
        place = editor.position(NAME, offset)
        await editor.client.text_document_hover_async(types.HoverParams(document, place))
        await editor.client.text_document_completion_async(types.CompletionParams(document, place))
        await editor.client.text_document_definition_async(types.DefinitionParams(document, place))
        await editor.client.text_document_document_highlight_async(types.DocumentHighlightParams(document, place))
    whole = types.Range(types.Position(0, 0), types.Position(99, 0))
    await editor.client.text_document_inlay_hint_async(types.InlayHintParams(document, whole))
    await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    await editor.client.text_document_folding_range_async(types.FoldingRangeParams(document))
    await editor.client.text_document_semantic_tokens_range_async(types.SemanticTokensRangeParams(document, whole))
    await editor.client.text_document_formatting_async(types.DocumentFormattingParams(document, FORMATTING))
    assert not await editor.client.text_document_code_lens_async(types.CodeLensParams(document))
