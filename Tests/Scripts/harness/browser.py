"""Opens pages in Chromium, records everything that a page without network access must not do, and runs axe."""

import contextlib
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect, sync_playwright

from .waiting import LONGEST

# A script of a hostile text calls `executed`. The listener hears of violations also where they are not logged.
WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", event => {
  window.violations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
});
window.executions = [];
window.executed = text => window.executions.push(String(text));
"""

# The rules of WCAG 2.2 A and AA, and the best practices of axe. What passes is not described, which takes most of its time.
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], "resultTypes": ["violations"]}


def path_of_chromium():
    """The path of Chromium, `None` if it is not installed. The one without windows takes about two thirds of the time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


@dataclass
class View:
    """A page in the browser, with its requests, errors and dialogs so far."""

    page: Page
    allowed: Callable[[str], bool] | None = None
    url: str = ""
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    dialogs: list[str] = field(default_factory=list)

    def visit(self, address):
        """Opens a file or a URL in this page. The records begin again."""
        self.url = Path(address).resolve().as_uri() if isinstance(address, Path) else address
        for record in (self.requests, self.errors, self.dialogs):
            record.clear()
        self.page.goto(self.url)
        return self

    def answer(self, route):
        """Lets the request for the page pass, and those that are allowed; records and refuses the others."""
        if route.request.url.partition("#")[0] == self.url.partition("#")[0] or self.allowed and self.allowed(route.request.url):
            route.continue_()
        else:
            self.requests.append(route.request.url)
            route.abort()

    def dismiss(self, dialog):
        """Records a dialog and closes it. A page with unsaved text is left all the same."""
        self.dialogs.append(dialog.message)
        if dialog.type == "beforeunload":
            dialog.accept()
        else:
            dialog.dismiss()

    @property
    def violations(self):
        """The violations of the Content-Security-Policy."""
        return self.page.evaluate("window.violations ?? []")

    def is_quiet(self):
        """Asserts that nothing was requested, refused, logged as an error, or executed from a hostile text."""
        assert self.requests == []
        assert self.violations == []
        assert self.page.evaluate("window.executions ?? []") == []
        assert self.dialogs == []
        assert self.errors == []
        return self

    def is_accessible(self):
        """Asserts that axe finds no violation. Needs scripts."""
        found = Axe().run(self.page, options=RULES)
        assert found.violations_count == 0, found.generate_report()
        return self

    def fits(self):
        """Asserts that the page does not scroll sideways."""
        widths = self.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth, document.body.scrollWidth]"
        )
        assert max(widths[0], widths[2]) <= widths[1], f"the page is {widths[0]} pixels wide in a window of {widths[1]}"
        return self


class Browser:
    """Chromium. Each page has a context of its own."""

    def __init__(self, chromium):
        self.chromium = chromium

    @contextlib.contextmanager
    def open(self, address, *, width=1280, height=900, dark=False, scripts=True, allowed=None, **options):
        """Opens a file or a URL in a page of a new context. Nothing moves, so that what is looked at is there.

        Requests other than the one for the page are recorded. They are refused, unless `allowed` is true for their URL; allowed ones
        are not recorded.
        """
        context = self.chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            java_script_enabled=scripts,
            **{"reduced_motion": "reduce"} | options,
        )
        try:
            context.set_default_timeout(1_000 * LONGEST)
            context.add_init_script(WATCH)
            view = View(context.new_page(), allowed)
            context.route("**/*", view.answer)
            view.page.on("console", lambda message: message.type == "error" and view.errors.append(message.text))
            view.page.on("pageerror", lambda error: view.errors.append(str(error)))
            view.page.on("dialog", view.dismiss)
            yield view.visit(address)
        finally:
            context.close()


@contextlib.contextmanager
def start_browser(path):
    """Starts Chromium."""
    expect.set_options(timeout=1_000 * LONGEST)
    with sync_playwright() as playwright:
        # The module without optimization has more than the 8 MB that pages may instantiate synchronously; the one of packages has half of that.
        options = ["--no-sandbox", "--enable-features=WebAssemblyUnlimitedSyncCompilation"]
        chromium = playwright.chromium.launch(executable_path=path, args=options, timeout=1_000 * LONGEST)
        try:
            yield Browser(chromium)
        finally:
            chromium.close()
