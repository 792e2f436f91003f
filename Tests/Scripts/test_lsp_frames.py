"""`aasa lsp` with hostile frames: each ends in an error answer or a clean exit, and never in a crash or a hang."""

import json
import subprocess

import pytest

from harness.program import environment, program
from harness.waiting import LONGEST

INITIALIZE = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"capabilities": {}}}
SHUTDOWN = {"jsonrpc": "2.0", "id": "end", "method": "shutdown"}
EXIT = {"jsonrpc": "2.0", "method": "exit"}
URI = "file:///aasa-does-not-exist/apple-app-site-association"


def frame(message):
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def session(*frames):
    """Sends bytes, closes the input, and returns the answers and the status."""
    run = subprocess.run([program(), "lsp"], input=b"".join(frames), capture_output=True, env=environment(), timeout=LONGEST)
    assert run.stderr == b"", run.stderr
    answers, rest = [], run.stdout
    while rest:
        header, _, rest = rest.partition(b"\r\n\r\n")
        length = int(header.removeprefix(b"Content-Length: "))
        answers.append(json.loads(rest[:length]))
        rest = rest[length:]
    return answers, run.returncode


def request(method, params, id=1):
    return frame({"jsonrpc": "2.0", "id": id, "method": method, "params": params})


def notification(method, params):
    return frame({"jsonrpc": "2.0", "method": method, "params": params})


def answered_end(answers):
    return any(answer.get("id") == "end" for answer in answers)


def opened(text, uri=URI):
    item = {"uri": uri, "languageId": "json", "version": 1, "text": text}
    return notification("textDocument/didOpen", {"textDocument": item})


@pytest.mark.parametrize("end", [[frame(EXIT)], []])
def test_a_session_ends_as_the_protocol_wants(end):
    answers, status = session(frame(INITIALIZE), frame(SHUTDOWN), *end)
    assert [answer["id"] for answer in answers] == [0, "end"]
    assert status == 0


@pytest.mark.parametrize(
    "frames",
    [
        [],
        [frame(INITIALIZE)],
        [frame(INITIALIZE), frame(EXIT)],
        [frame(EXIT)],
        [frame(INITIALIZE), b"Content-Length: 400\r\n\r\n{"],
        [frame(INITIALIZE), b"Content-Length: 99999999999999999999\r\n\r\n{}"],
        [frame(INITIALIZE), b"Content-Length: -1\r\n\r\n{}"],
        [frame(INITIALIZE), b"Content-Length: 9000000000000000000\r\n\r\n{}"],
        [frame(INITIALIZE), b"Content-Type: x\r\n\r\n{}"],
        [frame(INITIALIZE), b"\x00" * 100_000],
        [b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ],
)
def test_a_session_without_its_end_is_status_1(frames):
    assert session(*frames)[1] == 1


@pytest.mark.parametrize(
    "message",
    [
        b"\xff\xfe",
        b'{"jsonrpc":"2.0","id":1,"method":"\xff"}',
        b"[" * 100_000,
        b'{"jsonrpc":"2.0","id":{},"method":"x"}',
        b'{"jsonrpc":"2.0","id":[],"method":"x"}',
        b'{"jsonrpc":"2.0","id":1e400,"method":"x"}',
        b'{"jsonrpc":"2.0","id":1,"method":"textDocument/codeAction","params":7}',
        b'{"jsonrpc":"2.0","id":1,"method":"textDocument/codeAction","params":{"textDocument":[]}}',
        b'{"jsonrpc":"2.0","id":1,"method":"textDocument/codeAction"}',
        b"{}",
        b"null",
        b"",
    ],
)
def test_a_message_that_is_not_valid_has_an_error(message):
    answers, status = session(frame(INITIALIZE), frame(message), frame(SHUTDOWN), frame(EXIT))
    assert answers[1]["error"]["code"] in {-32700, -32600, -32602, -32601}
    assert answered_end(answers)
    assert status == 0


@pytest.mark.parametrize(
    "params",
    [
        None,
        {},
        {"textDocument": None},
        {"textDocument": {"uri": 5, "text": []}},
        {"textDocument": {"uri": URI}, "contentChanges": {}},
        {"textDocument": {"uri": URI}, "contentChanges": [None, 5, {}, {"text": 5}, {"range": {}, "text": "x"}]},
        {"textDocument": {"uri": URI}, "contentChanges": [
            {"range": {"start": {"line": -1, "character": 0}, "end": {"line": 0, "character": 0}}, "text": "x"},
            {"range": {"start": {"line": 1e300, "character": 0}, "end": {"line": 0.5, "character": 0}}, "text": "x"}]},
    ],
)  # fmt: skip
@pytest.mark.parametrize("method", ["didOpen", "didChange", "didSave", "didClose"])
def test_a_notification_that_is_not_valid_is_ignored(method, params):
    answers, status = session(
        frame(INITIALIZE), opened("{}"), notification(f"textDocument/{method}", params), frame(SHUTDOWN), frame(EXIT)
    )
    assert answered_end(answers)
    assert status == 0


def test_places_far_outside_of_the_text_are_its_ends():
    far = {"line": 2**62, "character": 2**62}
    change = {"range": {"start": far, "end": far}, "text": '{"applinks": {"details": 5}}'}
    edit = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [change]}
    asked = {"textDocument": {"uri": URI}, "range": {"start": far, "end": far}, "context": {"diagnostics": []}}
    answers, status = session(
        frame(INITIALIZE), opened(""), notification("textDocument/didChange", edit),
        request("textDocument/codeAction", asked), frame(SHUTDOWN), frame(EXIT),
    )  # fmt: skip
    assert status == 0
    assert [answer["result"] for answer in answers if answer.get("id") == 1] == [[]]


