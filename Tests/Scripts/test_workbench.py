"""The page of `aasa serve`, used as a person would, in Chromium."""

import contextlib
import json

import pytest
from harness.program import ROOT
from harness.signing import signed
from harness.workbench import open_workbench
from playwright.sync_api import expect

DOCUMENT = (ROOT / "Fixtures/documents/apple-app-site-association").read_text("utf-8")
BROKEN = (ROOT / "Fixtures/documents/broken").read_text("utf-8")
APP = "9QX4T7KM2P.shop.harbor.app"
LAMP = "https://harbor.shop/buy/lamp"


def association(*components, app=APP):
    return json.dumps({"applinks": {"details": [{"appIDs": [app], "components": list(components)}]}}, indent=2) + "\n"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "apple-app-site-association"
    path.write_text(DOCUMENT, "utf-8")
    return path


def test_a_url_has_its_verdict_the_deciding_component_and_the_captures(browser, file):
    with open_workbench(browser, file) as workbench:
        workbench.urls.fill(LAMP + "\nhttps://harbor.shop/help/website/a\nhttps://harbor.shop/en_US/pizzas/\nnonsense")
        expect(workbench.rows).to_contain_text(["opens", "excluded", "no match", "unusable"])
        expect(workbench.page.locator("#urls-count")).to_have_text(
            "4 URLs: 1 opens an app, 1 excluded, 1 without a match, 1 unusable"
        )
        workbench.rows.nth(0).click()
        explanation = workbench.page.locator("#explanation")
        expect(explanation).to_contain_text("The app may open it. Decided on line 10")
        expect(explanation).to_contain_text("* matched lamp")
        expect(workbench.page.locator(".mark-decides")).to_contain_text(["{ "])
        assert "".join(workbench.page.locator(".mark-decides").all_text_contents()) == '{ "/": "/buy/*" }'
        workbench.rows.nth(2).click()
        expect(explanation).to_contain_text("no component matches")
        expect(explanation.locator(".component").first).to_contain_text(
            "it continues with s after /en_US/pizza, where the pattern ends"
        )
        expect(workbench.page.locator(".mark-decides")).to_have_count(0)


def test_an_assetlinks_file_has_its_findings_verdicts_and_explanations(browser, tmp_path):
    links = tmp_path / "assetlinks.json"
    links.write_text((ROOT / "Fixtures/documents/links-android.json").read_text("utf-8"), "utf-8")
    with open_workbench(browser, links) as workbench:
        workbench.urls.fill("https://harbor.shop/help/7\nhttps://harbor.shop/help/website/a\nhttps://harbor.shop/help")
        expect(workbench.rows).to_contain_text(["opens", "excluded", "no match"])
        workbench.rows.nth(0).click()
        explanation = workbench.page.locator("#explanation")
        expect(explanation).to_contain_text("shop.harbor.app")
        expect(explanation).to_contain_text("The app may open it. Decided on line 15")
        expect(explanation).not_to_contain_text("caseSensitive")
        assert "".join(workbench.page.locator(".mark-decides").all_text_contents()) == '{ "/": "/help/*" }'
        # A rule that is broken while one types is a finding, and the verdicts follow.
        for tab, words in [("Picture", "only an association file has components"), ("Numbers", "The numbers are about association files")]:
            workbench.page.get_by_role("tab", name=tab).click()
            expect(workbench.page.get_by_role("tabpanel", name=tab)).to_contain_text(words)
        workbench.types(links.read_text("utf-8").replace('{ "/": "/help/*" }', '{ "/": "help/*" }'))
        expect(workbench.rows.first).to_contain_text("no match")
        expect(workbench.findings.filter(has_text="rule-never-matches")).to_have_count(1)
        workbench.page.get_by_role("tab", name="Changes").click()
        workbench.button("The file on disk").click()
        expect(workbench.page.locator("#panel-changes")).to_contain_text("no longer opens")


def test_expectations_of_the_configuration_follow_the_text(browser, tmp_path):
    file = tmp_path / "aasa.json"
    file.write_text(association({"/": "/buy/*"}), "utf-8")
    groups = "groups:\n  - {name: shop, opens: [/buy/1, /buy/:id], stays-in-browser: [/about]}\n"
    (tmp_path / "aasa.yml").write_text(f"files: aasa.json\ndomain: harbor.shop\n{groups}", "utf-8")
    with open_workbench(browser, file) as workbench:
        panel = workbench.page.locator("#panel-expectations")
        workbench.page.get_by_role("tab", name="Expectations").click()
        expect(panel).to_contain_text("all met 3 expectations")
        workbench.types(association({"/": "/sell/*"}))
        expect(panel).to_contain_text("2 failed")
        expect(panel.locator("li").first).to_contain_text("https://harbor.shop/buy/1 should open")
        # A failure is explained with the URL.
        panel.get_by_role("button", name="Explain https://harbor.shop/buy/1").click()
        expect(workbench.page.locator("#explanation")).to_contain_text("no component matches")
        # The configuration is read again.
        (tmp_path / "aasa.yml").write_text(f"files: aasa.json\ndomain: harbor.shop\n{groups.replace('buy', 'sell')}", "utf-8")
        workbench.types(association({"/": "/sell/*"}) + "\n")
        expect(panel).to_contain_text("all met")
        (tmp_path / "aasa.yml").write_text("files: [", "utf-8")
        workbench.types(association({"/": "/sell/*"}))
        expect(panel).to_contain_text("aasa.yml:")


