"""The judge's table: how much evidence makes a command."""
