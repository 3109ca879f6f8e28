import Console
import Preferences
import Synchronization
import TestSupport
import Testing

@testable import Live

/// The way from the loop to the page for phones, with the real server.
@Suite("The way to the page for phones")
struct RemotePathTests {
  /// The path, which its own reports reach before they return, and the last of these reports.
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

  @Test("an invitation that is ordered as soon as the page reports itself is shown")
  func earlyInvitation() async throws {
    let folder = try TemporaryFolder()
    let loop = Loop()
    let path = path(folder) { status in
      let before = loop.status.withLock { kept in
        defer { kept = status }
        return kept
      }
      // As the list that opens on the first report does.
      if before == nil { loop.path.withLock { $0 }?.obey(.invite) }
    }
    loop.path.withLock { $0 = path }
    path.obey(.serve(.local))
    #expect(try await Shell.wait { loop.status.withLock { $0?.invitation?.code } != nil })
    await path.stop()
    loop.path.withLock { $0 = nil }
  }

  @Test("an invitation that is ordered before the page is open is shown once it is")
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