def test_without_expectations_there_is_no_tab_for_them(browser, file):
    with open_workbench(browser, file) as workbench:
        expect(workbench.page.get_by_role("tab", name="Routes")).to_be_visible()
        expect(workbench.page.get_by_role("tab", name="Expectations")).to_be_hidden()
        workbench.page.get_by_role("tab", name="Routes").press("ArrowRight")
        expect(workbench.page.get_by_role("tab", name="Changes")).to_be_focused()


def test_verdicts_follow_the_text(browser, file):
    with open_workbench(browser, file, fragment="#url=" + LAMP) as workbench:
        expect(workbench.rows).to_contain_text(["opens"])
        announced = workbench.page.locator("#announcements")
        expect(announced).to_contain_text("1 URL: 1 opens an app")
        workbench.types(DOCUMENT.replace("/buy/*", "/sell/*"))
        expect(workbench.rows).to_contain_text(["no match"])
        # Findings that stay the same are not announced over it.
        expect(announced).to_have_text("1 URL: 1 without a match: no match shop.harbor.app and shop.harbor.beta")


def test_broken_json_is_found_fixed_undone_and_saved(browser, file):
    with open_workbench(browser, file, fragment="#url=" + LAMP) as workbench:
        expect(workbench.count).to_have_text("none")
        workbench.types(DOCUMENT.replace('"/buy/*" },', '"/buy/*" },,'))
        expect(workbench.findings.first).to_contain_text("invalid-json")
        expect(workbench.page.locator(".row .mark-error")).not_to_have_count(0)
        expect(workbench.page.locator("#urls-count")).to_have_text("no verdicts")
        expect(workbench.status).to_have_text("unsaved changes")
        assert file.read_text("utf-8") == DOCUMENT

        workbench.types(BROKEN)
        expect(workbench.count).to_have_text("4 errors")
        workbench.findings.filter(has_text="trailing comma").get_by_role("button", name="Apply fix").click()
        expect(workbench.count).to_have_text("3 errors")
        assert workbench.focused() == "findings-heading"
        workbench.button("Undo").click()
        expect(workbench.editor).to_have_value(BROKEN)
        expect(workbench.count).to_have_text("4 errors")
        workbench.button("Fix all").click()
        expect(workbench.count).to_have_text("1 info")
        fixed = workbench.editor.input_value()
        workbench.editor.press("Control+z")
        expect(workbench.editor).to_have_value(BROKEN)
        workbench.editor.press("Control+Shift+z")
        expect(workbench.editor).to_have_value(fixed)

        assert file.read_text("utf-8") == DOCUMENT
        workbench.editor.press("Control+s")
        expect(workbench.status).to_have_text("saved")
        assert file.read_text("utf-8") == fixed
        expect(workbench.button("Save")).to_be_disabled()


def test_an_edit_on_disk_appears_and_can_be_undone(browser, file):
    with open_workbench(browser, file, fragment="#url=" + LAMP) as workbench:
        expect(workbench.rows).to_contain_text(["opens"])
        file.write_text(DOCUMENT.replace("/buy/*", "/sell/*"), "utf-8")
        expect(workbench.editor).to_have_value(DOCUMENT.replace("/buy/*", "/sell/*"))
        expect(workbench.rows).to_contain_text(["no match"])
        expect(workbench.status).to_have_text("saved")
        workbench.button("Undo").click()
        expect(workbench.editor).to_have_value(DOCUMENT)
        expect(workbench.status).to_have_text("unsaved changes")


@pytest.mark.parametrize("choice", ["Keep mine", "Take theirs"])
def test_a_conflict_loses_no_text(browser, file, choice):
    mine, theirs = DOCUMENT.replace("/buy/*", "/mine/*"), DOCUMENT.replace("/buy/*", "/theirs/*")
    with open_workbench(browser, file) as workbench:
        workbench.types(mine)
        file.write_text(theirs, "utf-8")
        expect(workbench.notices).to_contain_text("The file changed on disk, and your text has unsaved changes.")
        expect(workbench.editor).to_have_value(mine)
        # A save does not overwrite the other text.
        workbench.editor.press("Control+s")
        expect(workbench.notices).to_contain_text("The file changed on disk")
        assert file.read_text("utf-8") == theirs
        workbench.view.is_accessible()

        workbench.button("Show the difference").click()
        expect(workbench.page.locator(".line.removed")).to_contain_text(["/theirs/*"])
        expect(workbench.page.locator(".line.added")).to_contain_text(["/mine/*"])
        expect(workbench.page.locator(".changes-summary")).to_have_text("Different from the file on disk.")
        workbench.view.is_accessible()

        workbench.button(choice).click()
        expect(workbench.notices).to_be_empty()
        if choice == "Keep mine":
            expect(workbench.status).to_have_text("unsaved changes")
            workbench.editor.press("Control+s")
            expect(workbench.status).to_have_text("saved")
            assert file.read_text("utf-8") == mine
        else:
            expect(workbench.status).to_have_text("saved")
            expect(workbench.editor).to_have_value(theirs)
            workbench.button("Undo").click()
            expect(workbench.editor).to_have_value(mine)


def test_their_newest_text_is_taken(browser, file):
    with open_workbench(browser, file) as workbench:
        workbench.types(DOCUMENT.replace("/buy/*", "/mine/*"))
        for theirs in ("first", "second"):
            with workbench.reads_the_file():
                new = file.with_name("new")
                new.write_text(DOCUMENT.replace("/buy/*", f"/{theirs}/*"), "utf-8")
                new.replace(file)
            expect(workbench.notices).to_contain_text("The file changed on disk")
        workbench.button("Take theirs").click()
        expect(workbench.editor).to_have_value(DOCUMENT.replace("/buy/*", "/second/*"))
        assert workbench.focused() == "editor-text"


