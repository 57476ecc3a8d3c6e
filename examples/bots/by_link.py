"""Sit down at a table by the link of a seat and play, over the same WebSocket as the page. It needs `websockets`.

    python3 by_link.py 'http://127.0.0.1:4711/#/match/MATCH/seat/1/INVITATION'

The messages are those of a guest over its standard input, but for the first: here the player says hello, with the token
of the seat. It takes the first candidate of each question until the game is over.
"""

import json
import sys
import urllib.request
from urllib.parse import urlsplit

from websockets.sync.client import connect


def claim(origin, match, seat, invitation):
    """Give the invitation for the token of the seat; whoever has the token can come back."""
    address = f"{origin}/api/matches/{match}/seats/{seat}/claim"
    headers = {"content-type": "application/json", "x-grognard-tokens": invitation}
    request = urllib.request.Request(address, b'{"agreed": true}', headers)  # noqa: S310 - the link says where
    with urllib.request.urlopen(request) as response:  # noqa: S310
        return json.load(response)["token"]


def play(socket, token):
    number = 0

    def say(kind, **more):
        nonlocal number
        number += 1
        socket.send(json.dumps({"type": kind, "id": number, **more}))

    socket.send(json.dumps({"type": "hello", "tokens": [token]}))
    asked = None
    for line in socket:
        message = json.loads(line)
        if message["type"] == "table":
            if "result" in message:
                return message["result"]["reason"]
            at = {"n": message["n"], "seat": message["seat"]}
            if "question" in message and at != asked:
                asked = at
                say("candidates", limit=1, **asked)
        elif message["type"] == "candidates":
            say("answer", answer=message["answers"][0], **asked)
        elif message["type"] == "no":
            asked = None  # the game has gone on; the next table asks again
    return "the table was closed"


def main():
    link = urlsplit(sys.argv[1])
    _, _, match, _, seat, invitation = link.fragment.split("/")
    token = claim(f"{link.scheme}://{link.netloc}", match, seat, invitation)
    secure = "wss" if link.scheme == "https" else "ws"
    with connect(f"{secure}://{link.netloc}/ws/{match}", max_size=None) as socket:
        print(play(socket, token))


main()
