import Console
import Digests
import Foundation
import Languages
import Outlets
import Preferences

/// Connects the loop with the outlets of a session, and their buttons with the loop.
struct OutletLinks {
  /// The time limit for the last messages to all outlets.
  private static let farewell = Duration.seconds(1)

  private var outlets: [Outlet] = []

  /// Opens the outlets in the settings. One that can't be opened is reported, and the session goes
  /// on.
  ///
  /// - Parameter log: the path of the session's log.
  init(
    _ preferences: Preferences, log: String, clock: AppClock, requests: Outlet.Requests,
    send: @escaping @Sendable (Input) -> Void
  ) {
    let reports = OutletReports(
      failed: { send(.failed($0)) }, isDown: { send(.outlet($0, isDown: $1)) })
    if preferences.showsPlayer || preferences.notifies {
      add(
        .desktop(
          hasPlayer: preferences.showsPlayer, notifies: preferences.notifies, now: clock.now,
          requests: requests, reports: reports))
    }
    guard let broker = preferences.broker else { return }
    do {
      let address = try BrokerAddress(broker)
      let keys = try BrokerKeys(
        passwordFile: preferences.brokerPassword, authority: preferences.brokerAuthority)
      add(
        .broker(
          address, keys, machine: ProcessInfo.processInfo.hostName, log: Self.mark(of: log),
          now: clock.now, reports: reports))
    } catch {
      let reason = "\(error)"
      send(.failed(tr("No MQTT: \(reason).")))
      send(.outlet(.broker, isDown: true))
    }
  }

  private mutating func add(_ outlet: Outlet?) {
    if let outlet { outlets.append(outlet) }
  }

  /// Tells a log from others on this machine, and on others of its name. Only one program at a time runs sessions of a log.
  private static func mark(of log: String) -> String {
    // machine-id(5) asks for it not to be shown as it is.
    let machine = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)) ?? ""
    let path = URL(fileURLWithPath: log).resolvingSymlinksInPath().path
    return String(Digest(of: Array("chalktalk \(machine) \(path)".utf8)).hexadecimal.prefix(8))
  }

  /// Whether a card can reach anybody.
  var isOpen: Bool { !outlets.isEmpty }

  func show(_ card: RemoteCard) {
    for outlet in outlets { outlet.show(card) }
  }

  func announce(_ announcement: Announcement) {
    for outlet in outlets { outlet.announce(announcement) }
  }

  func close() {
    for outlet in outlets { outlet.beginClosing() }
    for outlet in outlets { outlet.finishClosing(within: Self.farewell) }
  }
}
