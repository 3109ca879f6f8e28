import Outlets
import Preferences

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
