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
  /// What the page's certificate is for; nil over plain http.
  private let certified: CertifiedNames?
  private let hostName: String

  init(
    _ reach: RemoteStatus.Reach, port: Int, named: String?, certified: CertifiedNames? = nil
  ) {
    self.reach = reach
    self.port = port
    self.named = named
    self.certified = certified
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
    let names = ["127.0.0.1", "localhost", "::1"] + networkHosts + (certified?.whole ?? [])
    return Hosts(names: names, port: port, proxied: named, isSecure: certified != nil)
  }

  /// The hosts at which other machines reach this one, likeliest first.
  private var networkHosts: [String] {
    guard reach == .lan else { return [] }
    let short = String(hostName.prefix { $0 != "." })
    return network.addresses + [hostName, "\(short).local", short]
  }

  /// The address to open; nil while no phone could reach any.
  var address: String? {
    let own = reach == .local ? ["127.0.0.1", "localhost"] : networkHosts
    guard reach == .local || !network.addresses.isEmpty else { return nil }
    guard let certified else { return own.first.map { "http://\(Hosts.inURL($0)):\(port)" } }
    // A proxy's name with a port is the proxy's.
    let named = [named].compactMap(\.self).filter { certified.cover($0) }
    return certified.host(among: named + own).map { "https://\(Hosts.inURL($0)):\(port)" }
  }

  /// Whether the page is served at the address of this machine to which somebody connected.
  func serves(_ address: SocketAddress?) -> Bool {
    guard reach == .lan, let text = address?.ipAddress, let own = IPAddress(text) else {
      return reach == .local
    }
    return own.scope == .thisMachine || network.addresses.contains { IPAddress($0) == own }
  }
}
