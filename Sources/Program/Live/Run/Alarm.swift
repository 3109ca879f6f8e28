import Console
import Log

/// Rings once at a moment; setting a new moment replaces the earlier one.
final class Alarm {
  private let clock: AppClock
  private let ring: @Sendable () -> Void
  private var task: Task<Void, Never>?
  private var deadline: Moment?

  init(clock: AppClock, ring: @escaping @Sendable () -> Void) {
    self.clock = clock
    self.ring = ring
  }

  func set(_ moment: Moment?) {
    guard moment != deadline else { return }
    deadline = moment
    task?.cancel()
    task = moment.map { moment in
      Task { [clock, ring] in
        if (try? await clock.sleep(moment)) != nil { ring() }
      }
    }
  }
}
