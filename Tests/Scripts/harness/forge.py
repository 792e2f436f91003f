"""A server that keeps comments as GitHub and GitLab do."""

import http.server
import json
import re
import threading
import urllib.parse

GITHUB = re.compile(r"/repos/harbor/shop/issues/(?:7/comments|comments/(?P<id>\d+))$")
GITLAB = re.compile(r"/projects/12/merge_requests/7/notes(?:/(?P<id>\d+))?$")


class Forge:
    """The comments of one pull request, and the requests that were made.

    `user` is the user of the token, or None for a token that may not read it; `refused` are methods that it may not use.
    """

    def __init__(self):
        self.comments = []
        self.requests = []
        self.user = None
        self.refused = set()
        self.status = None
        forge = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self):
                length = int(self.headers.get("Content-Length") or 0)
                status, value = forge.answer(self.command, self.path, self.headers, self.rfile.read(length))
                data = json.dumps(value).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = do_PATCH = do_PUT = answer

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def add(self, body, user="github-actions[bot]", kind="Bot"):
        number = 100 + len(self.comments)
        self.comments.append({"id": number, "body": body, "user": {"login": user, "type": kind, "id": len(user)},
                              "author": {"username": user, "id": len(user)}})  # fmt: skip
        return self.comments[-1]

    @property
    def writes(self):
        return [method for method, _ in self.requests if method != "GET"]

    def answer(self, method, target, headers, body):
        path, _, query = target.partition("?")
        self.requests.append((method, path))
        if self.status:
            return self.status, {"message": "broken"}
        if headers.get("Authorization") != "Bearer t0ken" and headers.get("PRIVATE-TOKEN") != "t0ken":
            return 401, {"message": "Bad credentials"}
        if path == "/user":
            return (200, self.user) if self.user else (403, {"message": "Resource not accessible by integration"})
        found = GITHUB.match(path) or GITLAB.match(path)
        if not found:
            return 404, {"message": "Not Found"}
        if method in self.refused:
            return 403, {"message": "Resource not accessible by integration"}
        if method == "GET":
            page = {name: int(values[0]) for name, values in urllib.parse.parse_qs(query).items()}
            start = (page["page"] - 1) * page["per_page"]
            return 200, self.comments[start : start + page["per_page"]]
        text = json.loads(body)["body"]
        if len(text) > 65_536:
            return 422, {"message": "Body is too long"}
        if method == "POST":
            return 201, self.add(text)
        comment = next(comment for comment in self.comments if comment["id"] == int(found["id"]))
        if method != ("PATCH" if GITHUB.match(path) else "PUT"):
            return 405, {"message": "Method Not Allowed"}
        comment["body"] = text
        return 200, comment
