"""`aasa lsp` in an assetlinks.json: its keys and dynamic rules. test_lsp.py has its findings and fixes."""

import json

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import LanguageClient

from harness.editor import SERVER, Editor, capabilities

NAME = "assetlinks.json"
APP_LINKS = "delegate_permission/common.handle_all_urls"
RULES = [{"/": "/buy/*"}, {"/": "/buy/gift", "exclude": True}, {"/": "/help", "?": {"id": "?*"}, "#": "top"}, {}]
TARGET = {"namespace": "android_app", "package_name": "shop.harbor.app", "sha256_cert_fingerprints": ["14:6D"]}
STATEMENT = {
    "relation": [APP_LINKS],
    "target": TARGET,
    "relation_extensions": {APP_LINKS: {"dynamic_app_link_components": RULES}},
}
TEXT = json.dumps([STATEMENT, {"include": "https://harbor.shop/more.json"}], indent=1)


@pytest_lsp.fixture(config=SERVER)
async def client(lsp_client: LanguageClient):
    yield
    await lsp_client.shutdown_session()


async def opened(client, folder, text=TEXT):
    editor = await Editor(client, folder).start(capabilities())
    editor.open(NAME, text)
    return editor


@pytest.mark.asyncio
async def test_a_rule_is_explained_with_a_url(client, tmp_path):
    (tmp_path / "aasa.yml").write_text("domain: harbor.shop\n")
    editor = await opened(client, tmp_path)
    words = await editor.hover(NAME, "/buy/*")
    assert "**Lets the app open a URL if the path matches `/buy/*`**" in words
    assert "decides: <https://harbor.shop/buy/" in words
    words = await editor.hover(NAME, "/buy/gift")
    assert "Keeps a URL in the browser if the path matches `/buy/gift`" in words
    assert "Never reached: earlier rules decide all of its URLs, or no URL matches it." in words
    words = await editor.hover(NAME, "/help")
    assert "the path matches `/help` and a query parameter matches `id=?*` and the fragment matches `top`" in words
    assert "decides: <https://harbor.shop/help?id=" in words
    assert "Matches no URL: it has no condition" in await editor.hover(NAME, "{}")


@pytest.mark.asyncio
async def test_a_rule_behind_another_list_is_not_used(client, tmp_path):
    second = STATEMENT | {"relation_extensions": {APP_LINKS: {"dynamic_app_link_components": [{"/": "/second"}]}}}
    editor = await opened(client, tmp_path, json.dumps([STATEMENT, second]))
    assert "Not used: an earlier statement has the rules of the app" in await editor.hover(NAME, "/second")


@pytest.mark.asyncio
async def test_a_key_has_its_meaning(client, tmp_path):
    text = TEXT.replace('"relation":', '"reltion": 1, "relation":')
    editor = await opened(client, tmp_path, text)
    assert "`namespace`: `android_app` or `web`." in await editor.hover(NAME, '"namespace"', 3)
    assert "`dynamic_app_link_components`: Rules in order" in await editor.hover(NAME, '"dynamic_app', 3)
    words = await editor.hover(NAME, '"exclude"', 3)
    assert words.index("Keeps a URL") < words.index("`exclude`: Whether the browser opens")
    assert "`reltion`: Android ignores the key." in await editor.hover(NAME, '"reltion"', 3)
    assert await editor.hover(NAME, "14:6D") is None


@pytest.mark.asyncio
async def test_keys_are_completed_where_they_are_allowed(client, tmp_path):
    text = TEXT.replace('"exclude": true', '""').replace('"include":', '"": 1, "include":').replace('"package_name": "shop.harbor.app",', "")
    editor = await opened(client, tmp_path, text)
    keys = await editor.completions(NAME, '""', 1)
    assert set(keys) == {"?", "#", "exclude", "comments"}
    assert keys["exclude"].text_edit.new_text == "exclude"
    assert set(await editor.completions(NAME, '"": 1', 1)) == {"relation", "target", "relation_extensions"}
    target = await editor.completions(NAME, '"target": {', len('"target": {'))
    assert set(target) == {"package_name", "site"}
    assert target["package_name"].text_edit.new_text == '"package_name": "", '
    # Names of relations are free, and so are those of query parameters.
    assert await editor.completions(NAME, '"?": {', len('"?": {')) == {}


@pytest.mark.asyncio
async def test_relations_and_namespaces_are_completed(client, tmp_path):
    text = TEXT.replace('"android_app"', '"a"').replace(f'"{APP_LINKS}"\n', f'"{APP_LINKS}", "d"\n')
    editor = await opened(client, tmp_path, text)
    assert set(await editor.completions(NAME, '"a"', 2)) == {"android_app", "web"}
    relations = await editor.completions(NAME, '"d"', 2)
    assert set(relations) == {APP_LINKS, "delegate_permission/common.get_login_creds"}
    assert editor.text(NAME, relations[APP_LINKS].text_edit.range) == "d"


@pytest.mark.asyncio
async def test_the_outline_has_statements_and_rules(client, tmp_path):
    editor = await opened(client, tmp_path)
    symbols = await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(editor.document(NAME)))
    assert [symbol.name for symbol in symbols] == ["shop.harbor.app", "https://harbor.shop/more.json"]
    assert symbols[0].detail == APP_LINKS
    assert [rule.detail for rule in symbols[0].children] == [None, "excluded", None, None]
    assert editor.text(NAME, symbols[0].children[3].range) == "{}"
