import Foundation
import Languages

/// The address of an MQTT broker: `mqtt://host`, `mqtts://user@host:8884`.
package struct BrokerAddress: Equatable, Sendable {
  package let host: String
  package let port: Int
  package let user: String?
  /// Whether the connection uses TLS.
  package let isSecure: Bool

  package init(_ text: String) throws(BrokerError) {
    guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
      ["mqtt", "mqtts"].contains(parts.scheme?.lowercased() ?? ""),
      ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil,
      (1...65_535).contains(parts.port ?? 1883)
    else {
      throw BrokerError(
        tr("write mqtt://HOST, or mqtts://HOST for TLS, not “\(text)”"))
    }
    // A password here would appear in every bug report that quotes the settings.
    guard parts.password == nil else {
      throw BrokerError(
        tr(
          "a password does not belong in the address: write it into a file of mode 600, and name that with "
            + "mqtt-password-file"))
    }
    isSecure = parts.scheme?.lowercased() == "mqtts"
    self.host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    port = parts.port ?? (isSecure ? 8883 : 1883)
    user = parts.user
  }

  /// `host:1883`.
  var name: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// Why a broker can't be used.
package struct BrokerError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// The credentials that we show to a broker, and the certificates that we trust.
package struct BrokerKeys: Equatable, Sendable {
  package var password: String?
  /// A file of certificates; nil for those that the system trusts.
  package var authority: String?

  /// Reads the password's file, which must not be readable by anyone else.
  package init(passwordFile: String?, authority: String?) throws(BrokerError) {
    self.authority = authority
    if let authority { try Self.check(certificates: authority) }
    guard let file = passwordFile else { return }
    var facts = stat()
    guard let handle = FileHandle(forReadingAtPath: file),
      unsafe fstat(handle.fileDescriptor, &facts) == 0, facts.st_size <= 4096,
      let data = try? handle.readToEnd()
    else {
      throw BrokerError(tr("\(file) cannot be read: mqtt-password-file names the password's file"))
    }
    guard facts.st_mode & 0o077 == 0 else {
      throw BrokerError(tr("others may read \(file): run chmod 600 on it"))
    }
    password = String(String(decoding: data, as: UTF8.self).prefix { !$0.isNewline })
  }

  /// Looks for a certificate in PEM, the only form that libmosquitto reads; for any other it
  /// reports only that TLS failed.
  private static func check(certificates file: String) throws(BrokerError) {
    // Debian's own bundle, the largest that anyone will name, is a quarter of this.
    let limit = 1 << 20
    guard let handle = FileHandle(forReadingAtPath: file),
      let data = try? handle.read(upToCount: limit)
    else {
      throw BrokerError(tr("\(file) cannot be read: mqtt-ca-file names the broker's certificates"))
    }
    guard data.range(of: Data("CERTIFICATE-----".utf8)) != nil else {
      throw BrokerError(tr("\(file) holds no certificate: mqtt-ca-file takes a file in PEM"))
    }
  }
}
