"""The playground: the page of the workbench without a server, in Chromium, from a plain static host and as one file."""

import contextlib
import functools
import html
import http.server
import json
import os
import re
import subprocess
import threading

import pytest
from harness.program import ROOT
from harness.signing import signed
from harness.wasm import IS_OPTIMIZED, module
from harness.workbench import Workbench
from playwright.sync_api import expect

DOCUMENT = (ROOT / "Fixtures/documents/apple-app-site-association").read_text("utf-8")
LINKS = (ROOT / "Fixtures/documents/links-android.json").read_text("utf-8")
LAMP = "https://harbor.shop/buy/lamp"
BROKEN = DOCUMENT.replace('"/buy/*" },', '"/buy/*", },').replace('"exclude": true }', '"exclude": "true" }')
APP = "9QX4T7KM2P.shop.harbor.app"


def association(*patterns):
    components = [{"/": pattern} for pattern in patterns]
    return json.dumps({"applinks": {"details": [{"appIDs": [APP], "components": components}]}}, indent=2) + "\n"


def build(folder, wasm):
    result = subprocess.run(
        [ROOT / "Scripts/playground", folder], env=os.environ | {"AASA_WASM": str(wasm)}, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """The folder of a static host, with the playground in a subfolder."""
    wasm, reason = module()
    if wasm is None:
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("host")
    build(folder / "tools/playground", wasm)
    return folder


@pytest.fixture(scope="module")
def site(root):
    """The address of the folder of the playground."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=root))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/tools/playground/"
    server.shutdown()
    server.server_close()


class Playground(Workbench):
    """The page of the playground in the browser."""

    def __init__(self, view):
        super().__init__(None, view.url, view)
        self.numbers = 0

    def opens(self, *files):
        """Opens files by the button. Each is a name with a text or bytes."""
        payloads = [
            {"name": name, "mimeType": "", "buffer": data if isinstance(data, bytes) else data.encode()} for name, data in files
        ]
        self.page.locator("#open-files").set_input_files(payloads)

    def begins(self, text=DOCUMENT, urls=LAMP):
        """Shows a text and URLs, whatever an earlier test left."""
        self.types(text)
        expect(self.editor).to_have_value(text)
        self.urls.fill(urls)
        self.page.get_by_label("Domain", exact=True).fill("")
        self.checks_the_text()
        # A row of an earlier URL would lose its selection.
        expect(self.rows.locator(".url")).to_have_text(urls.split("\n"))

    def link(self):
        """Presses the button for a link, and returns the link."""
        self.button("Copy link").click()
        expect(self.notices).to_contain_text("The link is")
        link = self.page.url
        self.notices.get_by_role("button", name="Close").click()
        return link


@contextlib.contextmanager
def open_playground(browser, address, folder, **options):
    """Opens the page. At the end, asserts that it was quiet, and that it asked for files of its folder alone."""
    with browser.open(address, allowed=lambda url: url.startswith((folder, "blob:")), accept_downloads=True, **options) as view:
        playground = Playground(view)
        expect(playground.status).not_to_be_empty()
        yield playground
        view.is_quiet()


@pytest.fixture(scope="module")
def shared(browser, site):
    with open_playground(browser, site, site) as playground:
        playground.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        # Only changed text is worth a question of the browser when the page is left.
        playground.page.on("dialog", lambda _: playground.view.dialogs.clear())
        expect(playground.rows).to_contain_text(["opens", "excluded", "opens", "no match"])
        expect(playground.findings.filter(has_text="missing-leading-slash")).to_have_count(1)
        yield playground


@pytest.fixture
def playground(shared):
    shared.begins()
    return shared


def test_typing_fixing_and_undoing(playground):
    expect(playground.rows).to_contain_text(["opens"])
    playground.types(BROKEN)
    expect(playground.findings.first).to_contain_text("trailing comma")
    expect(playground.page.locator("#urls-count")).to_have_text("no verdicts")
    playground.findings.filter(has_text="trailing comma").get_by_role("button", name="Apply fix").click()
    expect(playground.rows).to_contain_text(["opens"])
    playground.button("Undo").click()
    expect(playground.editor).to_have_value(BROKEN)
    playground.checks_the_text()
    playground.button("Fix all").click()
    expect(playground.editor).to_have_value(DOCUMENT)
    playground.types(DOCUMENT.replace("/buy/*", "/sell/*"))
    expect(playground.rows).to_contain_text(["no match"])


def test_an_explanation_has_the_component_and_the_captures(playground):
    playground.rows.first.click()
    explanation = playground.page.locator("#explanation")
    expect(explanation).to_contain_text("The app may open it. Decided on line 10")
    expect(explanation).to_contain_text("* matched lamp")
    assert "".join(playground.page.locator(".mark-decides").all_text_contents()) == '{ "/": "/buy/*" }'
    playground.rows.first.click()


def test_routes_numbers_and_changes_are_about_the_text(playground):
    page = playground.page
    page.get_by_role("tab", name="Routes").click()
    routes = page.get_by_role("tabpanel", name="Routes")
    expect(routes).to_contain_text("keeps /help/website and every path below it in the browser")
    routes.get_by_role("button", name="https://example.com/buy/42", exact=True).click()
    expect(playground.rows).to_contain_text(["opens", "opens"])
    page.get_by_role("tab", name="Numbers").click()
    expect(page.locator(".figures")).to_contain_text("648,672")
    page.get_by_role("tab", name="Changes").click()
    playground.button("The opened file").click()
    expect(page.locator(".changes-summary")).to_contain_text("the opened file")
    expect(playground.button("Apple's CDN")).to_be_hidden()
    page.get_by_role("tab", name="Picture").click()
    page.wait_for_function("() => document.querySelector('#panel-picture img')?.naturalWidth > 100")
    page.get_by_role("tab", name="Routes").click()


def test_a_link_holds_the_file_and_the_urls(playground):
    text, urls = association("/é/*", "/buy/*"), f"{LAMP}\n/é/1?a=b&c#d"
    playground.begins(text, urls)
    playground.page.get_by_label("Domain", exact=True).fill("harbor.shop")
    packed = playground.link()
    assert packed == playground.page.evaluate("() => navigator.clipboard.readText()") and "#z=" in packed
    playground.page.evaluate("() => { globalThis.kept = CompressionStream; delete globalThis.CompressionStream; }")
    plain = playground.link()
    playground.page.evaluate("() => { globalThis.CompressionStream = kept; }")
    assert "#t=" in plain and len(packed) < len(plain)
    page = playground.page.context.new_page()
    try:
        other = Playground(type(playground.view)(page))
        for link in [packed, plain]:
            page.goto("about:blank")
            page.goto(link)
            expect(other.editor).to_have_value(text)
            expect(other.urls).to_have_value(urls)
            expect(page.get_by_label("Domain", exact=True)).to_have_value("harbor.shop")
            expect(other.rows).to_contain_text(["opens", "no match"])
        page.evaluate("() => { location.hash = `#t=${btoa(JSON.stringify({ name: 'a', text: '{}', urls: 'x' })).replace(/=+$/, '')}`; }")
        expect(other.notices).to_contain_text("The link is damaged or incomplete.")
        page.reload()
        expect(other.notices).to_be_empty()
        # A link over the address of an open page.
        page.evaluate("() => { location.hash = '#z=AAAA'; }")
        expect(other.notices).to_contain_text("The link is damaged or incomplete.")
        expect(other.editor).to_have_value(text)
    finally:
        page.close()


DROP = """
([name, size, text]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text ?? new Uint8Array(size)], name));
  const event = (name) => new DragEvent(name, { dataTransfer: transfer, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event("dragover"));
  const isMarked = document.body.classList.contains("is-dropping");
  document.body.dispatchEvent(event("drop"));
  return isMarked && !document.body.classList.contains("is-dropping");
}
"""


def test_dropped_files_open_and_large_ones_are_refused(playground):
    page = playground.page
    assert page.evaluate(DROP, ["huge.json", 40 << 20, None])
    expect(playground.notices).to_contain_text("huge.json has 41.9 MB; the playground reads files of up to 16 MB.")
    # The page still answers.
    playground.types(DOCUMENT.replace("/buy/*", "/sell/*"))
    expect(playground.rows).to_contain_text(["no match"])
    # A file that the editor cannot show quickly is checked without it.
    text = DOCUMENT + " " * 2_500_000
    assert page.evaluate(DROP, ["large.json", 0, text])
    expect(playground.notices).to_contain_text("the file has 2.5 MB, too large for the editor of this page")
    expect(playground.editor).to_have_value("")
    expect(playground.findings).to_contain_text(["devices may read at most 131,072"])
    expect(playground.rows).to_contain_text(["opens"])
    playground.button("Copy link").click()
    expect(playground.notices).to_contain_text("Send this file itself.")
    assert page.evaluate(DROP, ["assetlinks.json", 0, LINKS])
    expect(playground.notices).not_to_contain_text("too large")
    playground.notices.get_by_role("button", name="Close").click()
    expect(playground.notices).to_be_empty()
    expect(playground.editor).to_have_value(LINKS)
    playground.urls.fill("https://harbor.shop/help/7\nhttps://harbor.shop/help/website/a")
    expect(playground.rows).to_contain_text(["opens", "excluded"])
    expect(playground.findings.filter(has_text="early-wildcard-end")).to_have_count(1)
    routes = page.get_by_role("tabpanel", name="Routes")
    expect(routes).to_contain_text("https://example.com/help/website/")
    for tab, words in [("Picture", "only an association file has components"), ("Numbers", "The numbers are about association files")]:
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tabpanel", name=tab)).to_contain_text(words)
    page.get_by_role("tab", name="Routes").click()
    assert page.evaluate(DROP, ["assetlinks.json", 0, LINKS + " " * 2_500_000])
    expect(playground.notices).to_contain_text("a reload closes it")
    expect(routes).to_contain_text("https://example.com/help/website/")
    playground.opens(("apple-app-site-association", DOCUMENT))


def test_lists_of_urls_are_added(playground):
    playground.opens(("many.txt", "/a\n" * 10_001))
    expect(playground.notices).to_contain_text("many.txt has 10,001 URLs; the playground reads up to 10,000.")
    sitemap = "<urlset><url><loc>https://harbor.shop/buy/a?b&amp;c</loc></url></urlset>"
    table = "name;url\nfirst;https://harbor.shop/buy/1\n"
    playground.opens(("sitemap.xml", sitemap), ("links.csv", table), ("lines.txt", "/buy/2\nharbor.shop/help\n"), ("urls.csv", "url\n/buy/3\n"))
    expect(playground.urls).to_have_value(
        f"{LAMP}\nhttps://harbor.shop/buy/a?b&c\nhttps://harbor.shop/buy/1\n/buy/2\nharbor.shop/help\n/buy/3"
    )
    expect(playground.rows).to_contain_text(["opens", "opens", "opens", "opens", "no match", "opens"])
    expect(playground.editor).to_have_value(DOCUMENT)


def test_expectations_are_tested_with_the_text(playground):
    page = playground.page
    tab = page.get_by_role("tab", name="Expectations")
    expect(tab).to_be_hidden()
    playground.opens(("aasa.yml", "groups: []\n"))
    expect(playground.notices).to_contain_text("aasa.yml is YAML")
    group = {"name": "shop", "app": "shop", "opens": ["/buy/lamp"], "stays-in-browser": ["/sell/lamp"]}
    configuration = {"apps": {"shop": APP}, "domain": "harbor.shop", "files": "elsewhere.json", "groups": [group]}
    playground.opens(("aasa.yml", json.dumps(configuration)))
    expect(playground.notices).to_contain_text("aasa.yml is the configuration")
    playground.opens(("aasa.json", json.dumps(configuration)))
    expect(playground.notices).to_contain_text("aasa.json is the configuration")
    expect(playground.editor).to_have_value(DOCUMENT)
    tab.click()
    panel = page.get_by_role("tabpanel", name="Expectations")
    expect(panel).to_contain_text("all met 2 expectations")
    playground.types(DOCUMENT.replace("/buy/*", "/sell/*"))
    expect(panel).to_contain_text("2 failed 0 expectations")
    panel.get_by_role("button", name="Explain https://harbor.shop/sell/lamp").click()
    expect(playground.rows).to_contain_text(["no match", "opens"])
    playground.opens(("apple-app-site-association", DOCUMENT))
    # A domain beside a path; the file of the other platform must be open, and then takes part.
    places = {"files": [{"path": "ios/site.json", "domain": "harbor.shop"}], "domain": None}
    playground.opens(("aasa.json", json.dumps({key: value for key, value in (configuration | places).items() if value})))
    expect(panel).to_contain_text("all met 2 expectations")
    android = {"android": {"files": "android/links-of-a-shop.json"}}
    playground.opens(("aasa.json", json.dumps(configuration | android)))
    expect(panel).to_contain_text("android/links-of-a-shop.json is not open here; open it too")
    playground.opens(("links-of-a-shop.json", LINKS), ("apple-app-site-association", DOCUMENT))
    expect(panel).to_contain_text("1 failed")
    playground.opens(("aasa.json", json.dumps(configuration)))
    playground.types(DOCUMENT.replace("/buy/*", "/sell/*"))
    # A configuration with a mistake is refused in place of the outcomes.
    playground.opens(("aasa.json", json.dumps(configuration | {"groups": [group | {"app": 7}]})))
    expect(panel).to_contain_text("aasa.json")
    expect(panel.locator(".failed")).to_be_visible()
    page.reload()
    page.get_by_role("tab", name="Expectations").click()
    expect(panel.locator(".failed")).to_be_visible()
    page.get_by_role("button", name="Close aasa.json").click()
    expect(tab).to_be_hidden()
    expect(page.get_by_role("tabpanel", name="Routes")).to_be_visible()
    expect(playground.editor).to_have_value(DOCUMENT.replace("/buy/*", "/sell/*"))
    page.reload()
    expect(playground.rows.first).to_be_visible()
    expect(tab).to_be_hidden()


def test_a_file_that_is_not_utf_8_is_checked_and_not_edited(playground):
    before = playground.page.locator("#file-select").input_value()
    playground.opens(("utf-16", DOCUMENT.encode("utf-16")))
    expect(playground.status).to_have_text("read-only")
    expect(playground.notices).to_contain_text("not UTF-8")
    expect(playground.findings).to_contain_text(["UTF-16"])
    playground.page.locator("#file-select").select_option(before)
    expect(playground.notices).not_to_contain_text("not UTF-8")
    expect(playground.editor).to_be_editable()


def test_answers_are_about_the_bytes_of_a_file_that_a_text_cannot_hold(playground):
    page = playground.page
    counts = page.locator("#urls-count")
    for tab, words in [("Routes", "/buy"), ("Numbers", "distinct patterns"), ("Changes", "Equivalent")]:
        playground.opens(("signed", signed(DOCUMENT.replace("\n", "\r\n").encode())))
        expect(playground.notices).to_contain_text("a reload closes it")
        expect(playground.notices).not_to_contain_text("line endings")
        expect(playground.findings.filter(has_text="signed-file")).to_have_count(1)
        expect(counts).to_have_text("1 URL: 1 opens an app")
        page.get_by_role("tab", name=tab).click()
        if tab == "Changes":
            playground.button("The opened file").click()
        expect(page.get_by_role("tabpanel", name=tab)).to_contain_text(words)
    group = {"name": "shop", "app": "shop", "opens": ["/buy/lamp"]}
    configuration = {"apps": {"shop": APP}, "domain": "harbor.shop", "files": "elsewhere.json", "groups": [group]}
    playground.opens(("aasa.json", json.dumps(configuration)))
    page.get_by_role("tab", name="Expectations").click()
    expect(page.get_by_role("tabpanel", name="Expectations")).to_contain_text("all met 1 expectation")
    page.get_by_role("button", name="Close aasa.json").click()
    playground.opens(("latin", association("/buy/*", "/caf!").encode().replace(b"!", b"\xe9")))
    expect(playground.findings).to_contain_text(["byte 0xE9 is not UTF-8"])
    expect(counts).to_have_text("no verdicts")
    playground.opens(("apple-app-site-association", DOCUMENT))
    expect(playground.editor).to_have_value(DOCUMENT)


# A storage with room for 20,000 characters of files.
SMALL_STORAGE = """
() => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    if (key === "aasa-playground" && value.length > 20_000) throw new DOMException("full", "QuotaExceededError");
    setItem.call(this, key, value);
  };
}
"""


def test_a_full_storage_keeps_edited_files_and_names_the_others(browser, site):
    text = association("/buy/*")
    with open_playground(browser, site, site) as playground:
        page = playground.page
        page.evaluate(SMALL_STORAGE)
        playground.opens(("first.json", text + " " * 9_000))
        playground.types(text)
        playground.opens(("second.json", text + " " * 9_000))
        expect(playground.notices).not_to_contain_text("full")
        playground.opens(("third.json", text + " " * 9_000))
        expect(playground.notices).to_contain_text("The storage of this tab is full. A reload closes second.json;")
        page.reload()
        assert playground.view.dialogs == [""]
        playground.view.dialogs.clear()
        expect(page.locator("#file-select option")).to_have_text(["third.json", "first.json"])
        page.locator("#file-select").select_option(label="first.json")
        expect(playground.editor).to_have_value(text)
        playground.button("Use the opened file").click()


def test_a_reload_keeps_edits_that_follow_a_link(playground):
    mine = DOCUMENT.replace("/buy/*", "/mine/*")
    assert "#z=" in playground.link()
    playground.types(mine)
    playground.page.reload()
    expect(playground.editor).to_have_value(mine)
    expect(playground.urls).to_have_value(LAMP)
    playground.view.dialogs.clear()


def test_downloads_are_the_text(playground):
    text = DOCUMENT.replace("/buy/*", "/sell/*")
    playground.types(text)
    expect(playground.status).to_have_text("edited")
    with playground.page.expect_download() as download:
        playground.presses("Control+s")
    assert download.value.path().read_text("utf-8") == text
    expect(playground.status).to_have_text("unchanged")
    with playground.page.expect_download():
        playground.button("Download").click()


def test_the_page_is_accessible_and_fits_into_320_pixels(playground):
    page, view = playground.page, playground.view
    playground.rows.first.click()
    page.locator("#explanation .why").wait_for()
    view.fits().is_accessible()
    for width in (420, 320):
        page.set_viewport_size({"width": width, "height": 800})
        view.fits()
    page.set_viewport_size({"width": 1280, "height": 900})


def test_the_keyboard_is_enough(playground):
    def tab_to(selector):
        for _ in range(60):
            playground.presses("Tab")
            if playground.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"no way to {selector}")

    playground.page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    playground.page.locator("#save").focus()
    tab_to("#editor-text")
    playground.presses("Control+a")
    playground.page.keyboard.insert_text(BROKEN)
    playground.checks_the_text()
    expect(playground.findings.first).to_contain_text("trailing comma")
    playground.presses("F8")
    assert playground.focused() == "editor-text"
    playground.presses("Escape")
    tab_to("#fix-all")
    playground.presses("Enter")
    expect(playground.editor).to_have_value(DOCUMENT)
    assert playground.focused() == "findings-heading"
    tab_to("#urls-text")
    playground.presses("Control+a")
    playground.page.keyboard.insert_text("/buy/1")
    expect(playground.rows).to_contain_text(["opens the app/buy/1"])
    tab_to(".url-row")
    playground.presses("Enter")
    expect(playground.page.locator("#explanation")).to_contain_text("Decided on line 10")
    playground.presses("Enter")


def test_a_reload_needs_no_network_and_keeps_the_text(playground):
    page = playground.page
    expect(page.locator("#offline")).to_contain_text("Works offline.")
    mine = DOCUMENT.replace("/buy/*", "/mine/*")
    playground.types(mine)
    playground.urls.fill("https://harbor.shop/mine/1")
    expect(playground.rows).to_contain_text(["opens"])
    page.context.set_offline(True)
    try:
        page.reload()
        expect(playground.editor).to_have_value(mine)
        expect(playground.rows).to_contain_text(["opens"])
        expect(playground.notices).to_contain_text("Unsaved text of this tab is restored.")
        playground.button("Keep it").click()
        page.goto(f"{playground.address}index.html#url=/x")
        expect(playground.rows).to_contain_text(["no match"])
    finally:
        page.context.set_offline(False)
    playground.view.dialogs.clear()


def test_other_pages_of_the_site_are_their_own(playground, root):
    guide = root / "tools/playground/guide/index.html"
    guide.parent.mkdir()
    guide.write_text("<title>A guide</title>")
    expect(playground.page.locator("#offline")).to_contain_text("Works offline.")
    page = playground.page.context.new_page()
    for name in ("guide/", "guide/index.html"):
        page.goto(f"{playground.address}{name}")
        expect(page).to_have_title("A guide")
    page.close()


def test_the_page_is_one_file_narrow_and_dark_too(browser, root):
    file = root / "tools/playground/aasa-playground.html"
    with browser.open(file, width=420, dark=True, allowed=lambda url: url.startswith("blob:")) as view:
        playground = Playground(view)
        expect(playground.rows).to_contain_text(["opens", "excluded", "opens", "no match"])
        playground.types(BROKEN)
        expect(playground.findings.first).to_contain_text("trailing comma")
        playground.button("Fix all").click()
        expect(playground.editor).to_have_value(DOCUMENT)
        playground.rows.first.click()
        expect(view.page.locator("#explanation")).to_contain_text("Decided on line 10")
        assert view.page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(13, 17, 23)"
        view.fits().is_accessible()
        link = playground.link()
        view.page.goto("about:blank")
        view.visit(link)
        expect(playground.editor).to_have_value(DOCUMENT)
        expect(playground.rows).to_contain_text(["opens"])
        view.is_quiet()
    assert not re.search(rb'(src|href)="(?!data:)', file.read_bytes())


def with_memory(wasm, pages):
    """The module with less memory: the most pages of 64 KB beyond those at the start."""

    def number(at):
        value = shift = 0
        while True:
            byte = wasm[at]
            value, shift, at = value | (byte & 0x7F) << shift, shift + 7, at + 1
            if byte < 0x80:
                return value, at

    def bytes_of(value):
        out = bytearray()
        while value >= 0x80:
            out.append(value & 0x7F | 0x80)
            value >>= 7
        return bytes(out + bytes([value]))

    at = 8
    while wasm[at] != 5:
        size, begin = number(at + 1)
        at = begin + size
    size, begin = number(at + 1)
    flags = number(number(begin)[1])
    first, _ = number(flags[1])
    section = b"\x01\x01" + bytes_of(first) + bytes_of(first + pages)
    return wasm[:at] + b"\x05" + bytes_of(len(section)) + section + wasm[begin + size :]


ENGINE = """
async () => {
  const { Engine } = await import("./assets/engine.js");
  const log = [];
  let workers = 0;
  const start = () => {
    const number = (workers += 1);
    return {
      postMessage({ module, question }) {
        log.push(`${number}: ${module ? "module" : question}`);
        const replies = { trap: { error: "trap", isTrap: true }, fault: { error: "fault" }, slow: null };
        const reply = module ? null : question in replies ? replies[question] : { answer: question };
        if (reply) queueMicrotask(() => this.onmessage({ data: reply }));
      },
      terminate() { log.push(`${number}: end`); },
    };
  };
  const engine = new Engine({ load: async () => ({}), start, replaced: (reason) => log.push(`replaced: ${reason}`) });
  const said = (promise) => promise.then((answer) => log.push(`= ${answer}`), (error) => log.push(`! ${error.message}`));
  const [queued, running] = [new AbortController(), new AbortController()];
  const first = ["a", "fault", "trap", "b"].map((question) => said(engine.ask(question)));
  const left = said(engine.ask("left out", undefined, queued.signal));
  queued.abort(new Error("gone"));
  await Promise.all([...first, left]);
  const slow = said(engine.ask("slow", undefined, running.signal));
  const last = said(engine.ask("c"));
  await Promise.resolve();
  running.abort(new Error("gone"));
  await Promise.all([slow, last]);
  return log;
}
"""


def test_a_worker_that_traps_or_that_nobody_waits_for_is_replaced(shared):
    log = shared.page.evaluate(ENGINE)
    said = [line for line in log if line[0] in "=!"]
    assert sorted(said) == sorted(["! gone", "= a", "! fault", "! trap", "= b", "! gone", "= c"])
    assert [line for line in log if line[0] not in "=!"] == [
        "1: module", "1: a", "1: fault", "1: trap", "1: end", "replaced: trap", "2: module", "2: b", "2: slow", "2: end", "3: module", "3: c",
    ]  # fmt: skip


# A worker whose searches end at their budget.
STUB = """
addEventListener("message", ({ data: { question } }) => {
  if (!question) return;
  const decided = { apps: ["A.b"], entry: 0, component: 0, line: 2, column: 1, text: "{}", outcome: "undecided" };
  const answers = {
    lint: { files: [{ findings: [] }], failures: [] },
    match: { results: [] },
    urls: { components: [decided] },
    diff: { result: "undecided", undecided: [{ kind: "opened", apps: ["A.b"] }] },
  };
  postMessage({ answer: JSON.stringify(answers[question.ask]) });
});
"""


def test_a_trap_ends_the_worker_alone_and_an_exhausted_search_is_undecided(browser, root, site):
    folder = root / "tools/playground"
    wasm = folder / "assets/aasa.wasm"
    whole = wasm.read_bytes()
    # Without the service worker, which keeps the files of the other tests.
    wasm.write_bytes(with_memory(whole, 48))
    try:
        with open_playground(browser, site, site, service_workers="block") as playground:
            expect(playground.rows).to_contain_text(["opens", "excluded", "opens", "no match"])
            playground.opens(("large", DOCUMENT + " " * 2_100_000))
            expect(playground.notices).to_contain_text("The engine was started again: the question needs more memory or stack")
            expect(playground.findings).to_contain_text(["needs more memory"])
            playground.view.is_accessible()
            playground.opens(("small", DOCUMENT))
            playground.urls.fill(LAMP)
            expect(playground.rows).to_contain_text(["opens"])
            playground.view.dialogs.clear()

            # Where the module is optimized, the search is a real one.
            if not IS_OPTIMIZED:
                playground.page.route("**/engine-worker.js", lambda route: route.fulfill(body=STUB, content_type="text/javascript"))
            wasm.write_bytes(whole)
            playground.page.reload()
            expect(playground.status).to_have_text("unchanged")
            playground.opens(("hard", association("/*a" + "?" * 16 + "b")))
            expect(playground.status).to_have_text("unchanged")
            playground.types(association("/*a" + "?" * 17 + "b", "/*b" + "?" * 17 + "b"))
            playground.page.get_by_role("tab", name="Changes").click()
            playground.button("The opened file").click()
            expect(playground.page.locator(".changes-summary")).to_contain_text("Undecided: the search budget ran out")
    finally:
        wasm.write_bytes(whole)


def test_the_element_of_documentation_pages(browser, site):
    address = f"{site}aasa-check.html"
    with browser.open(address, scripts=False) as view:
        expect(view.page.locator("pre").first).to_be_visible()
        expect(view.page.get_by_text("stays in the browser: no component matches.")).to_be_visible()
    with browser.open(address, allowed=lambda url: url.startswith(site)) as view:
        check = view.page.locator("aasa-check").first
        expect(check.locator(".url-row")).to_contain_text(["opens", "excluded", "no match"])
        expect(view.page.locator("aasa-check").nth(1).locator(".url-row")).to_contain_text(["opens", "no match"])
        check.get_by_label("File").fill(association("/sell/*", "/help"))
        expect(check.locator(".url-row")).to_contain_text(["no match", "no match", "opens"])
        check.get_by_label("URLs").fill("https://harbor.shop/help")
        expect(check.locator(".url-row")).to_have_count(1)
        check.locator(".url-row").click()
        expect(check.locator(".explanation")).to_contain_text("Decided on line")
        check.get_by_label("URLs").fill("https://harbor.shop/help\nhttps://harbor.shop/help")
        expect(check.locator(".url-row")).to_have_count(2)
        expect(check.locator("[aria-expanded=true]")).to_have_count(1)
        check.get_by_label("URLs").fill("https://harbor.shop/help")
        expect(check.locator(".url-row")).to_have_count(1)
        check.get_by_label("File").fill("{")
        expect(check.locator(".finding.error").first).to_be_visible()
        check.get_by_label("File").fill(association("/help"))
        expect(check.locator(".url-row")).to_contain_text(["opens"])
        view.is_accessible()
        view.page.set_viewport_size({"width": 420, "height": 800})
        view.fits().is_quiet()


@pytest.mark.parametrize(
    ("page", "place", "shown"),
    [("matching", ".try", ".url-row"), ("linting", ".try", ".finding.error"), ("rules", "#invalid-json ~ .try", ".finding.error")],
)
def test_examples_of_the_documentation_are_tried_in_place(browser, site, page, place, shown):
    address = f"{site}{page}.html"
    with browser.open(address, scripts=False) as view:
        expect(view.page.locator("main pre").first).to_be_visible()
        view.page.locator(place).first.locator("summary").click()
        expect(view.page.locator(place).first.locator("pre")).to_be_visible()
    with browser.open(address, allowed=lambda url: url.startswith(site)) as view:
        example = view.page.locator(place).first
        example.locator("summary").click()
        expect(example.locator(shown).first).to_be_visible()
        example.get_by_label("File").fill(association("/sell/*"))
        example.get_by_label("URLs").fill("/sell/1\n/buy/1")
        expect(example.locator(".url-row")).to_contain_text(["opens", "no match"])
        example.locator(".url-row").first.click()
        expect(example.locator(".explanation")).to_contain_text("Decided on line")
        view.page.set_viewport_size({"width": 320, "height": 900})
        assert view.page.evaluate("document.documentElement.scrollWidth") <= 320
        if page != "rules":
            view.is_accessible()


def test_pages_of_the_documentation_have_all_of_their_text(root):
    """Each code block of the Markdown is in the page, and no mark of Markdown is left in its text."""
    for name in ["matching", "linting", "rules"]:
        page = (root / f"tools/playground/{name}.html").read_text("utf-8")
        markdown = (ROOT / f"docs/{name}.md").read_text("utf-8")
        for block in re.findall(r"^```\w*\n(.*?)\n?```", markdown, re.M | re.S):
            assert f'<pre tabindex="0"><code>{html.escape(block, quote=False)}</code></pre>' in page
        assert "<pre>" not in page and 'aria-label="Table"' not in page
        text = re.sub(r"<pre.*?</pre>|<code>.*?</code>|<[^>]*>", "", page.split("<main>")[1], flags=re.S)
        assert not re.search(r"`|\*\*|\]\(|^#", text, re.M), re.search(r".{40}(`|\*\*|\]\(|^#).{40}", text, re.M | re.S)
