import Console
import Files
import Foundation
import Languages
import Outlets
import Preferences

/// Connects the loop with the outlets of a session, and their buttons with the loop.
struct OutletLinks {
  /// The time limit for the last messages to all outlets.
  private static let farewell = Duration.seconds(1)

  private var outlets: [Outlet] = []
  /// Held while this session is the one that writes to the broker.
  private var lock: FileLock?

  /// Opens the outlets in the settings. One that can't be opened is reported, and the session goes
  /// on.
  init(
    _ preferences: Preferences, clock: AppClock,
    press: @escaping @Sendable (MediaButton) -> Void, send: @escaping @Sendable (Input) -> Void
  ) {
    let failed: @Sendable (String) -> Void = { send(.failed($0)) }
    if preferences.showsPlayer || preferences.notifies {
      add(
        .desktop(
          hasPlayer: preferences.showsPlayer, notifies: preferences.notifies, now: clock.now,
          press: press, failed: failed))
    }
    guard let broker = preferences.broker else { return }
    do {
      let address = try BrokerAddress(broker)
      let keys = try BrokerKeys(
        passwordFile: preferences.brokerPassword, authority: preferences.brokerAuthority)
      guard try acquireLock() else {
        failed(tr("No MQTT: another session already publishes to the broker."))
        return
      }
      add(
        .broker(
          address, keys, machine: ProcessInfo.processInfo.hostName, process: getpid(),
          now: clock.now, failed: failed))
    } catch {
      let reason = "\(error)"
      failed(tr("No MQTT: \(reason)."))
    }
  }

  private mutating func add(_ outlet: Outlet?) {
    if let outlet { outlets.append(outlet) }
  }

  /// A machine has one set of topics, so only one session at a time writes them.
  private mutating func acquireLock() throws(FileError) -> Bool {
    let file = UserFolders().state.appendingPathComponent("mqtt.lock")
    try Files.makeFolder(file.deletingLastPathComponent().path)
    _ = try Files.appending(to: file.path)
    lock = try FileLock(path: file.path)
    return lock != nil
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
    lock?.release()
  }
}
