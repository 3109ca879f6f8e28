"""What is said, and by which voices: the first step."""
