import Foundation
import Sound

/// The phrases that wait for the synthesizer's thread, in order.
final class PhraseQueue: @unchecked Sendable {
  // Unchecked because the mutable properties are guarded by `condition`.
  struct Order {
    var words: String
    var answer: @Sendable (Result<Clip, SpeechError>) -> Void
  }

  private let condition = NSCondition()
  private var orders: [Order] = []
  private var closed = false

  func add(_ order: Order) {
    condition.withLock {
      orders.append(order)
      condition.signal()
    }
  }

  /// The next order, waiting for it; nil once the queue is closed and empty.
  func next() -> Order? {
    condition.withLock {
      while orders.isEmpty && !closed { condition.wait() }
      return orders.isEmpty ? nil : orders.removeFirst()
    }
  }

  func close() {
    condition.withLock {
      closed = true
      condition.signal()
    }
  }
}
