"""An editor: documents on both sides of a session of `aasa lsp`, with pytest-lsp as the client."""

import asyncio
from pathlib import Path
from urllib.parse import unquote, urlparse

from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from harness.program import environment, program
from harness.waiting import LONGEST


def capabilities(*encodings, pulls=False):
    """Those of VS Code, with these encodings of positions; diagnostics are sent by the server, or asked for."""
    found = client_capabilities("visual-studio-code")
    found.text_document.diagnostic = types.DiagnosticClientCapabilities() if pulls else None
    found.workspace.diagnostics = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    if encodings:
        found.general.position_encodings = list(encodings)
    return found


def bare_client():
    """A client whose answers to the server are those of an Editor."""
    return LanguageClient(converter_factory=default_converter)


SERVER = ClientServerConfig([program(), "lsp", "--stdio"], client_factory=bare_client, server_env=environment())


class Editor:
    """Texts as the editor has them. Positions are those of the session's encoding."""

    def __init__(self, client, folder):
        self.client = client
        self.folder = folder
        self.texts = {}
        self.versions = {}
        self.published = {}
        self.arrived = asyncio.Event()
        self.server = None

        self.registered = []
        self.refreshes = 0
        self.diagnostic_refreshes = 0
        self.messages = []

        @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def publish(params):
            self.published.setdefault(params.uri, []).append(params)
            self.arrived.set()

        @client.feature(types.CLIENT_REGISTER_CAPABILITY)
        def register(params):
            self.registered += params.registrations
            self.arrived.set()

        @client.feature(types.WORKSPACE_INLAY_HINT_REFRESH)
        def refresh(params):
            self.refreshes += 1

        @client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
        def refresh_lenses(params):
            pass

        @client.feature(types.WORKSPACE_DIAGNOSTIC_REFRESH)
        def refresh_diagnostics(params):
            self.diagnostic_refreshes += 1
            self.arrived.set()

        @client.feature(types.WINDOW_SHOW_MESSAGE)
        def show(params):
            self.messages.append(params)

    async def start(self, capabilities):
        folders = [types.WorkspaceFolder(uri=self.folder.as_uri(), name="project")]
        self.server = await self.client.initialize_session(
            types.InitializeParams(capabilities=capabilities, workspace_folders=folders)
        )
        return self

    @property
    def encoding(self):
        return self.server.capabilities.position_encoding or "utf-16"

    def uri(self, name):
        return (self.folder / name).as_uri()

    def document(self, name):
        return types.TextDocumentIdentifier(uri=self.uri(name))

    def open(self, name, text, language="json"):
        self.texts[name], self.versions[name] = text, 1
        item = types.TextDocumentItem(uri=self.uri(name), language_id=language, version=1, text=text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def close(self, name):
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.document(name)))

    def save(self, name):
        (self.folder / name).write_text(self.texts[name])
        self.client.text_document_did_save(types.DidSaveTextDocumentParams(self.document(name)))

    # Positions

    def units(self, text):
        width = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[self.encoding]
        return len(text.encode(self.encoding if width == 1 else f"{self.encoding}-le")) // width

    def position(self, name, offset):
        before = self.texts[name][:offset]
        line = before.rfind("\n") + 1
        return types.Position(before.count("\n"), self.units(before[line:]))

    def offset(self, name, position):
        lines = self.texts[name].split("\n")
        line = lines[position.line] if position.line < len(lines) else ""
        before = sum(len(line) + 1 for line in lines[: position.line])
        count = next((i for i in range(len(line) + 1) if self.units(line[:i]) >= position.character), len(line))
        return min(before + count, len(self.texts[name]))

    def place(self, name, text, after=0):
        """The position of a text in a document."""
        return self.position(name, self.texts[name].index(text) + after)

    def range(self, name, text):
        start = self.texts[name].index(text)
        return types.Range(self.position(name, start), self.position(name, start + len(text)))

    def text(self, name, range):
        return self.texts[name][self.offset(name, range.start) : self.offset(name, range.end)]

    # Changes

    def replace(self, name, old, new):
        """Types a text instead of another one."""
        range = self.range(name, old)
        change = types.TextDocumentContentChangePartial(range=range, text=new)
        self.texts[name] = self.texts[name].replace(old, new, 1)
        self.changed(name, [change])

    def changed(self, name, changes):
        self.versions[name] += 1
        document = types.VersionedTextDocumentIdentifier(version=self.versions[name], uri=self.uri(name))
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, changes))

    def edit(self, name, edits):
        """Applies edits of the server, and reports the whole text back."""
        for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
            start, end = self.offset(name, edit.range.start), self.offset(name, edit.range.end)
            self.texts[name] = self.texts[name][:start] + edit.new_text + self.texts[name][end:]
        self.changed(name, [types.TextDocumentContentChangeWholeDocument(text=self.texts[name])])

    def apply(self, edit):
        """Applies an edit of the workspace; files that are not open are written."""
        for change in edit.document_changes:
            path = Path(unquote(urlparse(getattr(change, "uri", "") or change.text_document.uri).path))
            name = str(path.relative_to(self.folder))
            if isinstance(change, types.CreateFile):
                assert not path.exists()
                path.write_text("")
                continue
            if name in self.texts:
                assert change.text_document.version == self.versions[name]
                self.edit(name, change.edits)
            else:
                assert change.text_document.version is None
                self.texts[name], self.versions[name] = path.read_text(), 0
                self.client.text_document_did_open(
                    types.DidOpenTextDocumentParams(types.TextDocumentItem(self.uri(name), "yaml", 0, self.texts[name]))
                )
                self.edit(name, change.edits)

    # Answers

    async def diagnostics(self, name, until=None):
        """The diagnostics of the document's version, and of later settings until they are as wanted."""
        while True:
            self.arrived.clear()
            versions = [p for p in self.published.get(self.uri(name), []) if p.version == self.versions[name]]
            if versions and (until is None or until(versions[-1].diagnostics)):
                return list(versions[-1].diagnostics)
            await asyncio.wait_for(self.arrived.wait(), timeout=LONGEST)

    async def watches(self, pattern):
        """Waits until the server has asked for events of the files of a pattern."""
        while not any(w["globPattern"] == pattern for r in self.registered for w in r.register_options["watchers"]):
            self.arrived.clear()
            await asyncio.wait_for(self.arrived.wait(), timeout=LONGEST)

    async def actions(self, name, text, only=None):
        params = types.CodeActionParams(
            self.document(name), self.range(name, text), types.CodeActionContext(diagnostics=[], only=only)
        )
        return list(await self.client.text_document_code_action_async(params))

    # Questions about a place

    async def hover(self, name, text, after=1):
        """The words behind some characters of a text."""
        place = types.HoverParams(self.document(name), self.place(name, text, after))
        answer = await self.client.text_document_hover_async(place)
        return answer and answer.contents.value

    async def completions(self, name, text, after):
        """The items by their labels."""
        params = types.CompletionParams(self.document(name), self.place(name, text, after))
        return {item.label: item for item in await self.client.text_document_completion_async(params)}
