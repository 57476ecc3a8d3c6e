"""The public address: which name and which pages are let in, and the whole way through a real nginx with TLS."""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from grognard.server import page
from grognard.server.operation.settings import Budgets, Settings
from tests.server.kit import PATIENCE, Tab, serving
from tools import nginx

NAME = "table.example"
RECIPE = Path(__file__).parents[2] / "deploy" / "nginx.conf"


@pytest.mark.parametrize(
    "wrong", ["table.example", "ftp://table.example", "https://table.example/path", "https://", "x"]
)
def test_a_public_address_is_checked(wrong: str) -> None:
    with pytest.raises(ValueError, match="public_url is"):
        Settings(public_url=wrong)


def test_only_the_public_name_and_this_machine_are_let_in(tmp_path: Path) -> None:
    with serving(tmp_path / "m.db", Settings(public_url=f"https://{NAME}")) as table:
        for host, status in (
            (NAME, 200),
            ("localhost", 200),
            ("127.0.0.1", 200),
            ("192.0.2.7", 403),
            ("x.example", 403),
        ):
            assert table.http.get("/api/seal", headers={"host": host}).status_code == status, host
        for origin, status in ((f"https://{NAME}", 200), (f"http://{NAME}", 403), ("https://x.example", 403)):
            sent = {"host": NAME, "origin": origin}
            assert table.http.get("/api/seal", headers=sent).status_code == status, origin
        kept = table.http.get("/api/seal", headers={"host": NAME}).headers
        assert kept["strict-transport-security"] == "max-age=31536000"
        assert "strict-transport-security" not in table.http.get("/api/seal").headers


def test_the_page_is_told_the_public_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "STATIC", tmp_path)
    (tmp_path / "index.html").write_text("<title>Grognard</title>")
    with serving(tmp_path / "m.db", Settings(public_url=f"https://{NAME}/")) as table:
        told = table.http.get("/").text
    assert told == f'<title>Grognard</title><meta name="public-url" content="https://{NAME}">'


class Proxy(NamedTuple):
    port: int
    trusted: ssl.SSLContext

    def get(self, path: str, **headers: str) -> httpx.Response:
        with httpx.Client(verify=self.trusted, trust_env=False, timeout=PATIENCE) as browser:
            sent = {"host": f"{NAME}:{self.port}", **headers}
            return browser.get(f"https://127.0.0.1:{self.port}{path}", headers=sent, extensions={"sni_hostname": NAME})

    @contextmanager
    def join(self, match: str, origin: str, *tokens: str) -> Iterator[Tab]:
        line = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        where = f"wss://{NAME}:{self.port}/ws/{match}"
        with connect(where, sock=line, ssl=self.trusted, origin=Origin(origin), max_size=None, proxy=None) as tab:
            yield Tab(tab, list(tokens))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def proxy(port: int, to: int) -> Iterator[Proxy]:
    """A real nginx with the recipe of the documentation, in a folder of its own."""
    program = None if os.environ.get("SKIP_NGINX") == "1" else nginx.find()
    if program is None:
        pytest.skip(nginx.ADVICE)
    folder = Path(tempfile.mkdtemp(prefix="grognard-nginx-"))
    key, certificate = folder / "key.pem", folder / "cert.pem"
    made = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME} -addext subjectAltName=DNS:{NAME}"
    subprocess.run(
        [*made.split(), "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True, timeout=60
    )
    recipe = RECIPE.read_text()
    for said, here in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("http://127.0.0.1:4711", f"http://127.0.0.1:{to}"),
        ("/etc/ssl/table.example.pem", str(certificate)),
        ("/etc/ssl/table.example.key", str(key)),
    ):
        assert said in recipe
        recipe = recipe.replace(said, here)
    parts = "".join(
        f"{part}_temp_path {folder}/{part};" for part in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/log; events {{}} http {{ access_log off; {parts}\n{recipe}}}"
    )
    with subprocess.Popen([program, "-p", str(folder), "-c", str(folder / "nginx.conf")]) as running:
        try:
            _until_it_listens(port, folder)
            trusted = ssl.create_default_context(cafile=str(certificate))
            yield Proxy(port, trusted)
        finally:
            running.terminate()
            running.wait(PATIENCE)
            shutil.rmtree(folder, ignore_errors=True)


def _until_it_listens(port: int, folder: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    pytest.fail((folder / "log").read_text())


@pytest.mark.slow
def test_a_game_through_nginx_with_tls(tmp_path: Path) -> None:
    port = free_port()
    origin = f"https://{NAME}:{port}"
    settings = Settings(public_url=origin, budgets=Budgets(sockets=2))
    with serving(tmp_path / "m.db", settings) as table:
        inside = httpx.URL(table.url).port
        assert inside is not None
        with proxy(port, inside) as outside:
            assert outside.get("/api/seal", origin=origin).status_code == 200
            assert outside.get("/api/seal", origin="https://x.example").status_code == 403
            assert outside.get("/api/seal", host="x.example").status_code == 403
            made = table.make()
            with outside.join(made["match"], origin, *made["tokens"]) as tab:
                tab.give("wait")
                with table.join(made["match"]) as fan:
                    tab.give("step")
                    fan.until(lambda shown: shown["n"] == 2)
            with pytest.raises(InvalidStatus), outside.join(made["match"], "https://x.example"):
                pass
            told_addresses(outside, made["match"], origin)


def told_addresses(outside: Proxy, match: str, origin: str) -> None:
    """The proxy's word about who comes is taken, and a visitor's own is not: all of these count as one address."""
    where, sent = f"wss://{NAME}:{outside.port}/ws/{match}", Origin(origin)
    with ExitStack() as tabs:
        for claimed in ("198.51.100.1", "198.51.100.2", "198.51.100.3"):
            line = socket.create_connection(("127.0.0.1", outside.port), PATIENCE)
            headers = {"X-Forwarded-For": claimed}
            last = tabs.enter_context(
                connect(where, sock=line, ssl=outside.trusted, origin=sent, additional_headers=headers, proxy=None)
            )
        assert "2 tables are open from your address" in str(last.recv(timeout=PATIENCE))
