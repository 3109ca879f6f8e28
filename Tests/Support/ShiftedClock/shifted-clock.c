// Shows a program another wall clock than the machine's, as if somebody set it:
//
//   SHIFTED_CLOCK=FILE    the first 8 bytes are a signed number of seconds to add, now and whenever it changes
//
// The kernel's other clocks stay as they are. A thread that waits until a moment of the wall clock (pthread_cond_timedwait, unless
// its condition uses another clock) waits until the shifted clock shows it, as it would if the machine's were set.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { SECOND = 1000000000, STEP = SECOND / 20 };

// Moments of the monotonic clock, which begins with the machine, are years below this; those of the wall clock are above.
static const time_t FIRST_WALL_SECOND = 500000000;

static const volatile int64_t *shift;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("SHIFTED_CLOCK");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *map = mmap(NULL, sizeof *shift, PROT_READ, MAP_SHARED, file, 0);
  if (map != MAP_FAILED) shift = map;
  close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = (int)syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && shift && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += *shift;
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec exact;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &exact);
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *now) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (now) *now = exact.tv_sec;
  return exact.tv_sec;
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict end) {
  clockid_t clock = end->tv_sec < FIRST_WALL_SECOND ? CLOCK_MONOTONIC : CLOCK_REALTIME;
  for (;;) {
    struct timespec now;
    clock_gettime(clock, &now);
    int64_t left = (int64_t)(end->tv_sec - now.tv_sec) * SECOND + end->tv_nsec - now.tv_nsec;
    if (left <= 0) return ETIMEDOUT;
    // In steps, because the clock may be set meanwhile.
    struct timespec next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    next.tv_nsec += left < STEP ? left : STEP;
    next.tv_sec += next.tv_nsec / SECOND;
    next.tv_nsec %= SECOND;
    int result = pthread_cond_clockwait(condition, mutex, CLOCK_MONOTONIC, &next);
    if (result != ETIMEDOUT) return result;
  }
}
