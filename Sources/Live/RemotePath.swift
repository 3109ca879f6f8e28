import Console
import Foundation
import Log
import Preferences
import Remote

/// From phones to the loop, and back.
struct RemotePath: Sendable {
  private let server: RemoteServer

  /// Opens the page; nil where it is not wanted.
  init?(
    _ preferences: Preferences, clock: AppClock,
    take: @escaping @Sendable (RemoteGesture, @escaping @Sendable (RemoteAnswer) -> Void) -> Void,
    entries: @escaping @Sendable (@escaping @Sendable ([RemoteEntry]) -> Void) -> Void,
    send: @escaping @Sendable (Input) -> Void
  ) async throws(RemoteError) {
    let reach: RemoteStatus.Reach
    switch preferences.remote {
    case .off: return nil
    case .local: reach = .local
    case .lan: reach = .lan
    }
    server = try await RemoteServer(
      RemoteServer.Options(
        reach: reach, port: preferences.remotePort, proxied: preferences.remoteHost,
        folder: UserFolders().state),
      program: RemoteServer.Program(
        take: take, entries: entries, changed: { send(.remote($0)) }, now: clock.now))
  }

  func obey(_ order: RemoteOrder) { server.obey(order) }

  func show(_ card: RemoteCard) { server.show(card) }

  func stop() async { await server.stop() }
}
