"""Serve dist/ like the real host, with the headers of netlify.toml."""

from __future__ import annotations

import argparse
import fnmatch
import gzip
import os
import socket
import sys
import tomllib
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[2]
FIRST_PORT = 8000

TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".gz": "application/gzip",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
COMPRESSED = (".bin", ".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".wasm")


@cache
def rules() -> list[tuple[str, dict[str, str]]]:
    """Read the header rules of netlify.toml once."""
    with (ROOT / "netlify.toml").open("rb") as file:
        return [(rule["for"], rule["values"]) for rule in tomllib.load(file)["headers"]]


def headers_for(path: str) -> dict[str, str]:
    """Collect the headers of a path; a later rule overrides an earlier one."""
    found: dict[str, str] = {}
    for pattern, values in rules():
        if fnmatch.fnmatchcase(path, pattern):
            found.update(values)
    return found


def no_headers(_path: str) -> dict[str, str]:
    """Return no headers, like a host that cannot set any."""
    return {}


@cache
def compressed(path: Path, _changed: int) -> bytes:
    """Compress a file once, as the real host does."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


class Server(ThreadingHTTPServer):
    """A static host of a folder, with an optional sub-path, headers and compression."""

    daemon_threads = True

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        base: str = "/",
        headers: Callable[[str], dict[str, str]] = headers_for,
        *,
        compress: bool = True,
    ) -> None:
        super().__init__(("127.0.0.1", port), self.handler())
        self.folder = folder.resolve()
        self.base = base
        self.headers_for = headers
        self.compress = compress
        self.sent: list[tuple[str, int, int]] = []
        """Every response: path, status, bytes."""

    @staticmethod
    def handler() -> type[Handler]:
        """The class that answers requests; a benchmark has a slower one."""
        return Handler

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that closes the connection; report any other error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://localhost:{self.server_address[1]}{self.base}"


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD from the server's folder."""

    server: Server
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Send a file, or 304 when the browser has it, or 404."""
        path = unquote(urlsplit(self.path).path)
        file = self.find(path)
        if file is None:
            self.answer(HTTPStatus.NOT_FOUND, {"Content-Type": TYPES[".txt"]}, b"not found\n")
            return
        within = f"/{file.relative_to(self.server.folder).as_posix()}"
        stat = file.stat()
        headers = {"Content-Type": TYPES.get(file.suffix, TYPES[".bin"])}
        headers["ETag"] = f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"'
        headers.update(self.server.headers_for(within))
        if self.headers.get("If-None-Match") == headers["ETag"]:
            self.answer(HTTPStatus.NOT_MODIFIED, headers, b"")
            return
        body = file.read_bytes()
        accepted = "gzip" in self.headers.get("Accept-Encoding", "")
        if self.server.compress and accepted and file.suffix in COMPRESSED:
            body = compressed(file, stat.st_mtime_ns)
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        self.answer(HTTPStatus.OK, headers, body)

    def do_HEAD(self) -> None:
        """Send only the headers."""
        self.do_GET()

    def find(self, path: str) -> Path | None:
        """Find the file behind a path, never outside the folder."""
        base = self.server.base
        if not path.startswith(base):
            return None
        file = (self.server.folder / path.removeprefix(base)).resolve()
        if file.is_dir():
            file /= "index.html"
        inside = file.is_relative_to(self.server.folder)
        return file if inside and file.is_file() else None

    def answer(self, status: HTTPStatus, headers: dict[str, str], body: bytes) -> None:
        """Send one response and record it."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.send_body(body)
        self.server.sent.append((self.path, int(status), len(body)))

    def send_body(self, body: bytes) -> None:
        """Send the content."""
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class says so
        """Print nothing."""


def free_port() -> int:
    """Return the first free port from 8000 on."""
    for port in range(FIRST_PORT, FIRST_PORT + 1000):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    raise SystemExit("serve: no free port between 8000 and 9000; choose one with PORT=.")


def main() -> int:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "dist")
    parser.add_argument("--base", default="/", help="a sub-path such as /games/")
    parser.add_argument(
        "--bare", action="store_true", help="send no headers of our own, compress nothing"
    )
    options = parser.parse_args()
    wanted = os.environ.get("PORT", "")
    if wanted and not wanted.isdecimal():
        print(f"serve: PORT={wanted} is not a number.", file=sys.stderr)
        return 1
    port = int(wanted) if wanted else free_port()
    try:
        headers = no_headers if options.bare else headers_for
        compress = not options.bare
        server = Server(options.folder, port, options.base, headers, compress=compress)
    except (OSError, OverflowError) as error:
        print(f"serve: cannot listen on port {port}: {error}", file=sys.stderr)
        return 1
    print(f"pygames is at {server.url} (Ctrl-C stops it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print("\nStopped.")
    finally:
        server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
