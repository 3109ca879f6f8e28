import Console
import Foundation
import NIOCore

/// Where the page is on the network: its port, and the names and addresses at which it answers.
struct Place: Sendable {
  let reach: RemoteStatus.Reach
  let port: Int
  /// The host name under which a proxy serves the page, or an address that the user wants served.
  let named: String?
  private(set) var network: LocalNetwork
  private let hostName: String

  init(_ reach: RemoteStatus.Reach, port: Int, named: String?) {
    self.reach = reach
    self.port = port
    self.named = named
    network = LocalNetwork.now(named: named)
    hostName = reach == .lan ? ProcessInfo.processInfo.hostName : ""
  }

  /// Looks which addresses the machine has now; true if they changed.
  mutating func look() -> Bool {
    let now = LocalNetwork.now(named: named)
    defer { network = now }
    return now != network
  }

  var hosts: Hosts {
    var names = ["127.0.0.1", "localhost", "::1"]
    if reach == .lan {
      let short = String(hostName.prefix { $0 != "." })
      names += network.addresses + [hostName, short, "\(short).local"]
    }
    return Hosts(names: names, port: port, proxied: named)
  }

  /// The address to open; nil while no phone could reach any.
  var address: String? {
    switch reach {
    case .local: "http://127.0.0.1:\(port)"
    case .lan: network.addresses.first.map { "http://\(Hosts.inURL($0)):\(port)" }
    }
  }

  /// Whether the page is served at the address of this machine to which somebody connected.
  func serves(_ address: SocketAddress?) -> Bool {
    guard reach == .lan, let text = address?.ipAddress, let own = IPAddress(text) else {
      return reach == .local
    }
    return own.scope == .thisMachine || network.addresses.contains { IPAddress($0) == own }
  }
}
