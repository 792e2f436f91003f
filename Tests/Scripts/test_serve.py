"""`aasa serve`: its address, its API, the files it watches, and requests that no browser would make."""

import concurrent.futures
import json
import os
import re
import select
import signal
import socket
import time

import pytest
from openapi_spec_validator import validate

from harness.api import check_api
from harness.certificates import CDN
from harness.program import ROOT, Run
from harness.serving import Events, Serving
from harness.signing import signed
from harness.waiting import LONGEST, wait_for

APP = "9QX4T7KM2P.shop.harbor.app"
FILE = json.dumps({"applinks": {"details": [{"appIDs": [APP], "components": [{"/": "/buy/*"}]}]}}, indent=2) + "\n"
TRAILING_COMMA = FILE.replace('"/buy/*"\n          }', '"/buy/*"\n          },')
NAME = "apple-app-site-association"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / NAME).write_text(FILE)
    return tmp_path


@pytest.fixture
def serving(folder):
    with Serving(folder, NAME) as server:
        yield server


# The address and the end


def test_the_address_comes_first_and_a_signal_is_no_failure(folder):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        server = Serving(folder)
        assert server.end(number) == (0, "note: serving 1 file; Ctrl-C ends it\n")


def test_a_second_signal_ends_at_once(folder):
    server = Serving(folder)
    for _ in range(50):
        server.process.send_signal(signal.SIGINT)
    server.process.wait(LONGEST)
    assert server.process.returncode in (0, -signal.SIGINT)


def test_every_address_is_another(folder):
    with Serving(folder) as one, Serving(folder) as other:
        assert one.path != other.path and one.port != other.port


def test_only_loopback_is_bound(serving):
    with open(f"/proc/{serving.process.pid}/net/tcp") as table:
        ports = [line.split()[1] for line in table.readlines()[1:] if line.split()[3] == "0A"]
    assert f"0100007F:{serving.port:04X}" in ports
    assert f"00000000:{serving.port:04X}" not in ports


def test_a_port_in_use_is_status_2(serving, aasa):
    aasa("serve", "--no-open", "--port", serving.port, folder=ROOT).ends(2).says(
        f"cannot serve: the port {serving.port} is in use; name another with --port, or leave it out"
    )


def test_a_port_can_be_used_again_immediately(folder):
    server = Serving(folder)
    server.ask("GET", "")
    server.end()
    with Serving(folder, "--port", server.port) as again:
        assert again.port == server.port


def test_idle_ends_the_server(folder):
    """Requests keep it for twice the time, and it ends when the time has passed since the last one."""
    with Serving(folder, "--idle", "3s") as server:
        end = time.monotonic() + 6
        while time.monotonic() < end:
            last = time.monotonic()
            server.ask("GET", "api/files")
            time.sleep(0.1)
        assert server.process.wait(LONGEST) == 0
        assert time.monotonic() - last > 2.9


def test_an_open_page_is_not_idle(folder):
    """A page does nothing until the server's first ping, after three times the time."""
    with Serving(folder, "--idle", "5s") as server:
        events = Events(server)
        events.wait(lambda found: ("ping", {}) in found)
        assert server.process.poll() is None
        events.close()
        assert server.process.wait(LONGEST) == 0


def test_events_end_with_the_server(serving):
    events = Events(serving)
    events.wait(lambda found: found)
    assert serving.end()[0] == 0
    events.wait(lambda _: events.is_ended)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["missing.json"], "cannot read missing.json: no such file or directory"),
        (["--port", "70000"], "--port is a number from 0 to 65535"),
        (["--idle", "30"], "'30' is not a duration such as 90s, 30m or 2h"),
        (["--idle", "0s"], "'0s' is not a duration such as 90s, 30m or 2h"),
        (["--domain", "a/b"], "'a/b' is not a domain"),
        (["--domain", "*"], "'*' is a wildcard, and files are served by single hosts"),
        (["--offline", "https://harbor.shop"], "--offline makes no requests"),
    ],
)
def test_wrong_arguments_are_status_2(aasa, arguments, message):
    aasa("serve", "--no-open", *arguments).ends(2).says(message)


def test_the_browser_is_opened_with_the_address(folder, tmp_path):
    stub = tmp_path / "bin"
    stub.mkdir()
    for name in ("xdg-open", "open"):
        (stub / name).write_text(f"#!/bin/sh\nprintf %s \"$1\" > '{tmp_path}/opened'\n")
        (stub / name).chmod(0o755)
    with Serving(folder, "--open", PATH=f"{stub}:{os.environ['PATH']}") as server:
        opened = tmp_path / "opened"
        assert wait_for(lambda: opened.exists() and opened.read_text()) == server.address


# Files


def test_the_files_of_a_folder_are_listed(tmp_path):
    for place in ("shop/.well-known", "blog"):
        (tmp_path / place).mkdir(parents=True)
        (tmp_path / place / NAME).write_text(FILE)
    with Serving(tmp_path, ".", "--domain", "harbor.shop", "--min-ios", "14") as server:
        listed = server.json("GET", "api/files")
        assert sorted(one["path"] for one in listed["files"]) == [f"blog/{NAME}", f"shop/.well-known/{NAME}"]
        assert [one["id"] for one in listed["files"]] == ["0", "1"]
        assert {one["domain"] for one in listed["files"]} == {"harbor.shop"}
        assert listed["minIOS"] == "14"


