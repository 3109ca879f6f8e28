import Foundation
import Sound
import Synchronization
import Threads

/// The phrases waiting for the synthesizer's thread, in order.
final class PhraseQueue: @unchecked Sendable {
  // Unchecked because the mutable properties are guarded by `condition`.
  private let condition = Condition()
  private var orders: [PhraseOrder] = []
  private var closed = false

  func add(_ order: PhraseOrder) {
    condition.withLock {
      orders.append(order)
      condition.signal()
    }
  }

  /// Waits for the next order that somebody still wants; nil once the queue is closed and empty.
  func next() -> PhraseOrder? {
    condition.withLock {
      while true {
        while orders.isEmpty && !closed { condition.wait() }
        if orders.isEmpty { return nil }
        let order = orders.removeFirst()
        if !order.isAnswered { return order }
      }
    }
  }

  func close() {
    condition.withLock {
      closed = true
      condition.signal()
    }
  }
}

/// Words to synthesize, and the caller who waits for the sound until a time limit.
final class PhraseOrder: Sendable {
  typealias Answer = Result<Clip, SpeechError>

  let words: String
  private let receiver: Mutex<(@Sendable (Answer) -> Void)?>

  /// Calls `receive` once, on any thread: with the sound, or with `.hung` after `limit`.
  init(words: String, within limit: Duration, receive: @escaping @Sendable (Answer) -> Void) {
    self.words = words
    receiver = Mutex(receive)
    let deadline = DispatchTime.now() + limit / .seconds(1)
    DispatchQueue.global().asyncAfter(deadline: deadline) { [self] in answer(.failure(.hung)) }
  }

  var isAnswered: Bool { receiver.withLock { $0 == nil } }

  func answer(_ answer: Answer) {
    let receive = receiver.withLock { receiver in
      defer { receiver = nil }
      return receiver
    }
    receive?(answer)
  }
}
