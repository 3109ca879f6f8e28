import Console
import Files
import Foundation
import Log
import Outlets
import Preferences

/// From the loop to where else the session is seen, and from their buttons back.
struct OutletPaths {
  /// How long the last words to all of them may take.
  private static let farewell = Duration.seconds(1)

  private var outlets: [Outlet] = []
  /// Held while this session is the one that the broker learns of.
  private var lock: FileLock?

  /// Opens those that the settings ask for; what can't be opened is told, and harms nothing.
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
      guard try takeLock() else {
        failed("No MQTT: another session already publishes to the broker.")
        return
      }
      add(
        .broker(
          address, keys, machine: ProcessInfo.processInfo.hostName, process: getpid(),
          now: clock.now, failed: failed))
    } catch {
      failed("No MQTT: \(error).")
    }
  }

  private mutating func add(_ outlet: Outlet?) {
    if let outlet { outlets.append(outlet) }
  }

  /// A machine has one set of topics, so one session at a time writes them.
  private mutating func takeLock() throws(FileError) -> Bool {
    let file = UserFolders().state.appendingPathComponent("mqtt.lock")
    try Files.makeFolder(file.deletingLastPathComponent().path)
    _ = try Files.appending(to: file.path)
    lock = try FileLock(path: file.path)
    return lock != nil
  }

  /// Whether anybody may see a card.
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
