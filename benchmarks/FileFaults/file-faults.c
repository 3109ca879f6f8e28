// Counts the calls of a program that change files, and at the n-th does what it was told:
//
//   FILE_FAULTS=kill:N         SIGKILL before the call
//   FILE_FAULTS=tear:N         SIGKILL after half of the write (or before a call that is none)
//   FILE_FAULTS=fail:N:ERRNO   this call fails
//   FILE_FAULTS=from:N:ERRNO   this call fails and all that follow, as on a full disk
//   FILE_FAULTS_SCOPE=FOLDER   only calls on files below this folder count
//   FILE_FAULTS_COUNT=FILE     the number of calls is written there when the program ends by itself
//
// Counted: write, pwrite, fsync, fdatasync, ftruncate, rename, link, unlink, mkdir and an open that may create.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NOTHING, KILL, TEAR, FAIL, FROM };

static int plan;
static long at;
static int code;
static char scope[PATH_MAX];
static atomic_long calls;

__attribute__((constructor)) static void begin(void) {
  const char *text = getenv("FILE_FAULTS");
  const char *folder = getenv("FILE_FAULTS_SCOPE");
  if (folder) snprintf(scope, sizeof scope, "%s/", folder);
  if (!text) return;
  if (sscanf(text, "kill:%ld", &at) == 1) plan = KILL;
  else if (sscanf(text, "tear:%ld", &at) == 1) plan = TEAR;
  else if (sscanf(text, "fail:%ld:%d", &at, &code) == 2) plan = FAIL;
  else if (sscanf(text, "from:%ld:%d", &at, &code) == 2) plan = FROM;
}

__attribute__((destructor)) static void end(void) {
  const char *file = getenv("FILE_FAULTS_COUNT");
  FILE *out = file ? fopen(file, "w") : NULL;
  if (!out) return;
  fprintf(out, "%ld\n", atomic_load(&calls));
  fclose(out);
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

static int is_below_scope(const char *path) { return strncmp(path, scope, strlen(scope)) == 0; }

static int concerns_path(const char *path) {
  char folder[PATH_MAX];
  if (!scope[0]) return 1;
  if (path[0] == '/') return is_below_scope(path);
  if (!getcwd(folder, sizeof folder - 1)) return 0;
  strcat(folder, "/");
  return is_below_scope(folder);
}

static int concerns(int descriptor) {
  char link[64], path[PATH_MAX];
  if (!scope[0]) return 1;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below_scope(path);
}

// Counts a call; true where it must fail with `code`. `torn` does half of it.
static int fails(void) {
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (plan == NOTHING || number < at) return 0;
  if (plan == FROM || (plan == FAIL && number == at)) {
    errno = code;
    return 1;
  }
  if (plan == KILL && number == at) die();
  return 0;
}

static int is_torn(void) { return plan == TEAR && atomic_load(&calls) >= at; }

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (concerns(descriptor)) {
    if (fails()) return -1;
    if (is_torn()) {
      REAL(write)(descriptor, bytes, count / 2);
      die();
    }
  }
  return REAL(write)(descriptor, bytes, count);
}

#define PWRITE(name, offset_type)                                                        \
  ssize_t name(int descriptor, const void *bytes, size_t count, offset_type offset) {   \
    if (concerns(descriptor)) {                                                          \
      if (fails()) return -1;                                                            \
      if (is_torn()) {                                                                   \
        REAL(name)(descriptor, bytes, count / 2, offset);                                \
        die();                                                                           \
      }                                                                                  \
    }                                                                                    \
    return REAL(name)(descriptor, bytes, count, offset);                                 \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

// A call that is no write: torn is before it.
#define GUARD(concerned)                \
  if (concerned) {                      \
    if (fails()) return -1;             \
    if (is_torn()) die();               \
  }

#define ON_DESCRIPTOR(name)             \
  int name(int descriptor) {            \
    GUARD(concerns(descriptor))         \
    return REAL(name)(descriptor);      \
  }
ON_DESCRIPTOR(fsync)
ON_DESCRIPTOR(fdatasync)

int ftruncate(int descriptor, off_t length) {
  GUARD(concerns(descriptor))
  return REAL(ftruncate)(descriptor, length);
}

int ftruncate64(int descriptor, off64_t length) {
  GUARD(concerns(descriptor))
  return REAL(ftruncate64)(descriptor, length);
}

int rename(const char *from, const char *to) {
  GUARD(concerns_path(from))
  return REAL(rename)(from, to);
}

int link(const char *from, const char *to) {
  GUARD(concerns_path(to))
  return REAL(link)(from, to);
}

int unlink(const char *path) {
  GUARD(concerns_path(path))
  return REAL(unlink)(path);
}

int mkdir(const char *path, mode_t mode) {
  GUARD(concerns_path(path))
  return REAL(mkdir)(path, mode);
}

#define OPEN(name)                                             \
  int name(const char *path, int flags, ...) {                 \
    mode_t mode = 0;                                           \
    if (flags & O_CREAT) {                                     \
      va_list rest;                                            \
      va_start(rest, flags);                                   \
      mode = va_arg(rest, mode_t);                             \
      va_end(rest);                                            \
      GUARD(concerns_path(path))                               \
    }                                                          \
    return REAL(name)(path, flags, mode);                      \
  }
OPEN(open)
OPEN(open64)
