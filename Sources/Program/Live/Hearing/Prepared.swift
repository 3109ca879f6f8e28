import Foundation
import Synchronization

/// A value that takes a while to make: begun at once on a thread of its own, and waited for by whoever needs it first.
final class Prepared<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
    Thread.detachNewThread { [weak self] in _ = self?.value }
  }

  var value: Value {
    made.withLock { made in
      let value = made ?? make()
      made = value
      return value
    }
  }
}
