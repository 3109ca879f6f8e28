import Console
import Files
import Foundation
import NIOCore
import NIOPosix

/// The socket through which `chalktalk remote` reaches a running session, in the state folder, open
/// only to its user. A request is one line; the answer is lines.
struct ControlSocket: Sendable {
  private let channel: any Channel
  private let path: String

  init(
    hub: Hub, group: MultiThreadedEventLoopGroup, folder: URL, port: Int
  ) async throws {
    try Files.makeFolder(folder.path)
    path = Self.path(in: folder, port: port)
    // Left by a killed session: the port is ours, so no other session serves it.
    unsafe unlink(path)
    channel = try await ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ControlHandler(hub: hub))
        }
      }
      .bind(unixDomainSocketPath: path).get()
    // The folder is the user's alone too, so nobody could connect in between.
    unsafe chmod(path, 0o600)
  }

  func close() async {
    try? await channel.close().get()
    unsafe unlink(path)
  }

  static func path(in folder: URL, port: Int) -> String {
    folder.appendingPathComponent("remote-\(port).socket").path
  }

  /// The ports of the sessions with a socket in the folder.
  static func ports(in folder: URL) -> [Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name in
      name.firstMatch(of: /^remote-([0-9]+)\.socket$/).flatMap { Int($0.1) }
    }.sorted()
  }
}

/// A request of `chalktalk remote` to a session.
package enum ControlRequest: Equatable, Sendable {
  /// Asks for an address that pairs one phone.
  case url
  /// Asks for an address that pairs one board.
  case boardURL
  /// Asks for the session's state: a line of JSON at each change, until the connection closes.
  case watch
  case list
  case revoke(String)
  case revokeAll

  package init?(_ line: String) {
    switch line {
    case "url": self = .url
    case "board-url": self = .boardURL
    case "watch": self = .watch
    case "list": self = .list
    case "revoke-all": self = .revokeAll
    default:
      guard line.hasPrefix("revoke ") else { return nil }
      self = .revoke(String(line.dropFirst("revoke ".count)))
    }
  }

  package var line: String {
    switch self {
    case .url: "url"
    case .boardURL: "board-url"
    case .watch: "watch"
    case .list: "list"
    case .revoke(let name): "revoke \(name)"
    case .revokeAll: "revoke-all"
    }
  }
}

private final class ControlHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private static let longest = 256
  private let hub: Hub
  private var read = ByteBuffer()

  init(hub: Hub) { self.hub = hub }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var part = unwrapInboundIn(data)
    read.writeBuffer(&part)
    guard read.readableBytes <= Self.longest else { return context.close(promise: nil) }
    let text = String(buffer: read)
    guard text.hasSuffix("\n") else { return }
    read.clear()
    let request = ControlRequest(String(text.dropLast()))
    if request == .watch { return hub.watch(context.channel) }
    let reply = request.map(hub.reply) ?? "error unknown request"
    let channel = context.channel
    channel.writeAndFlush(ByteBuffer(string: reply + "\n")).whenComplete { _ in
      channel.close(promise: nil)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

extension Hub {
  private static func line(_ invitation: Invitation?) -> String {
    invitation.map { "ok\n\($0.url)" }
      ?? "error this machine is on no network on which a phone could reach it"
  }

  /// The lines of the answer; the first is `ok`, or `error` with a reason.
  func reply(to request: ControlRequest) -> String {
    do {
      switch request {
      case .url: return Self.line(invite())
      case .boardURL: return Self.line(invite(.board))
      case .watch: return "error a watch has no end"
      case .list:
        refreshPhones()
        let lines = current.phones.map { "\($0.isConnected ? "connected" : "away")\t\($0.name)" }
        return (["ok"] + lines).joined(separator: "\n")
      case .revoke(let name):
        var isThere = false
        try revoke {
          isThere = $0.remove(name)
          return isThere
        }
        return isThere ? "ok" : "error no phone is called “\(name)”"
      case .revokeAll:
        try revoke {
          $0.removeAll()
          return true
        }
        return "ok"
      }
    } catch {
      return "error \(error)"
    }
  }
}
