package import Console
package import Core
import Languages

extension Outlet {
  /// Shows the session in the desktop's media controls and notifications.
  ///
  /// - Parameters:
  ///   - press: called when a button of the media controls is pressed.
  ///   - failed: receives a line on why there are none.
  package static func desktop(
    hasPlayer: Bool, notifies: Bool, now: @escaping @Sendable () -> Moment,
    press: @escaping @Sendable (MediaButton) -> Void,
    failed: @escaping @Sendable (String) -> Void
  ) -> Outlet? {
    Outlet(named: "chalktalk-bus") { mailbox in
      do {
        let bus = try Bus()
        let player = hasPlayer ? try MediaPlayer(bus, now: now, press: press) : nil
        try run(mailbox, bus, player, notifies: notifies, failed)
      } catch {
        let reason = "\(error)"
        failed(hasPlayer ? tr("No media controls: \(reason).") : tr("No notifications: \(reason)."))
      }
    }
  }

  private static func run(
    _ mailbox: Mailbox, _ bus: Bus, _ player: MediaPlayer?, notifies: Bool,
    _ failed: @escaping (String) -> Void
  ) throws(BusError) {
    var card: RemoteCard?
    var hasFailed = false
    while true {
      let contents = mailbox.drain()
      if contents.isClosing { return }
      if let new = contents.card {
        card = new
        player?.show(new)
      }
      for announcement in contents.announcements where notifies {
        Notice(announcement, card)?.send(on: bus) { reason in
          // Reported once: a desktop without notifications will have none at the next rest either.
          if !hasFailed { failed(tr("No notification: \(reason).")) }
          hasFailed = true
        }
      }
      let (descriptor, events, milliseconds) = try bus.process()
      _ = mailbox.wait((descriptor, events), milliseconds: milliseconds)
    }
  }
}
