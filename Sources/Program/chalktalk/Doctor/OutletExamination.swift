import Outlets
import Preferences
import Synchronization

/// Examines the other places that show a session: the desktop and the MQTT broker.
struct OutletExamination {
  let preferences: Preferences

  func findings() -> [Finding] { [desktop(), broker()] }

  private func desktop() -> Finding {
    guard preferences.showsPlayer || preferences.notifies else {
      return .fine("desktop", "media controls and notifications are off")
    }
    if let reason = OutletCheck.desktop() {
      return .warning("desktop", reason, do: "sessions go on without it (docs/home-automation.md)")
    }
    return .fine("desktop", "the session bus answers")
  }

  private func broker() -> Finding {
    guard let address = preferences.broker else { return .fine("broker", "MQTT is off") }
    let reason = OutletCheck.broker(
      address, passwordFile: preferences.brokerPassword, authority: preferences.brokerAuthority)
    if let reason {
      return .warning("broker", reason, do: "sessions go on without it (docs/home-automation.md)")
    }
    return .fine("broker", address)
  }
}

/// Keeps the first value that is set, from any thread.
final class FirstValue<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  var value: Value? { stored.withLock { $0 } }

  func set(_ value: Value) {
    stored.withLock { stored in
      if stored == nil { stored = value }
    }
  }
}
