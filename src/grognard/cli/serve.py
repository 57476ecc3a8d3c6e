"""`grognard serve`: a server for strangers, with a file of settings and several processes."""

from __future__ import annotations

from pathlib import Path

from grognard.cli.options import ContentFolders, use_content
from grognard.cli.trouble import Trouble


def serve(settings: Path, *, content: ContentFolders = None) -> None:
    """Serve by the settings in a file until stopped; SIGHUP replaces the processes one after the other."""
    use_content(content)
    from grognard.server.operation.serving import AddressTaken
    from grognard.server.operation.settings import SettingsUnreadable
    from grognard.server.operation.supervising import DidNotStart, Supervisor
    from grognard.store import StoreUnusable

    try:
        Supervisor(settings.resolve()).run()
    except (AddressTaken, StoreUnusable, SettingsUnreadable, DidNotStart) as fault:
        raise Trouble(str(fault)) from None