def test_a_save_during_typing_is_no_conflict(browser, file):
    with open_workbench(browser, file) as workbench:
        workbench.editor.press("Control+End")
        for _ in range(10):
            workbench.page.keyboard.type("  ")
            workbench.presses("Control+s")
        # Another page has the server send its files to all of them.
        with workbench.reads_the_file():
            workbench.page.evaluate("() => { new EventSource('api/events').addEventListener('file', ({ target }) => target.close()); }")
        expect(workbench.notices).to_be_empty()
        workbench.presses("Control+s")
        expect(workbench.status).to_have_text("saved")
        assert file.read_text("utf-8") == workbench.editor.input_value() == DOCUMENT + "  " * 10


def test_apps_with_different_verdicts_are_named(browser, file):
    entries = [{"appIDs": [APP], "components": [{"/": "/buy/*"}]},
               {"appIDs": ["9QX4T7KM2P.shop.harbor.beta"], "components": [{"/": "/buy/*", "exclude": True}]}]  # fmt: skip
    file.write_text(json.dumps({"applinks": {"details": entries}}, indent=2), "utf-8")
    with open_workbench(browser, file, fragment="#url=" + LAMP) as workbench:
        expect(workbench.rows.first).to_contain_text("opens the app: shop.harbor.app · excluded: shop.harbor.beta")
        workbench.rows.first.click()
        expect(workbench.page.locator(".why")).to_have_count(2)
        expect(workbench.page.locator(".mark-decides")).not_to_have_count(0)
        expect(workbench.page.locator(".mark-excludes")).not_to_have_count(0)


def test_a_file_that_is_not_utf_8_is_shown_and_not_saved(browser, file):
    file.write_bytes(DOCUMENT.encode().replace(b"burrito", b"burr\xcdto"))
    with open_workbench(browser, file) as workbench:
        expect(workbench.status).to_have_text("read-only")
        expect(workbench.notices).to_contain_text("not UTF-8")
        expect(workbench.button("Save")).to_be_disabled()
        expect(workbench.editor).not_to_be_editable()
        workbench.editor.press("Control+s")
        workbench.view.is_accessible()
    assert b"burr\xcdto" in file.read_bytes()


LATIN = association({"/": "/buy/*"}, {"/": "/caf!/*"}).encode().replace(b"!", b"\xe9")


@pytest.mark.parametrize(
    ("data", "finding", "count"),
    [
        (LATIN, "byte 0xE9 is not UTF-8", "no verdicts"),
        (DOCUMENT.encode("utf-16"), "UTF-16", "no verdicts"),
        (signed(DOCUMENT.encode().replace(b"\n", b"\r\n", 3)), "signed-file", "1 URL: 1 opens an app"),
    ],
    ids=["latin", "utf-16", "signed"],
)
def test_answers_are_about_the_bytes_of_a_file_that_a_text_cannot_hold(browser, file, data, finding, count):
    file.write_bytes(data)
    with open_workbench(browser, file, fragment="#url=" + LAMP) as workbench:
        expect(workbench.findings.filter(has_text=finding)).to_have_count(1)
        expect(workbench.page.locator("#urls-count")).to_have_text(count)
        expect(workbench.notices).not_to_contain_text("line endings")
        if "opens" in count:
            # The payload is at its place in the file.
            workbench.rows.first.click()
            expect(workbench.page.locator(".mark-decides").first).to_be_visible()
            assert "".join(workbench.page.locator(".mark-decides").all_text_contents()) == '{ "/": "/buy/*" }'
            workbench.page.get_by_role("tab", name="Changes").click()
            workbench.button("The file on disk").click()
            expect(workbench.page.locator(".changes-summary")).to_contain_text("Equivalent")
        # A file that becomes readable can be edited.
        file.write_text(DOCUMENT, "utf-8")
        expect(workbench.editor).to_have_value(DOCUMENT)
        expect(workbench.editor).to_be_editable()
        expect(workbench.page.locator("#urls-count")).to_have_text("1 URL: 1 opens an app")
        file.write_bytes(LATIN)
        expect(workbench.status).to_have_text("read-only")
        expect(workbench.page.locator("#urls-count")).to_have_text("no verdicts")


def test_a_deleted_file_can_be_saved_again(browser, file):
    with open_workbench(browser, file) as workbench:
        file.unlink()
        expect(workbench.notices).to_contain_text("deleted on disk")
        expect(workbench.editor).to_have_value(DOCUMENT)
        workbench.button("Save").click()
        expect(workbench.status).to_have_text("saved")
        expect(workbench.notices).to_be_empty()
        assert file.read_text("utf-8") == DOCUMENT


def test_a_file_that_comes_back_unchanged_is_no_conflict(browser, file):
    mine = DOCUMENT.replace("/buy/*", "/mine/*")
    with open_workbench(browser, file) as workbench:
        workbench.types(mine)
        file.unlink()
        expect(workbench.notices).to_contain_text("deleted on disk")
        file.write_text(DOCUMENT, "utf-8")
        expect(workbench.notices).to_be_empty()
        expect(workbench.editor).to_have_value(mine)
        workbench.presses("Control+s")
        expect(workbench.status).to_have_text("saved")
        assert file.read_text("utf-8") == mine


