import Testing

@testable import Remote

@Suite("The machine's addresses", .timeLimit(.minutes(30)))
struct LocalNetworkTests {
  private func network(_ addresses: [(String, String)], named: String? = nil) -> LocalNetwork {
    LocalNetwork(
      addresses.map { LocalNetwork.Interface(name: $0.0, address: $0.1) }, named: named)
  }

  @Test(
    "an address counts on this machine, on its link, on a local network, or everywhere",
    arguments: [
      ("127.0.0.1", IPAddress.Scope.thisMachine), ("127.9.9.9", .thisMachine),
      ("::1", .thisMachine),
      ("10.1.2.3", .local), ("172.15.0.1", .everywhere), ("172.16.0.1", .local),
      ("172.31.255.1", .local), ("172.32.0.1", .everywhere), ("192.168.0.1", .local),
      ("192.169.0.1", .everywhere), ("169.254.9.9", .local), ("100.63.255.255", .everywhere),
      ("100.64.3.5", .local), ("100.127.255.255", .local), ("100.128.0.0", .everywhere),
      ("fd12:3456::5", .local), ("fc00::1", .local), ("fe00::1", .everywhere), ("fe80::1", .link),
      ("febf::1", .link), ("fec0::1", .everywhere), ("2001:db8::1", .everywhere),
      ("203.0.113.5", .everywhere), ("::ffff:10.1.2.3", .local), ("::ffff:127.0.0.1", .thisMachine),
    ])
  func scope(text: String, scope: IPAddress.Scope) throws {
    #expect(try #require(IPAddress(text)).scope == scope)
  }

  @Test(
    "what is no address is none",
    arguments: ["", "1.2.3", "1.2.3.4.5", "256.1.1.1", "fe80::1%eth0", "localhost", "[::1]", "::g"])
  func none(text: String) { #expect(IPAddress(text) == nil) }

  @Test("a Wi-Fi's address comes before a VPN's, IPv4 before IPv6, and containers' last")
  func order() {
    let network = network([
      ("docker0", "172.17.0.1"), ("wlan0", "fd12:3456::5"), ("tailscale0", "100.64.3.5"),
      ("lo", "127.0.0.1"), ("wlan0", "192.168.1.20"), ("wlan0", "192.168.1.20"),
      ("eth0", "10.0.0.2"),
    ])
    #expect(
      network.addresses == ["192.168.1.20", "10.0.0.2", "100.64.3.5", "fd12:3456::5", "172.17.0.1"])
    #expect(network.leftOut.isEmpty)
  }

  @Test("an address that is left out is named with the reason; one that the user names is served")
  func leftOut() {
    let interfaces = [("eth0", "203.0.113.5"), ("eth0", "fe80::1"), ("eth1", "10.0.0.2")]
    let without = network(interfaces)
    #expect(without.addresses == ["10.0.0.2"])
    #expect(
      without.leftOut == [
        "203.0.113.5 can be reached from the Internet. Set remote-host to it to serve it all the same.",
        "fe80::1 works only together with the name of a network interface.",
      ])
    let named = network(interfaces, named: "203.0.113.5")
    #expect(named.addresses == ["203.0.113.5", "10.0.0.2"] && named.leftOut.count == 1)
    #expect(network(interfaces, named: "gym.example") == without)
  }
}
