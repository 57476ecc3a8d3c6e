"""Matches on the server: the lobby, rooms, connections, messages, and who sits where."""
