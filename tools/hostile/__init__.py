"""Hostile visitors: `python -m tools.hostile`. Fuzzed messages over WebSockets, hostile requests over HTTP, and
connections that say nothing, all against a server of its own on the loopback. None of it may end the server, get a bare
500 or make it hoard; what came of it is printed."""
