"""Reports in HTML, opened in Chromium from disk: they load nothing, run nothing from outside, fit narrow screens, and are accessible."""

import json
import plistlib
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from harness.program import ROOT, Run

DOCUMENTS = ROOT / "Fixtures/documents"
FILE = DOCUMENTS / "apple-app-site-association"
APP = "9QX4T7KM2P.shop.harbor.app"
FAULTY = {
    "applinks": {
        "detals": 1,
        "substitutionVariables": {"unused": ["a"]},
        "details": [
            {"appIDs": [APP, "ABC.shop"], "components": [
                {"/": "/buy/*"}, {"/": "/buy/secret", "exclude": True, "comment": "not yet"},
                {"/": "help/*", "?": {"id": "?*"}, "caseSensitive": False}, {"/": "/$(nope)/x"},
                {"/": "/*/sale/*", "exclud": True}, {"/": "/news", "?": {"a": 5}}]},
            {"appID": "9QX4T7KM2P.shop.harbor.clip", "paths": ["NOT /x", "/y/*"]},
        ],
    }
}  # fmt: skip
EXPECTATIONS = {
    "files": "faulty.json", "domain": "harbor.shop", "app": APP, "credentials": [APP],
    "groups": [{"name": "products", "opens": ["/buy/1", "/nowhere"], "excluded": ["/buy/secret"]},
               {"name": "pages", "stays-in-browser": ["/about", "/buy/{n}"], "values": {"n": ["1", "2"]}}],
    "coverage": {"every-component": True},
}  # fmt: skip
REPORTS = {
    "lint": ["lint", "faulty.json", "file.json"],
    "lint one": ["lint", "file.json"],
    "lint broken": ["lint", "broken.json"],
    "test": ["test", "--config", "aasa.yml"],
    "entitlements": ["entitlements", "app.entitlements", "--against", "file.json"],
    "diff": ["diff", "file.json", "faulty.json"],
    "diff with traffic": ["diff", "file.json", "faulty.json", "--urls", "urls.txt", "--domain", "harbor.shop"],
    "diff of the same": ["diff", "file.json", "file.json"],
    "diff of links": ["diff", "links-android.json", "links-android-both.json"],
    "stats of links": ["stats", "links-android.json"],
    "compare": ["compare", "links-ios.json", "links-android.json"],
    "match": ["match", "file.json", "--urls", "urls.txt", "--summary", "--domain", "harbor.shop"],
    "stats": ["stats", "file.json"],
}


def write(folder, faulty=FAULTY, urls=("/buy/1", "/buy/2", "/about", "/help/?articleNumber=1234")):
    (folder / "file.json").write_text(FILE.read_text("utf-8"), "utf-8")
    (folder / "faulty.json").write_text(json.dumps(faulty, indent=2, ensure_ascii=False), "utf-8")
    (folder / "broken.json").write_text('{"applinks": {"details": [,\n', "utf-8")
    for name in ("links-ios.json", "links-android.json", "links-android-both.json"):
        (folder / name).write_text((DOCUMENTS / name).read_text("utf-8"), "utf-8")
    (folder / "aasa.yml").write_text(json.dumps(EXPECTATIONS), "utf-8")
    (folder / "urls.txt").write_text("".join(f"https://harbor.shop{url}\n" for url in urls), "utf-8")
    claims = {"application-identifier": APP, "com.apple.developer.associated-domains": ["applinks:harbor.shop", "webcredentials:x"]}
    (folder / "app.entitlements").write_bytes(plistlib.dumps(claims))


def made(arguments, folder, name="report.html"):
    """The path of a report."""
    run = Run([*arguments, "--format", "html"], folder)
    assert run.status in (0, 1), repr(run)
    path = folder / name
    path.write_bytes(run.data)
    return path


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reports")
    write(folder)
    return folder


@pytest.fixture(scope="module")
def reports(folder):
    return {name: made(arguments, folder, f"{name}.html") for name, arguments in REPORTS.items()}


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_is_accessible_and_loads_nothing(browser, reports, name):
    for width, dark in [(1440, False), (320, True)]:
        with browser.open(reports[name], width=width, dark=dark) as view:
            view.is_quiet().fits().is_accessible()
            assert view.page.locator("h1").count() == 1
    with browser.open(reports[name], width=800, dark=True) as view:
        view.fits()


