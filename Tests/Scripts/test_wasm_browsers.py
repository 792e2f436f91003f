"""The library for JavaScript in browsers: in Chromium, and in Firefox where it is installed. Debian has it as firefox-esr."""

import functools
import http.server
import json
import queue
import shutil
import subprocess
import threading

import pytest

from harness.waiting import LONGEST

POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
PAGE = f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{POLICY}"><script type="module" src="uses.js"></script>'
# The smaller module is loaded first, and then both are there.
USES = """
const found = {};
try {
  const text = '{"applinks": {"details": [{"appIDs": ["A.b"], "components": [{"/": "/buy/*"}]}]}}';
  const small = await import("./lib/match-browser.js");
  const file = new small.AssociationFile(text);
  found.opens = [file.opens("https://h/buy/1"), file.opens("https://h/x")];
  const stream = new ReadableStream({ start(controller) { for (const url of ["https://h/buy/1", "https://h/x"]) controller.enqueue(url); controller.close(); } });
  // Streams cannot be iterated in all browsers.
  const reader = stream.getReader();
  const urls = async function* () { for (let next; !(next = await reader.read()).done;) yield next.value; };
  found.stream = [];
  for await (const { verdict } of file.matchStream(urls())) found.stream.push(verdict);
  try { file.lint(); } catch (error) { found.refused = error.name; }
  found.loaded = performance.getEntriesByType("resource").map(({ name }) => name.split("/").pop()).filter((name) => name.endsWith(".wasm"));
  const { lint } = await import("./lib/browser.js");
  found.lint = lint("{,").files[0].findings.some(({ rule }) => rule === "invalid-json");
} catch (error) {
  found.error = String(error);
}
await fetch("result", { method: "POST", body: JSON.stringify(found) });
document.title = "done";
"""
FOUND = {
    "opens": [True, False], "stream": ["match", "no_match"], "refused": "AasaError", "loaded": ["aasa-match.wasm"], "lint": True,
}  # fmt: skip


@pytest.fixture
def served(package, tmp_path):
    """The address of a page that uses the library, and the results that it sends."""
    shutil.copytree(package / "node_modules/aasa/lib", tmp_path / "lib")
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "uses.js").write_text(USES)
    results = queue.Queue()

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_POST(self):
            results.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=tmp_path))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", results
    server.shutdown()
    server.server_close()


def test_chromium(browser, served):
    address, results = served
    with browser.open(address, allowed=lambda url: url.startswith(address)) as view:
        # Requests are answered while Playwright waits.
        view.page.wait_for_function("() => document.title === 'done'")
        assert results.get(timeout=LONGEST) == FOUND


def test_firefox(served, tmp_path):
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if not program:
        pytest.skip("Firefox is not installed; Debian has it as firefox-esr")
    address, results = served
    profile = tmp_path / "profile"
    profile.mkdir()
    # Nothing is asked of other hosts.
    (profile / "user.js").write_text('user_pref("network.proxy.type", 0);\nuser_pref("app.update.enabled", false);\n')
    environment = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "MOZ_HEADLESS": "1"}
    process = subprocess.Popen(
        [program, "--headless", "--no-remote", "--profile", str(profile), address],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        assert results.get(timeout=LONGEST) == FOUND
    finally:
        process.terminate()
        process.wait(timeout=LONGEST)
