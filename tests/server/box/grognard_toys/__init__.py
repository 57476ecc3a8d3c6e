"""Two tiny games to try the server with, installed like anybody's rule set: an open one and one with secrets."""
