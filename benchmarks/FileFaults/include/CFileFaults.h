// Loaded before a program (LD_PRELOAD) to stop it at, or to fail, one of its calls on files. It has no
// functions to call: file-faults.c says what the environment tells it.
