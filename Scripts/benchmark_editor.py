#!/usr/bin/env python3
"""Measures the time from a keystroke to the diagnostics of `aasa lsp`, beside the same work as a command. Prints a Markdown table.

usage: Scripts/benchmark_editor.py PROGRAM

The times have the pause that the server makes after a keystroke.
"""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

SIZES = [20, 1_000]
KEYSTROKES = 21
NAME = "apple-app-site-association"


def association(count):
    components = [{"/": f"/shop/section{i}/*/item{i}", "comment": f"section {i}"} for i in range(count)]
    details = [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": components}]
    return json.dumps({"applinks": {"details": details}}, indent=2)


class Session:
    """An initialized session of the server."""

    def __init__(self, program):
        self.server = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.send("initialize", {"capabilities": {}}, id=0)
        self.receive(1)
        self.send("initialized", {})

    def send(self, method, params, **members):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params} | members).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.server.stdin.flush()

    def receive(self, count):
        """Reads messages."""
        for _ in range(count):
            length = int(self.server.stdout.readline().split(b":")[1])
            self.server.stdout.readline()
            self.server.stdout.read(length)

    def end(self):
        self.send("shutdown", None, id="end")
        self.receive(1)
        self.send("exit", None)
        self.server.wait()


def keystrokes(program, file):
    """The seconds from each keystroke to its diagnostics."""
    session = Session(program)
    document = {"uri": file.as_uri(), "languageId": "json", "version": 0, "text": file.read_text()}
    session.send("textDocument/didOpen", {"textDocument": document})
    session.receive(1)
    place = {"line": 1, "character": 0}
    typed = {"start": place, "end": place}
    times = []
    for version in range(1, KEYSTROKES + 1):
        edited = {"uri": file.as_uri(), "version": version}
        start = time.perf_counter()
        session.send("textDocument/didChange", {"textDocument": edited, "contentChanges": [{"range": typed, "text": " "}]})
        session.receive(1)
        times.append(time.perf_counter() - start)
    session.end()
    return times


def commands(program, file):
    """The seconds of each run of the command."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([program, "lint", file, "--format", "json"], stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - start)
    return times


def main():
    (program,) = sys.argv[1:]
    print("| components | keystroke to diagnostics | the slowest of them | `aasa lint` |\n|---|---|---|---|")
    for size in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder).resolve() / NAME
            file.write_text(association(size))
            typed = keystrokes(program, file)
            times = [statistics.median(typed), max(typed), statistics.median(commands(program, file))]
            print(f"| {size:,} | {' | '.join(f'{1000 * seconds:.1f} ms' for seconds in times)} |")


if __name__ == "__main__":
    main()
