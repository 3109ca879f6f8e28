import Console
package import Core
import Foundation
package import Store
package import Sync
import Synchronization

/// Follows the gym's other machines through the sync with a server, for the boards. It reads the log on the sync's thread, so the
/// session never waits for it.
package final class GymWatch: Sendable {
  private struct State {
    var others: [DeviceID: MachinePresence] = [:]
    var lostAt: Moment?
    var listener: (@Sendable (GymBoard) -> Void)?
  }

  /// After so long without an entry a session counts as over, even if it was left open.
  private static func longest(_ machine: MachinePresence) -> Duration {
    machine.isConnected ? .seconds(3 * 3600) : .seconds(15 * 60)
  }

  private let store: EventStore
  private let unit: MassUnit
  private let now: @Sendable () -> Moment
  private let state = Mutex(State())

  package init(
    _ store: EventStore, unit: MassUnit, now: @escaping @Sendable () -> Moment = { .now }
  ) {
    self.store = store
    self.unit = unit
    self.now = now
  }

  /// Notes the outcome of a round of the sync.
  package func record(_ round: ServerSessionSync.Round) {
    let now = now()
    state.withLock { state in
      switch round {
      case .done(let others): (state.others, state.lostAt) = (others, nil)
      case .failed: state.lostAt = state.lostAt ?? now
      }
    }
    notify()
  }

  /// Passes the board of the other machines' sessions to a listener, now and whenever it changes; nil ends this.
  func follow(_ listener: (@Sendable (GymBoard) -> Void)?) {
    state.withLock { $0.listener = listener }
    notify()
  }

  private func notify() {
    let state = state.withLock { $0 }
    guard let listener = state.listener, let board = try? board(state) else { return }
    listener(board)
  }

  private func board(_ state: State) throws -> GymBoard {
    let now = now()
    let recent = state.others.filter { now - $0.value.heard < Self.longest($0.value) }
    let names = try store.deviceNames()
    let sessions = try store.sessionsElsewhere(on: Set(recent.keys))
    let walls = Dictionary(grouping: sessions, by: \.device).compactMap { device, sessions in
      recent[device].map { machine in
        // Its clock may be wrong: what it logged last came here when it was last heard.
        GymBoard.Wall(
          id: "\(device)",
          card: RemoteCard(
            of: sessions.map(\.facts),
            at: names[device].flatMap { $0.isEmpty ? nil : $0 } ?? "\(device)",
            behind: machine.heard - sessions[0].lastEventAt, unit: unit),
          lastHeard: machine.isConnected ? nil : machine.heard)
      }
    }
    return GymBoard(
      machine: ProcessInfo.processInfo.hostName,
      walls: walls.sorted { ($0.card.title, $0.id) < ($1.card.title, $1.id) }, lostAt: state.lostAt)
  }
}
