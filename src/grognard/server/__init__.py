"""The local server behind the table: matches, seats, views and replays over HTTP and WebSocket."""

from __future__ import annotations

from pathlib import Path


def run(
    host: str = "127.0.0.1",
    port: int = 0,
    database: str | Path | None = None,
    open_browser: bool = True,
) -> None:
    """Serve the table until interrupted. Port 0 takes 4711 if it is free, else any free one."""
    from grognard.server.serving import serve  # heavy: only when a table is really wanted

    serve(host, port, database, open_browser=open_browser)


__all__ = ["run"]