def test_a_reload_keeps_urls_and_unsaved_text(browser, file):
    mine = DOCUMENT.replace("/buy/*", "/mine/*")
    with open_workbench(browser, file) as workbench:
        workbench.urls.fill(f"{LAMP}\n/mine/a b?c=d&e#f")
        workbench.page.get_by_label("Domain", exact=True).fill("harbor.shop")
        workbench.types(mine)
        expect(workbench.rows).to_contain_text(["no match", "opens"])
        workbench.page.reload()
        # The warning of the browser.
        assert workbench.view.dialogs == [""]
        workbench.view.dialogs.clear()
        expect(workbench.rows).to_contain_text(["no match", "opens"])
        expect(workbench.urls).to_have_value(f"{LAMP}\n/mine/a b?c=d&e#f")
        expect(workbench.page.get_by_label("Domain", exact=True)).to_have_value("harbor.shop")
        expect(workbench.editor).to_have_value(mine)
        expect(workbench.notices).to_contain_text("Unsaved text of this tab is restored.")
        workbench.button("Use the file on disk").click()
        expect(workbench.editor).to_have_value(DOCUMENT)
        expect(workbench.status).to_have_text("saved")
        expect(workbench.notices).to_be_empty()


def beside_another(file):
    """A folder with a file and another one."""
    other = file.parent / ".well-known" / file.name
    other.parent.mkdir()
    other.write_text(association({"/": "/other/*"}), "utf-8")
    return file.parent


def test_the_page_asks_before_it_is_left_with_an_edit_of_another_file(browser, file):
    with open_workbench(browser, beside_another(file)) as workbench:
        page, choice = workbench.page, workbench.page.locator("#file-select")
        names = choice.locator("option").all_text_contents()
        assert len(names) == 2
        workbench.types("{}\n")
        choice.select_option(names[1])
        expect(workbench.status).to_have_text("saved")
        page.reload()
        assert workbench.view.dialogs == [""]
        workbench.view.dialogs.clear()
        expect(workbench.editor).to_have_value("{}\n")
        workbench.button("Use the file on disk").click()
        expect(workbench.status).to_have_text("saved")


def test_an_edit_without_room_in_the_storage_survives_another_file(browser, file):
    with open_workbench(browser, beside_another(file)) as workbench:
        choice = workbench.page.locator("#file-select")
        names = choice.locator("option").all_text_contents()
        workbench.page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
        workbench.types("{}\n")
        expect(workbench.notices).to_contain_text("too large for this tab's storage")
        choice.select_option(names[1])
        expect(workbench.status).to_have_text("saved")
        choice.select_option(names[0])
        expect(workbench.editor).to_have_value("{}\n")
        workbench.button("Use the file on disk").click()
        expect(workbench.status).to_have_text("saved")


def test_without_a_domain_urls_are_of_any_host(browser, file):
    with open_workbench(browser, file, "--domain", "harbor.shop", fragment="#url=https://other.shop/buy/1") as workbench:
        expect(workbench.rows).to_contain_text(["no match"])
        workbench.page.get_by_label("Domain", exact=True).fill("")
        expect(workbench.rows).to_contain_text(["opens"])


def test_another_address_has_its_own_domain(browser, file):
    with open_workbench(browser, file, fragment="#url=/buy/1&domain=other.example") as workbench:
        domain = workbench.page.get_by_label("Domain", exact=True)
        expect(domain).to_have_value("other.example")
        workbench.page.evaluate("url => { location.hash = `#url=${encodeURIComponent(url)}`; }", LAMP)
        expect(workbench.urls).to_have_value(LAMP)
        expect(domain).to_have_value("")
        expect(workbench.rows).to_contain_text(["opens"])


def test_a_page_that_comes_back_from_the_history_is_connected(browser, file):
    with open_workbench(browser, file) as workbench:
        workbench.page.goto("about:blank")
        workbench.page.go_back()
        expect(workbench.editor).to_have_value(DOCUMENT)
        file.write_text("{}\n", "utf-8")
        expect(workbench.editor).to_have_value("{}\n")


def test_text_is_kept_when_the_server_ends(browser, file):
    with open_workbench(browser, file) as workbench:
        workbench.types(DOCUMENT.replace("/buy/*", "/mine/*"))
        workbench.stops()
        expect(workbench.notices).to_contain_text("does not answer. Your text is kept in this tab")
        expect(workbench.editor).to_have_value(DOCUMENT.replace("/buy/*", "/mine/*"))
        workbench.editor.press("Control+s")
        expect(workbench.notices).to_contain_text("The file is not saved")
        workbench.view.is_accessible()
        assert file.read_text("utf-8") == DOCUMENT


def test_routes_add_their_urls_and_show_their_places(browser, file):
    with open_workbench(browser, file) as workbench:
        panel = workbench.page.get_by_role("tabpanel", name="Routes")
        panel.get_by_role("button", name="https://example.com/buy/42", exact=True).click()
        expect(workbench.urls).to_have_value("https://example.com/buy/42")
        expect(workbench.rows).to_contain_text(["opens"])
        expect(workbench.page.locator("#explanation")).to_contain_text("line 10")
        panel.get_by_role("button", name="line 12").click()
        assert workbench.focused() == "editor-text"
        selected = workbench.editor.evaluate("area => area.value.slice(area.selectionStart, area.selectionEnd)")
        assert selected == '{ "/": "/help/website/*", "exclude": true }'