@pytest.mark.parametrize("name", REPORTS)
def test_everything_is_there_without_scripts(browser, reports, name):
    with browser.open(reports[name], width=320, scripts=False) as view:
        view.fits()
        assert view.requests == [] and view.errors == []
        without = view.page.locator("main").inner_text()
        assert view.page.locator(".controls").count() == 0
        view.page.emulate_media(media="print")
        assert all(fold.is_visible() for fold in view.page.locator("details > :not(summary)").all())
    with browser.open(reports[name], width=320) as view:
        assert view.page.locator("main").inner_text() == without


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_is_printed_whole(browser, reports, name):
    with browser.open(reports[name]) as view:
        view.page.emulate_media(media="print")
        assert view.page.locator(".controls").count() == 0 or not view.page.locator(".controls").is_visible()
        box = view.page.locator(".source").first
        if box.count():
            assert box.evaluate("box => box.scrollHeight <= box.clientHeight + 2")
        for drawing in view.page.locator(".graph svg").all():
            assert drawing.evaluate("svg => svg.scrollWidth <= svg.parentElement.clientWidth")
        assert all(number.is_visible() for number in view.page.locator("td.number a").all())
        folded = view.page.locator("details:not([open])").count()
        assert len(view.page.pdf()) > 10_000
        assert view.page.locator("details:not([open])").count() == folded
        view.is_quiet()


def test_a_filtered_report_is_printed_with_its_filters(browser, reports):
    with browser.open(reports["lint"]) as view:
        view.page.get_by_label("Severity").select_option("info")
        view.page.get_by_label("Search").fill("components")
        expect(view.page.locator("output")).to_have_attribute("data-filters", "severity info, components")
        view.page.emulate_media(media="print")
        assert view.page.locator("output").is_visible() and not view.page.get_by_label("Search").is_visible()
        words = view.page.locator("output").evaluate("output => getComputedStyle(output, '::after').content")
        assert words == '": " attr(data-filters)' or words == '": severity info, components"'


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (800, 700), (800, 450)])
def test_the_bar_covers_neither_targets_nor_the_focus(browser, reports, width, height):
    with browser.open(reports["lint"], width=width, height=height) as view:
        is_covered = """element => {
          const { bottom, right, left } = document.querySelector(".controls").getBoundingClientRect();
          const box = element.getBoundingClientRect();
          return box.top < bottom && box.left < right && box.right > left && !element.closest(".controls, .skip");
        }"""
        view.page.locator(".finding a[href*='-L']:visible").last.click()
        assert not view.page.locator(".line:target").evaluate(is_covered)
        view.page.evaluate("document.querySelector('footer').scrollIntoView(); document.querySelector('footer').tabIndex = 0")
        view.page.locator("footer").focus()
        for _ in range(60):
            view.page.keyboard.press("Shift+Tab")
            assert not view.page.locator(":focus").evaluate(is_covered)
            if view.page.evaluate("document.activeElement.closest('.controls') !== null"):
                break


def test_a_copied_link_leaves_the_number_of_rows(browser, reports):
    with browser.open(reports["lint"]) as view:
        view.page.get_by_label("Severity").select_option("error")
        shown = view.page.locator("output").inner_text()
        view.page.locator(".finding:visible a.here").first.click()
        expect(view.page.get_by_role("status").filter(has_text="link")).to_be_visible()
        assert view.page.locator("output").inner_text() == shown
        # No target, and no error.
        view.page.evaluate("location.hash = '100%'")
        view.is_quiet()


def test_segments_of_a_path_stay_in_their_order_in_scripts_from_right_to_left(browser, tmp_path):
    components = [{"/": "/\u0634\u0631\u0627\u0621/123/*"}, {"/": "/\u05d0\u05d1/123/*"}]
    text = json.dumps({"applinks": {"details": [{"appIDs": [APP], "components": components}]}}, indent=1, ensure_ascii=False)
    (tmp_path / "file.json").write_text(text, "utf-8")
    with browser.open(made(["lint", "file.json"], tmp_path)) as view:
        order = """code => {
          const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT), found = {};
          while (walker.nextNode()) for (const part of [/[\\u0590-\\u06ff]+/, /123/]) {
            const match = part.exec(walker.currentNode.data);
            if (!match) continue;
            const range = document.createRange();
            range.setStart(walker.currentNode, match.index);
            range.setEnd(walker.currentNode, match.index + match[0].length);
            found[part] ??= range.getBoundingClientRect().left;
          }
          const [segment, number] = Object.values(found);
          return segment < number;
        }"""
        codes = view.page.locator("code:visible").filter(has_text="123/").filter(has_text=re.compile("[\u0590-\u06ff]"))
        assert codes.count() >= 4
        assert all(code.evaluate(order) for code in codes.all())


