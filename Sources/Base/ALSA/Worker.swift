import Foundation
import Threads

/// A named thread that runs one loop until asked to stop.
final class Worker: @unchecked Sendable {
  // Unchecked because the mutable properties are guarded by `condition`.
  private let name: String
  private let condition = Condition()
  private var stopping = false
  private var running = false
  private var woken = false

  init(name: String) {
    self.name = name
  }

  var isStopping: Bool { condition.withLock { stopping } }

  /// Starts the thread, unless it runs already. The closure checks `isStopping` often enough for `stop` to be prompt.
  func start(_ body: @escaping @Sendable () -> Void) {
    let isNew = condition.withLock {
      defer { running = true }
      return !running
    }
    guard isNew else { return }
    let thread = Thread { [self] in
      body()
      condition.withLock {
        running = false
        condition.broadcast()
      }
    }
    thread.name = name
    thread.start()
  }

  /// Asks the thread to stop, ends its pauses, and waits up to `limit` until it has ended.
  ///
  /// A thread in a call that doesn't return (because a sound server hangs) is abandoned: it ends with the call, or with the
  /// process.
  func stop(within limit: Duration = .milliseconds(200)) {
    let end = ContinuousClock.now + limit
    condition.withLock {
      stopping = true
      condition.broadcast()
      while running && condition.wait(until: end) {}
    }
  }

  /// On the thread: waits for `duration`, or until asked to stop or woken.
  func pause(_ duration: Duration) {
    let end = ContinuousClock.now + duration
    condition.withLock {
      while !stopping && !woken && condition.wait(until: end) {}
      woken = false
    }
  }

  /// Ends the thread's pause, or its next one.
  func wake() {
    condition.withLock {
      woken = true
      condition.broadcast()
    }
  }
}