def test_a_folder_without_a_file_has_a_new_one(tmp_path):
    with Serving(tmp_path) as server:
        [file] = server.json("GET", "api/files")["files"]
        assert (file["path"], file["revision"], file["writable"]) == (NAME, None, True)
        shown = server.json("GET", "api/files/0")
        assert (shown["text"], shown["revision"]) == ("", None)
        server.json("PUT", "api/files/0", {"text": "{}", "revision": None})
        assert (tmp_path / NAME).read_text() == "{}"


def test_the_files_of_the_configuration_are_listed_with_their_domain(tmp_path):
    (tmp_path / "site.json").write_text(FILE)
    (tmp_path / "aasa.yml").write_text("files: site.json\ndomain: harbor.shop\nlint:\n  rules:\n    no-such: off\n")
    Run(["serve", "--no-open"], tmp_path).ends(2)
    (tmp_path / "aasa.yml").write_text("files: site.json\ndomain: harbor.shop\nlint:\n  min-ios: 12\n")
    with Serving(tmp_path) as server:
        [file] = server.json("GET", "api/files")["files"]
        assert (file["name"], file["domain"]) == ("site.json", "harbor.shop")
        # The settings of the file.
        [report] = server.json("POST", "api/lint", {"file": "0", "text": FILE})["files"]
        assert json.loads(Run(["lint", "site.json", "--format", "json"], tmp_path).printed)["files"] == [report]
        assert report["findings"]
        # Also where they were edited while the workbench is open; while they cannot be used, those of the start are in effect.
        (tmp_path / "aasa.yml").write_text("files: site.json\n")
        assert server.json("POST", "api/lint", {"file": "0"})["files"][0]["findings"] == []
        (tmp_path / "aasa.yml").write_text("files: [")
        assert server.json("POST", "api/lint", {"file": "0", "text": FILE})["files"] == [report]


def test_the_oldest_system_of_the_option_is_that_of_a_comparison(tmp_path):
    """Where the question has none; no system reads an assetlinks.json."""
    text = FILE.replace('"appIDs"', f'"appID": "{APP}", "paths": ["/old/*"], "appIDs"')
    (tmp_path / NAME).write_text(text.replace("/old/*", "/older/*"))
    (tmp_path / "old").write_text(text)
    body = {"file": "0", "against": {"text": text, "name": "old"}}
    command = json.loads(Run(["diff", "old", NAME, "--format", "json", "--min-ios", "14"], tmp_path).printed)
    with Serving(tmp_path, NAME, "--min-ios", "14") as server:
        assert server.json("POST", "api/diff", body) == command and command["result"] == "equivalent"
        assert server.json("POST", "api/diff", body | {"minIOS": "9"})["result"] == "different"
        links = {"text": "[]", "name": "assetlinks.json"}
        assert server.json("POST", "api/diff", links | {"against": links})["result"] == "equivalent"


def test_the_file_of_a_question_has_its_domains(tmp_path):
    (tmp_path / "site.json").write_text(FILE)
    (tmp_path / "links.json").write_text("[]")
    (tmp_path / "aasa.yml").write_text(
        "files: site.json\ndomain: [harbor.shop, www.harbor.shop]\nandroid: {package: a.b, files: [{path: links.json, domain: b.shop}]}\n"
    )
    urls = ["https://harbor.shop/buy/1", "https://www.harbor.shop/buy/1", "https://other.shop/buy/1"]
    with Serving(tmp_path) as server:
        assert [file["domain"] for file in server.json("GET", "api/files")["files"]] == ["harbor.shop", "b.shop"]

        def verdicts(**more):
            results = server.json("POST", "api/match", {"file": "0", "urls": urls, **more})["results"]
            return [result["verdicts"][0]["verdict"] for result in results]

        assert verdicts() == verdicts(text=FILE) == ["match", "match", "no_match"]
        assert verdicts(domain=None) == ["match", "match", "match"]
        assert verdicts(domain="other.shop") == ["no_match", "no_match", "match"]


def test_a_save_writes_the_file_and_nothing_else_does(serving, folder):
    shown = serving.json("GET", "api/files/0")
    assert shown["text"] == FILE and shown["writable"] and shown["reason"] is None
    serving.json("POST", "api/fix", {"file": "0", "text": TRAILING_COMMA})
    assert (folder / NAME).read_text() == FILE
    (folder / NAME).chmod(0o640)
    saved = serving.json("PUT", "api/files/0", {"text": FILE + " ", "revision": shown["revision"]})
    assert (folder / NAME).read_text() == FILE + " "
    assert (folder / NAME).stat().st_mode & 0o777 == 0o640
    assert os.listdir(folder) == [NAME]
    again = serving.json("GET", "api/files/0")
    assert again["revision"] == saved["revision"] != shown["revision"]


