"""Guests: bots that are somebody else's programs, in any language. They talk over their standard input and output.

What they say and hear is in `messages` and in `engine.dialogue`; docs/bots-of-your-own.md tells it to their authors.
"""

from __future__ import annotations

from grognard.bots.guests.guest import Guest
from grognard.bots.guests.naming import BadGuest, guest_commands, invite_guests, no_guests

__all__ = ["BadGuest", "Guest", "guest_commands", "invite_guests", "no_guests"]
