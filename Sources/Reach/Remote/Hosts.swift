import NIOCore

/// The host names that the page accepts. A foreign page whose name was made to resolve to this
/// machine (DNS rebinding) uses none of them.
struct Hosts: Equatable, Sendable {
  private let allowed: Set<String>

  /// - Parameters:
  ///   - names: host names and addresses of this machine.
  ///   - proxied: the name that a proxy on this machine serves, with its port if it has one.
  init(names: [String], port: Int, proxied: String?) {
    var allowed = Set(names.map { "\($0.lowercased()):\(port)" })
    if port == 80 { allowed.formUnion(names.map { $0.lowercased() }) }
    if let proxied { allowed.insert(proxied.lowercased()) }
    self.allowed = allowed
  }

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

/// The name under which a proxy serves the page: what a browser sends as the host.
package enum ProxiedHost {
  /// Whether a browser could send it: without a scheme or a path, and with the port if it is an
  /// unusual one.
  package static func isValid(_ name: String) -> Bool {
    name.wholeMatch(of: /[A-Za-z0-9.-]+(?::[0-9]+)?/) != nil
  }
}

/// This machine's addresses on the local network.
struct LocalNetwork {
  /// The IPv4 addresses, likeliest first.
  let addresses: [String]

  init(_ devices: [NIONetworkDevice]) {
    let found = devices.compactMap { device -> (name: String, address: String)? in
      guard case .v4 = device.address, let address = device.address?.ipAddress,
        Self.isPrivate(address)
      else { return nil }
      return (device.name, address)
    }
    // The networks of containers and virtual machines come last: no phone is on them.
    func isVirtual(_ name: String) -> Bool {
      ["docker", "veth", "br-", "virbr", "vmnet", "tun", "tap"].contains { name.hasPrefix($0) }
    }
    addresses =
      (found.filter { !isVirtual($0.name) } + found.filter { isVirtual($0.name) }).map(\.address)
  }

  /// The ranges of RFC 1918 and RFC 3927.
  private static func isPrivate(_ address: String) -> Bool {
    let parts = address.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 4 else { return false }
    return switch (parts[0], parts[1]) {
    case (10, _), (192, 168), (169, 254): true
    case (172, 16...31): true
    default: false
    }
  }
}
