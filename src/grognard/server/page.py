"""The built page: files of `static`, and its entry for every other address (the page finds its way by itself)."""

from __future__ import annotations

import html
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from grognard.server.limits.refusals import Denied

STATIC = Path(__file__).parent / "static"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Grognard</title>
<h1>The page is not built</h1>
<p>The server runs and answers under <code>/api</code>, but the page that it should show has not been built yet.
<p>Run <code>make web</code> in the project's folder and load this address again.
</html>
"""


def _file(path: str) -> Path | None:
    """The built file at this path, if there is one; a path may be anything."""
    try:
        wanted = (STATIC / path).resolve()
        return wanted if wanted.is_relative_to(STATIC.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # the path is too long, or has characters that no file name may have
        return None


async def page(request: Request) -> Response:
    path = request.path_params["path"]
    if path.startswith(("api/", "ws/")):
        raise Denied(404, f"there is nothing at /{path[:80]}")
    wanted = _file(path)
    if wanted is not None:
        # Built files carry their hash in the name; all others may change under the same name.
        lasting = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return FileResponse(wanted, headers={"cache-control": lasting})
    index = STATIC / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, status_code=503)
    address = _public_address(request.app.state.public_url)
    if not address:
        return FileResponse(index, headers={"cache-control": "no-cache"})
    return HTMLResponse(
        index.read_text().replace("</title>", f"</title>{address}", 1), headers={"cache-control": "no-cache"}
    )


def _public_address(public_url: str) -> str:
    """Tell the page the public address, because links to seats have to work for other people."""
    return f'<meta name="public-url" content="{html.escape(public_url)}">' if public_url else ""