def test_panels_show_the_picture_the_numbers_and_the_difference(browser, file):
    with open_workbench(browser, file) as workbench:
        workbench.page.get_by_role("tab", name="Picture").click()
        image = workbench.page.get_by_role("img", name="The routing as a tree")
        expect(image).to_be_visible()
        image.evaluate("image => image.decode()")
        assert image.evaluate("image => image.naturalWidth") > 200
        workbench.view.is_accessible()
        workbench.page.get_by_role("tab", name="Numbers").click()
        expect(workbench.page.locator(".figures")).to_contain_text("648,672")
        workbench.view.is_accessible()
        workbench.page.get_by_role("tab", name="Changes").click()
        expect(workbench.button("The served file")).to_be_disabled()
        workbench.button("The file on disk").click()
        expect(workbench.page.locator(".changes-summary")).to_contain_text("Equivalent")
        workbench.types(DOCUMENT.replace("/buy/*", "/sell/*"))
        workbench.button("The file on disk").click()
        expect(workbench.page.locator(".change").first).to_be_visible()
        expect(workbench.page.locator(".changes-summary")).to_contain_text("Different")
        workbench.view.is_accessible()


def test_a_failed_comparison_with_the_served_file_is_reported(browser, file):
    with open_workbench(browser, file, "--domain", "harbor.invalid") as workbench:
        expect(workbench.page.get_by_label("Domain", exact=True)).to_have_value("harbor.invalid")
        workbench.page.get_by_role("tab", name="Changes").click()
        workbench.button("https://harbor.invalid").click()
        expect(workbench.page.locator("#panel-changes .failed")).to_contain_text("harbor.invalid")
        workbench.view.is_accessible()


def test_offline_there_is_nothing_to_fetch(browser, file):
    with open_workbench(browser, file, "--domain", "harbor.shop", "--offline") as workbench:
        workbench.page.get_by_role("tab", name="Changes").click()
        expect(workbench.button("The file on disk")).to_be_visible()
        expect(workbench.button("Apple's CDN")).to_be_hidden()


def test_line_endings_are_kept(browser, file):
    file.write_bytes(BROKEN.replace("\n", "\r\n").encode())
    with open_workbench(browser, file) as workbench:
        expect(workbench.count).to_have_text("4 errors")
        workbench.findings.filter(has_text="trailing comma").get_by_role("button", name="Apply fix").click()
        expect(workbench.count).to_have_text("3 errors")
        workbench.editor.press("Control+s")
        expect(workbench.status).to_have_text("saved")
    expected = BROKEN.replace('"/help/*" },', '"/help/*" }').replace("\n", "\r\n").encode()
    assert file.read_bytes() == expected


def test_unusual_characters_survive_an_edit(browser, file):
    unusual = "\\u0000 \u0085\u2028\u2029\u000b\u000c\u00a0\u00ad\u200d\u202e e\u0301 \U000e0041 \ufffe\u0000"
    text = "\ufeff" + DOCUMENT.replace("burrito", unusual)
    file.write_text(text, "utf-8")
    with open_workbench(browser, file) as workbench:
        expect(workbench.status).to_have_text("saved")
        workbench.editor.press("Control+End")
        workbench.page.keyboard.type("x")
        expect(workbench.status).to_have_text("unsaved changes")
        workbench.presses("Control+s")
        expect(workbench.status).to_have_text("saved")
    assert file.read_text("utf-8") == text + "x"


def test_mixed_line_endings_are_announced(browser, file):
    file.write_bytes(DOCUMENT.encode().replace(b"\n", b"\r\n", 3))
    with open_workbench(browser, file) as workbench:
        expect(workbench.notices).to_contain_text("mixes line endings")
        expect(workbench.status).to_have_text("saved")


def test_two_pages_of_the_same_file_follow_each_other(browser, file):
    with open_workbench(browser, file) as workbench:
        other = workbench.page.context.new_page()
        other.goto(workbench.address)
        expect(other.get_by_label("Association file")).to_have_value(DOCUMENT)
        workbench.types("{}\n")
        workbench.presses("Control+s")
        expect(workbench.status).to_have_text("saved")
        expect(other.get_by_label("Association file")).to_have_value("{}\n")


def test_places_are_right_behind_characters_outside_of_the_basic_plane(browser, file):
    file.write_text('{ "applinks": { "details": [ { "appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [\n'
                    '  { "comment": "🛶🛶 é", "/": "/buy/*" }, { "/": "/buy/*", "exclude": true }\n] } ] } }\n', "utf-8")  # fmt: skip
    with open_workbench(browser, file, fragment="#url=" + LAMP) as workbench:
        workbench.rows.first.click()
        expect(workbench.page.locator(".mark-decides").first).to_be_visible()
        marked = "".join(workbench.page.locator(".mark-decides").all_text_contents())
        assert marked == '{ "comment": "🛶🛶 é", "/": "/buy/*" }'


def test_the_focus_stays_at_a_finding_while_the_text_is_checked_again(browser, file):
    file.write_text(BROKEN, "utf-8")
    with open_workbench(browser, file) as workbench:
        expect(workbench.count).to_have_text("4 errors")
        buttons = workbench.findings.nth(2).get_by_role("button")
        buttons.first.focus()
        line = workbench.focused()
        # The list is drawn again for the text behind the focus.
        workbench.checks(BROKEN + "\n")
        assert workbench.focused() == line
        assert buttons.first.evaluate("button => button === document.activeElement")
        # Of a finding that is gone, the heading has the focus.
        workbench.checks("{}\n")
        assert workbench.focused() == "findings-heading"


