"""Geometry of the table: pure functions over plain data, in whole mils; see docs/table.md."""
