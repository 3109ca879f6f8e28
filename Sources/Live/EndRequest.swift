import Log
import Synchronization

/// When the program was asked to end, by a signal or Ctrl-C.
///
/// Thousands of keys may be waiting when it is, of a key that was held down or of text that was pasted, and each
/// takes the disk's time. What came before is still taken, but for no longer than half a second: nothing of the rest
/// was confirmed.
final class EndRequest: Sendable {
  private static let patience = Duration.milliseconds(500)

  private let asked = Mutex<Moment?>(nil)

  func ask(at now: Moment) { asked.withLock { $0 = $0 ?? now } }

  /// Whether it waits too long already.
  func isOverdue(at now: Moment) -> Bool {
    asked.withLock { asked in asked.map { now - $0 > Self.patience } ?? false }
  }
}
