package import Console
import Foundation

/// Somewhere else that the session is seen, on a thread of its own. Nothing of the program waits for it; what it is too slow
/// for is dropped.
package final class Outlet: Sendable {
  private let mailbox: Mailbox
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameter body: runs until the mailbox says that it is closing.
  init?(named name: String, _ body: @escaping @Sendable (Mailbox) -> Void) {
    guard let mailbox = Mailbox() else { return nil }
    self.mailbox = mailbox
    let thread = Thread { [ended] in
      // A connection that breaks is an error of the call, and no reason to end the program.
      var signals = sigset_t()
      unsafe sigemptyset(&signals)
      unsafe sigaddset(&signals, SIGPIPE)
      unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
      body(mailbox)
      ended.signal()
    }
    thread.name = name
    thread.start()
  }

  /// Shows what the screen shows.
  package func show(_ card: RemoteCard) { mailbox.leave(card) }

  package func announce(_ announcement: Announcement) { mailbox.leave(announcement) }

  package func beginClosing() { mailbox.leaveEnd() }

  /// Waits until it has said goodbye, unless that takes longer.
  package func finishClosing(within limit: Duration) {
    let milliseconds = Int(limit / .milliseconds(1))
    _ = ended.wait(timeout: .now() + .milliseconds(milliseconds))
  }
}
