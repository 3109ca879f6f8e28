// Loaded before a program (LD_PRELOAD) to set its wall clock while it runs. It has no functions to call: shifted-clock.c says what
// the environment tells it.
