import Threads

/// A value that one thread waits for, up to a time limit, and another may provide.
final class Answer<Value: Sendable>: @unchecked Sendable {
  // Unchecked because the mutable property is guarded by `condition`.
  private let condition = Condition()
  private var value: Value?

  func give(_ value: Value) {
    condition.withLock {
      self.value = value
      condition.broadcast()
    }
  }

  /// nil if it isn't given in time.
  func wait(upTo limit: Duration) -> Value? {
    let end = ContinuousClock.now + limit
    return condition.withLock {
      while value == nil && condition.wait(until: end) {}
      return value
    }
  }
}
