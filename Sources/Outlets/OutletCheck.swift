import CMosquitto

/// Whether what the settings ask for can work here; nothing is shown or sent.
package enum OutletCheck {
  /// What keeps the desktop from showing a session; nil where nothing does.
  package static func desktop() -> String? {
    do {
      _ = try Bus()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// What keeps a broker from being used, as far as this machine knows.
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
