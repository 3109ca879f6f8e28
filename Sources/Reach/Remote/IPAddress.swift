import Glibc

/// An IPv4 or IPv6 address: 4 or 16 bytes.
struct IPAddress: Hashable, Sendable {
  private let bytes: [UInt8]

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// From its 4 or 16 bytes, as a certificate has them.
  init?(_ bytes: [UInt8]) {
    guard [4, 16].contains(bytes.count) else { return nil }
    self.init(bytes: bytes)
  }

  /// Before an IPv4 address in an IPv6 one: an IPv6 socket calls it so (RFC 4291, 2.5.5.2).
  private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

  /// The usual text of an address.
  static func plain(_ text: String) -> String {
    let prefix = "::ffff:"
    return text.hasPrefix(prefix) && text.contains(".")
      ? String(text.dropFirst(prefix.count)) : text
  }

  /// nil if the text is no address. A zone (`fe80::1%eth0`) is none either.
  init?(_ text: String) {
    for (family, length) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: length)
      let isRead = unsafe bytes.withUnsafeMutableBytes {
        unsafe inet_pton(family, text, $0.baseAddress) == 1
      }
      if isRead {
        self.init(bytes: bytes.starts(with: Self.mapped) ? Array(bytes.suffix(4)) : bytes)
        return
      }
    }
    return nil
  }

  /// What one owner has: an IPv4 address, or the first 64 bits of an IPv6 address (RFC 4291, 2.5.1).
  var network: IPAddress { bytes.count == 4 ? self : IPAddress(bytes: Array(bytes.prefix(8))) }

  /// Where an address counts.
  enum Scope: Equatable, Sendable {
    case thisMachine
    /// Only on one cable, and only with the name of the interface: fe80::/10 (RFC 4291, 2.5.6).
    case link
    /// On a local network, or behind a provider's or a VPN's NAT, so that nobody on the Internet
    /// reaches it: RFC 1918, 3927, 6598 (100.64.0.0/10) and 4193 (fc00::/7).
    case local
    case everywhere
  }

  var scope: Scope {
    if bytes.count == 4 {
      return switch (bytes[0], bytes[1]) {
      case (127, _): .thisMachine
      case (10, _), (192, 168), (169, 254), (172, 16...31), (100, 64...127): .local
      default: .everywhere
      }
    }
    if bytes.dropLast().allSatisfy({ $0 == 0 }) { return .thisMachine }
    return switch (bytes[0], bytes[1]) {
    case (0xFC...0xFD, _): .local
    case (0xFE, 0x80...0xBF): .link
    default: .everywhere
    }
  }

  /// Whether it is in 100.64.0.0/10, which Tailscale and mobile networks use.
  var isShared: Bool { bytes.count == 4 && bytes[0] == 100 && (64...127).contains(bytes[1]) }
  var isV4: Bool { bytes.count == 4 }
}
