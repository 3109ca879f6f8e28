/// The host names that the page accepts. A foreign page whose name was made to resolve to this
/// machine (DNS rebinding) uses none of them.
struct Hosts: Equatable, Sendable {
  private let allowed: Set<String>

  /// - Parameters:
  ///   - names: host names and addresses of this machine.
  ///   - proxied: the name that a proxy on this machine serves, with its port if it has one.
  ///   - isSecure: whether the page is served over https.
  init(names: [String], port: Int, proxied: String?, isSecure: Bool = false) {
    let names = names.map { Self.inURL($0.lowercased()) }
    var allowed = Set(names.map { "\($0):\(port)" })
    if port == (isSecure ? 443 : 80) { allowed.formUnion(names) }
    if let proxied { allowed.insert(proxied.lowercased()) }
    self.allowed = allowed
  }

  /// An IPv6 address takes brackets (RFC 3986, 3.2.2).
  static func inURL(_ name: String) -> String { name.contains(":") ? "[\(name)]" : name }

  func allows(_ host: String) -> Bool { allowed.contains(host.lowercased()) }

  /// Whether a request that changes something comes from our own page: its origin must be the host
  /// that it was sent to.
  func allows(origin: String, to host: String) -> Bool {
    for scheme in ["http://", "https://"] where origin.lowercased().hasPrefix(scheme) {
      let authority = origin.dropFirst(scheme.count).lowercased()
      return authority == host.lowercased() && allows(host)
    }
    return false
  }
}

/// The name under which a proxy serves the page, which is what a browser sends as the host; or an
/// address of this machine.
package enum ProxiedHost {
  /// Whether a browser could send it: without a scheme or a path, and with the port if it is an
  /// unusual one.
  package static func isValid(_ name: String) -> Bool {
    IPAddress(name) != nil || name.wholeMatch(of: /[A-Za-z0-9.-]+(?::[0-9]+)?/) != nil
  }
}