def test_a_generated_file_is_not_fixed(folder):
    (folder / "links.ts").write_text("")
    (folder / "aasa.yml").write_text(f"files: [{{path: {NAME}, source: links.ts}}]\n")
    with Serving(folder, NAME) as serving:
        problem = serving.json("POST", "api/fix", {"file": "0", "text": TRAILING_COMMA}, status=422)
        assert problem["detail"] == "the file is generated from `links.ts`; change that file"


def test_a_text_that_utf_8_cannot_hold_is_not_saved(serving, folder):
    revision = serving.json("GET", "api/files/0")["revision"]
    for text in ["{}\ud800", "\ude00\ud83d"]:
        problem = serving.json("PUT", "api/files/0", {"text": text, "revision": revision}, status=422)
        assert problem["detail"] == "`text` has a lone surrogate, which a save would replace"
    assert (folder / NAME).read_text() == FILE
    serving.json("PUT", "api/files/0", {"text": "{}\ufffd\U0001f600", "revision": revision})
    assert (folder / NAME).read_text() == "{}\ufffd\U0001f600"


@pytest.mark.parametrize("change", ["edited", "deleted"])
def test_a_file_that_changed_is_not_overwritten(serving, folder, change):
    shown = serving.json("GET", "api/files/0")
    if change == "edited":
        (folder / NAME).write_text("{}")
    else:
        (folder / NAME).unlink()
    problem = serving.json("PUT", "api/files/0", {"text": FILE, "revision": shown["revision"]}, status=409)
    assert problem["title"] == "Conflict"
    if change == "edited":
        assert (folder / NAME).read_text() == "{}"
    else:
        assert problem["revision"] is None
    serving.json("PUT", "api/files/0", {"text": FILE, "revision": problem["revision"]})
    assert (folder / NAME).read_text() == FILE


def test_of_two_saves_at_the_same_time_one_is_a_conflict(serving, folder):
    revision = serving.json("GET", "api/files/0")["revision"]
    with concurrent.futures.ThreadPoolExecutor(20) as threads:
        bodies = [{"text": f"{{}}{' ' * number}", "revision": revision} for number in range(20)]
        statuses = sorted(one[0] for one in threads.map(lambda body: serving.ask("PUT", "api/files/0", body), bodies))
    assert statuses == [200] + [409] * 19


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unwritable for root")
def test_a_file_that_cannot_be_written_is_a_problem(serving, folder):
    revision = serving.json("GET", "api/files/0")["revision"]
    (folder / NAME).chmod(0o444)
    folder.chmod(0o555)
    try:
        problem = serving.json("PUT", "api/files/0", {"text": "{}", "revision": revision}, status=500)
        assert problem["title"] == "Unwritable file"
    finally:
        folder.chmod(0o755)


@pytest.mark.parametrize(
    ("contents", "reason"),
    [
        (FILE.encode("utf-16"), "the file is UTF-16; devices read UTF-8"),
        (b'{"applinks": "\xff"}', "the file has bytes that are not UTF-8, which a save would replace"),
        (b"\x1f\x8b\x08\x00", "the file is compressed; devices read plain JSON"),
        (signed(FILE.encode()), "the file is signed, and its payload is shown; sign it again to change it"),
        (b"[" + b" " * (17 << 20) + b"]", "the file has more than 16 MB; edit it with another program"),
    ],
)
def test_a_file_that_a_text_cannot_hold_is_read_only(folder, contents, reason):
    (folder / NAME).write_bytes(contents)
    with Serving(folder, NAME) as server:
        shown = server.json("GET", "api/files/0")
        assert (shown["writable"], shown["reason"]) == (False, reason)
        assert [file["writable"] for file in server.json("GET", "api/files")["files"]] == [False]
        problem = server.json("PUT", "api/files/0", {"text": "{}", "revision": shown["revision"]}, status=403)
        assert problem["detail"] == reason
        assert (folder / NAME).read_bytes() == contents
        # The bytes on disk can be checked all the same.
        lint = server.json("POST", "api/lint", {"file": "0"})
        assert lint == json.loads(Run(["lint", NAME, "--format", "json"], folder).printed)


def rename(file, text, _):
    new = file.with_suffix(".new")
    new.write_text(text)
    new.rename(file)


def truncate(file, text, _):
    file.write_text(text)


def come_back(file, text, events):
    file.unlink()
    events.wait(lambda _: events.revisions()[-1] is None)
    file.write_text(text)


def link(file, text, _):
    target = file.with_suffix(".target")
    target.write_text(text)
    file.unlink()
    file.symlink_to(target)


def keep_time_and_size(file, text, _):
    before = file.stat()
    file.write_text(text.replace("buy", "pay"))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns + 1))


