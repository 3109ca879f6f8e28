import CTimer
import Foundation

/// Waits on its own thread until somebody sets the wall clock, and calls then.
///
/// Only the kernel knows at once: a timer that is set to a moment of the wall clock is cancelled when that clock jumps
/// (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET).
final class ClockWatch: Sendable {
  private let timer: Int32
  /// Written to in order to end the thread.
  private let stop: Int32

  /// Where the kernel has no such timer, a step is noticed at the next entry.
  init(_ call: @escaping @Sendable () -> Void) {
    let (timer, stop) = (chalktalk_clock_timer(), chalktalk_clock_stop())
    (self.timer, self.stop) = (timer, stop)
    guard timer >= 0, stop >= 0 else { return }
    let thread = Thread {
      while chalktalk_clock_wait(timer, stop) > 0 { call() }
      close(timer)
      close(stop)
    }
    thread.name = "chalktalk-clock"
    thread.start()
  }

  func end() {
    guard timer >= 0, stop >= 0 else { return }
    chalktalk_clock_end(stop)
  }
}
