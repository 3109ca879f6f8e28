import Foundation
import Threads

/// Notices that something regular has stopped: a call into ALSA may never return.
///
/// Its thread wakes once per `limit` while all goes well, and sleeps while nothing is expected.
final class Watchdog: @unchecked Sendable {
  // Unchecked because the mutable properties are guarded by `condition`.
  private let name: String
  private let limit: Duration
  private let condition = Condition()
  /// nil while nothing is expected.
  private var deadline: ContinuousClock.Instant?
  private var hasBarked = false
  private var hasEnded = false

  init(name: String, limit: Duration) {
    self.name = name
    self.limit = limit
  }

  /// `bark` is called on the watchdog's own thread, once per silence. It runs under the watchdog's lock, so that a `feed`
  /// comes after the bark before it; it may not call the watchdog.
  func start(bark: @escaping @Sendable () -> Void) {
    let thread = Thread { [self] in watch(bark) }
    thread.name = name
    thread.start()
  }

  /// It happened: the next time is expected within `limit`. True if the watchdog had barked.
  @discardableResult
  func feed() -> Bool { expect(.now + limit) }

  /// Nothing is expected until the next `feed`. True if the watchdog had barked.
  @discardableResult
  func rest() -> Bool { expect(nil) }

  func end() {
    condition.withLock {
      hasEnded = true
      condition.broadcast()
    }
  }

  private func expect(_ next: ContinuousClock.Instant?) -> Bool {
    condition.withLock {
      let hadBarked = hasBarked
      // A thread that sleeps until the previous deadline finds the new one when it wakes.
      if deadline == nil || hadBarked { condition.signal() }
      deadline = next
      hasBarked = false
      return hadBarked
    }
  }

  private func watch(_ bark: () -> Void) {
    condition.withLock {
      while !hasEnded {
        guard let deadline, !hasBarked else {
          condition.wait()
          continue
        }
        if deadline > .now {
          _ = condition.wait(until: deadline)
        } else {
          hasBarked = true
          bark()
        }
      }
    }
  }
}
