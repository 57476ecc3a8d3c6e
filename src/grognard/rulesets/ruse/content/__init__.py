"""The packs in TOML, and their reader. Its schema imports pydantic, which is slow: import it where packs are read."""
