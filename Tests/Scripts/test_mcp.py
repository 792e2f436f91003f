"""`aasa mcp` with the protocol's own SDK as the client, in both revisions of the protocol."""

import json
import os
import pathlib
import re
import subprocess
import threading

import anyio
import jsonschema
import pytest
from harness.program import ROOT
from harness.program import program as path_of_program
from harness.servers import Server
from harness.waiting import LONGEST
from mcp import Client, MCPError, StdioServerParameters

FILE = """{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [
  {"/": "/help/*", "exclude": true},
  {"/": "/buy/*", "?": {"id": "?*"}},
  {"/": "/help/contact"}
]}]}}
"""
SHORT = FILE.replace(',\n  {"/": "/help/contact"}', "")
APP = "9QX4T7KM2P.shop.harbor.app"
FINGERPRINT = "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
PLAIN_LINKS = json.dumps([{"relation": ["delegate_permission/common.handle_all_urls"], "target": {
    "namespace": "android_app", "package_name": "shop.harbor", "sha256_cert_fingerprints": [FINGERPRINT]}}])  # fmt: skip
MODES = ["legacy", "2026-07-28", "auto"]


@pytest.fixture
def program():
    return path_of_program()


@pytest.fixture
def site(tmp_path):
    """A folder with two association files."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site/apple-app-site-association").write_text(FILE)
    (tmp_path / "site/short.json").write_text(SHORT)
    (tmp_path / "secret.json").write_text(SHORT)
    return tmp_path / "site"


@pytest.fixture
def session(program, site):
    """Runs an asynchronous function with a client of the server."""

    def run(body, *options, mode="auto"):
        parameters = StdioServerParameters(command=str(program), args=["mcp", "--root", str(site), *options])

        async def main():
            async with Client(parameters, mode=mode, read_timeout_seconds=LONGEST) as client:
                return await body(client)

        return anyio.run(main)

    return run


def call(tool, arguments):
    """A function that calls a tool and returns its structured content, checked against the tool's schema."""

    async def body(client):
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        result = await client.call_tool(tool, arguments)
        assert not result.is_error, result.content[0].text
        jsonschema.validate(result.structured_content, tools[tool].output_schema)
        # The document has the schema of the resource that the output schema names.
        uri = re.search(r"aasa://schemas/\w+", json.dumps(tools[tool].output_schema)).group()
        schema = json.loads((await client.read_resource(uri)).contents[0].text)
        jsonschema.validate(result.structured_content["result"], schema)
        assert json.loads(result.content[0].text) == result.structured_content
        return result.structured_content

    return body


def refused(tool, arguments):
    """A function that calls a tool and returns the text of its error."""

    async def body(client):
        result = await client.call_tool(tool, arguments)
        assert result.is_error
        return result.content[0].text

    return body


