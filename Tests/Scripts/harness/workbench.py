"""Runs `aasa serve` on a file or a folder and uses its page as a person would."""

import contextlib
import re
import signal
import subprocess

from playwright.sync_api import expect

from .program import environment, program
from .waiting import LONGEST

# The browser logs every answer with an error status, also those that the page shows in words.
EXPECTED_ERRORS = re.compile(r"Failed to load resource: the server responded with a status of (409|422|502)")

# Between two looks at the page the list may have become busy and idle again; an observer misses neither.
REPLACE_AND_CHECK = """(area, text) => new Promise((done) => {
  const list = document.querySelector("#findings-list");
  const observer = new MutationObserver((changes) => {
    const isChecked = changes.some(({ oldValue }) => oldValue === "true") && list.ariaBusy === "false";
    if (!isChecked) return;
    observer.disconnect();
    done();
  });
  observer.observe(list, { attributeFilter: ["aria-busy"], attributeOldValue: true });
  area.value = text;
  area.dispatchEvent(new Event("input"));
})"""


class UnexpectedErrors(list):
    """The logged errors without the expected ones, to which a refused connection belongs after the end of the server."""

    def __init__(self, server):
        super().__init__()
        self.server = server

    def append(self, error):
        has_ended = self.server.poll() is not None
        if not EXPECTED_ERRORS.match(error) and not (has_ended and "net::ERR_" in error):
            super().append(error)


class Workbench:
    """A running workbench, and its page in the browser."""

    def __init__(self, server, address, view):
        self.server = server
        self.address = address
        self.view = view
        self.page = view.page
        self.editor = self.page.get_by_label("Association file")
        self.urls = self.page.get_by_role("textbox", name="URLs")
        self.findings = self.page.locator("#findings-list > li")
        self.count = self.page.locator("#findings-count")
        self.rows = self.page.locator(".url-row")
        self.status = self.page.locator("#file-status")
        self.notices = self.page.get_by_role("region", name="Notices")

    def types(self, text):
        """Replaces the text of the editor."""
        self.editor.focus()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)

    def button(self, name, **options):
        return self.page.get_by_role("button", name=name, **options)

    def presses(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self):
        """The ID of the element with the focus, or its text where it has none."""
        return self.page.evaluate("() => document.activeElement.id || document.activeElement.textContent")

    def checks_the_text(self):
        """Waits until the findings are those of the text in the editor."""
        self.page.locator("#findings-list[aria-busy=false]").wait_for()

    def checks(self, text):
        """Replaces the text of the editor, where the focus is elsewhere, and waits until it was checked."""
        self.editor.evaluate(REPLACE_AND_CHECK, text)

    @contextlib.contextmanager
    def reads_the_file(self):
        """Waits until the page has read the file, as it does after a change on disk, and for a page that opens."""

        def is_read(response):
            return response.request.method == "GET" and response.url.endswith("/api/files/0")

        with self.page.expect_response(is_read) as read:
            yield
        read.value.finished()
        # The page has had its turn with the answer.
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def stops(self):
        stop(self.server)


def stop(server):
    if server.poll() is None:
        server.send_signal(signal.SIGINT)
        try:
            server.wait(LONGEST)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
            raise
    server.stdout.close()


@contextlib.contextmanager
def open_workbench(browser, path, *arguments, fragment="", **options):
    """Starts the server and opens its page. At the end, asserts that the page was quiet."""
    server = subprocess.Popen(
        [program(), "serve", str(path), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=path if path.is_dir() else path.parent,
        env=environment(),
    )
    try:
        address = server.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[0-9a-f]{32}/", address)
        with browser.open(address + fragment, allowed=lambda url: url.startswith(address), **options) as view:
            view.errors = UnexpectedErrors(server)
            workbench = Workbench(server, address, view)
            expect(workbench.status).not_to_be_empty()
            yield workbench
            view.is_quiet()
    finally:
        stop(server)
