import Threads

/// A value that one thread waits for, up to a time limit, and another may provide.
final class Answer<Value: Sendable>: Sendable {
  private let state = Monitor<Value?>(nil)

  func give(_ value: Value) { state.change { $0 = value } }

  /// nil if it isn't given in time.
  func wait(upTo limit: Duration) -> Value? { state.wait(until: .now + limit) { $0 } }
}