@pytest.mark.parametrize("mode", MODES)
def test_a_client_sees_tools_and_resources(session, mode):
    async def body(client):
        tools = (await client.list_tools()).tools
        resources = (await client.list_resources()).resources
        texts = {resource.uri: (await client.read_resource(resource.uri)).contents[0].text for resource in resources}
        return client.protocol_version, client.server_info, client.instructions, tools, texts

    version, info, instructions, tools, texts = session(body, mode=mode)
    assert version == ("2025-11-25" if mode == "legacy" else "2026-07-28")
    if mode != "2026-07-28":  # a client that asks nothing first does not know them
        assert info.name == "aasa" and info.version
        assert "lint" in instructions
    names = [tool.name for tool in tools]
    assert names == [
        "lint", "explain_url", "match_urls", "test_urls", "diff", "compact", "compare", "convert", "test", "doctor",
        "entitlements", "audit", "rules",
    ]  # fmt: skip
    for tool in tools:
        assert len(tool.description.split()) <= 150, tool.name
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        jsonschema.Draft202012Validator.check_schema(tool.output_schema)
        assert tool.annotations.read_only_hint is (tool.name != "compact")
        assert tool.annotations.open_world_hint is (tool.name in ["doctor", "entitlements", "audit"])
    assert "unreachable-component" in texts["aasa://rules"]
    assert json.loads(texts["aasa://schemas/report"])["title"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("place", [{"file": "apple-app-site-association"}, {"text": FILE}])
def test_lint_has_the_findings_of_the_command(session, mode, place, site, aasa):
    result = session(call("lint", place), mode=mode)
    assert result["truncated"] is False
    found = result["result"]["files"][0]["findings"]
    expected = aasa("lint", "apple-app-site-association", "--format", "json", folder=site)
    wanted = json.loads(expected.printed)["files"][0]["findings"]
    assert [(finding["rule"], finding["message"], finding["line"]) for finding in found] == [
        (finding["rule"], finding["message"], finding["line"]) for finding in wanted
    ]
    assert "unreachable-component" in {finding["rule"] for finding in found}


def test_lint_says_what_it_leaves_out(session):
    components = ",".join('{"/": "/buy/*"}' for _ in range(40))
    text = f'{{"applinks": {{"details": [{{"appIDs": ["{APP}"], "components": [{components}]}}]}}}}'
    result = session(call("lint", {"text": text, "limit": 3}))
    assert result["truncated"] is True
    assert "left out" in result["note"]


@pytest.mark.parametrize("mode", MODES)
def test_verdicts(session, mode):
    urls = ["https://harbor.shop/buy/7?id=3", "https://harbor.shop/help/contact", "\thttps://harbor.shop/ ", "no url"]
    result = session(call("match_urls", {"file": "apple-app-site-association", "urls": urls}), mode=mode)["result"]
    assert [entry.get("verdicts", [{}])[0].get("verdict") for entry in result["results"]] == [
        "match",
        "exclude",
        "no_match",
        None,
    ]
    assert result["results"][3]["error"]
    explained = session(
        call("explain_url", {"file": "apple-app-site-association", "url": "/buy/7", "domain": "harbor.shop", "app": APP})
    )["result"]
    assert explained["url"] == "https://harbor.shop/buy/7"
    assert explained["apps"][0]["verdict"] == "no_match"
    assert "reason" in json.dumps(explained["apps"][0]["tried"][0])


def test_urls_that_test_a_file(session):
    result = session(call("test_urls", {"file": "apple-app-site-association", "limit": 2}))
    assert result["truncated"] is True and "2 of 3" in result["note"]
    assert [component["outcome"] for component in result["result"]["components"]] == ["decides", "decides"]


def test_an_assetlinks_file_is_linted_matched_and_explained(session, site, aasa):
    text = (ROOT / "Fixtures/documents/links-android.json").read_text("utf-8")
    (site / "assetlinks.json").write_text(text, "utf-8")
    url = "https://harbor.shop/help/7"
    found = session(call("lint", {"file": "assetlinks.json"}))["result"]["files"][0]["findings"]
    wanted = json.loads(aasa("lint", "assetlinks.json", "--format", "json", folder=site).printed)["files"][0]["findings"]
    assert [finding["rule"] for finding in found] == [finding["rule"] for finding in wanted]
    matched = session(call("match_urls", {"file": "assetlinks.json", "urls": [url]}))["result"]["results"]
    assert matched[0]["verdicts"] == [{"app": "shop.harbor.app", "verdict": "match", "entry": 0, "component": 1}]
    explained = session(call("explain_url", {"text": text, "url": "/help/7", "domain": "harbor.shop"}))["result"]
    assert explained["apps"][0]["decidedBy"]["line"] == 15
    tests = session(call("test_urls", {"file": "assetlinks.json", "limit": 2}))
    assert tests["truncated"] is True and len(tests["result"]["components"]) == 2
    assert "no statement lets X open links" in session(
        refused("match_urls", {"file": "assetlinks.json", "urls": [url], "app": "X"})
    )
    assert "version of iOS" in session(refused("match_urls", {"file": "assetlinks.json", "urls": [url], "ios": "16"}))
    assert "assetlinks.json" in session(refused("compact", {"file": "assetlinks.json"}))
    changed = session(call("diff", {"old_file": "assetlinks.json", "new_text": text.replace("/cart", "/bag")}))["result"]
    assert {change["url"] for change in changed["changes"]} == {"https://example.com/cart", "https://example.com/bag"}
    mixed = session(refused("diff", {"old_file": "assetlinks.json", "new_file": "apple-app-site-association"}))
    assert "`compare`" in mixed and "aasa compare" not in mixed


def test_files_are_compared(session):
    arguments = {"old_file": "apple-app-site-association", "new_file": "short.json"}
    assert "equivalent" in json.dumps(session(call("diff", arguments))["result"])
    opened = session(call("diff", {"old_text": SHORT, "new_text": SHORT.replace("/buy", "/sale")}))["result"]
    assert opened["result"] == "different" and "/sale/" in json.dumps(opened)


def test_a_file_is_shortened_and_written_only_when_allowed(session, site):
    arguments = {"file": "short.json", "min_ios": "14"}
    result = session(call("compact", arguments))["result"]
    assert json.loads(result["result"])["applinks"]
    # The former name of the argument is still read.
    former = session(call("compact", {"file": "short.json", "drop_before": "14"}))
    assert former["result"] == result and former["note"] == "`drop_before` is now `min_ios`"
    both = session(refused("compact", {**arguments, "drop_before": "14"}))
    assert "`drop_before` is the former name of `min_ios`; give only `min_ios`" in both
    before = (site / "short.json").read_text()
    text = session(refused("compact", {**arguments, "write": True}))
    assert "--allow-write" in text and (site / "short.json").read_text() == before
    written = session(call("compact", {**arguments, "write": True}), "--allow-write")["result"]
    assert (site / "short.json").read_text() == written["result"]


def test_the_configuration_of_the_root_has_the_oldest_system(session, site, aasa):
    (site / "aasa.yml").write_text("lint: {min-ios: 12}\n")
    for options in ([], ["--min-ios", "14"]):
        command = json.loads(aasa("compact", "short.json", "--format", "json", *options, folder=site).ends(0).printed)
        more = {"min_ios": "14"} if options else {}
        assert session(call("compact", {"file": "short.json", **more}))["result"] == command
        result = session(call("compact", {"text": SHORT, **more}))["result"]
        assert result["systems"] == command["systems"]


def test_the_configuration_of_the_root_has_the_domain(session, site):
    (site / "aasa.yml").write_text("files: apple-app-site-association\ndomain: [harbor.shop, www.harbor.shop]\n")
    file, other = {"file": "apple-app-site-association"}, "https://other.shop/buy/1?id=2"
    urls = ["/buy/1?id=2", "https://www.harbor.shop/buy/1?id=2", other]
    found = session(call("match_urls", {**file, "urls": urls}))
    assert [result["verdicts"][0]["verdict"] for result in found["result"]["results"]] == ["match", "match", "no_match"]
    assert found["note"] == "hosts are compared with harbor.shop, www.harbor.shop; other hosts match nothing"
    given = session(call("match_urls", {**file, "urls": [other], "domain": "other.shop"}))
    assert given["result"]["results"][0]["verdicts"][0]["verdict"] == "match" and "note" not in given
    assert "no_match" in json.dumps(session(call("explain_url", {**file, "url": other})))
    assert "https://harbor.shop/" in json.dumps(session(call("test_urls", file)))
    changed = {"old_text": SHORT.replace("/buy", "/sale"), "new_file": "apple-app-site-association"}
    assert "https://harbor.shop/" in json.dumps(session(call("diff", changed)))


@pytest.mark.parametrize("place", [{"file": "short.json"}, {"text": SHORT}])
def test_a_path_has_the_host_of_the_configuration_as_in_commands(session, site, aasa, place):
    """Also where aasa.yml names other files, of which other hosts are not compared."""
    (site / "aasa.yml").write_text("files: apple-app-site-association\ndomain: harbor.shop\n")
    urls = ["/buy/1?id=2", "https://other.shop/buy/1?id=2"]
    printed = aasa("match", place.get("file", "-"), *urls, "--format", "json", folder=site, input=SHORT.encode()).ends(0).printed
    found = session(call("match_urls", {**place, "urls": urls}))["result"]
    assert found["results"] == json.loads(printed)["results"]
    assert session(call("explain_url", {**place, "url": urls[0]}))["result"]["url"] == "https://harbor.shop/buy/1?id=2"


def test_a_configuration_that_cannot_be_used_is_an_error(session, site):
    (site / "aasa.yml").symlink_to("none.yml")
    for tool, arguments in [("match_urls", {"urls": ["/a"]}), ("explain_url", {"url": "/a"})]:
        assert session(refused(tool, {"text": SHORT, **arguments})).startswith("the configuration aasa.yml cannot be used:\n")
    (site / "aasa.yml").unlink()
    (site / ".aasa.yml").write_text("fles: a\ndomain: /\n")
    message = session(refused("lint", {"text": SHORT}))
    assert message.startswith("the configuration .aasa.yml cannot be used:\n.aasa.yml:1:1: `fles` is not a key of the configuration; did you mean `files`?\n.aasa.yml:2:9: ")


def test_the_list_of_tools_is_short(session):
    async def body(client):
        return (await client.list_tools()).model_dump_json(exclude_none=True)

    assert len(session(body)) < 24_000


def test_a_folder_is_linted_as_by_the_command(session, site, aasa):
    """Also the findings about the site as a whole: here a file that is not in `.well-known`."""
    result = session(call("lint", {"file": "."}))["result"]
    wanted = json.loads(aasa("lint", ".", "--format", "json", folder=site).printed)
    found = [(file["file"], finding["rule"]) for file in result["files"] for finding in file["findings"]]
    assert found == [(file["file"], finding["rule"]) for file in wanted["files"] for finding in file["findings"]]
    assert "missing-well-known" in {rule for _, rule in found}


def test_both_platforms_are_compared_and_converted(session, site):
    (site / "assetlinks.json").write_text((ROOT / "Fixtures/documents/links-android.json").read_text("utf-8"), "utf-8")
    arguments = {"ios_file": "apple-app-site-association", "android_file": "assetlinks.json", "ordinary": True}
    result = session(call("compare", {**arguments, "domain": "harbor.shop"}))["result"]
    assert result["result"] == "different" and result["differences"]
    converted = session(call("convert", {"text": FILE, "package": "shop.harbor", "fingerprints": [FINGERPRINT]}))
    assert json.loads(converted["result"]["text"])[0]["target"]["package_name"] == "shop.harbor"
    incomplete = session(call("convert", {"text": FILE, "package": "shop.harbor"}))
    assert incomplete["truncated"] is False and "pass `fingerprints`" in incomplete["note"]


# An association of another domain.
DEVICE = f"Service: applinks\nApp ID: {APP}\nDomain: tavern.shop\nSite/Fmwk Approval: approved\n"


def test_claims_are_compared_with_a_file(session, site):
    arguments = {"claim": "applinks:harbor.shop", "app_id": "3WN8C5RD6L.shop.harbor.app", "file": "short.json"}
    result = session(call("entitlements", arguments))["result"]
    assert "wrong-prefix" in {finding["rule"] for finding in result["findings"]}
    assert result["apps"][0]["services"][0]["served"] == "otherPrefix"


def test_a_link_is_diagnosed_with_a_file(session, site):
    """Without requests, and the next actions are calls and arguments that there are."""
    arguments = {"url": "https://harbor.shop/buy/7?id=1", "file": "short.json"}
    assert session(call("doctor", {**arguments, "app": APP}))["result"]["result"] == "opens"
    assert session(call("doctor", arguments))["result"]["app"] == APP
    other = session(call("doctor", {**arguments, "app": "3WN8C5RD6L.shop.harbor.app"}))["result"]
    step = next(step for step in other["steps"] if step["state"] == "failed")
    tool, given = step["command"].split(" ", 1)
    assert tool == "entitlements"
    assert "wrong-prefix" in json.dumps(session(call(tool, {**json.loads(given), "file": "short.json"})))
    assert "--app" not in json.dumps(other)
    (site / "show.txt").write_text("Service: applinks\nDomain: harbor.shop\n----\n" + DEVICE)
    device = session(call("doctor", {**arguments, "device": "show.txt", "url": " https://harbor.shop/buy/7?id=1"}))["result"]
    assert device["result"] == "unknown" and device["steps"][-1]["state"] == "undecided"
    android = {"url": "https://harbor.shop/", "platform": "android", "file": "short.json"}
    assert session(call("doctor", android))["result"]["platform"] == "android"


ENTITLEMENTS = """<plist version="1.0"><dict>%s<key>com.apple.developer.associated-domains</key>
<array><string>applinks:harbor.shop</string></array></dict></plist>
"""


def test_the_app_of_a_link_is_an_id_or_has_a_file(session, site):
    """Also in the former parameters: a path in `app`, and the ID of its app in `app_id`."""
    (site / "App.entitlements").write_text(ENTITLEMENTS % "")
    arguments = {"url": "https://harbor.shop/buy/7?id=1", "file": "short.json"}
    found = session(call("doctor", {**arguments, "app_file": "App.entitlements", "app": APP}))
    assert found["result"]["result"] == "opens" and found["result"]["app"] == APP and "note" not in found
    assert [step["state"] for step in found["result"]["steps"] if step["name"] == "claim"] == ["passed"]
    former = session(call("doctor", {**arguments, "app": "App.entitlements", "app_id": APP}))
    assert former["result"] == found["result"]
    assert former["note"] == "`app` with a path is now `app_file`; `app_id` is now `app`"
    unknown = session(refused("doctor", {**arguments, "app_file": "App.entitlements", "app": "x"}))
    assert unknown.startswith("the argument `app` is `<prefix>")
    for name in ("app", "app_file"):
        assert "outside" in session(refused("doctor", {**arguments, name: "../secret.json"}))
        assert "outside" in session(refused("doctor", {**arguments, name: "-"}))


def test_expectations_are_tested(session, site):
    (site / "aasa.yml").write_text(
        f"apps: {{shop: {APP}}}\nfiles: short.json\ndomain: harbor.shop\n"
        "groups: [{name: a, app: shop, opens: [/buy/7?id=1, /sale]}]\n"
    )
    result = session(call("test", {}))["result"]
    failed = [finding for file in result["files"] for finding in file["findings"] if finding["severity"] == "error"]
    assert len(failed) == 1 and "/sale" in failed[0]["message"]
    (site / "aasa.yml").write_text(
        f"apps: {{shop: {APP}}}\nfiles: ../secret.json\ndomain: harbor.shop\ngroups: [{{name: a, app: shop, opens: [/buy/7]}}]\n"
    )
    message = session(refused("test", {}))
    assert message.startswith("aasa.yml:2:8: ") and "outside" in message


def test_rules(session):
    rules = session(call("rules", {}))["result"]["rules"]
    assert "unreachable-component" in [rule["name"] for rule in rules]
    one = session(call("rules", {"name": "unreachable-component"}))["result"]["rules"]
    assert len(one) == 1 and one[0]["reason"] and one[0]["examples"]
    assert "did you mean" in session(refused("rules", {"name": "unreachable-componnt"}))


def test_a_link_is_diagnosed_with_a_server(session):
    """A development server on this computer needs no other network."""
    import http.server
    import threading

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(FILE.encode())

        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        url = f"http://localhost:{server.server_port}/buy/7?id=1"
        arguments = {"url": url, "app": APP}
        assert "--allow-network" in session(refused("doctor", arguments))
        result = session(call("doctor", arguments), "--allow-network")["result"]
        assert result["url"] == url and result["steps"]
    finally:
        server.shutdown()


# An option of the command line.
OPTION = re.compile(r"(?<![\w-])--[a-z]")


def test_problems_name_parameters_instead_of_options(session, site):
    """But for the options of the server itself, which the user passes."""
    request = {"claim": "applinks:nothing.invalid", "app_id": APP}
    unreached = session(call("entitlements", request), "--allow-network")["result"]
    assert unreached["failures"][0]["message"].endswith("; pass `file`, and no request is made")
    assert not OPTION.search(json.dumps(unreached["failures"]))
    obstacle = session(refused("compact", {"text": FILE}))
    assert "or call `lint` for the fixes\n  line 4, column 9: " in obstacle and not OPTION.search(obstacle)
    file = {"url": "https://harbor.shop/buy/7?id=1", "file": "short.json"}
    for arguments in (
        file,
        {**file, "app": "3WN8C5RD6L.shop.harbor.app"},
        {**file, "app": "shop.harbor.app"},
        {**file, "url": "http://localhost:1/buy/7"},
        {**file, "url": "https://127.0.0.1/buy/7"},
        {**file, "platform": "android"},
    ):
        result = session(call("doctor", arguments))["result"]
        # Commands of another program.
        result.pop("deviceCommands", None)
        assert not OPTION.search(json.dumps(result)), result
    for tool, arguments in [
        ("match_urls", {"text": PLAIN_LINKS, "urls": ["/buy"], "app": "x"}),
        ("compact", {"text": PLAIN_LINKS}),
        ("compare", {"ios_text": FILE, "android_text": PLAIN_LINKS}),
        ("convert", {"text": FILE, "app": "x"}),
        ("diff", {"old_text": FILE, "new_text": PLAIN_LINKS}),
        ("explain_url", {"text": "nonsense", "url": "https://a.b/"}),
    ]:
        message = session(refused(tool, arguments))
        assert not OPTION.search(message), message


@pytest.mark.parametrize(
    "tool, arguments, message",
    [
        ("lint", {}, "give `file`"),
        ("lint", {"file": "a", "text": "b"}, "not both"),
        ("lint", {"fil": "a"}, "did you mean `file`?"),
        ("lint", {"file": 3}, "`file` is a string"),
        ("lint", {"file": "missing"}, "cannot read missing"),
        ("lint", {"file": "../secret.json"}, "outside"),
        ("lint", {"file": "link"}, "outside"),
        ("lint", {"file": "/etc/passwd"}, "outside"),
        ("lint", {"file": "-"}, "outside"),
        ("lint", {"file": "short.json\0x"}, "NUL"),
        ("doctor", {"url": "https://harbor.shop/", "app": "short.json\0x", "file": "short.json"}, "NUL"),
        ("lint", {"file": "https://example.com"}, "--allow-network"),
        ("lint", {"file": "harbor.shop"}, "--allow-network"),
        ("lint", {"text": "{}", "limit": 0}, "from 1 to 1000"),
        ("lint", {"text": "{}", "min_ios": "soon"}, "version"),
        ("match_urls", {"text": FILE}, "`urls` is missing"),
        ("match_urls", {"text": FILE, "urls": []}, "1 to 500"),
        ("match_urls", {"text": FILE, "urls": ["x"] * 501}, "1 to 500"),
        ("match_urls", {"text": FILE, "urls": [1]}, "strings"),
        ("match_urls", {"text": "nonsense", "urls": ["https://a.b/"]}, "call `lint`"),
        ("explain_url", {"text": FILE, "url": "no url"}, "https://"),
        ("explain_url", {"text": FILE, "url": "https://a.b/", "app": "X.y"}, "app"),
        ("explain_url", {"text": FILE, "url": "https://a.b/", "ios": "1"}, "iOS"),
        ("test_urls", {"text": FILE, "limit": 9999}, "from 1 to 500"),
        ("diff", {"old_text": FILE}, "new_file"),
        ("compact", {"text": SHORT, "write": True}, "`write` needs `file`"),
        ("compact", {"text": FILE}, "error"),
        ("doctor", {"url": "https://harbor.shop/"}, "--allow-network"),
        ("doctor", {"url": "https://harbor.shop/", "package": "x", "file": "short.json"}, "pass `platform` as `android`"),
        ("doctor", {"url": "https://harbor.shop/", "app": "../secret.json", "file": "short.json"}, "outside"),
        ("doctor", {"url": "https://harbor.shop/", "app_id": "x", "file": "short.json"}, "`app_id` is `<prefix>"),
        ("audit", {"domain": "harbor.shop"}, "--allow-network"),
        ("entitlements", {}, "give `path`"),
        ("entitlements", {"path": "../secret.json"}, "outside"),
        ("compare", {"ios_text": FILE}, "android_file"),
        ("compare", {"ios_text": FILE, "android_text": PLAIN_LINKS}, "pass `manifest`"),
        ("convert", {"text": FILE, "fingerprints": [1]}, "strings"),
        ("test", {}, "there is no aasa.yml"),
    ],
)
def test_a_wrong_call_says_what_to_do(session, site, tool, arguments, message):
    (site / "link").symlink_to("../secret.json")
    assert message in session(refused(tool, arguments))


def test_unknown_names_are_errors_of_the_protocol(session):
    async def body(client):
        errors = []
        for request in (client.call_tool("lnt", {}), client.read_resource("aasa://rule")):
            with pytest.raises(MCPError) as caught:
                await request
            errors.append(str(caught.value))
        return errors

    errors = session(body)
    assert "did you mean `lint`" in errors[0]
    assert "did you mean `aasa://rules`" in errors[1]


def test_a_thousand_calls_keep_the_memory_flat(program, site):
    """Calls of one kind, one after the other; the resident size after 1,000 is near that after 100."""
    server = subprocess.Popen(
        [program, "mcp", "--root", str(site)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )

    def ask(number, method, parameters):
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": parameters}
        server.stdin.write(json.dumps(message) + "\n")
        server.stdin.flush()
        return json.loads(server.stdout.readline())

    def resident():
        fields = pathlib.Path(f"/proc/{server.pid}/statm").read_text().split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")

    if not pathlib.Path(f"/proc/{server.pid}/statm").exists():
        server.kill()
        pytest.skip("the system has no /proc")
    ask(0, "initialize", {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}})
    sizes = {}
    for number in range(1, 1_001):
        name = ["lint", "match_urls", "explain_url", "test_urls"][number % 4]
        # A long path, so that the memory shows it where it is kept for each call.
        arguments = {"file": "./" * 2_000 + "apple-app-site-association"}
        if name == "match_urls":
            arguments["urls"] = ["https://harbor.shop/buy/1?id=2"]
        if name == "explain_url":
            arguments["url"] = "https://harbor.shop/buy/1?id=2"
        answer = ask(number, "tools/call", {"name": name, "arguments": arguments})
        assert answer["id"] == number and answer["result"]["isError"] is False, answer
        if number in (100, 1_000):
            sizes[number] = resident()
    server.stdin.close()
    assert server.wait(timeout=LONGEST) == 0
    assert sizes[1_000] < sizes[100] + 3 * 2**20, sizes


class SilentServer(Server):
    """A server that reads a request, and responds when it is stopped."""

    def __init__(self):
        self.is_asked = threading.Event()
        self.is_stopped = threading.Event()
        super().__init__()

    def serve(self, connection):
        connection.recv(65536)
        self.is_asked.set()
        self.is_stopped.wait(LONGEST)

    def stop(self):
        self.is_stopped.set()
        super().stop()


def test_other_requests_do_not_wait_for_a_call_that_waits_for_a_server(program, site):
    """Also where the client has cancelled the call: its request to the server goes on."""
    silent = SilentServer()
    server = subprocess.Popen(
        [program, "mcp", "--root", str(site), "--allow-network"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )

    def send(**members):
        server.stdin.write(json.dumps({"jsonrpc": "2.0", **members}) + "\n")
        server.stdin.flush()

    def lint(file):
        send(id=file, method="tools/call", params={"name": "lint", "arguments": {"file": file}})

    try:
        send(id=0, method="initialize", params={"protocolVersion": "2025-11-25", "capabilities": {}})
        assert json.loads(server.stdout.readline())["id"] == 0
        lint(f"http://localhost:{silent.port}")
        lint(f"http://127.0.0.1:{silent.port}")
        assert silent.is_asked.wait(LONGEST)
        send(method="notifications/cancelled", params={"requestId": f"http://localhost:{silent.port}"})
        send(id="ping", method="ping")
        lint("short.json")
        assert {json.loads(server.stdout.readline())["id"] for _ in range(2)} == {"ping", "short.json"}
    finally:
        silent.stop()
    # The other call is answered, the cancelled one is not.
    assert json.loads(server.stdout.readline())["id"] == f"http://127.0.0.1:{silent.port}"
    server.stdin.close()
    assert server.stdout.read() == "" and server.wait(timeout=LONGEST) == 0


HOSTILE = [
    b"nonsense\n",
    b"\xff\xfe\n",
    b"[" * 200_000 + b"\n",
    b'{"jsonrpc":"2.0","id":{},"method":"ping"}\n',
    b'{"jsonrpc":"2.0","id":1e400,"method":"none"}\n',
    b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}\n',
    b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":7}}}\n',
    b'{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1999-01-01"}}}\n',
    b'{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n',
    b'{"jsonrpc":"2.0","id":1,"result":{}}\n',
    b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":[]}}\n',
    b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}\n',
    b"x" * (65 << 20) + b"\n",
]


