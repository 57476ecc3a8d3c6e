"""The playtest lab on the page: a designer changes a number, lets bots play both ways, and watches the interval shrink.

Only on one's own server (`grognard play`): an experiment takes all the time that a machine has.
"""

from grognard.server.laboratory.laboratory import Laboratory

__all__ = ["Laboratory"]
