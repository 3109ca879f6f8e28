import Foundation
import Threads

/// A named thread that runs one loop until asked to stop.
final class Worker: Sendable {
  private struct State {
    var isStopping = false
    var isRunning = false
    var isWoken = false
  }

  private let name: String
  private let state = Monitor(State())

  init(name: String) {
    self.name = name
  }

  var isStopping: Bool { state.withLock { $0.isStopping } }

  /// Starts the thread, unless it runs already. The closure checks `isStopping` often enough for `stop` to be prompt.
  func start(_ body: @escaping @Sendable () -> Void) {
    let isNew = state.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard isNew else { return }
    let thread = Thread { [state] in
      body()
      state.change { $0.isRunning = false }
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
    state.change { $0.isStopping = true }
    _ = state.wait(until: end) { $0.isRunning ? nil : () }
  }

  /// On the thread: waits for `duration`, or until asked to stop or woken.
  func pause(_ duration: Duration) {
    _ = state.wait(until: .now + duration) { state -> Void? in
      guard state.isStopping || state.isWoken else { return nil }
      state.isWoken = false
      return ()
    }
  }

  /// Ends the thread's pause, or its next one.
  func wake() { state.change { $0.isWoken = true } }
}

/// A value that one thread waits for, up to a time limit, and another may provide.
final class AwaitedValue<Value: Sendable>: Sendable {
  private let state = Monitor<Value?>(nil)

  func give(_ value: Value) { state.change { $0 = value } }

  /// nil if it isn't given in time.
  func wait(upTo limit: Duration) -> Value? { state.wait(until: .now + limit) { $0 } }
}
