// Counts the calls of a program that change files, and at the n-th does what it was told:
//
//   FILE_FAULTS=kill:N         SIGKILL before the call
//   FILE_FAULTS=tear:N         SIGKILL after half of the write (or before a call that is none)
//   FILE_FAULTS=fail:N:ERRNO   this call fails
//   FILE_FAULTS=from:N:ERRNO   this call fails and all that follow, as on a full disk
//   FILE_FAULTS=reach:ERRNO    the scope can't be reached: each stat, open and opendir in it fails
//   FILE_FAULTS_WHILE=FILE     only while this file is there, which isn't in the scope
//   FILE_FAULTS_SCOPE=FOLDER   only calls on files below this folder count
//   FILE_FAULTS_RECORD=FILE    each call is written there, with its bytes, and each write to stdout: benchmarks/power-cuts.py
//   FILE_FAULTS_COUNT=FILE     the number of calls is written there when the program ends by itself
//
// Counted: write, pwrite, fsync, fdatasync, ftruncate, rename, link, unlink, mkdir and an open that may create.
#define _GNU_SOURCE
#include <dirent.h>
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
#include <sys/syscall.h>
#include <unistd.h>

enum { NOTHING, KILL, TEAR, FAIL, FROM, REACH };

static int plan;
static long at;
static int code;
static char scope[PATH_MAX];
static const char *during;
static atomic_long calls;
static int record = -1;

__attribute__((constructor)) static void begin(void) {
  const char *text = getenv("FILE_FAULTS");
  const char *folder = getenv("FILE_FAULTS_SCOPE");
  during = getenv("FILE_FAULTS_WHILE");
  if (folder) snprintf(scope, sizeof scope, "%s/", folder);
  if (!text) return;
  if (sscanf(text, "kill:%ld", &at) == 1) plan = KILL;
  else if (sscanf(text, "tear:%ld", &at) == 1) plan = TEAR;
  else if (sscanf(text, "fail:%ld:%d", &at, &code) == 2) plan = FAIL;
  else if (sscanf(text, "from:%ld:%d", &at, &code) == 2) plan = FROM;
  else if (sscanf(text, "reach:%d", &code) == 1) plan = REACH;
}

__attribute__((constructor)) static void begin_record(void) {
  const char *file = getenv("FILE_FAULTS_RECORD");
  if (file) record = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

// One line and the bytes, in a single write.
static void note(const char *call, const char *path, long offset, const void *bytes, size_t count) {
  if (record < 0) return;
  char *text = malloc(count + PATH_MAX + 64);
  if (!text) return;
  int head = snprintf(text, PATH_MAX + 64, "%s %ld %zu %s\n", call, offset, count, path);
  if (bytes) memcpy(text + head, bytes, count);
  ssize_t written = syscall(SYS_write, record, text, head + (bytes ? count : 0));
  (void)written;
  free(text);
}

static const char *path_of(int descriptor, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = 0;
  return path;
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

static int is_time(void) { return !during || syscall(SYS_faccessat, AT_FDCWD, during, F_OK) == 0; }

// Counts a call; true where it must fail with `code`. `torn` does half of it.
static int fails(void) {
  if (!is_time()) return 0;
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (plan == NOTHING || plan == REACH || number < at) return 0;
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
  char path[PATH_MAX];
  if (record >= 0 && (descriptor == 1 || concerns(descriptor))) {
    long offset = descriptor == 1 ? 0 : lseek(descriptor, 0, SEEK_CUR);
    ssize_t done = REAL(write)(descriptor, bytes, count);
    if (done > 0) note(descriptor == 1 ? "said" : "write", path_of(descriptor, path), offset, bytes, (size_t)done);
    return done;
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
    ssize_t done = REAL(name)(descriptor, bytes, count, offset);                         \
    char path[PATH_MAX];                                                                 \
    if (record >= 0 && done > 0 && concerns(descriptor))                                 \
      note("write", path_of(descriptor, path), offset, bytes, (size_t)done);             \
    return done;                                                                         \
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
    char path[PATH_MAX];                \
    int done = REAL(name)(descriptor);  \
    if (record >= 0 && done == 0 && concerns(descriptor)) note("sync", path_of(descriptor, path), 0, NULL, 0); \
    return done;                        \
  }
ON_DESCRIPTOR(fsync)
ON_DESCRIPTOR(fdatasync)

int ftruncate(int descriptor, off_t length) {
  GUARD(concerns(descriptor))
  char path[PATH_MAX];
  int done = REAL(ftruncate)(descriptor, length);
  if (record >= 0 && done == 0 && concerns(descriptor)) note("cut", path_of(descriptor, path), length, NULL, 0);
  return done;
}

int ftruncate64(int descriptor, off64_t length) {
  GUARD(concerns(descriptor))
  char path[PATH_MAX];
  int done = REAL(ftruncate64)(descriptor, length);
  if (record >= 0 && done == 0 && concerns(descriptor)) note("cut", path_of(descriptor, path), length, NULL, 0);
  return done;
}

int rename(const char *from, const char *to) {
  GUARD(concerns_path(from))
  int done = REAL(rename)(from, to);
  if (done == 0 && concerns_path(from)) note("rename", from, 0, to, strlen(to));
  return done;
}

int link(const char *from, const char *to) {
  GUARD(concerns_path(to))
  int done = REAL(link)(from, to);
  if (done == 0 && concerns_path(to)) note("link", from, 0, to, strlen(to));
  return done;
}

int unlink(const char *path) {
  GUARD(concerns_path(path))
  int done = REAL(unlink)(path);
  if (done == 0 && concerns_path(path)) note("unlink", path, 0, NULL, 0);
  return done;
}

int mkdir(const char *path, mode_t mode) {
  GUARD(concerns_path(path))
  return REAL(mkdir)(path, mode);
}

// Whether the path is the scope or below it, and can't be reached.
static int is_away(const char *path) {
  if (plan != REACH || !scope[0] || !path || !is_time()) return 0;
  size_t length = strlen(scope) - 1;
  int is_scope = strncmp(path, scope, length) == 0 && (path[length] == 0 || path[length] == '/');
  if (is_scope) errno = code;
  return is_scope;
}

#define ON_PATH(name, type)                              \
  int name(const char *path, struct type *status) {      \
    if (is_away(path)) return -1;                        \
    return REAL(name)(path, status);                     \
  }
ON_PATH(stat, stat)
ON_PATH(lstat, stat)
ON_PATH(stat64, stat64)
ON_PATH(lstat64, stat64)

int access(const char *path, int mode) {
  if (is_away(path)) return -1;
  return REAL(access)(path, mode);
}

DIR *opendir(const char *path) {
  if (is_away(path)) return NULL;
  return REAL(opendir)(path);
}

#define OPEN(name)                                             \
  int name(const char *path, int flags, ...) {                 \
    mode_t mode = 0;                                           \
    if (is_away(path)) return -1;                              \
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
