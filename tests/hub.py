"""A hub on this machine: as much of the protocol of the Hugging Face hub as getting a file needs."""

from __future__ import annotations

import hashlib
import re
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Hub:
    """Its `files` are name -> bytes, `asked` the requests it got; `cut` sends so many bytes less."""

    def __init__(self, repo: str, files: dict[str, bytes]):
        self.repo, self.files, self.asked, self.cut = repo, files, [], 0
        self.address = ""

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        """HEAD or GET of /datasets/REPO/resolve/REVISION/NAME; all else is not found."""
        self.asked.append((request.command, request.path, dict(request.headers)))
        match = re.fullmatch(rf"/datasets/{self.repo}/resolve/main/([^/?]+)", request.path)
        if match is None or match[1] not in self.files:
            request.send_response(404)
            request.send_header("X-Error-Code", "EntryNotFound")
            request.send_header("Content-Length", "0")
            request.end_headers()
            return
        content = self.files[match[1]]
        request.send_response(200)
        request.send_header("ETag", f'"{hashlib.sha1(content).hexdigest()}"')
        request.send_header("X-Repo-Commit", "0" * 40)
        request.send_header("Content-Length", str(len(content) - (request.command == "GET") * self.cut))
        request.end_headers()
        if request.command == "GET":
            request.wfile.write(content[: len(content) - self.cut])


@contextmanager
def serving(repo: str, files: dict[str, bytes]):
    """A `Hub` at its `address`, until the end of the block."""
    hub = Hub(repo, files)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            hub.answer(self)

        def do_HEAD(self):
            hub.answer(self)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    hub.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield hub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
