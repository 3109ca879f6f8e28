import Foundation

/// State that threads share, reached only under its lock, and what they wait for in it.
///
/// Used instead of Foundation's `NSCondition`, which waits until a moment of the wall clock: if that is set
/// back an hour meanwhile, a wait of one second lasts an hour longer. This one waits by the monotonic clock.
@safe
package final class Monitor<State: Sendable>: @unchecked Sendable {
  // Unchecked because the lock guards the state, and lock and condition are made for use by several threads,
  // and stay where they are.
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ state: State) {
    self.state = state
    unsafe pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Reads the state, or changes it in a way that nobody waits for. `body` may not call the monitor.
  package func withLock<Value>(_ body: (inout State) throws -> Value) rethrows -> Value {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Changes the state, and wakes all threads that wait. `body` may not call the monitor.
  package func change<Value>(_ body: (inout State) throws -> Value) rethrows -> Value {
    defer { wake() }
    return try withLock(body)
  }

  /// Lets all threads that wait look at the state again.
  package func wake() { unsafe pthread_cond_broadcast(condition) }

  /// Waits until `body` returns something, which may change the state: at first, or after a change.
  package func wait<Value>(_ body: (inout State) throws -> Value?) rethrows -> Value {
    try withLock { state in
      while true {
        if let value = try body(&state) { return value }
        unsafe pthread_cond_wait(condition, mutex)
      }
    }
  }

  /// The same, until a moment at the latest; nil once that has come.
  package func wait<Value>(
    until end: ContinuousClock.Instant, _ body: (inout State) throws -> Value?
  ) rethrows -> Value? {
    try withLock { state in
      while true {
        if let value = try body(&state) { return value }
        guard isWoken(before: end) else { return try body(&state) }
      }
    }
  }

  /// Waits for what `take` gets from the state; nil once there is nothing to take and `isOver` holds.
  package func next<Value>(
    _ take: (inout State) -> Value?, unless isOver: (State) -> Bool
  ) -> Value? {
    let taken: Value?? = wait { state in
      if let value = take(&state) { return .some(value) }
      return isOver(state) ? .some(nil) : nil
    }
    return taken ?? nil
  }

  /// Under the lock: gives it up until woken, perhaps for no reason; false once the moment has come.
  private func isWoken(before end: ContinuousClock.Instant) -> Bool {
    let left = max(.zero, end - .now).components
    var deadline = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &deadline)
    let nanoseconds = deadline.tv_nsec + Int(left.attoseconds / 1_000_000_000)
    deadline.tv_sec += Int(left.seconds) + nanoseconds / 1_000_000_000
    deadline.tv_nsec = nanoseconds % 1_000_000_000
    return unsafe pthread_cond_timedwait(condition, mutex, &deadline) == 0
  }
}