@pytest.mark.parametrize("message", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_messages_have_an_answer_and_the_session_goes_on(program, site, message):
    ping = b'{"jsonrpc":"2.0","id":"end","method":"ping"}\n'
    run = subprocess.run(
        [program, "mcp", "--root", str(site)], input=message + ping, capture_output=True, timeout=LONGEST, check=False
    )
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert {"jsonrpc": "2.0", "id": "end", "result": {}} in answers
    assert all("error" in answer for answer in answers if answer["id"] != "end"), answers
    assert run.returncode == 0
    assert run.stderr == b""


@pytest.mark.parametrize("message", [b"", b'{"jsonrpc":"2.0","id":1,"met', b'{"jsonrpc":"2.0","id":1,"method":"ping"}'])
def test_a_client_that_goes_away_ends_the_server(program, site, message):
    run = subprocess.run(
        [program, "mcp", "--root", str(site)], input=message, capture_output=True, timeout=LONGEST, check=False
    )
    assert run.returncode == (1 if message else 0)
    assert run.stderr == b""


def test_a_refused_revision_has_those_that_a_request_can_name(program, site):
    for version in ["2025-11-25", "1999-01-01"]:
        meta = {"_meta": {"io.modelcontextprotocol/protocolVersion": version}}
        message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": meta}) + "\n"
        run = subprocess.run([program, "mcp", "--root", str(site)], input=message.encode(), capture_output=True,
                             timeout=LONGEST, check=True)  # fmt: skip
        error = json.loads(run.stdout)["error"]
        assert (error["code"], error["data"]) == (-32022, {"supported": ["2026-07-28"], "requested": version})


def test_a_root_that_is_no_folder_is_wrong_usage(aasa, site):
    aasa("mcp", "--root", str(site / "none")).ends(2).says("--root")


def differences(shown, actual, place="answer"):
    """The places where a shown value is not a part of the actual one: members may be left out, and the end of a list."""
    if isinstance(shown, dict) and isinstance(actual, dict):
        return [
            difference
            for key, value in shown.items()
            for difference in (
                differences(value, actual[key], f"{place}.{key}") if key in actual else [f"{place}.{key} is missing"]
            )
        ]
    if isinstance(shown, list) and isinstance(actual, list) and len(shown) <= len(actual):
        return [
            difference
            for index, value in enumerate(shown)
            for difference in differences(value, actual[index], f"{place}[{index}]")
        ]
    return [] if shown == actual else [f"{place}: {shown!r} instead of {actual!r}"]


def documented():
    """The calls of docs/assistants.md with their answers."""
    text = (ROOT / "docs/assistants.md").read_text()
    calls = re.findall(r"```json call (\w+)\n(.*?)```", text, re.S)
    answers = re.findall(r"```json answer\n(.*?)```", text, re.S)
    assert len(calls) == len(answers) >= 3
    return [(tool, json.loads(arguments), json.loads(answer)) for (tool, arguments), answer in zip(calls, answers)]


@pytest.mark.parametrize("tool, arguments, answer", documented())
def test_the_documented_conversations_are_real(program, tool, arguments, answer):
    parameters = StdioServerParameters(command=program, args=["mcp", "--root", str(ROOT / "Fixtures/documents")])

    async def main():
        async with Client(parameters) as client:
            return await call(tool, arguments)(client)

    assert not differences(answer, anyio.run(main))


def test_every_tool_is_documented(session):
    async def body(client):
        return [tool.name for tool in (await client.list_tools()).tools]

    text = (ROOT / "docs/assistants.md").read_text()
    assert re.findall(r"^\| `(\w+)` \|", text.split("## Tools")[1].split("\n## ")[0], re.M) == session(body)


def test_an_explanation_of_many_components_is_cut(session):
    components = ",".join(f'{{"/": "/buy/{number}/*"}}' for number in range(1_000))
    text = f'{{"applinks": {{"details": [{{"appIDs": ["{APP}"], "components": [{components}]}}]}}}}'
    result = session(call("explain_url", {"text": text, "url": "https://harbor.shop/sell"}))
    assert result["truncated"] is True and "980 more" in result["note"]
    assert len(result["result"]["apps"][0]["tried"]) == 20


@pytest.mark.parametrize("tool, more", [("match_urls", {"urls": ["/buy/1"]}), ("explain_url", {"url": "/buy/1"}), ("test_urls", {})])
@pytest.mark.parametrize("domain", ["https://harbor.shop", "harbor.shop/", "harbor.shop:443", "", "bad domain", "*.harbor.shop", "*"])
def test_a_domain_is_a_host_alone(session, tool, more, domain):
    message = session(refused(tool, {"file": "apple-app-site-association", "domain": domain, **more}))
    assert ("is a wildcard, and files" if "*" in domain else "is not a domain; write only the host") in message
