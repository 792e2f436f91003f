"""Loopback servers: nginx, a server that breaks its answers, and a proxy."""

import gzip
import os
import re
import socket
import ssl
import subprocess
import threading
import urllib.request

from harness.waiting import wait_for

CONFIGURATION = """
{user}
daemon off;
pid {folder}/pid;
error_log {folder}/error.log info;
worker_processes 1;
events {{ worker_connections 64; }}
http {{
  client_body_temp_path {folder}/temporary;
  proxy_temp_path {folder}/temporary;
  fastcgi_temp_path {folder}/temporary;
  uwsgi_temp_path {folder}/temporary;
  scgi_temp_path {folder}/temporary;
  log_format asked '$host $request_uri $server_protocol "$http_user_agent"';
  access_log {folder}/access.log asked;
  default_type application/json;
  ssl_session_cache off;
  {servers}
}}
"""


class Nginx:
    """One nginx with a port and a folder of files for each group of servers.

    In the text of a server, @PORT@, @FILES@ and @TLS@ are the port, the folder and the certificates.
    """

    def __init__(self, folder, tls, groups):
        self.folder = folder
        self.marks = 0
        (folder / "temporary").mkdir()
        for _ in range(3):
            *ports, self.mark_port = free_ports(len(groups) + 1)
            self.ports = dict(zip(groups, ports))
            servers = f"server {{ listen 127.0.0.1:{self.mark_port}; return 204; }}"
            for name, text in groups.items():
                self.files(name).mkdir(exist_ok=True)
                for mark, value in (("PORT", self.ports[name]), ("FILES", self.files(name)), ("TLS", tls)):
                    text = text.replace(f"@{mark}@", str(value))
                servers += text
            # Otherwise the workers may not enter the folder.
            user = "user root;" if os.getuid() == 0 else ""
            (folder / "nginx.conf").write_text(CONFIGURATION.format(folder=folder, user=user, servers=servers))
            command = ["nginx", "-e", folder / "error.log", "-p", folder, "-c", folder / "nginx.conf"]
            self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
            if listens(self.process, [*ports, self.mark_port]):
                return
            self.stop()
        raise RuntimeError((folder / "error.log").read_text())

    def files(self, group):
        return self.folder / f"files-{group}"

    def has_logged(self):
        """Waits until all requests so far are logged: the only worker logs one before it reads the next. Returns the lines of the access log."""
        self.marks += 1
        mark = f" /mark/{self.marks} "
        urllib.request.urlopen(f"http://127.0.0.1:{self.mark_port}{mark.strip()}").close()
        return wait_for(lambda: mark in (text := (self.folder / "access.log").read_text()) and text.splitlines())

    def log(self):
        """The lines of the access log without the marks of this class."""
        return [line for line in self.has_logged() if " /mark/" not in line]

    def stop(self):
        self.process.terminate()
        self.process.wait()


def listens(process, ports):
    """Waits until a process accepts connections on some ports; false where it ends."""

    def accepts():
        try:
            for port in ports:
                socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            return False
        return True

    return wait_for(lambda: process.poll() is not None or accepts()) and process.poll() is None


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [listener.getsockname()[1] for listener in sockets]
    for listener in sockets:
        listener.close()
    return ports


class Server:
    """A server of our own on a free port; each connection has a thread."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection = self.listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection):
        try:
            with connection:
                self.serve(connection)
        except (OSError, IndexError, TypeError):
            pass

    def stop(self):
        self.listener.close()


ZIPPED = gzip.compress(b'{"applinks": {"details": []}}')


class BreakingServer(Server):
    """A TLS server that ends answers early, or writes something that is not HTTP.

    The path of the request names the fault; for an association file, the first label of the host does.
    """

    ANSWERS = {
        "truncated": b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"applinks":',
        "nothing": b"",
        "cut-headers": b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n",
        "cut-chunk": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n{",
        "cut-gzip": b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n%s"
        % (len(ZIPPED) - 12, ZIPPED[:-12]),
        "long-header": b"HTTP/1.1 200 OK\r\nX-Big: " + b"a" * 110_000 + b"\r\nContent-Length: 2\r\n\r\n{}",
        "bad-chunk": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        "bad-length": b"HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\n{}",
        "not-http": b"220 mail.harbor.shop ready\r\n",
        "broken-gzip": b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip!",
        "unknown-encoding": b"HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\nContent-Length: 2\r\n\r\n{}",
        "interim": b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\nAge: 9\r\n\r\n"
        b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
        "trailers": b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        b"2\r\n{}\r\n0\r\nAge: 9\r\n\r\n",
        "endless-headers": b"HTTP/1.1 200 OK\r\n" + b"X-More: and more\r\n" * 60_000,
        "hostile-headers": "HTTP/1.1 200 OK\r\nContent-Type: a/\x1b[31m\u0085\U000e0041\r\nContent-Encoding: \u202ex\r\n"
        "Cache-Control: \u200b\x07\r\nAge: \u009b\r\nApple-Failure-Reason: \U000e0041\x1b\r\nApple-\u202e: \u202e\r\n"
        "Apple-Failure-Details: {\"\u202e\": \"\u202e\"}\r\nContent-Length: 3\r\n\r\n{\u202e".encode()[:-2],
        "hostile-redirect": "HTTP/1.1 302 \x1b[31m\u0085\r\nLocation: https://\u202e\U000e0041\x1b.shop/\u0085\r\n"
        "Content-Length: 0\r\n\r\n".encode(),
        "stalled": b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{",
    }

    def __init__(self, tls):
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(tls / "good.pem", tls / "good.key")
        super().__init__()

    def serve(self, connection):
        with self.context.wrap_socket(connection, server_side=True) as stream:
            request = stream.recv(65536).decode()
            fault = request.split(" ")[1].removeprefix("/")
            if fault.startswith(".well-known/"):
                fault = re.search(r"\r\nHost: ([^.]*)", request, re.I)[1]
            stream.sendall(self.ANSWERS.get(fault, b""))
            if fault == "stalled":
                # The client hangs up.
                stream.recv(1)


class SelectiveServer(Server):
    """A TLS server of one version that requires a client certificate."""

    def __init__(self, tls, version):
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(tls / "good.pem", tls / "good.key")
        self.context.load_verify_locations(tls / "authority.pem")
        self.context.verify_mode = ssl.CERT_REQUIRED
        self.context.minimum_version = self.context.maximum_version = version
        super().__init__()

    def serve(self, connection):
        with self.context.wrap_socket(connection, server_side=True, do_handshake_on_connect=False) as stream:
            try:
                stream.do_handshake()
            except ssl.SSLError:
                # The client reads the alert and hangs up.
                while socket.socket.recv(stream, 65536):
                    pass


class Proxy(Server):
    """A proxy for HTTPS that connects to loopback for every host, but refuses tavern.shop.

    `ports` has the hosts with another port than the asked one.
    """

    def __init__(self):
        self.asked = []
        self.ports = {}
        super().__init__()

    def serve(self, connection):
        asked = connection.recv(65536).split(b" ")[1].decode()
        self.asked.append(asked)
        if asked.startswith("tavern.shop"):
            connection.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
            return
        with socket.create_connection(("127.0.0.1", self.ports.get(asked) or int(asked.rpartition(":")[2]))) as server:
            connection.sendall(b"HTTP/1.1 200 Connection established\r\nAge: 7\r\n\r\n")
            threading.Thread(target=self.copy, args=(server, connection), daemon=True).start()
            self.copy(connection, server)

    @staticmethod
    def copy(source, target):
        try:
            while piece := source.recv(65536):
                target.sendall(piece)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass
