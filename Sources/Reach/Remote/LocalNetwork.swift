import Languages
import NIOCore

/// This machine's addresses: those at which phones are served, and the rest.
struct LocalNetwork: Equatable, Sendable {
  struct Interface: Equatable, Sendable {
    let name: String
    let address: String
  }

  /// The addresses that are served, likeliest first.
  let addresses: [String]
  /// Why each of the others isn't served, in sentences.
  let leftOut: [String]

  /// - Parameter named: an address that the user wants served, whatever it is.
  init(_ interfaces: [Interface], named: String?) {
    let named = named.flatMap { IPAddress($0) }
    var served: [(rank: Int, address: String)] = []
    var leftOut: [String] = []
    for interface in interfaces {
      guard let address = IPAddress(interface.address) else { continue }
      if let named, address == named {
        served.append((0, interface.address))
        continue
      }
      switch address.scope {
      case .thisMachine: break
      case .local: served.append((Self.rank(address, of: interface.name), interface.address))
      case .link:
        leftOut.append(
          tr("\(interface.address) works only together with the name of a network interface."))
      case .everywhere:
        leftOut.append(
          tr(
            "\(interface.address) can be reached from the Internet. Set remote-host to it to serve it all the same."
          )
        )
      }
    }
    var seen: Set<String> = []
    addresses = served.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element.address).filter { seen.insert($0).inserted }
    self.leftOut = leftOut
  }

  /// The addresses that the machine has now.
  static func now(named: String?) -> LocalNetwork {
    let devices = (try? System.enumerateDevices()) ?? []
    return LocalNetwork(
      devices.compactMap { device in
        device.address?.ipAddress.map { Interface(name: device.name, address: $0) }
      }, named: named)
  }

  /// A phone is likelier on the same Wi-Fi than on a VPN, and not on the networks of containers and
  /// virtual machines.
  private static func rank(_ address: IPAddress, of name: String) -> Int {
    let isVirtual = ["docker", "veth", "br-", "virbr", "vmnet", "tun", "tap"].contains {
      name.hasPrefix($0)
    }
    if isVirtual { return 4 }
    return address.isShared ? 2 : address.isV4 ? 1 : 3
  }
}
