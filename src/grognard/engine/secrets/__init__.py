"""Secrets: who may know what, declared on the field itself; what a seat knows, and worlds imagined from it."""