@pytest.mark.parametrize("edit", [rename, truncate, come_back, link, keep_time_and_size], ids=lambda edit: edit.__name__)
def test_every_way_of_editing_is_an_event(serving, folder, edit):
    events = Events(serving)
    first = serving.json("GET", "api/files/0")["revision"]
    events.wait(lambda _: first in events.revisions())
    edit(folder / NAME, FILE.replace("buy", "sell") if edit is not keep_time_and_size else FILE, events)
    last = serving.json("GET", "api/files/0")["revision"]
    assert last != first
    events.wait(lambda _: events.revisions()[-1] == last)
    (folder / NAME).unlink()
    events.wait(lambda _: events.revisions()[-1] is None)
    events.close()


def test_a_page_that_read_a_missing_file_has_an_event_when_the_file_is_back(serving, folder):
    events = Events(serving)
    first = serving.json("GET", "api/files/0")["revision"]
    events.wait(lambda _: first in events.revisions())
    for _ in range(10):
        count = len(events.revisions())
        (folder / NAME).unlink()
        assert serving.json("GET", "api/files/0")["revision"] is None
        # Most often before the file is polled again.
        (folder / NAME).write_text(FILE)
        events.wait(lambda _: len(events.revisions()) > count and events.revisions()[-1] == first)
    events.close()


def test_a_touched_file_is_no_event(tmp_path):
    """Two edits of another file are events; the touched one was polled between them."""
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / NAME).write_text(FILE)
    with Serving(tmp_path, ".") as serving:
        ids = {one["path"][0]: one["id"] for one in serving.json("GET", "api/files")["files"]}
        events = Events(serving)
        events.wait(lambda _: len(events.revisions(ids["a"])) == len(events.revisions(ids["b"])) == 1)
        (tmp_path / "a" / NAME).touch()
        for number in (2, 3):
            rename(tmp_path / "b" / NAME, FILE + " " * number, events)
            events.wait(lambda _: len(events.revisions(ids["b"])) == number)
        assert len(events.revisions(ids["a"])) == 1
        events.close()


def test_a_page_that_comes_back_gets_every_revision(serving, folder):
    events = Events(serving)
    events.wait(lambda found: found)
    events.close()
    (folder / NAME).write_text("{}")
    events = Events(serving)
    current = serving.json("GET", "api/files/0")["revision"]
    events.wait(lambda _: events.revisions() == [current])
    events.close()


# Questions


def test_lint_is_the_document_of_the_command(serving, folder):
    for text in (FILE, TRAILING_COMMA, "", "[]", "\ufeff" + FILE, '{"applinks": {}, "\u202e": 1}'):
        (folder / "text").mkdir(exist_ok=True)
        (folder / "text" / NAME).write_text(text)
        expected = json.loads(Run(["lint", NAME, "--format", "json"], folder / "text").printed)
        assert serving.json("POST", "api/lint", {"text": text, "file": "0"}) == expected


def test_the_edits_of_a_finding_fix_the_text(serving):
    [report] = serving.json("POST", "api/lint", {"text": TRAILING_COMMA})["files"]
    [finding] = [one for one in report["findings"] if "fix" in one]
    data = TRAILING_COMMA.encode()
    for edit in sorted(finding["fix"]["edits"], key=lambda edit: -edit["start"]):
        data = data[: edit["start"]] + edit["replacement"].encode() + data[edit["end"] :]
    for fingerprint in (None, finding["fingerprint"]):
        fixed = serving.json("POST", "api/fix", {"text": TRAILING_COMMA, "fingerprint": fingerprint})
        assert fixed["text"] == data.decode() == FILE
        assert [one["rule"] for one in fixed["fixed"]] == ["invalid-json"]
    problem = serving.json("POST", "api/fix", {"text": FILE, "fingerprint": finding["fingerprint"]}, status=422)
    assert problem["detail"].startswith("no finding has the fingerprint")


def test_the_other_questions_are_the_documents_of_the_commands(serving, folder):
    text = FILE.replace('"/buy/*"', '"/buy/*", "?": {"a": "?*"}')
    (folder / "text").mkdir()
    (folder / "text" / NAME).write_text(text)

    def command(*arguments):
        return Run([arguments[0], NAME, *arguments[1:]], folder / "text").ends(0).printed

    body = {"text": text}
    url = "https://harbor.shop/buy/1?a=2"
    assert serving.json("POST", "api/explain", body | {"url": url}) == json.loads(
        command("explain", url, "--format", "json")
    )
    assert serving.json("POST", "api/explain", body | {"url": "/buy/1", "domain": "harbor.shop"}) == json.loads(
        command("explain", "/buy/1", "--domain", "harbor.shop", "--format", "json")
    )
    assert serving.json("POST", "api/urls", body) == json.loads(command("urls", "--format", "json"))
    assert serving.json("POST", "api/stats", body) == json.loads(command("stats", "--format", "json"))
    assert serving.ask("POST", "api/graph", body)[2].decode() == command("graph", "--format", "svg")
    lines = Run(["match", NAME, url, "/sell", "nonsense", "--domain", "harbor.shop", "--format", "jsonl"], folder / "text")
    given = serving.json("POST", "api/match", body | {"urls": [url, "/sell", "nonsense"], "domain": "harbor.shop"})
    assert given["results"] == [json.loads(line) for line in lines.printed.splitlines()]
    assert serving.json("POST", "api/match", body | {"urls": []})["results"] == []
    (folder / "text" / "old").write_text(FILE)
    expected = json.loads(Run(["diff", "old", NAME, "--format", "json"], folder / "text").ends(0).printed)
    given = serving.json("POST", "api/diff", body | {"against": {"text": FILE, "name": "old"}})
    assert given == expected and given["result"] == "different"
    assert serving.json("POST", "api/diff", {"text": FILE, "against": {"file": "0"}})["result"] == "equivalent"
    routes = serving.json("POST", "api/routes", body)
    assert routes["sections"][0]["apps"] == [APP]


