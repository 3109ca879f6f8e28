import Foundation

/// Lines on their way to the debug log, bounded: whoever adds one never waits for the disk.
///
/// The bound is some minutes of what comes in. A disk that is slower than that for longer would only fill the memory: the lines
/// that find no room are dropped and counted.
///
/// `@unchecked Sendable` because every stored property is guarded by `condition`.
final class LogQueue: @unchecked Sendable {
  /// A line is written out on the thread that takes it: putting an event into words takes time too.
  typealias Line = (at: Date, text: @Sendable () -> String)

  private let condition = NSCondition()
  private let bound: Int
  private var lines: [Line] = []
  private var dropped = 0
  private var isWriting = false
  private var isClosed = false

  init(bound: Int) { self.bound = bound }

  func add(_ line: Line) {
    condition.withLock {
      guard !isClosed else { return }
      guard lines.count < bound else {
        dropped += 1
        return
      }
      lines.append(line)
      condition.broadcast()
    }
  }

  /// What waits, and how many lines found no room behind it. Waits until there is something; nil once it is closed and empty.
  func take() -> (lines: [Line], dropped: Int)? {
    condition.withLock {
      isWriting = false
      condition.broadcast()
      while lines.isEmpty && !isClosed { condition.wait() }
      guard !lines.isEmpty else { return nil }
      defer { (lines, dropped) = ([], 0) }
      isWriting = true
      return (lines, dropped)
    }
  }

  /// Takes no more, and waits until all is written, or the time is up.
  func close(within limit: Duration) {
    let end = Date(timeIntervalSinceNow: limit / .seconds(1))
    condition.withLock {
      isClosed = true
      condition.broadcast()
      while isWriting || !lines.isEmpty {
        guard condition.wait(until: end) else { return }
      }
    }
  }
}
