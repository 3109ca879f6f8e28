// timerfd and eventfd, which Glibc's module leaves out.
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// Sets the timer anew: a cancelled one isn't cancelled again.
static inline int chalktalk_clock_arm(int timer) {
  // Some thousand years on, beyond the year 2038 too.
  struct itimerspec far = {.it_value = {.tv_sec = (time_t)1 << 36}};
  return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &far, NULL);
}

// A timer that ends when the wall clock is set; -1 if there is none.
static inline int chalktalk_clock_timer(void) {
  int timer = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
  if (timer < 0) return -1;
  if (chalktalk_clock_arm(timer) == 0) return timer;
  close(timer);
  return -1;
}

static inline int chalktalk_clock_stop(void) { return eventfd(0, EFD_CLOEXEC); }

static inline void chalktalk_clock_end(int stop) {
  uint64_t one = 1;
  ssize_t written = write(stop, &one, sizeof one);
  (void)written;
}

// Waits: 1 when the clock was set, 0 at the end. A timer that fails isn't waited for any more.
static inline int chalktalk_clock_wait(int timer, int stop) {
  for (;;) {
    struct pollfd both[2] = {{.fd = timer, .events = POLLIN}, {.fd = stop, .events = POLLIN}};
    if (poll(both, 2, -1) < 0) continue;
    if (both[1].revents) return 0;
    uint64_t count;
    ssize_t got = read(timer, &count, sizeof count);
    if (got < 0 && errno == ECANCELED && chalktalk_clock_arm(timer) == 0) return 1;
    if (got < 0 && errno == EAGAIN) continue;
    timer = -1;
  }
}
