"""The tools that agents of others get: what they are, how their calls are checked, and what is kept of each.

``descriptors`` and ``pairing`` are data, for the page and for the relay; ``service`` answers the calls.
"""
