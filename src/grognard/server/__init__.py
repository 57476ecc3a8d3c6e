"""The local server behind the table: matches, seats, views and replays over HTTP and WebSocket."""

from __future__ import annotations

from pathlib import Path


def run(
    host: str = "127.0.0.1",
    port: int = 0,
    database: str | Path | None = None,
    open_browser: bool = True,
    public_url: str = "",
) -> None:
    """Serve the table until interrupted. Port 0 takes 4711 if it is free, else any free one. With a public address it
    expects strangers, and gives each of them a budget."""
    from grognard.server.operation.serving import serve  # heavy: only when a table is really wanted
    from grognard.server.operation.settings import HOME, PUBLIC, Settings

    settings = Settings(public_url=public_url, budgets=PUBLIC) if public_url else HOME
    serve(host, port, database, open_browser=open_browser, settings=settings)


__all__ = ["run"]
