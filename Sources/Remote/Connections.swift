import NIOCore

/// The open connections: 8 from one address and 64 in all.
///
/// Touched on its one event loop alone.
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

  /// Takes a connection in; false where there are too many. One that only waits gives its place to a new one, so nobody
  /// keeps a phone out by holding connections open.
  func admit(_ channel: any Channel) -> Bool {
    let address = channel.remoteAddress?.ipAddress ?? ""
    let isLoopback = address.hasPrefix("127.")
    // Behind a proxy on this machine every phone has its address.
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

  /// It belongs to a paired phone now, and keeps its place.
  func becomesStream(_ channel: any Channel) {
    entries.first { $0.channel === channel }?.isStream = true
  }

  func remove(_ channel: any Channel) { entries.removeAll { $0.channel === channel } }

  func closeAll() { for entry in entries { entry.channel.close(promise: nil) } }
}
