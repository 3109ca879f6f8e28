import Foundation
import Threads

/// A bounded queue of things that a thread writes, so that no caller waits for the disk.
///
/// The bound holds a few minutes of input. A disk that stays slower than that would only fill the
/// memory.
///
/// `@unchecked Sendable` because every stored property is guarded by `condition`.
final class Backlog<Element: Sendable>: @unchecked Sendable {
  /// Which element to drop, and count, when the queue is full.
  enum Overflow { case newest, oldest }

  private let condition = Condition()
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

  /// Starts the thread that writes until the queue is closed and empty.
  ///
  /// - Parameter begin: runs on that thread and returns the writer, which receives the waiting
  ///   elements and the number dropped.
  func start(
    _ name: String,
    _ begin: @escaping @Sendable () -> (_ waiting: [Element], _ dropped: Int) -> Void
  ) {
    let thread = Thread { [self] in
      let write = begin()
      while let (waiting, dropped) = next() { write(waiting, dropped) }
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

  /// The waiting elements, and the number dropped since the last call. Blocks until there is
  /// something; nil once the queue is closed and empty.
  func next() -> (waiting: [Element], dropped: Int)? {
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

  /// Accepts no more elements, and waits until all are written or the time is up.
  func close(within limit: Duration) {
    let end = ContinuousClock.now + limit
    condition.withLock {
      isClosed = true
      condition.broadcast()
      while isWriting || !waiting.isEmpty {
        guard condition.wait(until: end) else { return }
      }
    }
  }
}
