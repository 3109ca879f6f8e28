import Foundation

/// A lock, and what threads wait for under it.
///
/// Used instead of Foundation's `NSCondition`, which waits until a moment of the wall clock: if that is set
/// back an hour meanwhile, a wait of one second lasts an hour longer. This one waits by the monotonic clock.
@safe
package final class Condition: @unchecked Sendable {
  // Unchecked because both are made for use by several threads, and stay where they are.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
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

  package func withLock<Value>(_ body: () throws -> Value) rethrows -> Value {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Wakes one of the threads that wait.
  package func signal() { unsafe pthread_cond_signal(condition) }

  /// Wakes all threads that wait.
  package func broadcast() { unsafe pthread_cond_broadcast(condition) }

  /// Under the lock: gives it up until woken, perhaps for no reason.
  package func wait() { unsafe pthread_cond_wait(condition, mutex) }

  /// The same, until a moment at the latest; false once that has come.
  package func wait(until end: ContinuousClock.Instant) -> Bool {
    let left = max(.zero, end - .now).components
    var deadline = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &deadline)
    let nanoseconds = deadline.tv_nsec + Int(left.attoseconds / 1_000_000_000)
    deadline.tv_sec += Int(left.seconds) + nanoseconds / 1_000_000_000
    deadline.tv_nsec = nanoseconds % 1_000_000_000
    return unsafe pthread_cond_timedwait(condition, mutex, &deadline) == 0
  }
}