def test_copied_lines_are_those_of_the_file(browser, tmp_path):
    lines = ["{", "", '  "applinks": {"details": [{', "", "", f'    "appIDs": ["{APP}"], "componets": []', "  }]}", "}"]
    (tmp_path / "file.json").write_text("\n".join(lines), "utf-8")
    with browser.open(made(["lint", "file.json"], tmp_path)) as view:
        assert view.page.locator(".inplace").count() > 0
        view.page.evaluate("getSelection().selectAllChildren(document.querySelector('.source'))")
        assert view.page.evaluate("getSelection().toString()") == "\n".join(lines)
        # Their numbers are named, and no stops of the keyboard.
        number = view.page.get_by_role("link", name="line 3", exact=True)
        assert number.get_attribute("tabindex") == "-1"


def test_headings_are_in_order_and_links_have_targets(browser, reports):
    with browser.open(reports["lint"]) as view:
        for path in reports.values():
            view.visit(path)
            levels = view.page.evaluate("[...document.querySelectorAll('h1,h2,h3,h4')].map(h => +h.tagName[1])")
            assert levels[0] == 1 and all(after <= before + 1 for before, after in zip(levels, levels[1:]))
            missing = view.page.evaluate(
                "[...document.querySelectorAll('a[href^=\"#\"]')].filter(a => !document.getElementById(a.hash.slice(1))).length")
            assert missing == 0
            ids = view.page.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")
            assert len(ids) == len(set(ids))


def test_search_filters_and_folding(browser, reports):
    with browser.open(reports["lint"]) as view:
        page = view.page
        rows = page.locator(".item")
        count = rows.count()
        page.get_by_label("Search").fill("secret")
        expect(page.locator("output")).not_to_be_empty()
        shown = page.locator(".item:visible").count()
        assert 0 < shown < count
        assert page.locator("output").inner_text() == f"{shown} of {count} rows"
        page.get_by_label("Search").fill("")
        expect(page.locator("output")).to_be_empty()
        page.get_by_label("Severity").select_option("info")
        assert page.locator(".finding:visible").count() == page.locator(".finding[data-severity=info]").count() > 0
        page.get_by_label("Severity").select_option("")
        page.get_by_label("Effect").select_option("browser")
        assert {row.get_attribute("data-effect") for row in page.locator(".route:visible").all()} == {"browser"}
        page.get_by_label("Effect").select_option("")
        page.get_by_role("button", name="Unfold all").click()
        assert page.locator("details:not([open])").count() == 0
        page.get_by_role("button", name="Fold all", exact=True).click()
        assert page.locator("details[open]").count() == 0
        # A link opens what hides its target.
        page.locator(".finding a[href*='-L']").first.click()
        assert page.locator(".line:target").is_visible()
        view.is_quiet()


def test_the_keyboard_reaches_everything(browser, reports):
    with browser.open(reports["lint"], width=320) as view:
        view.page.keyboard.press("Tab")
        assert view.page.evaluate("document.activeElement.textContent") == "Skip to the report"
        view.page.keyboard.press("Enter")
        assert view.page.evaluate("document.activeElement.id") == "content"
        view.page.keyboard.press("Tab")
        outline = view.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid"


# MARK: Hostile texts

MARKUP = [
    "<script>executed(1)</script>", '"><img src=https://evil.invalid/x onerror=executed(1)>', "' onmouseover='executed(1)' x='",
    "</style></script></title><svg onload=executed(1)>", "javascript:executed(1)", "<!--", "\u202e<b>\u2066", "{{7*7}}`${executed(1)}`",
    '<base href="https://evil.invalid/"><link rel=stylesheet href=/x.css><iframe src=//evil.invalid></iframe><form action=//evil.invalid>',
    '<meta http-equiv=refresh content="0;url=https://evil.invalid/">', "<style>*{background:url(https://evil.invalid/x)}</style>",
]  # fmt: skip


