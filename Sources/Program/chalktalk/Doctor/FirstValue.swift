import Synchronization

/// Keeps the first value that is set, from any thread.
final class FirstValue<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  var value: Value? { stored.withLock { $0 } }

  func set(_ value: Value) {
    stored.withLock { stored in
      if stored == nil { stored = value }
    }
  }
}
