#define _GNU_SOURCE  // dup3, pipe2
#include "restore.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static atomic_int armed;
static int terminal_fd;
static int output_fd;
static struct termios terminal_before;
static char terminal_bytes[256];
static size_t terminal_length;
static int signal_pipe = -1;

int chalktalk_terminal_arm(int fd, int output, const struct termios *before, const char *bytes,
                           size_t length) {
  if (length > sizeof terminal_bytes) return 0;
  terminal_fd = fd;
  output_fd = output;
  terminal_before = *before;
  memcpy(terminal_bytes, bytes, length);
  terminal_length = length;
  return atomic_exchange(&armed, 1);
}

// Writes the bytes from `written` on, and waits for a terminal that does not read 200 ms at most.
static size_t write_some(size_t written) {
  for (int tries = 0; tries < 10 && written < terminal_length;) {
    ssize_t count = write(output_fd, terminal_bytes + written, terminal_length - written);
    if (count > 0) {
      written += (size_t)count;
    } else if (count < 0 && errno == EAGAIN) {
      struct pollfd waiting = {.fd = output_fd, .events = POLLOUT};
      poll(&waiting, 1, 20);
      tries++;
    } else if (count == 0 || errno != EINTR) {
      return terminal_length;
    }
  }
  return written;
}

void chalktalk_terminal_restore(void) {
  int saved = errno;
  if (atomic_exchange(&armed, 0)) {
    size_t written = write_some(0);
    if (written < terminal_length) {
      // What it has not read yet is a picture that is over; without it there is room for what matters.
      tcflush(output_fd, TCOFLUSH);
      write_some(0);
    }
    tcsetattr(terminal_fd, TCSANOW, &terminal_before);
  }
  errno = saved;
}

static void pass_on(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // A full pipe means that signals already wait to be read: this one may be dropped.
  ssize_t ignored = write(signal_pipe, &byte, 1);
  (void)ignored;
  errno = saved;
}

// Writing what nobody reads is an error of the call. Unlike an ignored signal, a handler isn't inherited by
// other programs.
static void do_nothing(int number) { (void)number; }

static void end(int number) {
  chalktalk_terminal_restore();
  // The handler was reset when it was entered: the signal now takes its usual course.
  raise(number);
}

// What `nohup`, or a shell for a command in the background, wants ignored stays so.
static void catch_with(const struct sigaction *action, const int signals[], size_t count) {
  for (size_t i = 0; i < count; i++) {
    struct sigaction before;
    sigaction(signals[i], NULL, &before);
    if (before.sa_handler != SIG_IGN) sigaction(signals[i], action, NULL);
  }
}

int chalktalk_terminal_catch(void) {
  static const int passed[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT};
  static const int without_effect[] = {SIGPIPE};
  static const int ends_process[] = {SIGSEGV, SIGBUS,  SIGILL,  SIGFPE,  SIGABRT,   SIGTRAP, SIGSYS,
                                     SIGXCPU, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF};
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  if (signal_pipe < 0) {
    signal_pipe = ends[1];
  } else {
    // A handler may be about to write: it finds this pipe under the number of the one before.
    dup3(ends[1], signal_pipe, O_CLOEXEC);
    close(ends[1]);
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = pass_on;
  action.sa_flags = SA_RESTART;
  catch_with(&action, passed, sizeof passed / sizeof *passed);
  action.sa_handler = do_nothing;
  catch_with(&action, without_effect, sizeof without_effect / sizeof *without_effect);
  action.sa_handler = end;
  action.sa_flags = SA_RESETHAND | SA_NODEFER;
  catch_with(&action, ends_process, sizeof ends_process / sizeof *ends_process);
  return ends[0];
}

void chalktalk_terminal_let_go(void) {
  // Nobody reads the pipe from now on. A closing terminal sends SIGHUP more than once, and must not cut the end short.
  static const int requests[] = {SIGTERM, SIGINT, SIGQUIT, SIGTSTP};
  for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
    struct sigaction before;
    sigaction(requests[i], NULL, &before);
    if (before.sa_handler == pass_on) signal(requests[i], SIG_DFL);
  }
  unsigned char byte = 0;
  ssize_t ignored = write(signal_pipe, &byte, 1);
  (void)ignored;
}

void chalktalk_terminal_raise(int signal_number) {
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(signal_number, &action, &before);
  // The thread may have come into the world with signals blocked.
  sigset_t just_this, mask;
  sigemptyset(&just_this);
  sigaddset(&just_this, signal_number);
  pthread_sigmask(SIG_UNBLOCK, &just_this, &mask);
  raise(signal_number);
  // Only a signal that stops the process and lets it go on gets here.
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(signal_number, &before, NULL);
}
