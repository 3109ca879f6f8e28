import Foundation
import Sound
import Synchronization
import Threads

/// The phrases waiting for the synthesizer's thread, in order.
final class PhraseQueue: Sendable {
  private struct State {
    var orders: [PhraseOrder] = []
    var isClosed = false
  }

  private let state = Monitor(State())

  func add(_ order: PhraseOrder) { state.change { $0.orders.append(order) } }

  /// Waits for the next order that somebody still wants; nil once the queue is closed and empty.
  func next() -> PhraseOrder? {
    state.next(
      { state in
        state.orders.removeAll(where: \.isAnswered)
        return state.orders.isEmpty ? nil : state.orders.removeFirst()
      }, unless: \.isClosed)
  }

  func close() { state.change { $0.isClosed = true } }
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