def test_everything_works_with_the_keyboard(browser, file):
    file.write_text(BROKEN, "utf-8")
    with open_workbench(browser, file) as workbench:
        page = workbench.page
        expect(workbench.count).to_have_text("4 errors")
        for _ in range(12):
            workbench.presses("Tab")
            if workbench.focused() == "editor-text":
                break
        assert workbench.focused() == "editor-text"
        # Tab indents; Escape, then Tab leaves, as the hint has it.
        expect(page.get_by_text("press Escape, then Tab")).to_be_visible()
        workbench.presses("Control+End", "Tab")
        expect(workbench.editor).to_have_value(BROKEN + "  ")
        workbench.presses("Control+z", "Escape", "Tab")
        assert workbench.focused() == "fix-all"
        expect(page.get_by_text("press Escape, then Tab")).to_be_hidden()
        workbench.checks_the_text()
        workbench.presses("Tab", "Tab")
        assert workbench.focused().startswith("Apply fix")
        workbench.presses("Enter")
        expect(workbench.count).to_have_text("3 errors")
        workbench.presses("F8")
        assert workbench.focused() == "editor-text"
        selected = workbench.editor.evaluate("area => area.value.slice(area.selectionStart, area.selectionEnd)")
        assert selected == "?id=*"
        workbench.presses("Shift+F8")
        assert workbench.editor.evaluate("area => area.value.slice(area.selectionStart, area.selectionEnd)") == ","
        workbench.presses("ArrowRight", "Enter")
        # A new line is indented as the one before.
        assert "},\n          \n" in workbench.editor.input_value()
        workbench.urls.focus()
        page.keyboard.type(LAMP)
        workbench.presses("Tab", "Tab")
        expect(workbench.page.locator("#urls-count")).to_have_text("no verdicts")
        workbench.types(DOCUMENT)
        expect(workbench.rows).to_contain_text(["opens"])
        workbench.page.get_by_label("Domain", exact=True).focus()
        workbench.presses("Tab", "Enter")
        expect(workbench.page.locator("#explanation")).to_contain_text("line 10")
        page.get_by_role("tab", name="Routes").focus()
        workbench.presses("ArrowRight", "ArrowRight", "ArrowRight")
        assert workbench.focused() == "tab-numbers"
        expect(page.locator(".figures")).to_be_visible()
        workbench.presses("ArrowRight")
        assert workbench.focused() == "tab-routes"
        workbench.presses("Control+s")
        expect(workbench.status).to_have_text("saved")
        assert file.read_text("utf-8") == DOCUMENT


@pytest.mark.parametrize(("width", "height"), [(640, 360), (700, 700), (1440, 800)])
def test_the_bar_covers_no_focus(browser, tmp_path, width, height):
    file = tmp_path / ("a-long-name-" * 12 + ".json")
    file.write_text(DOCUMENT, "utf-8")
    with open_workbench(browser, file, width=width, height=height) as workbench:
        expect(workbench.count).to_have_text("none")
        room = """() => {
          const bar = document.querySelector(".bar");
          const padding = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart);
          return getComputedStyle(bar).position === "sticky" ? padding - bar.offsetHeight : padding;
        }"""
        workbench.page.wait_for_function(f"({room})() >= 8")
        is_sticky = workbench.page.locator(".bar").evaluate("bar => getComputedStyle(bar).position") == "sticky"
        assert is_sticky == (height > 480)


def test_the_focus_stays_when_verdicts_change(browser, file):
    with open_workbench(browser, file, fragment="#url=https://harbor.shop/a&url=" + LAMP) as workbench:
        workbench.rows.nth(1).focus()
        file.write_text(DOCUMENT.replace("/buy/*", "/sell/*"), "utf-8")
        expect(workbench.rows).to_contain_text(["no match", "no match"])
        expect(workbench.rows.nth(1)).to_be_focused()


@pytest.mark.parametrize("width", [320, 800, 1440])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_each_width_fits_and_is_accessible(browser, file, width, dark):
    file.write_text(BROKEN, "utf-8")
    with open_workbench(browser, file, width=width, height=800, dark=dark, fragment="#url=" + LAMP) as workbench:
        expect(workbench.page.locator("#urls-count")).to_have_text("no verdicts")
        expect(workbench.count).to_have_text("4 errors")
        workbench.view.fits().is_accessible()
        workbench.types(DOCUMENT)
        expect(workbench.rows).to_contain_text(["opens"])
        workbench.rows.first.click()
        expect(workbench.page.locator("#explanation")).to_contain_text("line 10")
        expect(workbench.page.locator(".routes")).to_be_visible()
        workbench.view.fits().is_accessible()


def test_a_page_without_urls_and_findings_is_accessible(browser, file):
    with open_workbench(browser, file) as workbench:
        expect(workbench.count).to_have_text("none")
        expect(workbench.page.locator(".routes")).to_be_visible()
        workbench.view.is_accessible()
        workbench.types("")
        expect(workbench.count).not_to_have_text("none")
        workbench.view.is_accessible()


@pytest.mark.parametrize(
    "options", [{"forced_colors": "active", "reduced_motion": "no-preference"}, {"reduced_motion": "reduce"}], ids=["colours", "motion"])
def test_preferences_of_the_system_are_respected(browser, file, options):
    with open_workbench(browser, file, **options) as workbench:
        motion = workbench.button("Save").evaluate("button => getComputedStyle(button).transitionDuration")
        assert (motion == "0s") == (options["reduced_motion"] == "reduce")
        if "forced_colors" in options:
            # The text of the textarea itself, so that it has the colours of the system.
            color = workbench.editor.evaluate("area => getComputedStyle(area).color")
            assert color != "rgba(0, 0, 0, 0)"


HOSTILE = [
    "<img src=x onerror=executed(1)>",
    "</textarea><script>executed(2)</script>",
    "\"'><svg onload=executed(3)>",
    "javascript:executed(4)",
    "${executed(5)}{{executed(6)}}",
    "\u202e\u2066gnp.\u2069\ufeff\u0000\u001b[31m\u2028",
    "<a href=https://elsewhere.example/>`code`</a>",
]


def test_hostile_files_and_urls_stay_text(browser, file):
    file.write_text(
        association(*({"/": f"/{text}/*", "comment": text, "?": {text: "*"}} for text in HOSTILE), {text: 1 for text in HOSTILE},
                    app=f"9QX4T7KM2P.{HOSTILE[0]}"), "utf-8")  # fmt: skip
    with open_workbench(browser, file) as workbench:
        workbench.urls.fill("\n".join(f"https://harbor.shop/{text}" for text in HOSTILE) + "\n" + "\n".join(HOSTILE))
        expect(workbench.rows.nth(10)).to_be_visible()
        for row in (0, 3, 10):
            # A click empties it until there is an answer.
            workbench.rows.nth(row).click()
            expect(workbench.page.locator("#explanation")).not_to_be_empty()
        panels = {"Changes": "#panel-changes button", "Picture": "#panel-picture img", "Numbers": ".figures", "Routes": "#panel-routes"}
        for tab, content in panels.items():
            workbench.page.get_by_role("tab", name=tab).click()
            expect(workbench.page.locator(content).first).to_be_visible()
        workbench.types(workbench.editor.input_value() + "]")
        workbench.page.get_by_role("tab", name="Changes").click()
        workbench.button("The file on disk").click()
        expect(workbench.page.locator("#panel-changes .failed, .changes-summary")).to_be_visible()
        assert workbench.page.evaluate("() => document.querySelectorAll('main :is(img, svg, script, a)').length") <= 2
        workbench.view.is_accessible()


@contextlib.contextmanager
def open_two_files(browser, folder):
    """Opens the workbench of a folder with two files, the first of which is open. Returns it with the choice and its two labels."""
    for name in ("first", "second"):
        well_known = folder / name / ".well-known"
        well_known.mkdir(parents=True)
        (well_known / "apple-app-site-association").write_text(association({"/": f"/{name}/*"}), "utf-8")
    with open_workbench(browser, folder) as workbench:
        choice = workbench.page.get_by_role("combobox", name="File")
        expect(choice.locator("option")).to_have_count(2)
        first, second = sorted(choice.locator("option").all_text_contents())
        choice.select_option(label=first)
        expect(workbench.editor).to_have_value(association({"/": "/first/*"}))
        yield workbench, choice, first, second


def test_the_file_that_is_chosen_last_opens_and_the_open_one_stays_as_it_is(browser, tmp_path):
    held = []
    with open_two_files(browser, tmp_path) as (workbench, choice, first, second):
        page = workbench.page
        answers = f"**/files/{choice.locator('option', has_text=second).get_attribute('value')}"
        page.route(answers, lambda route: held.append(route), times=1)
        with page.expect_request(answers):
            choice.select_option(label=second)
        choice.select_option(label=first)
        workbench.types(association({"/": "/edited/*"}))
        with page.expect_response(answers) as response:
            held[0].continue_()
        response.value.finished()
        # The page has the earlier answer when it has a later one.
        page.evaluate("(url) => fetch(url).then((answer) => answer.text())", response.value.url)
        assert workbench.editor.input_value() == association({"/": "/edited/*"})
        choice.select_option(label=first)
        expect(workbench.status).to_have_text("unsaved changes")
        assert workbench.editor.evaluate("(area) => area.selectionStart") == len(association({"/": "/edited/*"}))


def test_a_folder_has_a_choice_of_files_and_each_keeps_its_unsaved_text(browser, tmp_path):
    with open_two_files(browser, tmp_path) as (workbench, choice, first, second):
        workbench.types(association({"/": "/edited/*"}))
        choice.select_option(label=second)
        expect(workbench.editor).to_have_value(association({"/": "/second/*"}))
        expect(workbench.status).to_have_text("saved")
        choice.select_option(label=first)
        expect(workbench.editor).to_have_value(association({"/": "/edited/*"}))
        expect(workbench.status).to_have_text("unsaved changes")


def test_five_hundred_urls_have_verdicts_and_stay_in_the_address(browser, file):
    urls = [f"https://harbor.shop/{'buy' if number % 2 else 'sell'}/{number}" for number in range(500)]
    with open_workbench(browser, file) as workbench:
        workbench.urls.fill("\n".join(urls))
        expect(workbench.rows).to_have_count(500)
        expect(workbench.page.locator("#urls-count")).to_have_text("500 URLs: 250 open an app, 250 without a match")
        workbench.page.reload()
        expect(workbench.rows).to_have_count(500)
        workbench.rows.nth(499).click()
        expect(workbench.page.locator("#explanation")).to_contain_text("* matched 499")