@pytest.mark.parametrize("question", ["match", "explain", "urls", "stats", "graph", "diff", "routes"])
def test_a_file_that_devices_ignore_has_no_answer(serving, question):
    body = {"match": {"urls": []}, "explain": {"url": "https://a.b/"}, "diff": {"against": {"text": FILE}}}
    problem = serving.json("POST", f"api/{question}", {"text": "{,"} | body.get(question, {}), status=422)
    assert problem["title"] == "Unusable file"
    assert problem["detail"].startswith("apple-app-site-association:1:")


@pytest.mark.parametrize(
    ("question", "body", "status", "detail"),
    [
        ("lint", b"{", 400, "the body is not valid JSON"),
        ("lint", b"", 400, "the body is not valid JSON"),
        ("lint", b"[]", 422, "the body is an array instead of an object"),
        ("lint", {}, 422, "`text` is missing, and no `file` is named"),
        ("lint", {"text": 1}, 422, "`text` is a number instead of a string"),
        ("stats", {"file": "0", "name": {}}, 422, "`name` is an object instead of a string"),
        ("lint", {"text": "", "minios": "13"}, 422, "`minios` is no member of the body; the members are text, file, name, minIOS"),
        ("lint", {"text": "", "minIOS": "x"}, 422, "`minIOS` is not a version such as 13.5"),
        ("lint", {"file": "7"}, 404, "the workbench has no file with this id; api/files lists them"),
        ("lint", {"file": "../../etc/passwd"}, 404, "the workbench has no file with this id; api/files lists them"),
        ("match", {"text": FILE}, 422, "`urls` is missing"),
        ("match", {"text": FILE, "urls": [1]}, 422, "`urls` has a number instead of a string"),
        ("match", {"text": FILE, "urls": ["a"] * 10_001}, 422, "`urls` has 10,001 elements; at most 10,000 are accepted"),
        ("match", {"text": FILE, "urls": [], "domain": "a/b"}, 422, "`a/b` is not a domain; write only the host, as in example.com"),
        ("match", {"text": FILE, "urls": [], "ios": "8"}, 422, "iOS 8 has no universal links; they begin with iOS 9"),
        ("match", {"text": FILE, "urls": [], "app": "x.y"}, 422, f"the file does not list the app `x.y`; the listed apps are `{APP}`"),
        ("explain", {"text": FILE, "url": "/buy/1"}, 422, "the path has no host; pass its domain"),
        ("graph", {"text": FILE, "rows": 4}, 422, "rows is a number from 5 to 2,000"),
        ("urls", {"text": FILE, "limit": -1}, 422, "`limit` is negative"),
        ("urls", {"text": FILE, "limit": 1.5}, 422, "`limit` is not a whole number"),
        ("diff", {"text": FILE, "against": {}}, 422, "`text` is missing, and no `file` is named"),
        ("diff", {"text": FILE, "against": {"domain": "a.b", "from": "x"}}, 422, "`from` is neither site nor cdn"),
        ("diff", {"text": FILE, "against": {"domain": "häfen.shop"}}, 422, "cannot ask häfen.shop: 'häfen.shop' is not ASCII; write associated domains in Punycode, here 'xn--hfen-loa.shop'"),
    ],
)  # fmt: skip
def test_wrong_bodies_are_problems(serving, question, body, status, detail):
    given, headers, data = serving.ask("POST", f"api/{question}", body)
    problem = json.loads(data)
    assert (given, problem["detail"], problem["status"]) == (status, detail, status)
    assert headers["Content-Type"] == "application/problem+json"


def test_a_server_is_asked_for_a_comparison_alone(folder):
    with Serving(folder, NAME, "--offline") as server:
        assert server.json("GET", "api/files")["canAsk"] is False
        body = {"text": FILE, "against": {"domain": "harbor.shop"}}
        assert "--offline" in server.json("POST", "api/diff", body, status=403)["detail"]
    with Serving(folder, NAME, "--timeout", "2") as server:
        if not server.json("GET", "api/files")["canAsk"]:
            pytest.skip("libcurl is not installed")
        for domain in ("localhost", "harbor.invalid"):
            for source in ("site", "cdn"):
                body = {"text": FILE, "against": {"domain": domain, "from": source}}
                # A name of the local network is none to ask; the CDN cannot be reached.
                is_refused = (domain, source) == ("localhost", "site")
                problem = server.json("POST", "api/diff", body, status=422 if is_refused else 502)
                message = f"cannot ask {domain}: " if is_refused else f"cannot read the file of {domain} from "
                assert problem["detail"].startswith(message)


