"""The pages of Scripts/screenshots."""

import pathlib
import sys
import tempfile
from urllib.parse import urlencode

ROOT = pathlib.Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs/images"
DOCUMENT = (ROOT / "Fixtures/documents/apple-app-site-association").read_text("utf-8")
LARGEST = 200_000

sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "Tests/Scripts"))

from harness.browser import path_of_chromium, start_browser  # noqa: E402
from harness.program import Run  # noqa: E402
from harness.workbench import open_workbench  # noqa: E402
from playwright.sync_api import expect  # noqa: E402

URLS = [
    "https://harbor.shop/help/delivery?articleNumber=4711",
    "https://harbor.shop/buy/used/lamp",
    "https://harbor.shop/help/website/start",
    "https://harbor.shop/en_US/pizzas",
]


def take_workbench(browser, folder):
    """The workbench with a finding, and the explanation of a URL."""
    file = folder / "apple-app-site-association"
    file.write_text(
        DOCUMENT.replace('{ "/": "/buy/*" },', '{ "/": "/buy/*" },\n          { "/": "/buy/used/*", "exclude": true },'), "utf-8"
    )
    fragment = "#" + urlencode([("url", url) for url in URLS])
    with open_workbench(browser, file, width=1360, height=850, fragment=fragment) as workbench:
        expect(workbench.findings.first).to_contain_text("/buy/used/*")
        workbench.rows.first.click()
        expect(workbench.page.locator("#explanation .component").first).to_be_visible()
        expect(workbench.page.locator(".routes")).to_be_visible()
        save(workbench.page, "workbench")


def take_report(browser, folder):
    """A report of the linter with a finding."""
    (folder / "apple-app-site-association").write_text(
        DOCUMENT.replace('{ "/": "/buy/*" },', '{ "/": "/buy/*" },\n          { "/": "/buy/used/*", "exclude": true },'), "utf-8"
    )
    run = Run(["lint", "apple-app-site-association", "--format", "html"], folder)
    (folder / "report.html").write_bytes(run.data)
    with browser.open(folder / "report.html", width=1360, height=1240) as view:
        view.is_quiet()
        save(view.page, "report")


def save(page, name):
    IMAGES.mkdir(exist_ok=True)
    picture = page.screenshot(animations="disabled", caret="hide")
    if len(picture) > LARGEST:
        sys.exit(f"screenshots: {name}.png has {len(picture):,} bytes, more than {LARGEST:,}")
    (IMAGES / f"{name}.png").write_bytes(picture)


def main():
    chromium = path_of_chromium()
    if not chromium:
        sys.exit("screenshots: Chromium is not installed")
    with start_browser(chromium) as browser, tempfile.TemporaryDirectory() as folder:
        take_workbench(browser, pathlib.Path(folder))
        take_report(browser, pathlib.Path(folder))


main()
