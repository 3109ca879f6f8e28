import NIOCore

/// The open connections: 8 from one address and 64 in all.
///
/// Used only on its event loop.
final class Connections {
  static let ofAddress = 8
  static let inAll = 64

  private final class Entry {
    let channel: any Channel
    let address: String
    var isStream = false

    init(_ channel: any Channel, _ address: String) {
      self.channel = channel
      self.address = address
    }
  }

  private var entries: [Entry] = []

  /// Admits a connection; false if there are too many. An idle connection gives way to a new one,
  /// so nobody can lock a phone out by holding connections open.
  func admit(_ channel: any Channel) -> Bool {
    let address = channel.remoteAddress?.ipAddress ?? ""
    let isLoopback = address.hasPrefix("127.")
    // Behind a proxy on this machine all phones have the same address.
    if !isLoopback, entries.count(where: { $0.address == address }) >= Self.ofAddress {
      return false
    }
    if entries.count >= Self.inAll {
      guard let idle = entries.firstIndex(where: { !$0.isStream }) else { return false }
      entries.remove(at: idle).channel.close(promise: nil)
    }
    entries.append(Entry(channel, address))
    return true
  }

  /// Marks a connection as a paired phone's, which keeps its place.
  func becomesStream(_ channel: any Channel) {
    entries.first { $0.channel === channel }?.isStream = true
  }

  func remove(_ channel: any Channel) { entries.removeAll { $0.channel === channel } }

  func closeAll() { for entry in entries { entry.channel.close(promise: nil) } }
}
