import Foundation
import Threads

/// A bounded queue of things that a thread writes, so that no caller waits for the disk.
///
/// The bound holds a few minutes of input. A disk that stays slower than that would only fill the
/// memory.
final class Backlog<Element: Sendable>: Sendable {
  /// Which element to drop, and count, when the queue is full.
  enum Overflow { case newest, oldest }

  private struct State {
    var waiting: [Element] = []
    var dropped = 0
    var isWriting = false
    var isClosed = false
  }

  private let bound: Int
  private let overflow: Overflow
  private let state = Monitor(State())

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
    state.change { state in
      guard !state.isClosed else { return }
      if state.waiting.count == bound {
        state.dropped += 1
        switch overflow {
        case .newest: return
        case .oldest: state.waiting.removeFirst()
        }
      }
      state.waiting.append(element)
    }
  }

  /// The waiting elements, and the number dropped since the last call. Blocks until there is
  /// something; nil once the queue is closed and empty.
  func next() -> (waiting: [Element], dropped: Int)? {
    state.change { $0.isWriting = false }
    return state.next(
      { state in
        if state.waiting.isEmpty { return nil }
        defer { (state.waiting, state.dropped) = ([], 0) }
        state.isWriting = true
        return (state.waiting, state.dropped)
      }, unless: \.isClosed)
  }

  /// Accepts no more elements, and waits until all are written or the time is up.
  func close(within limit: Duration) {
    state.change { $0.isClosed = true }
    _ = state.wait(until: .now + limit) { $0.isWriting || !$0.waiting.isEmpty ? nil : () }
  }
}
