"""Hatch's build hook: a wheel carries the built page, so that nobody needs Node to install Grognard."""

from __future__ import annotations

import os
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg]  # generic only in newer releases of hatchling
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build web/ for a real wheel. An editable install gets its page from `make web`."""
        skipped = os.environ.get("GROGNARD_SKIP_WEB") == "1"
        if self.target_name != "wheel" or version == "editable" or skipped:
            return
        sys.path.insert(0, self.root)
        from tools.build_web import build

        build()