def test_an_address_of_the_local_network_is_refused(folder):
    with Serving(folder, NAME, "--resolve", "printer.harbor.shop:443:192.168.0.9", https_proxy="") as server:
        if not server.json("GET", "api/files")["canAsk"]:
            pytest.skip("libcurl is not installed")
        body = {"text": FILE, "against": {"domain": "printer.harbor.shop"}}
        problem = server.json("POST", "api/diff", body, status=422)
        assert "192.168.0.9 is not a public address" in problem["detail"]


def test_the_files_of_a_domain_and_of_the_cdn_are_compared(folder, nginx, tls, proxy):
    """The site has a newer file than the CDN."""
    port = nginx.ports["audit"]
    proxy.ports["harbor.shop:443"] = port
    network = ["--ca-file", tls / "authority.pem", "--cdn-url", f"https://{CDN}:{port}"]
    text = (nginx.files("audit") / "file").read_text()
    with Serving(folder, NAME, *network, https_proxy=f"http://127.0.0.1:{proxy.port}") as server:
        for source, result in {"cdn": "equivalent", "site": "different"}.items():
            body = {"text": text, "against": {"domain": "harbor.shop", "from": source}}
            assert server.json("POST", "api/diff", body)["result"] == result
    assert proxy.asked == [f"{CDN}:{port}", "harbor.shop:443"]


def test_a_served_file_is_read_only(folder, nginx, tls):
    host = f"harbor.shop:{nginx.ports['fetch']}"
    with Serving(folder, f"https://{host}", "--allow-private", "--resolve", f"{host}:127.0.0.1", "--ca-file", tls / "authority.pem") as server:
        [file] = server.json("GET", "api/files")["files"]
        assert (file["domain"], file["writable"]) == ("harbor.shop", False)
        shown = server.json("GET", "api/files/0")
        assert (shown["writable"], shown["reason"]) == (False, "the file was fetched; save the text in a file of the site")
        problem = server.json("PUT", "api/files/0", {"text": "", "revision": shown["revision"]}, status=403)
        assert problem["title"] == "Read-only file"
        compared = server.json("POST", "api/diff", {"text": shown["text"], "against": {"file": "0"}})
        assert compared["result"] == "equivalent"


# Requests of others

SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def test_every_response_has_security_headers(serving):
    whole = [None, "/", "/favicon.ico"]
    for path in whole:
        status, headers, _ = serving.ask("GET", "", whole=path)
        assert status == (200 if path is None else 404)
        assert {name: headers[name] for name in SECURITY} == SECURITY
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert "Access-Control-Allow-Origin" not in headers


def test_without_the_secret_path_nothing_is_here(serving):
    wrong = serving.path[:-2] + ("0" if serving.path[-2] != "0" else "1") + "/"
    for path in ("/", "/api/files", wrong, wrong + "api/files", "//" + serving.path, serving.path.upper() + "x", "/%2e%2e/", "/?"):
        status, _, body = serving.ask("GET", "", whole=path)
        assert status == 404, path
        assert b"use the whole address" in body or b"no resource" in body
    status, headers, _ = serving.ask("GET", "", whole=serving.path.rstrip("/"))
    assert (status, headers["Location"]) == (308, serving.path)
    for path in ("../", "assets/../index.html", "assets/", "api/files/", "api/files/0/", "api//files", "%61pi/files"):
        assert serving.ask("GET", path)[0] == 404, path


@pytest.mark.parametrize("host", ["harbor.shop", "127.0.0.1", "127.0.0.1:1", "localhost", "0.0.0.0:PORT", "evil.localhost:PORT", "[::1]:PORT", ""])  # fmt: skip
def test_another_host_is_refused(serving, host):
    assert serving.ask("GET", "", headers={"Host": host.replace("PORT", str(serving.port))})[0] in (400, 421)


@pytest.mark.parametrize("host", ["127.0.0.1:PORT", "localhost:PORT", "LOCALHOST:PORT"])
def test_names_of_this_computer_are_answered(serving, host):
    assert serving.ask("GET", "", headers={"Host": host.replace("PORT", str(serving.port))})[0] == 200


@pytest.mark.parametrize(
    ("name", "value", "status"),
    [
        ("Origin", "http://evil.example", 403),
        ("Origin", "null", 403),
        ("Origin", "http://localhost:PORT", 403),
        ("Origin", "https://127.0.0.1:PORT", 403),
        ("Origin", "http://127.0.0.1:PORT", 200),
        ("Sec-Fetch-Site", "cross-site", 403),
        ("Sec-Fetch-Site", "same-site", 403),
        ("Sec-Fetch-Site", "same-origin", 200),
        ("Sec-Fetch-Site", "none", 200),
    ],
)
def test_requests_of_other_pages_are_refused(serving, name, value, status):
    headers = {name: value.replace("PORT", str(serving.port))}
    assert serving.ask("POST", "api/lint", {"text": FILE}, headers)[0] == status


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx", ""])  # fmt: skip
def test_bodies_are_json(serving, kind):
    assert serving.ask("POST", "api/lint", {"text": FILE}, {"Content-Type": kind})[0] == 415
    assert serving.ask("POST", "api/lint", {"text": FILE}, {"Content-Type": "Application/JSON; charset=utf-8"})[0] == 200


