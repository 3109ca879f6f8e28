import Console
import Foundation
import Languages
import Preferences
import Remote
import Synchronization

/// Connects the phones with the loop. The page opens and closes while the session goes on, and
/// nothing waits for it.
final class RemoteLink: Sendable {
  private struct State {
    var server: RemoteServer?
    /// Whether an invitation was ordered before the server was ready, which then gives one at once.
    var isInvitationDue = false
    /// The last opening or closing; each waits for the one before it.
    var turn: Task<Void, Never>?
  }

  private let preferences: Preferences
  /// Where the server keeps its files.
  private let folder: URL
  private let program: RemoteServer.Program
  private let gym: GymWatch?
  private let send: @Sendable (Input) -> Void
  private let state = Mutex(State())

  init(
    _ preferences: Preferences, folder: URL = UserFolders().state, clock: AppClock,
    gym: GymWatch? = nil,
    take: @escaping @Sendable (RemoteGesture, @escaping @Sendable (RemoteAnswer) -> Void) -> Void,
    list:
      @escaping @Sendable (RemoteRequest, @escaping @Sendable (RemoteListing) -> Void) -> Void,
    send: @escaping @Sendable (Input) -> Void
  ) {
    self.preferences = preferences
    self.folder = folder
    self.gym = gym
    self.send = send
    program = RemoteServer.Program(
      carryOut: take, list: list, changed: { send(.remote($0)) }, now: clock.now)
    if preferences.remote != .off { serve(preferences.remote) }
  }

  func obey(_ order: RemoteOrder) {
    switch order {
    case .invite:
      let server = state.withLock { state in
        state.isInvitationDue = state.server == nil
        return state.server
      }
      server?.obey(order)
    case .serve(let choice): serve(choice)
    }
  }

  /// Whether a card can reach anybody.
  var isOpen: Bool { state.withLock { $0.server != nil } }

  func show(_ card: RemoteCard) { state.withLock { $0.server }?.show(card) }

  func stop() async {
    await state.withLock { $0.turn }?.value
    gym?.follow(nil)
    await state.withLock { $0.server }?.stop()
  }

  private func serve(_ choice: RemoteChoice) {
    state.withLock { state in
      state.turn = Task { [before = state.turn] in
        await before?.value
        await close()
        await open(choice)
      }
    }
  }

  private func close() async {
    guard let server = state.withLock({ $0.server }) else { return }
    state.withLock { $0.server = nil }
    gym?.follow(nil)
    await server.stop()
    send(.remote(nil))
  }

  /// Opens the page. If that fails the session goes on without it, and reports why.
  private func open(_ choice: RemoteChoice) async {
    let reach: RemoteStatus.Reach
    switch choice {
    case .off: return
    case .local: reach = .local
    case .lan: reach = .lan
    }
    do {
      var options = RemoteServer.Options(
        reach: reach, port: preferences.remotePort, proxied: preferences.remoteHost, folder: folder)
      options.certificate = try CertificateFiles(
        certificate: preferences.remoteCertificate, key: preferences.remoteKey)
      let server = try await RemoteServer(options, program: program)
      let isInvitationDue = state.withLock { state in
        defer { state.isInvitationDue = false }
        state.server = server
        return state.isInvitationDue
      }
      if isInvitationDue { server.obey(.invite) }
      // This also wakes the loop, which then sends the current card.
      server.report()
      gym?.follow(server.show)
    } catch {
      let reason = "\(error)"
      send(.failed(tr("No page for phones: \(reason)")))
    }
  }
}