def test_a_file_of_ten_megabytes_is_shown_in_part_and_edited(browser, file):
    line = '  {{ "/": "/products/item-{:07}/*", "?": {{ "reference": "????" }} }}'
    components = ",\n".join(line.format(number) for number in range(160_000))
    file.write_text(f'{{ "applinks": {{ "details": [ {{ "appIDs": ["{APP}"], "components": [\n{components}\n] }} ] }} }}\n', "utf-8")
    assert file.stat().st_size > 10_000_000
    with open_workbench(browser, file) as workbench:
        page = workbench.page
        expect(page.locator(".row").nth(10)).to_be_visible()
        assert page.locator(".row").count() < 200
        workbench.editor.press("Control+End")
        expect(page.locator(".row", has_text="item-0159999")).to_be_visible()
        assert page.locator(".row").count() < 200
        page.keyboard.type(" ")
        expect(workbench.status).to_have_text("unsaved changes")
        expect(workbench.notices).to_contain_text("too large for this tab's storage")
        page.keyboard.press("Control+s")
        expect(workbench.status).to_have_text("saved")
        assert file.read_text("utf-8").endswith("} ] } }\n ")


def test_a_long_line_is_shown_without_colours(browser, file):
    components = [{"/": f"/products/item-{number:07}/*"} for number in range(5_000)]
    file.write_text(json.dumps({"applinks": {"details": [{"appIDs": [APP], "components": components}]}}), "utf-8")
    with open_workbench(browser, file) as workbench:
        expect(workbench.page.locator(".editor")).to_have_attribute("data-layout", "plain")
        expect(workbench.page.locator(".row")).to_have_count(0)
        assert workbench.editor.evaluate("area => getComputedStyle(area).color") != "rgba(0, 0, 0, 0)"
        workbench.view.fits()


def test_urls_are_accepted_as_people_write_and_paste_them(browser, file):
    with open_workbench(browser, file) as workbench:
        workbench.urls.fill("/buy/lamp\nharbor.shop/help/website/a\n//host\nmailto:x@y.z")
        expect(workbench.rows).to_contain_text(["opens the app", "excluded", "unusable", "unusable"])
        workbench.rows.nth(0).click()
        expect(workbench.page.locator("#explanation")).to_contain_text("* matched lamp")
        sitemap = "".join(f"<url><loc>https://harbor.shop/buy/{one}</loc><image><loc>x</loc></image></url>" for one in (1, 2))
        table = 'name,URL\n"a, b",/buy/3\n,https://harbor.shop/buy/4\n'
        for text, count in (
            (f'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{sitemap}</urlset>', 2),
            (table, 2), ("/buy/5\n/buy/6,7", 2),
        ):  # fmt: skip
            workbench.urls.fill("")
            workbench.urls.evaluate(
                """(box, text) => {
                  const data = new DataTransfer();
                  data.setData("text/plain", text);
                  const event = new ClipboardEvent("paste", { clipboardData: data, cancelable: true, bubbles: true });
                  if (box.dispatchEvent(event)) { box.value = text; box.dispatchEvent(new Event("input")); }
                }""",
                text,
            )
            expect(workbench.rows).to_contain_text(["opens"] * count)


def test_a_list_that_is_not_read_is_named(browser, file):
    entry = {"appID": APP, "paths": ["/coach/*"], "components": [{"/": "/buy/*"}]}
    file.write_text(json.dumps({"applinks": {"details": [entry]}}, indent=2) + "\n", "utf-8")
    with open_workbench(browser, file, fragment="#url=https://harbor.shop/coach/7") as workbench:
        workbench.rows.first.click()
        expect(workbench.page.locator(".unread")).to_contain_text("iOS 13 and later ignore paths beside components")
        workbench.view.is_accessible()


@pytest.mark.parametrize("width", [1400, 420])
def test_the_page_ends_with_what_it_shows(browser, file, width):
    """Hidden words in a list made the page longer than its content."""
    file.write_text(association(*[{"/": f"/x{number}/$(unknown)"} for number in range(60)]), "utf-8")
    with open_workbench(browser, file, width=width) as workbench:
        expect(workbench.findings).not_to_have_count(1)
        height, end = workbench.page.evaluate(
            "() => [document.documentElement.scrollHeight, scrollY + document.querySelector('footer').getBoundingClientRect().bottom]"
        )
        assert height <= max(end, 900) + 1, (height, end)


@pytest.mark.parametrize("width", [1400, 420])
def test_the_explanation_of_the_last_url_opens_in_view(browser, file, width):
    urls = "".join(f"&url=https://harbor.shop/buy/{number}" for number in range(30))
    with open_workbench(browser, file, fragment="#" + urls[1:], width=width) as workbench:
        expect(workbench.rows).to_have_count(30)
        workbench.rows.nth(29).click()
        expect(workbench.page.locator("#explanation .component.deciding")).to_be_in_viewport()


def test_the_difference_of_a_conflict_comes_into_view_and_its_notices_end(browser, file):
    mine, theirs = DOCUMENT.replace("/buy/*", "/mine/*"), DOCUMENT.replace("/buy/*", "/theirs/*")
    with open_workbench(browser, file, width=1400) as workbench:
        workbench.types(mine)
        workbench.page.wait_for_function("() => Object.values(sessionStorage).some((text) => text.includes('/mine/'))")
        with workbench.reads_the_file():
            workbench.page.reload()
        # The warning of the browser.
        assert workbench.view.dialogs == [""]
        workbench.view.dialogs.clear()
        expect(workbench.notices).to_contain_text("Unsaved text of this tab is restored.")
        file.write_text(theirs, "utf-8")
        expect(workbench.notices).to_contain_text("The file changed on disk")
        workbench.button("Show the difference").click()
        expect(workbench.page.locator(".line.added")).to_be_in_viewport()
        workbench.button("Take theirs").click()
        expect(workbench.editor).to_have_value(theirs)
        expect(workbench.notices.locator(".notice")).to_have_count(0)
