import CMosquitto
package import Console
import Foundation

/// Another place that shows the session, on its own thread. The program never waits for it; what it
/// is too slow for is dropped.
package final class Outlet: Sendable {
  private let mailbox: Mailbox
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameter body: runs until the mailbox says that it is closing.
  init?(named name: String, _ body: @escaping @Sendable (Mailbox) -> Void) {
    guard let mailbox = Mailbox() else { return nil }
    self.mailbox = mailbox
    let thread = Thread { [ended] in
      // A broken connection is an error of the call, and must not end the program.
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

  /// Shows the current card.
  package func show(_ card: RemoteCard) { mailbox.leave(card) }

  package func announce(_ announcement: Announcement) { mailbox.leave(announcement) }

  package func beginClosing() { mailbox.leaveEnd() }

  /// Waits for the goodbye, up to a time limit.
  package func finishClosing(within limit: Duration) {
    let milliseconds = Int(limit / .milliseconds(1))
    _ = ended.wait(timeout: .now() + .milliseconds(milliseconds))
  }
}

/// Checks whether the outlets in the settings can work here, without showing or sending anything.
package enum OutletCheck {
  /// What prevents the desktop from showing a session; nil if nothing does.
  package static func desktop() -> String? {
    do {
      _ = try Bus()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// What prevents using a broker, as far as this machine knows.
  package static func broker(
    _ address: String, passwordFile: String?, authority: String?
  ) -> String? {
    do {
      _ = try BrokerAddress(address)
      _ = try BrokerKeys(passwordFile: passwordFile, authority: authority)
    } catch {
      return "\(error)"
    }
    return unsafe broker_load().map { unsafe String(cString: $0) }
  }
}