def hostile_files(folder, text):
    url = text.replace(" ", "%20")
    faulty = {
        text: text,
        "applinks": {"substitutionVariables": {text: [text]}, text: 1, "details": [
            {"appIDs": [f"9QX4T7KM2P.{text}", APP], text: text, "components": [
                {"/": f"/{text}", "comment": text, text: text}, {"/": f"/$({text})/*", "?": {text: text}, "#": text},
                {"/": "/buy/*", "comment": text, "exclude": text}]},
            {"appID": text, "paths": [text, f"NOT {text}"]}]},
        "webcredentials": {"apps": [text]},
    }  # fmt: skip
    write(folder, faulty, [f"/{url}", f"/buy/{url}?{url}#{url}"])
    expectations = {"files": "faulty.json", "domain": "harbor.shop", "apps": {text: APP}, "app": text,
                    "groups": [{"name": text, "opens": [f"/{url}"], "excluded": [{"url": "/buy/1", "by": text}]}]}  # fmt: skip
    (folder / "aasa.yml").write_text(json.dumps(expectations), "utf-8")
    (folder / "name.json").write_text("{}")
    name = text.replace("/", "_") + ".json"
    (folder / name).write_text((folder / "faulty.json").read_text("utf-8"), "utf-8")
    (folder / "broken.json").write_text(json.dumps(faulty, ensure_ascii=False)[:-30] + text, "utf-8")
    rules = [{"/": f"/{text}*"}, {"?": {text: text}, "exclude": True}, {"/": "/buy/*", "#": text}]
    target = {"namespace": "android_app", "package_name": "shop.harbor", "sha256_cert_fingerprints": ["AB:" * 31 + "AB"]}
    relation = "delegate_permission/common.handle_all_urls"
    links = [{"relation": [relation], "target": target, text: text,
              "relation_extensions": {relation: {"dynamic_app_link_components": rules}}}]  # fmt: skip
    (folder / "links.json").write_text(json.dumps(links, ensure_ascii=False), "utf-8")
    claims = {"application-identifier": f"9QX4T7KM2P.{text}", "com.apple.developer.associated-domains": [f"applinks:{text}", text]}
    (folder / "app.entitlements").write_bytes(plistlib.dumps(claims))
    return name


@pytest.mark.parametrize("text", MARKUP, ids=[str(number) for number in range(len(MARKUP))])
def test_text_from_outside_is_never_markup(browser, tmp_path, text):
    name = hostile_files(tmp_path, text)
    runs = [["lint", name, "broken.json"], ["test", "--config", "aasa.yml"], ["diff", "file.json", name], ["diff", name, "file.json"],
            ["diff", "file.json", name, "--urls", "urls.txt"], ["match", name, "--urls", "urls.txt", "--summary"], ["stats", name],
            ["entitlements", "app.entitlements", "--against", name], ["compare", name, "links.json", "--app", APP],
            ["diff", "links-android.json", "links.json"], ["diff", "links.json", "links-android.json"], ["stats", "links.json"]]  # fmt: skip
    path, free = tmp_path / "report.html", tmp_path / "free.html"
    free.write_text("")
    with browser.open(free) as view:
        for arguments in runs:
            run = Run([*arguments, "--format", "html"], tmp_path)
            if run.status == 2:
                assert run.messages, repr(run)
                # An unusable configuration has a page with the reason, an unusable URL none.
                if run.printed == "":
                    continue
            path.write_bytes(run.data)
            view.visit(path).is_quiet()
            tags = set(view.page.evaluate("[...document.querySelectorAll('body *')].map(e => e.localName)"))
            assert not tags & {"img", "iframe", "object", "embed", "base", "link", "style", "form", "meta"}
            assert view.page.locator("script").count() == 1
            attributes = set(view.page.evaluate("[...document.querySelectorAll('*')].flatMap(e => e.getAttributeNames())"))
            assert not {a for a in attributes if a.startswith("on") or a in ("style", "src", "srcdoc", "action")}
            links = view.page.evaluate("[...document.querySelectorAll('a')].map(a => a.getAttribute('href'))")
            assert all(link.startswith(("#", "https://", "http://")) for link in links)
            # What is blocked by the policy is not there without it either.
            free.write_bytes(run.data.replace(b"Content-Security-Policy", b"x-none"))
            view.visit(free).is_quiet()


