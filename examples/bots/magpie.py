"""Magpie: a bot for Grognard in plain Python, without anything to install. Start: python3 magpie.py

It asks the table for candidates and takes one of the first few, so it plays any rule set, and none of them well.
"""

import json
import random
import sys

PROTOCOL = 1
LOOKED_AT = 4


def say(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def main():
    lots = random.Random(0)
    request = 0
    table = {}
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say(type="ready", protocol=PROTOCOL, name="magpie")
        elif kind == "game":
            lots = random.Random(message["seed"])
        elif kind == "table" and "question" in message:
            table = message
            request += 1
            say(type="candidates", id=request, n=table["n"], seat=table["seat"], limit=LOOKED_AT)
        elif kind == "candidates" and message["id"] == request:
            answer = lots.choice(message["answers"])
            request += 1
            why = f"It glitters: {table['question']['title']}"
            say(type="answer", id=request, n=table["n"], seat=table["seat"], answer=answer, why=why)
        # Everything else (ok, results, messages of later versions) needs no reply.


main()
