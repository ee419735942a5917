"""The relay between a desktop MCP client and the page: a program of its own, not part of what a page loads.

    client  ──stdio──  server.py  ──►  door.py  ──WebSocket on 127.0.0.1──  js/desktop.js in the page

It keeps nothing and decides nothing about memory. Of several relays of one port, one for each client that is open, the
first has the port and the others go through it.
"""