def test_nothing_of_an_audit_is_markup(aasa, tls, breaking_server, browser, tmp_path):
    port = breaking_server.port
    for fault in ("hostile-headers", "hostile-redirect"):
        at = f"{fault}.harbor.shop:{port}"
        run = aasa("audit", at, "--cdn-url", f"https://{at}", "--format", "html", "--allow-private", "--ca-file",
                   tls / "authority.pem", "--resolve", f"{fault}.harbor.shop:{port}:127.0.0.1")  # fmt: skip
        path = tmp_path / "audit.html"
        path.write_bytes(run.data)
        with browser.open(path, width=320) as view:
            view.is_quiet().fits().is_accessible()
            assert fault in view.page.locator("h1").inner_text()


# MARK: Sizes


def test_a_file_with_ten_thousand_findings_is_usable(browser, tmp_path):
    keys = ["exclud", "percentEncodd", "caseSensitiv", "coment"]
    components = [{"/": f"/p{n}", keys[n % 4]: True, "/x": "y"} for n in range(5_000)]  # and the file is too large
    text = json.dumps({"applinks": {"details": [{"appIDs": [APP], "components": components}]}}, indent=1)
    (tmp_path / "many.json").write_text(text)
    run = Run(["lint", "many.json", "--limit", "0", "--format", "html"], tmp_path).ends(1)
    assert len(run.data) < 5_000_000
    path = tmp_path / "many.html"
    path.write_bytes(run.data)
    with browser.open(path, width=320) as view:
        assert view.page.locator(".finding").count() == 2_000
        assert "8,001 more findings are not in this page" in view.page.locator("main").inner_text()
        view.page.get_by_label("Search").fill("p19")
        # An expectation that is not met at once describes the whole page first, which takes longer than it waits.
        view.page.locator("output:not(:empty)").wait_for()
        assert view.page.locator("output").inner_text().endswith(" of 3,500 rows")
        view.is_quiet().fits()


def test_outputs_and_usage(aasa, tmp_path):
    write(tmp_path)
    aasa("lint", "faulty.json", "--output", "html=report.html", "--format", "concise").ends(1).prints("faulty.json:")
    assert Path(tmp_path / "report.html").read_text("utf-8").startswith("<!doctype html>")
    aasa("match", "file.json", "https://harbor.shop/", "--format", "html").ends(2).says("html is a format of summaries; add --summary")
    absent = aasa("lint", "absent.json", "--format", "html").ends(2)
    assert "<h1>no findings, 1 file not read</h1>" in absent.printed
    first = aasa("lint", "faulty.json", "--format", "html").ends(1)
    assert aasa("lint", "faulty.json", "--format", "html").data == first.data


def test_a_backquote_of_a_file_does_not_end_its_code(aasa, tmp_path):
    components = [{"/": "/p`q/*"}, {"/": "/p`q/r"}]
    (tmp_path / "file.json").write_text(json.dumps({"applinks": {"details": [{"appIDs": [APP], "components": components}]}}), "utf-8")
    for format in ("html", "markdown"):
        page = aasa("lint", "file.json", "--format", format).printed
        code = r"<code>/p\u{60}q/r</code>" if format == "html" else "<code>/p&#92;u{60}q/r</code>"
        assert code in page and "<code>q/" not in page


def test_the_page_of_lint_has_the_groups_of_expectations_that_reach_each_component(aasa, tmp_path):
    components = '{"/": "/buy/*"}, {"/": "/help/*"}'
    (tmp_path / "file.json").write_text(
        f'{{"applinks": {{"details": [{{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{components}]}}]}}}}', "utf-8"
    )
    configuration = "files: file.json\ndomain: harbor.shop\ngroups: [{name: a, opens: /buy/1}, {name: b, opens: /buy/2}]\n"
    (tmp_path / "aasa.yml").write_text(configuration, "utf-8")
    page = aasa("lint", "file.json", "--format", "html").ends(0).printed
    assert re.findall(r"2 groups of expectations|no expectation(?=<)", page) == ["2 groups of expectations", "no expectation"]
    # Without a file under test, and with expectations that cannot be checked, there are no counts.
    for other in ["", configuration.replace("file.json", "other.json"), configuration.replace("domain: harbor.shop\n", "")]:
        (tmp_path / "aasa.yml").write_text(other or "lint: {}\n", "utf-8")
        assert "of expectations" not in aasa("lint", "file.json", "--format", "html").ends(0).printed
