import Console
import Core
import Synchronization

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

/// The moment when a signal or Ctrl-C asked the program to end.
///
/// Thousands of keys may be waiting then, from a key held down or from pasted text, and each takes
/// the disk's time. Earlier keys are still handled, but for half a second at most: none of the rest
/// was confirmed.
final class EndRequest: Sendable {
  private static let patience = Duration.milliseconds(500)

  private let asked = Mutex<Moment?>(nil)

  func ask(at now: Moment) { asked.withLock { $0 = $0 ?? now } }

  /// Whether the request has waited too long already.
  func isOverdue(at now: Moment) -> Bool {
    asked.withLock { asked in asked.map { now - $0 > Self.patience } ?? false }
  }
}
