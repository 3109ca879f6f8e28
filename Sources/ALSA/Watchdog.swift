import Foundation

/// Notices that something which should happen again and again has stopped: a call into ALSA may never return.
///
/// Its thread wakes once in `limit` while all goes well, and sleeps while nothing is expected.
final class Watchdog: @unchecked Sendable {
  // Unchecked because the mutable properties are guarded by `condition`.
  private let name: String
  private let limit: Duration
  private let condition = NSCondition()
  /// nil while nothing is expected.
  private var deadline: ContinuousClock.Instant?
  private var hasBarked = false
  private var hasEnded = false

  init(name: String, limit: Duration) {
    self.name = name
    self.limit = limit
  }

  /// `bark` is called on a thread of the dog's own, once for each silence. It runs under the dog's lock, so that
  /// what follows a `feed` follows the bark before it; it may not call the dog.
  func start(bark: @escaping @Sendable () -> Void) {
    let thread = Thread { [self] in watch(bark) }
    thread.name = name
    thread.start()
  }

  /// It happened: the next is expected within `limit`. True when the dog had barked.
  @discardableResult
  func feed() -> Bool { expect(.now + limit) }

  /// Nothing is expected until the next `feed`. True when the dog had barked.
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
      // A thread that sleeps until the deadline before finds the new one when it wakes.
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
        let left = deadline - .now
        if left > .zero {
          _ = condition.wait(until: Date(timeIntervalSinceNow: left / .seconds(1)))
        } else {
          hasBarked = true
          bark()
        }
      }
    }
  }
}
