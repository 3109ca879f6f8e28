package import Console
package import Core
package import Foundation
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Serves the page to phones on its own thread. The program never waits for it.
package final class RemoteServer: Sendable {
  package struct Options: Sendable {
    package let reach: RemoteStatus.Reach
    /// 0 for any free port.
    package let port: Int
    /// The host name under which a proxy on this machine serves the page, or an address of this
    /// machine that is served whatever it is.
    package let proxied: String?
    /// The folder for the list of paired phones.
    package let folder: URL
    /// What serves the page over https; nil for plain http.
    package var certificate: CertificateFiles?
    /// The time limit for a whole request, from the connection or the last answer on it; slower
    /// clients are disconnected.
    package var patience = Duration.seconds(10)

    package init(reach: RemoteStatus.Reach, port: Int, proxied: String?, folder: URL) {
      self.reach = reach
      self.port = port
      self.proxied = proxied
      self.folder = folder
    }
  }

  /// The program's side of the page.
  package struct Program: Sendable {
    /// Carries out a phone's gesture; the answer may come on any thread.
    let carryOut: @Sendable (RemoteGesture, @escaping @Sendable (RemoteAnswer) -> Void) -> Void
    /// Provides a list; the answer may come on any thread.
    let list: @Sendable (RemoteRequest, @escaping @Sendable (RemoteListing) -> Void) -> Void
    /// Called when a phone connects, leaves or is paired.
    let changed: @Sendable (RemoteStatus) -> Void
    let now: @Sendable () -> Moment

    package init(
      carryOut:
        @escaping @Sendable (
          RemoteGesture, @escaping @Sendable (RemoteAnswer) -> Void
        ) -> Void,
      list:
        @escaping @Sendable (
          RemoteRequest, @escaping @Sendable (RemoteListing) -> Void
        ) -> Void,
      changed: @escaping @Sendable (RemoteStatus) -> Void, now: @escaping @Sendable () -> Moment
    ) {
      self.carryOut = carryOut
      self.list = list
      self.changed = changed
      self.now = now
    }
  }

  /// The time between beats. A phone that has heard nothing for longer looks for the program again.
  private static let beat = TimeAmount.seconds(2)
  /// How long sent data may stay unacknowledged, in ms: five beats.
  private static let silence: ChannelOptions.Types.SocketOption.Value = 10_000
  /// The limit for a request's line and headers. The page's own requests need a tenth of it.
  private static let largestHead = 8192
  /// The unsent bytes from which a connection gets no further answer, and those at which it does
  /// again. With an answer of at most 48 KiB more, 64 connections hold 7 MiB.
  private static let unsent = ChannelOptions.Types.WriteBufferWaterMark(
    low: 16 * 1024, high: 64 * 1024)

  package let port: Int
  private let group: MultiThreadedEventLoopGroup
  private let loop: any EventLoop
  /// One for IPv4, and one for IPv6 where the machine has it.
  private let channels: [any Channel]
  private let watch: AddressWatch?
  private let hub: Hub
  private let connections: NIOLoopBoundBox<Connections>
  private let control: ControlSocket

  /// Opens the page; phones can connect as soon as this returns.
  package init(_ options: Options, program: Program) async throws(RemoteError) {
    let phones = try PhoneBook(file: PairedPhones.file(in: options.folder))
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    do {
      let certificate = try options.certificate.map { try PageCertificate($0, at: program.now()) }
      let loop = group.next()
      let connections = NIOLoopBoundBox.makeBoxSendingValue(Connections(), eventLoop: loop)
      let later = NIOLoopBoundBox<Hub?>.makeEmptyBox(valueType: Hub.self, eventLoop: loop)
      let names = certificate?.names
      let secured = NIOLoopBoundBox.makeBoxSendingValue(certificate, eventLoop: loop)
      let bootstrap = Self.bootstrap(options, on: group, connections, later, secured)
      let isLAN = options.reach == .lan
      var channels = [
        try await bootstrap.bind(host: isLAN ? "0.0.0.0" : "127.0.0.1", port: options.port).get()
      ]
      let port = channels[0].localAddress?.port ?? options.port
      // Many a machine has no IPv6.
      let other = try? await bootstrap.serverChannelOption(
        ChannelOptions.Types.SocketOption(level: .ipv6, name: .ipv6_v6only), value: 1
      ).bind(host: isLAN ? "::" : "::1", port: port).get()
      if let other { channels.append(other) }
      let hub = Hub(
        loop: loop, program: program, phones: phones,
        place: Place(options.reach, port: port, named: options.proxied, certified: names),
        neighbours: Neighbours(loop: loop, folder: options.folder, ownPort: port),
        traces: TouchTraces(in: options.folder), cookies: CookieNames(of: options.folder))
      try await loop.submit { later.value = hub }.get()
      if isLAN {
        watch = await AddressWatch(on: group) {
          // An address comes with several messages.
          loop.scheduleTask(in: .milliseconds(200)) { hub.lookForAddresses() }
        }
      } else {
        watch = nil
      }
      control = try await ControlSocket(hub: hub, group: group, folder: options.folder, port: port)
      loop.scheduleRepeatedTask(initialDelay: Self.beat, delay: Self.beat) { _ in
        hub.beat()
        secured.value?.renew(at: program.now())
      }
      (self.group, self.loop, self.channels) = (group, loop, channels)
      (self.hub, self.connections) = (hub, connections)
      self.port = port
    } catch {
      try? await group.shutdownGracefully()
      throw error as? RemoteError ?? RemoteError(error, port: options.port)
    }
  }

  private static func bootstrap(
    _ options: Options, on group: MultiThreadedEventLoopGroup,
    _ connections: NIOLoopBoundBox<Connections>, _ hub: NIOLoopBoundBox<Hub?>,
    _ certificate: NIOLoopBoundBox<PageCertificate?>
  ) -> ServerBootstrap {
    ServerBootstrap(group: group)
      // A connection for which there is no room here tries again only after a second or more.
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.writeBufferWaterMark, value: unsent)
      // One connection's requests are answered a few at a time, so that a flood delays no phone; and
      // the kernel keeps little for it.
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(
        .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: largestHead)
      )
      .childChannelOption(.socketOption(.so_sndbuf), value: 128 * 1024)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      // A phone out of reach acknowledges no beat, so the kernel closes the connection.
      .childChannelOption(
        .tcpOption(.init(rawValue: CInt(TCP_USER_TIMEOUT))), value: silence
      )
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          guard let hub = hub.value, hub.serves(channel.localAddress),
            connections.value.admit(channel)
          else {
            throw ChannelError.inappropriateOperationForState
          }
          let front = Front(
            hub: hub, connections: connections.value,
            patience: .nanoseconds(options.patience.microseconds * 1000))
          if let context = certificate.value?.context {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
          }
          try Self.fill(channel.pipeline.syncOperations, front)
        }
      }
  }

  private static func fill(
    _ pipeline: ChannelPipeline.SynchronousOperations, _ front: Front
  ) throws {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = largestHead
    limits.maxHeaderListSize = largestHead
    limits.maxHeaderFieldCount = 64
    try pipeline.addHandler(HTTPResponseEncoder())
    try pipeline.addHandler(
      ByteToMessageHandler(
        HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: limits)))
    try pipeline.addHandler(HTTPServerPipelineHandler())
    try pipeline.addHandler(HTTPServerProtocolErrorHandler())
    try pipeline.addHandler(front)
  }

  // MARK: - Input from the program

  /// Reports the page's state to the program. The program may answer with orders, so its owner must
  /// hold the server by then.
  package func report() {
    loop.execute { [hub] in hub.tell() }
  }

  /// Sends the screen's current state to the phones.
  package func show(_ card: RemoteCard) {
    loop.execute { [hub] in hub.show(card) }
  }

  /// Shows the sessions of the gym's other machines on the boards.
  package func show(_ gym: GymBoard) {
    loop.execute { [hub] in hub.show(gym) }
  }

  package func obey(_ order: RemoteOrder) {
    switch order {
    case .invite: loop.execute { [hub] in hub.showInvitation() }
    // Handled by the owner of the server.
    case .serve: break
    }
  }

  /// Closes the page and all connections.
  package func stop() async {
    watch?.stop()
    for channel in channels { try? await channel.close().get() }
    await control.close()
    try? await loop.submit { [connections] in connections.value.closeAll() }.get()
    try? await group.shutdownGracefully()
  }
}
