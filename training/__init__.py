"""Makes models/words.ctw, the networks that hear, and measures them. README.md has the order."""
