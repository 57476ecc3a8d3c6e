"""Where matches live: setup plus journal in SQLite, or in PostgreSQL through the same code."""

from grognard.store.records import NewSeat, Seated, Stored, Summary, default_database
from grognard.store.store import Overtaken, Store, StoreUnusable, shown

__all__ = [
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