@pytest.mark.parametrize("uri", ["", "file://", "file:///", "file:///%", "file:///%00", "file://host/x", "untitled:1", "😀"])
def test_any_text_is_the_uri_of_a_document(uri):
    answers, status = session(frame(INITIALIZE), opened('{"applinks": 5}', uri), frame(SHUTDOWN), frame(EXIT))
    assert status == 0
    assert all(answer["params"]["uri"] == uri for answer in answers if "method" in answer)


@pytest.mark.parametrize(
    "method, params",
    [
        ("workspace/executeCommand", {}),
        ("workspace/executeCommand", {"command": "aasa.other", "arguments": []}),
        ("workspace/executeCommand", {"command": "aasa.runExpectation", "arguments": [5, {}]}),
        ("workspace/executeCommand", {"command": "aasa.runExpectation", "arguments": [URI, {"line": 0, "character": -1}]}),
        ("workspace/executeCommand", {"command": "aasa.runExpectation", "arguments": [URI, {"line": 0, "character": 0}]}),
        ("workspace/executeCommand", {"command": "aasa.runExpectation", "arguments": ["file:///x", {"line": 0, "character": 0}]}),
        ("textDocument/formatting", {}),
        ("textDocument/rangeFormatting", {"textDocument": {"uri": URI}, "options": {}}),
        ("textDocument/diagnostic", {"textDocument": {"uri": "file:///x"}}),
        ("textDocument/codeLens", {"textDocument": {"uri": 5}}),
    ],
)  # fmt: skip
def test_a_request_that_makes_no_sense_has_an_error(method, params):
    answers, status = session(frame(INITIALIZE), opened("{}"), request(method, params), frame(SHUTDOWN), frame(EXIT))
    assert [answer["error"]["code"] for answer in answers if answer.get("id") == 1][0] in {-32602, -32803}
    assert answered_end(answers)
    assert status == 0


@pytest.mark.parametrize("options", [None, 5, {}, {"tabSize": -1}, {"tabSize": 1e300}, {"insertSpaces": "x"}])
def test_any_options_format_a_file(options):
    params = {"textDocument": {"uri": URI}, "options": options}
    text = '{"applinks": {"details": []}}'
    answers, status = session(
        frame(INITIALIZE), opened(text), request("textDocument/formatting", params), frame(SHUTDOWN), frame(EXIT)
    )
    assert [len(answer["result"]) for answer in answers if answer.get("id") == 1] == [4]
    assert status == 0


@pytest.mark.parametrize("method", ["workspace/symbol", "$/unknown", "textDocument/signatureHelp", "x/y"])
def test_an_unknown_request_is_said_to_be_unknown(method):
    answers, status = session(frame(INITIALIZE), request(method, {}), frame(SHUTDOWN), frame(EXIT))
    assert [answer["error"]["code"] for answer in answers if answer.get("id") == 1] == [-32601]
    assert status == 0
