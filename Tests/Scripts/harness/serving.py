"""Runs `aasa serve` and talks to it, also in ways in which no browser would."""

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import threading
from urllib.parse import urlsplit

from harness.program import environment, program
from harness.waiting import LONGEST


class Serving:
    """A running server."""

    def __init__(self, folder, *arguments, **variables):
        self.process = subprocess.Popen(
            [program(), "serve", "--no-open", *map(str, arguments)],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment() | variables,
        )
        self.address = self.process.stdout.readline().decode().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[0-9a-f]{32}/", self.address), (
            self.address,
            self.process.stderr.read(),
        )
        self.port = urlsplit(self.address).port
        self.path = urlsplit(self.address).path

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self, number=signal.SIGTERM):
        """Ends the server. Returns its status and standard error."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        _, messages = self.process.communicate(timeout=LONGEST)
        return self.process.returncode, messages.decode()

    def ask(self, method, path, body=None, headers=None, whole=None):
        """Asks for a path below the secret one, or for a whole one. Returns the status, the headers and the body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST)
        try:
            headers = dict(headers or {})
            if body is not None and not isinstance(body, bytes):
                body = json.dumps(body).encode()
            if body is not None:
                headers.setdefault("Content-Type", "application/json")
            connection.request(method, whole if whole is not None else self.path + path, body, headers)
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()

    def json(self, method, path, body=None, status=200):
        given, _, data = self.ask(method, path, body)
        assert given == status, (given, data[:2000])
        return json.loads(data)

    def raw(self, data, timeout=LONGEST, shut=False):
        """Sends bytes and returns all that comes until the connection is closed."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=timeout) as connection:
            try:
                connection.sendall(data)
                if shut:
                    connection.shutdown(socket.SHUT_WR)
            except OSError:  # The server has closed the connection already.
                pass
            received = b""
            try:
                while chunk := connection.recv(65536):
                    received += chunk
            except ConnectionResetError:
                pass
            return received

    def head(self, path="", *headers, method="GET"):
        """The head of a request, with the right host."""
        lines = [f"{method} {self.path}{path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", *headers]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    def is_stalled(self, connection):
        """Returns true if both sides of a connection have data to send, and each waits for the other to read."""
        ports = {self.port, connection.getsockname()[1]}
        with open("/proc/net/tcp") as table:
            rows = [line.split() for line in list(table)[1:]]
        timers = [row[5].split(":")[0] for row in rows if {int(end.split(":")[1], 16) for end in row[1:3]} == ports]
        # The timer for probes of a window without room.
        return timers == ["04", "04"]

    def resident(self):
        """The resident memory in KB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])

    def processor_time(self):
        """The seconds of a processor so far."""
        with open(f"/proc/{self.process.pid}/stat") as status:
            user, system = status.read().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


class Events:
    """The events of a server, read by a thread."""

    def __init__(self, serving):
        self.connection = socket.create_connection(("127.0.0.1", serving.port), timeout=LONGEST)
        self.connection.sendall(serving.head("api/events"))
        self.lines = self.connection.makefile("rb")
        assert self.lines.readline() == b"HTTP/1.1 200 OK\r\n"
        self.found = []
        self.is_ended = False
        self.change = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        name = None
        try:
            # The lines of the chunks between those of the events are skipped.
            for line in self.lines:
                line = line.decode().strip()
                if line.startswith("event: "):
                    name = line[7:]
                elif line.startswith("data: "):
                    with self.change:
                        self.found.append((name, json.loads(line[6:])))
                        self.change.notify_all()
        except OSError:
            pass
        with self.change:
            self.is_ended = True
            self.change.notify_all()

    def wait(self, condition):
        """Waits until the events meet a condition. Returns it."""
        with self.change:
            assert self.change.wait_for(lambda: condition(self.found), LONGEST), self.found
            return condition(self.found)

    def revisions(self, identifier="0"):
        return [data["revision"] for name, data in self.found if name == "file" and data["id"] == identifier]

    def close(self):
        self.connection.shutdown(socket.SHUT_RDWR)
        self.connection.close()
