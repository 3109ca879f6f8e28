package import Core
import Foundation
import PostgreSQL
package import Store
import Threads

/// Keeps the log and a server in step during a session: sends each entry as it is logged, and reads others' when the server
/// notifies.
package final class ServerSessionSync: Sendable {
  private let store: EventStore
  private let connect: @Sendable () throws -> ServerLink
  private let onRound: @Sendable (Round) -> Void
  private let bell = Bell()
  private let state = Monitor(State())

  private struct State {
    var isEnding = false
    var isOver = false
    var failure: (any Error)?
  }

  /// How a round went.
  package enum Round: Sendable {
    /// Both sides have the same records.
    case done(others: [DeviceID: MachinePresence])
    /// The server is away, or refuses.
    case failed
  }

  /// A connection may break unnoticed, and notifications with it.
  private static let longestWait = Duration.seconds(60)
  /// Whatever comes within this time is read and sent together, so that fifty walls don't ask the server more often.
  private static let rhythm = Duration.milliseconds(100)

  /// - Parameters:
  ///   - onRound: called on its thread after each round.
  ///   - connect: called on its thread whenever there is no connection.
  package init(
    _ store: EventStore, onRound: @escaping @Sendable (Round) -> Void = { _ in },
    connect: @escaping @Sendable () throws -> ServerLink
  ) {
    self.store = store
    self.onRound = onRound
    self.connect = connect
  }

  /// Starts, and returns at once.
  package func start() {
    store.onAppend { [bell] in bell.ring() }
    let thread = Thread { [self] in run() }
    thread.name = "chalktalk-sync"
    thread.start()
  }

  /// Sends the last entries and ends.
  ///
  /// - Parameter limit: the longest time to wait for that.
  /// - Returns: whether it ended within this time, and the error that kept the entries from going out, if any.
  package func finish(within limit: Duration) -> (isOver: Bool, failure: (any Error)?) {
    store.onAppend(nil)
    state.withLock { $0.isEnding = true }
    bell.ring()
    let end = state.wait(until: .now + limit) { $0.isOver ? (true, $0.failure) : nil }
    return end ?? (false, nil)
  }

  // MARK: - Its thread

  private func run() {
    var link: ServerLink?
    var pause = Duration.seconds(1)
    while true {
      // Read first, so that this round sends everything logged before the end.
      let isLast = mustEnd
      do {
        let connected = try link ?? connect()
        link = connected
        let report = try connected.run()
        if report.added > 0 { try store.countSessions(atOnce: 1) }
        if isLast {
          try? connected.leave()
          return end(nil)
        }
        try connected.appear(as: report.device)
        onRound(.done(others: connected.others))
        pause = .seconds(1)
        try connected.wait(bell, upTo: Self.longestWait)
        if !mustEnd { Thread.sleep(forTimeInterval: Self.rhythm / .seconds(1)) }
      } catch {
        link = nil
        if isLast { return end(error) }
        onRound(.failed)
        rest(pause)
        pause = min(pause * 2, Self.longestWait)
      }
    }
  }

  private var mustEnd: Bool { state.withLock { $0.isEnding } }

  /// Waits before the next try; only the end cuts it short.
  private func rest(_ pause: Duration) {
    let end = ContinuousClock.now + pause
    while !mustEnd, case let left = end - .now, left > .zero { bell.wait(upTo: left) }
  }

  private func end(_ failure: (any Error)?) {
    state.change { state in
      state.failure = failure
      state.isOver = true
    }
  }
}
