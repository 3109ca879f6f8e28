"""How well the program hears: streams to hear, and the figures."""
