"""`grognard play`: the table in the browser."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from grognard.cli.options import FLAG, ContentFolders, Guests, use_content, use_guests
from grognard.cli.trouble import Trouble


def play(
    *,
    host: Annotated[str, Parameter(help="Where to listen; 0.0.0.0 lets others in your network join.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port; 0 takes 4711 if it is free, else any free one.")] = 0,
    database: Annotated[str | None, Parameter(help="Where games are kept: a file or a database address.")] = None,
    no_browser: Annotated[bool, FLAG, Parameter(help="Only serve; do not open a browser.")] = False,
    public_url: Annotated[str, Parameter(help="Where others find it behind a proxy: https://table.example")] = "",
    content: ContentFolders = None,
    guests: Guests = None,
) -> None:
    """Open the table in your browser."""
    use_content(content)
    use_guests(guests)
    from grognard.server import run
    from grognard.server.operation.serving import AddressTaken, NotForStrangers
    from grognard.store import StoreUnusable

    try:
        run(host, port, database, open_browser=not no_browser, public_url=public_url)
    except (AddressTaken, NotForStrangers, StoreUnusable, ValueError) as fault:
        raise Trouble(str(fault)) from None
