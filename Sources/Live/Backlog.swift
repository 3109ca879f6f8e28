import Foundation

/// What waits to be written by a thread of its own, bounded: whoever adds something never waits for the disk.
///
/// The bound is some minutes of what comes in. A disk that is slower than that for longer would only fill the memory.
///
/// `@unchecked Sendable` because every stored property is guarded by `condition`.
final class Backlog<Element: Sendable>: @unchecked Sendable {
  /// What is dropped, and counted, when there is no room for another.
  enum Overflow { case newest, oldest }

  private let condition = NSCondition()
  private let bound: Int
  private let overflow: Overflow
  private var waiting: [Element] = []
  private var dropped = 0
  private var isWriting = false
  private var isClosed = false

  /// - Parameter bound: at least 1.
  init(bound: Int, dropping overflow: Overflow = .newest) {
    self.bound = bound
    self.overflow = overflow
  }

  /// Starts the thread that writes, until the backlog is closed and empty.
  ///
  /// - Parameter begin: runs on that thread, and makes what writes: it is given what waits, and how much was dropped.
  func start(
    _ name: String,
    _ begin: @escaping @Sendable () -> (_ waiting: [Element], _ dropped: Int) -> Void
  ) {
    let thread = Thread { [self] in
      let write = begin()
      while let (waiting, dropped) = take() { write(waiting, dropped) }
    }
    thread.name = name
    thread.start()
  }

  func add(_ element: Element) {
    condition.withLock {
      guard !isClosed else { return }
      if waiting.count == bound {
        dropped += 1
        switch overflow {
        case .newest: return
        case .oldest: waiting.removeFirst()
        }
      }
      waiting.append(element)
      condition.broadcast()
    }
  }

  /// What waits, and how much was dropped since the last time. Waits until there is something; nil once the backlog is closed and
  /// empty.
  func take() -> (waiting: [Element], dropped: Int)? {
    condition.withLock {
      isWriting = false
      condition.broadcast()
      while waiting.isEmpty && !isClosed { condition.wait() }
      guard !waiting.isEmpty else { return nil }
      defer { (waiting, dropped) = ([], 0) }
      isWriting = true
      return (waiting, dropped)
    }
  }

  /// Takes no more, and waits until all is written, or the time is up.
  func close(within limit: Duration) {
    let end = Date(timeIntervalSinceNow: limit / .seconds(1))
    condition.withLock {
      isClosed = true
      condition.broadcast()
      while isWriting || !waiting.isEmpty {
        guard condition.wait(until: end) else { return }
      }
    }
  }
}
