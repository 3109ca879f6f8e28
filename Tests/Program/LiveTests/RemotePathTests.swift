import Console
import Preferences
import Synchronization
import TestSupport
import Testing

@testable import Live

/// The connection from the loop to the page for phones, with the real server.
@Suite("The way to the page for phones", .timeLimit(.minutes(30)))
struct RemotePathTests {
  /// The path under test, for use by its own reports, and the last report.
  private final class Loop: Sendable {
    let path = Mutex<RemotePath?>(nil)
    let status = Mutex<RemoteStatus?>(nil)
  }

  private func path(
    _ folder: TemporaryFolder, told: @escaping @Sendable (RemoteStatus?) -> Void
  ) -> RemotePath {
    var preferences = Preferences()
    preferences.remotePort = 0
    return RemotePath(
      preferences, folder: folder.url, clock: .system(), take: { _, _ in }, entries: { $0([]) },
      send: { if case .remote(let status) = $0 { told(status) } })
  }

  @Test("an invitation ordered as soon as the page opens is shown")
  func earlyInvitation() async throws {
    let folder = try TemporaryFolder()
    let loop = Loop()
    let path = path(folder) { status in
      let before = loop.status.withLock { kept in
        defer { kept = status }
        return kept
      }
      // The list of phones, which opens on the first report, does this.
      if before == nil { loop.path.withLock { $0 }?.obey(.invite) }
    }
    loop.path.withLock { $0 = path }
    path.obey(.serve(.local))
    #expect(try await Shell.wait { loop.status.withLock { $0?.invitation?.code } != nil })
    await path.stop()
    loop.path.withLock { $0 = nil }
  }

  @Test("an invitation ordered before the page opens is shown once it does")
  func earliestInvitation() async throws {
    let folder = try TemporaryFolder()
    let loop = Loop()
    let path = path(folder) { status in loop.status.withLock { $0 = status } }
    path.obey(.invite)
    path.obey(.serve(.local))
    #expect(try await Shell.wait { loop.status.withLock { $0?.invitation?.code } != nil })
    await path.stop()
  }
}
