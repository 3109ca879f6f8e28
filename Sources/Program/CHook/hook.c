#define _GNU_SOURCE
#include "hook.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Everything below `watch` runs in a copy of a program with threads, so that it calls only what is safe there (signal-safety(7)).

static const int report_to = STDERR_FILENO + 1;

static void report(int what, int value) {
  struct hook_end end = {what, value};
  (void)!write(report_to, &end, sizeof end);
}

static void close_off(int out) {
  int nothing = open("/dev/null", O_RDWR);
  for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++) dup2(nothing, file);
  if (out != report_to) dup2(out, report_to);
  fcntl(report_to, F_SETFD, FD_CLOEXEC);
  if (close_range(report_to + 1, ~0U, 0) == 0) return;
  for (int file = report_to + 1; file < 4096; file++) close(file);
}

static void reset_signals(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  // The program may be gone before it hears how the command ended.
  signal(SIGPIPE, SIG_IGN);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_SETMASK, &children, NULL);
}

static pid_t start(char *const words[], char *const variables[]) {
  pid_t command = fork();
  if (command == 0) {
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execvpe(words[0], words, variables);
    report(HOOK_NOT_STARTED, errno);
    _exit(127);
  }
  if (command < 0) {
    report(HOOK_NOT_STARTED, errno);
    _exit(0);
  }
  return command;
}

// The parent of a process: the second field behind its name, which may hold anything (proc(5)).
static pid_t parent(const char *process) {
  char path[64] = "/proc/", text[512];
  strncat(path, process, 20);
  strcat(path, "/stat");
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return -1;
  text[count] = 0;
  const char *name_end = strrchr(text, ')');
  if (name_end == NULL || strlen(name_end) < 4) return -1;
  pid_t found = 0;
  for (const char *at = name_end + 4; *at >= '0' && *at <= '9'; at++) found = found * 10 + (*at - '0');
  return found;
}

static void kill_children(void) {
  struct entry {
    unsigned long long number;
    long long offset;
    unsigned short length;
    unsigned char type;
    char name[];
  };
  _Alignas(struct entry) char entries[8192];
  int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  long count;
  while ((count = syscall(SYS_getdents64, folder, entries, sizeof entries)) > 0) {
    for (long at = 0; at < count;) {
      const struct entry *entry = (const struct entry *)(entries + at);
      at += entry->length;
      if (entry->name[0] < '1' || entry->name[0] > '9' || parent(entry->name) != getpid()) continue;
      pid_t child = 0;
      for (const char *digit = entry->name; *digit; digit++) child = child * 10 + (*digit - '0');
      kill(child, SIGKILL);
    }
  }
  close(folder);
}

// The time left in milliseconds.
static long left(const struct timespec *deadline) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (deadline->tv_sec - now.tv_sec) * 1000 + (deadline->tv_nsec - now.tv_nsec) / 1000000;
}

static void watch(int out, char *const words[], char *const variables[], int limit) {
  struct timespec deadline;
  clock_gettime(CLOCK_MONOTONIC, &deadline);
  deadline.tv_sec += limit / 1000;
  deadline.tv_nsec += limit % 1000 * 1000000L;
  setsid();
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  close_off(out);
  reset_signals();
  pid_t command = start(words, variables);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  for (long time = limit; time > 0; time = left(&deadline)) {
    int status;
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
      if (ended != command) continue;
      report(HOOK_ENDED, status);
      command = 0;
    }
    if (ended < 0) _exit(0);
    struct timespec patience = {time / 1000, time % 1000 * 1000000L};
    sigtimedwait(&children, NULL, &patience);
  }
  if (command != 0) report(HOOK_STOPPED, 0);
  // Whoever ends leaves its own children to us.
  do kill_children();
  while (waitpid(-1, NULL, 0) > 0);
  _exit(0);
}

int hook_start(char *const words[], char *const variables[], int limit) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -errno;
  pid_t between = fork();
  if (between == 0) {
    // The watcher belongs to the system's first process, which waits for it.
    if (fork() == 0) watch(ends[1], words, variables, limit);
    _exit(0);
  }
  int code = errno;
  close(ends[1]);
  if (between < 0) {
    close(ends[0]);
    return -code;
  }
  waitpid(between, NULL, 0);
  return ends[0];
}
