import Console
import Preferences
import Synchronization
import TestSupport
import Testing

@testable import Live

/// The connection from the loop to the page for phones, with the real server.
@Suite("The way to the page for phones", .timeLimit(.minutes(30)))
struct RemoteLinkTests {
  /// The link under test, for use by its own reports, and the last report.
  private final class Loop: Sendable {
    let link = Mutex<RemoteLink?>(nil)
    let status = Mutex<RemoteStatus?>(nil)
  }

  private func link(
    _ folder: TemporaryFolder, report: @escaping @Sendable (RemoteStatus?) -> Void
  ) -> RemoteLink {
    var preferences = Preferences()
    preferences.remotePort = 0
    return RemoteLink(
      preferences, folder: folder.url, clock: .system(), take: { _, _ in },
      list: { $1(RemoteListing()) },
      send: { if case .remote(let status) = $0 { report(status) } })
  }

  @Test("an invitation ordered as soon as the page opens is shown")
  func earlyInvitation() async throws {
    let folder = try TemporaryFolder()
    let loop = Loop()
    let link = link(folder) { status in
      let before = loop.status.withLock { kept in
        defer { kept = status }
        return kept
      }
      // The list of phones, which opens on the first report, does this.
      if before == nil { loop.link.withLock { $0 }?.obey(.invite) }
    }
    loop.link.withLock { $0 = link }
    link.obey(.serve(.local))
    #expect(try await Shell.wait { loop.status.withLock { $0?.invitation?.code } != nil })
    await link.stop()
    loop.link.withLock { $0 = nil }
  }

  @Test("an invitation ordered before the page opens is shown once it does")
  func earliestInvitation() async throws {
    let folder = try TemporaryFolder()
    let loop = Loop()
    let link = link(folder) { status in loop.status.withLock { $0 = status } }
    link.obey(.invite)
    link.obey(.serve(.local))
    #expect(try await Shell.wait { loop.status.withLock { $0?.invitation?.code } != nil })
    await link.stop()
  }
}
