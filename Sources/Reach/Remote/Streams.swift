import Core
import NIOCore
import NIOHTTP1

/// The open event streams of phones and boards. Only the event loop touches them.
final class Streams {
  /// The limit of streams for one phone, one for each tab; more would be an attack.
  private static let mostOfPhone = 8

  private var open: [ObjectIdentifier: (channel: any Channel, phone: PairedPhones.Phone)] = [:]

  /// The names of the phones that are connected.
  var names: Set<String> { Set(open.values.map(\.phone.name)) }
  var hasBoards: Bool { open.values.contains { $0.phone.role == .board } }

  func admits(_ phone: PairedPhones.Phone) -> Bool {
    open.values.count { $0.phone == phone } < Self.mostOfPhone
  }

  func add(_ channel: any Channel, _ phone: PairedPhones.Phone) {
    open[ObjectIdentifier(channel)] = (channel, phone)
  }

  func remove(_ channel: any Channel) { open[ObjectIdentifier(channel)] = nil }

  /// Sends an event to all, or to the boards alone. Skips a stream that isn't being read: the next
  /// state is complete.
  func send(_ event: StreamEvent, toBoardsAlone: Bool = false) {
    guard !open.isEmpty else { return }
    let message = event.message
    for stream in open.values
    where stream.channel.isWritable && (!toBoardsAlone || stream.phone.role == .board) {
      Self.write(message, to: stream.channel)
    }
  }

  static func send(_ event: StreamEvent, to channel: any Channel) {
    write(event.message, to: channel)
  }

  /// Closes the streams whose client hasn't read what was sent last.
  func closeUnread() {
    for stream in open.values where !stream.channel.isWritable {
      stream.channel.close(promise: nil)
    }
  }

  /// Closes the streams of phones that are no longer known.
  func close(besides known: [PairedPhones.Phone]) {
    for stream in open.values where !known.contains(stream.phone) {
      stream.channel.close(promise: nil)
    }
  }

  private static func write(_ message: ByteBuffer, to channel: any Channel) {
    channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(message)), promise: nil)
  }
}

/// A server-sent event.
struct StreamEvent {
  let name: String
  let value: JSON

  init(_ name: String, _ value: JSON) {
    self.name = name
    self.value = value
  }

  fileprivate var message: ByteBuffer { ByteBuffer(string: "event: \(name)\ndata: \(value)\n\n") }
}