@pytest.mark.parametrize("method", ["POST", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND"])
def test_other_methods_are_refused(serving, method):
    status, headers, _ = serving.ask(method, "api/files")
    assert (status, headers["Allow"]) == (405, "GET, HEAD")
    assert serving.ask(method, "")[0] == 405


def test_head_has_the_headers_of_get(serving):
    for path in ("", "api/files/0"):
        whole = serving.ask("GET", path)
        head = serving.ask("HEAD", path)
        assert head[2] == b"" and head[1]["Content-Length"] == whole[1]["Content-Length"]
    assert serving.ask("HEAD", "api/events")[0] == 200


# Clients that misbehave


def test_a_large_body_is_refused(serving):
    for headers in ([f"Content-Length: {(32 << 20) + 1}"], ["Content-Length: 99999999999999999999999"], ["Content-Length: -1"]):
        head = serving.head("api/lint", "Content-Type: application/json", *headers, method="POST")
        assert serving.raw(head + b"x", shut=True).split(b" ")[1] in (b"413", b"400")
    # Without a length, it is counted.
    head = serving.head("api/lint", "Content-Type: application/json", "Transfer-Encoding: chunked", method="POST")
    chunk = b"%x\r\n" % (1 << 20) + b" " * (1 << 20) + b"\r\n"
    assert b"413" in serving.raw(head + chunk * 33 + b"0\r\n\r\n")[:20]
    body = json.dumps({"text": " " * ((32 << 20) - 100)}).encode()
    assert serving.ask("POST", "api/lint", body)[0] == 200


def test_a_body_after_a_wrong_head_is_not_kept(serving):
    head = serving.head("api/lint", f"Content-Length: {30 << 20}", method="POST")
    before = serving.resident()
    for _ in range(10):
        assert b" 415 " in serving.raw(head + b" " * (30 << 20))[:20]
    assert serving.resident() - before < 30_000


def test_a_client_can_wait_for_permission_to_send(serving):
    body = json.dumps({"text": FILE}).encode()
    head = serving.head("api/lint", "Content-Type: application/json", f"Content-Length: {len(body)}", "Expect: 100-continue",
                        "Connection: close", method="POST")  # fmt: skip
    with socket.create_connection(("127.0.0.1", serving.port), timeout=LONGEST) as connection:
        connection.sendall(head)
        assert connection.recv(1000).startswith(b"HTTP/1.1 100 Continue\r\n")
        connection.sendall(body)
        assert connection.recv(1000).startswith(b"HTTP/1.1 200 OK\r\n")


@pytest.mark.parametrize(
    "data",
    [
        b"\r\n\r\n\r\n",
        b"GET\r\n\r\n",
        b"\x00" * 1000,
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\xab" * 500,
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET http://127.0.0.1/ HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET * HTTP/1.1\r\nHost: a\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nA: " + b"a" * 100_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"A: a\r\n" * 100_000 + b"\r\n",
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA\x00: b\r\n\r\n",
    ],
    ids=lambda data: data[:24].decode("latin-1"),
)
def test_garbage_is_refused(serving, data):
    received = serving.raw(data, shut=True)
    assert received == b"" or int(received.split(b" ")[1]) >= 400, received[:200]
    assert serving.ask("GET", "")[0] == 200


def test_requests_of_one_connection_are_answered_in_order(serving):
    data = b"".join(serving.head(path) for path in ["api/files", "api/files/0", "", "api/files/9", "nothing"] * 10)
    received = serving.raw(data + serving.head("", "Connection: close"))
    assert received.count(b"HTTP/1.1 200 OK") == 31 and received.count(b"HTTP/1.1 404 Not Found") == 20
    numbers = [int(number) for number in re.findall(rb"HTTP/1\.1 (\d+) ", received)]
    assert numbers == [200, 200, 200, 404, 404] * 10 + [200]


def sent_until_stalled(serving, connection, data, limit):
    """The number of bytes that a client can send until neither side can send more."""
    connection.setblocking(False)
    sent = 0

    def ends():
        nonlocal sent
        try:
            while sent < limit:
                sent += connection.send(data)
        except BlockingIOError:
            return serving.is_stalled(connection)
        return True

    wait_for(ends)
    return sent


def test_a_client_that_reads_nothing_is_not_read(serving):
    before = serving.resident()
    for path in ("", "nothing"):
        data = serving.head(path) * 10_000
        with socket.create_connection(("127.0.0.1", serving.port)) as connection:
            assert sent_until_stalled(serving, connection, data, limit=200 << 20) < 50 << 20
            assert serving.resident() - before < 60_000
    assert serving.ask("GET", "")[0] == 200


def test_200_clients_at_the_same_time_are_answered(serving):
    def ask(number):
        if number % 3 == 0:
            return serving.ask("GET", "")[0]
        if number % 3 == 1:
            return serving.ask("POST", "api/match", {"text": FILE, "urls": [f"https://a.b/buy/{number}"]})[0]
        return serving.ask("POST", "api/lint", {"text": TRAILING_COMMA})[0]

    with concurrent.futures.ThreadPoolExecutor(200) as threads:
        assert set(threads.map(ask, range(600))) == {200}


def test_further_connections_are_closed_and_later_ones_answered(serving):
    connections = [socket.create_connection(("127.0.0.1", serving.port), timeout=LONGEST) for _ in range(300)]
    closed = set()

    def is_closed(connection):
        try:
            return connection.recv(1) == b""
        except ConnectionResetError:
            return True

    while len(closed) < 300 - 256:
        readable, _, _ = select.select([one for one in connections if one not in closed], [], [], LONGEST)
        assert readable, closed
        closed.update(filter(is_closed, readable))
    # The others are kept: a request on each has a response.
    kept = [one for one in connections if one not in closed]
    for connection in kept:
        connection.sendall(serving.head())
        assert connection.recv(15) == b"HTTP/1.1 200 OK"
    assert len(kept) == 256
    for connection in connections:
        connection.close()

    def is_answered():
        try:
            return serving.ask("GET", "")[0] == 200
        except OSError:
            return False

    # The server hears of the ends one by one.
    wait_for(is_answered)


def test_slow_clients_end(serving):
    started = time.monotonic()
    with socket.create_connection(("127.0.0.1", serving.port), timeout=LONGEST) as head, \
            socket.create_connection(("127.0.0.1", serving.port), timeout=LONGEST) as body:  # fmt: skip
        body.sendall(serving.head("api/lint", "Content-Type: application/json", "Content-Length: 1000", method="POST"))
        # A byte now and then does not help.
        for byte in serving.head():
            if select.select([head], [], [], 1)[0]:
                break
            head.sendall(bytes([byte]))
            body.sendall(b" ")
        assert head.recv(100) == b""
        assert time.monotonic() - started > 14
        assert body.recv(1000).startswith(b"HTTP/1.1 408 Request Timeout\r\n")
        assert time.monotonic() - started > 28


def test_clients_that_go_away_leave_nothing(serving):
    for _ in range(50):
        serving.ask("POST", "api/lint", {"text": FILE})
    before = (serving.resident(), len(os.listdir(f"/proc/{serving.process.pid}/fd")))
    for number in range(300):
        with socket.create_connection(("127.0.0.1", serving.port), timeout=LONGEST) as connection:
            body = json.dumps({"text": FILE}).encode()
            head = serving.head("api/lint", "Content-Type: application/json", f"Content-Length: {len(body)}", method="POST")
            connection.sendall((head + body)[: len(head) + number % len(body)])
    events = [Events(serving) for _ in range(50)]
    for one in events:
        one.close()
    wait_for(lambda: len(os.listdir(f"/proc/{serving.process.pid}/fd")) <= before[1] + 2)
    for _ in range(300):
        serving.ask("POST", "api/lint", {"text": FILE})
    assert serving.resident() - before[0] < 20_000
    wait_for(lambda: len(os.listdir(f"/proc/{serving.process.pid}/fd")) <= before[1] + 2)


def test_work_for_a_client_that_is_gone_is_not_begun(serving):
    # Four threads work; further questions wait and are dropped with their clients.
    slow = json.dumps({"applinks": {"details": [{"appIDs": [APP], "components": [
        {"/": "*" + "*".join(f"{a}{b}" for b in "abcdefgh") + "*"} for a in "abcdefghijklmnopqrstuvwxyz"]}]}})  # fmt: skip
    started = serving.processor_time()
    serving.json("POST", "api/lint", {"text": slow})
    one = serving.processor_time() - started
    body = json.dumps({"text": slow}).encode()
    head = serving.head("api/lint", "Content-Type: application/json", f"Content-Length: {len(body)}", method="POST")
    connections = []
    for _ in range(100):
        connections.append(socket.create_connection(("127.0.0.1", serving.port), timeout=LONGEST))
        connections[-1].sendall(head + body)
    for connection in connections:
        connection.close()
    started = serving.processor_time()
    serving.json("POST", "api/lint", {"text": FILE})
    assert serving.processor_time() - started < 20 * one + 2


# The description of the API


def test_the_description_is_valid_and_complete(serving):
    document = serving.json("GET", "openapi.json")
    validate(document)
    for path, item in document["paths"].items():
        for method in item.keys() - {"parameters"}:
            status, _, _ = serving.ask(method.upper(), path[1:].replace("{id}", "0"), b"{}" if method != "get" else None) \
                if path != "/api/events" else (200, None, None)  # fmt: skip
            assert status in (200, 409, 422), (method, path, status)


def test_random_requests_have_the_described_responses(folder, tmp_path):
    """For a few seconds; Scripts/check-api does it for minutes. A random domain gets no request."""
    with Serving(folder, NAME, "--offline") as serving:
        check_api(serving, tmp_path, "--max-examples", "30", "--max-time", "20")
