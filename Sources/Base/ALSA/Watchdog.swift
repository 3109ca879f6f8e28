import Foundation
import Threads

/// Notices that something regular has stopped: a call into ALSA may never return.
///
/// Its thread wakes once per `limit` while all goes well, and sleeps while nothing is expected.
final class Watchdog: Sendable {
  private struct State {
    /// nil while nothing is expected.
    var deadline: ContinuousClock.Instant?
    var hasBarked = false
    var hasEnded = false
  }

  private enum Turn { case watch(until: ContinuousClock.Instant), end }

  private let name: String
  private let limit: Duration
  private let state = Monitor(State())

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

  func end() { state.change { $0.hasEnded = true } }

  private func expect(_ next: ContinuousClock.Instant?) -> Bool {
    let (hadBarked, isAsleep) = state.withLock { state in
      defer { (state.deadline, state.hasBarked) = (next, false) }
      return (state.hasBarked, state.deadline == nil || state.hasBarked)
    }
    // A thread that sleeps until the previous deadline finds the new one when it wakes.
    if isAsleep { state.wake() }
    return hadBarked
  }

  private func watch(_ bark: () -> Void) {
    while case .watch(let deadline) = nextTurn() {
      // Only the end comes before its time.
      _ = state.wait(until: deadline) { $0.hasEnded ? () : nil }
      state.withLock { state in
        guard !state.hasEnded, let deadline = state.deadline, deadline <= .now else { return }
        state.hasBarked = true
        bark()
      }
    }
  }

  /// Waits while nothing is expected, or what was expected has not come.
  private func nextTurn() -> Turn {
    state.wait { state in
      if state.hasEnded { return .end }
      return state.hasBarked ? nil : state.deadline.map(Turn.watch(until:))
    }
  }
}
