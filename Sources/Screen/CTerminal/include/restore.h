// What has to work inside a signal handler: putting the terminal back, and telling the reader of a
// signal. In C, because only async-signal-safe calls are allowed there.
#ifndef CHALKTALK_RESTORE_H
#define CHALKTALK_RESTORE_H

#include <stddef.h>
#include <termios.h>

// Remembers how the terminal `fd` was, and the bytes that undo what was switched on, to be written to `output`,
// which is non-blocking. Copies both. `length` is at most 256. Returns 1 where it was armed already, else 0.
int chalktalk_terminal_arm(int fd, int output, const struct termios *before, const char *bytes,
                           size_t length);

// Puts the terminal back, once for each arming, within half a second. Async-signal-safe.
void chalktalk_terminal_restore(void);

// Catches signals, except those that are ignored: those that end the process, as in a crash, restore the terminal
// and then take their usual course; SIGPIPE has no effect; the others come out of a pipe as one byte each. Returns
// the pipe's reading end, non-blocking, which the caller closes, or -1 with errno.
int chalktalk_terminal_catch(void);

// Ends the reading of the pipe that was made last: a zero byte, which is no signal, comes out of it. Signals that ask the
// process to end or to stop have their usual effect again.
void chalktalk_terminal_let_go(void);

// Gives a signal its usual effect back, and sends it to this process.
void chalktalk_terminal_raise(int signal_number);

#endif
