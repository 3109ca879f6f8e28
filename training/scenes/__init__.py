"""What the networks learn from: clips in rooms and noise, as the networks see them."""
