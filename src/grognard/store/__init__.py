"""Where matches are kept: setup plus journal in SQLite, or in PostgreSQL through the same code."""

from grognard.store.opening import StoreUnusable, without_password
from grognard.store.place import default_database
from grognard.store.records import HUMAN, Branches, RelatedMatch, Said, Seat, SpokenLine, StoredMatch, Summary
from grognard.store.rows import Overtaken
from grognard.store.seals import SealUsed
from grognard.store.store import Store

__all__ = [
    "HUMAN",
    "Branches",
    "Overtaken",
    "RelatedMatch",
    "Said",
    "SealUsed",
    "Seat",
    "SpokenLine",
    "Store",
    "StoreUnusable",
    "StoredMatch",
    "Summary",
    "default_database",
    "without_password",
]
