"""A proxy for HTTPS that connects to loopback whatever it is asked for, and refuses tavern.shop.

usage: proxy.py PORT LOG

A line of the log is what it was asked for.
"""

import socket
import sys
import threading


def copy(source, target):
    try:
        while piece := source.recv(65536):
            target.sendall(piece)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass


def serve(client):
    asked = client.recv(65536).split(b" ")[1].decode()
    with open(sys.argv[2], "a", encoding="utf-8") as log:
        log.write(asked + "\n")
    if asked.startswith("tavern.shop"):
        client.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
        client.close()
        return
    server = socket.create_connection(("127.0.0.1", int(asked.rpartition(":")[2])))
    client.sendall(b"HTTP/1.1 200 Connection established\r\nAge: 7\r\n\r\n")
    threading.Thread(target=copy, args=(server, client), daemon=True).start()
    copy(client, server)


with socket.create_server(("127.0.0.1", int(sys.argv[1]))) as listener:
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
