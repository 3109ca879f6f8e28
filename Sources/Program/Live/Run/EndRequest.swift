import Log
import Synchronization

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
