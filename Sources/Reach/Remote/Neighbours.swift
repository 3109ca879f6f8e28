import Core
import Foundation
import NIOCore
import NIOPosix

/// The machine's other sessions, for a board that shows them side by side. They are watched through
/// their control sockets, which only their user can open, so no browser ever contacts a second
/// origin.
final class Neighbours {
  /// A session's state takes a few kilobytes.
  fileprivate static let longest = 1 << 20

  private let loop: any EventLoop
  private let folder: URL
  private let ownPort: Int
  private var channels: [Int: any Channel] = [:]
  /// The state of each session, by port.
  private(set) var states: [Int: JSON] = [:]
  /// The sessions that show this one on their boards.
  private var watchers: [ObjectIdentifier: any Channel] = [:]
  /// Called when a session's state changes, or the session is gone.
  var changed: (_ port: Int, _ state: JSON?) -> Void = { _, _ in }

  init(loop: any EventLoop, folder: URL, ownPort: Int) {
    self.loop = loop
    self.folder = folder
    self.ownPort = ownPort
  }

  /// Looks for sessions that it doesn't watch yet.
  func look() {
    for port in ControlSocket.ports(in: folder) where port != ownPort && channels[port] == nil {
      watch(port)
    }
  }

  func stop() {
    for channel in channels.values { channel.close(promise: nil) }
    channels = [:]
    states = [:]
  }

  // MARK: - Sessions that watch this one

  func admit(_ channel: any Channel, _ state: JSON) {
    let key = ObjectIdentifier(channel)
    watchers[key] = channel
    let neighbours = NIOLoopBound(self, eventLoop: loop)
    channel.closeFuture.whenComplete { _ in neighbours.value.watchers[key] = nil }
    channel.writeAndFlush(ByteBuffer(string: "\(state)\n"), promise: nil)
  }

  /// Sends this session's new state to the watchers.
  func show(_ state: JSON) {
    guard !watchers.isEmpty else { return }
    let line = ByteBuffer(string: "\(state)\n")
    for watcher in watchers.values where watcher.isWritable {
      watcher.writeAndFlush(line, promise: nil)
    }
  }

  // MARK: - Sessions that this one watches

  private func watch(_ port: Int) {
    let neighbours = NIOLoopBound(self, eventLoop: loop)
    let connecting = ClientBootstrap(group: loop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            NeighbourHandler { neighbours.value.receive($0, from: port) })
        }
      }
      .connect(unixDomainSocketPath: ControlSocket.path(in: folder, port: port))
    // A socket left by a killed session doesn't answer.
    connecting.whenSuccess { neighbours.value.begin($0, port) }
  }

  private func begin(_ channel: any Channel, _ port: Int) {
    guard channels[port] == nil else { return channel.close(promise: nil) }
    channels[port] = channel
    let neighbours = NIOLoopBound(self, eventLoop: loop)
    channel.closeFuture.whenComplete { _ in neighbours.value.end(port) }
    channel.writeAndFlush(ByteBuffer(string: ControlRequest.watch.line + "\n"), promise: nil)
  }

  private func receive(_ line: String, from port: Int) {
    guard let state = try? JSON(parsing: line) else { return }
    states[port] = state
    changed(port, state)
  }

  private func end(_ port: Int) {
    channels[port] = nil
    guard states.removeValue(forKey: port) != nil else { return }
    changed(port, nil)
  }
}

/// Splits the stream into lines.
private final class NeighbourHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let receive: (String) -> Void
  private var read = ByteBuffer()

  init(receive: @escaping (String) -> Void) { self.receive = receive }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var part = unwrapInboundIn(data)
    read.writeBuffer(&part)
    while let end = read.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) {
      let line = read.readString(length: end - read.readerIndex) ?? ""
      read.moveReaderIndex(forwardBy: 1)
      receive(line)
    }
    read.discardReadBytes()
    if read.readableBytes > Neighbours.longest { context.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
