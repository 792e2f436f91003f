"""A server with TLS that does what no well-kept one does: it ends answers before their end, or writes what is not HTTP.

usage: breaking-server.py PORT CERTIFICATE KEY

The path of the request names the mistake, or where an association file is asked for the first label of its host.
"""

import re
import socket
import ssl
import sys
import threading
import time

ANSWERS = {
    "/truncated": b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"applinks\":",
    "/nothing": b"",
    "/not-http": b"220 mail.harbor.shop ready\r\n",
    "/broken-gzip": b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip!",
    "/unknown-encoding": b"HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\nContent-Length: 2\r\n\r\n{}",
    "/interim": b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\nAge: 9\r\n\r\n"
    b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
    "/trailers": b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"2\r\n{}\r\n0\r\nAge: 9\r\n\r\n",
    "/endless-headers": b"HTTP/1.1 200 OK\r\n" + b"X-More: and more\r\n" * 60_000,
}


def serve(connection):
    try:
        with context.wrap_socket(connection, server_side=True) as stream:
            request = stream.recv(65536).decode()
            path = request.split(" ")[1]
            if path.startswith("/.well-known/"):
                path = "/" + re.search(r"\r\nHost: ([^.]*)", request, re.I)[1]
            if path == "/stalled":
                stream.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{")
                time.sleep(30)
            stream.sendall(ANSWERS.get(path, b""))
    except (OSError, IndexError, TypeError):
        pass


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[2], sys.argv[3])
with socket.create_server(("127.0.0.1", int(sys.argv[1]))) as listener:
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
