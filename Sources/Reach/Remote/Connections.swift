import NIOCore

/// The open connections: 16 from one address and 64 in all, without the streams of paired phones.
///
/// Used only on its event loop.
final class Connections {
  /// A browser opens six for one page.
  static let ofAddress = 16
  static let inAll = 64

  enum State {
    /// Nothing was asked yet.
    case new
    /// A request is under way.
    case asking
    /// It is kept open for the next request.
    case answered
    /// A paired phone hears of each change.
    case stream
  }

  private final class Entry {
    let channel: any Channel
    /// nil on this machine: behind a proxy all phones have the same address.
    let network: IPAddress?
    var state = State.new

    init(_ channel: any Channel) {
      self.channel = channel
      let address = channel.remoteAddress?.ipAddress.flatMap { IPAddress($0) }
      network = address?.scope == .thisMachine ? nil : address?.network
    }
  }

  private var entries: [Entry] = []

  /// Admits a connection. Where there are too many, one that waits for its next request gives way, or
  /// else the oldest: several phones can share an address, and nobody locks a phone out by holding
  /// connections open. False only if streams have all places.
  func admit(_ channel: any Channel) -> Bool {
    let entry = Entry(channel)
    let others = entries.filter { $0.state != .stream }
    if entries.count - others.count >= Self.inAll { return false }
    let ofAddress = others.filter { $0.network != nil && $0.network == entry.network }
    if ofAddress.count >= Self.ofAddress {
      close(oneOf: ofAddress)
    } else if others.count >= Self.inAll {
      close(oneOf: others)
    }
    entries.append(entry)
    return true
  }

  private func close(oneOf candidates: [Entry]) {
    guard let last = candidates.first(where: { $0.state == .answered }) ?? candidates.first else {
      return
    }
    entries.removeAll { $0 === last }
    last.channel.close(promise: nil)
  }

  /// Notes what a connection does. A stream remains one.
  func mark(_ channel: any Channel, as state: State) {
    guard let entry = entries.first(where: { $0.channel === channel }), entry.state != .stream
    else { return }
    entry.state = state
  }

  func remove(_ channel: any Channel) { entries.removeAll { $0.channel === channel } }

  func closeAll() { for entry in entries { entry.channel.close(promise: nil) } }
}
