"""The three networks: their layers, their training, and the file that the program reads."""
