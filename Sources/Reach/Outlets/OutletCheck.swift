import CMosquitto

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
