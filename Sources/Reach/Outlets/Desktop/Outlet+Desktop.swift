package import Console
package import Core
import Languages

extension Outlet {
  /// What a desktop can ask the session to do. Called on the outlet's thread.
  package struct Requests: Sendable {
    /// A button of the media controls is pressed.
    let press: @Sendable (MediaButton) -> Void
    /// A button of the notification is pressed; the answer may come on any thread.
    let take: @Sendable (RemoteGesture, @escaping @Sendable (RemoteAnswer) -> Void) -> Void

    package init(
      press: @escaping @Sendable (MediaButton) -> Void,
      take:
        @escaping @Sendable (RemoteGesture, @escaping @Sendable (RemoteAnswer) -> Void) -> Void
    ) {
      self.press = press
      self.take = take
    }
  }

  /// Shows the session in the desktop's media controls and notifications.
  package static func desktop(
    hasPlayer: Bool, notifies: Bool, now: @escaping @Sendable () -> Moment, requests: Requests,
    reports: OutletReports
  ) -> Outlet? {
    Outlet(named: "chalktalk-bus") { mailbox in
      do {
        let bus = try Bus()
        let player = hasPlayer ? try MediaPlayer(bus, now: now, press: requests.press) : nil
        let notices =
          notifies
          ? Notices(bus, now: now, reports: reports) { gesture in
            requests.take(gesture) { mailbox.leave($0) }
          } : nil
        try run(mailbox, bus, player, notices)
      } catch {
        let reason = "\(error)"
        reports.failed(
          hasPlayer ? tr("No media controls: \(reason).") : tr("No notifications: \(reason)."))
        if hasPlayer { reports.isDown(.media, true) }
        if notifies { reports.isDown(.notifications, true) }
      }
    }
  }

  private static func run(
    _ mailbox: Mailbox, _ bus: Bus, _ player: MediaPlayer?, _ notices: Notices?
  ) throws(BusError) {
    while true {
      let contents = mailbox.drain()
      if let new = contents.card { player?.show(new) }
      notices?.receive(contents)
      if contents.isClosing {
        notices?.withdraw()
        return
      }
      let (descriptor, events, milliseconds) = try bus.process()
      _ = mailbox.wait((descriptor, events), milliseconds: milliseconds)
    }
  }
}
