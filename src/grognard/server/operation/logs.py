"""Logs: one JSON object per line, without secrets, limited in size."""

from __future__ import annotations

import logging
import logging.handlers
import re
import sys

from grognard.engine.record import to_json

SECRET = re.compile(r"[A-Za-z0-9_-]{32}(?![A-Za-z0-9_-])|://[^@/\s]*@")
"""Tokens and invitations as this server makes them, and passwords in addresses."""
LONGEST = 8000


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": record.process,
            "said": without_secrets(record.getMessage()),
        }
        if record.exc_info:
            line["fault"] = without_secrets(self.formatException(record.exc_info))
        return to_json(line).decode()


def without_secrets(text: str) -> str:
    return SECRET.sub("…", text[:LONGEST])


def keep_log(file: str, number: int, megabytes: int) -> None:
    """Write the log of this process, to a file of its own that is turned over, or to the standard error output."""
    handler: logging.Handler
    if file:
        handler = logging.handlers.RotatingFileHandler(
            f"{file}.{number}", maxBytes=megabytes * 1024 * 1024, backupCount=4, encoding="utf-8"
        )
    else:
        handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
