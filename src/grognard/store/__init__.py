"""Where matches live: setup plus journal in SQLite, or in PostgreSQL through the same code."""

from grognard.store.records import Branched, Lines, NewSeat, Seated, Stored, Summary, default_database
from grognard.store.store import Overtaken, Store, StoreUnusable, shown

__all__ = [
    "Branched",
    "Lines",
    "NewSeat",
    "Overtaken",
    "Seated",
    "Store",
    "StoreUnusable",
    "Stored",
    "Summary",
    "default_database",
    "shown",
]
