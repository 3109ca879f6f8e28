import Glibc
import NIOCore
import NIOPosix

/// Tells when the machine's network addresses may have changed, by the kernel's messages
/// (rtnetlink(7)).
struct AddressWatch: Sendable {
  private let channel: any Channel

  /// nil where the kernel gives no such socket; the page then looks at each beat alone.
  init?(on group: any EventLoopGroup, changed: @escaping @Sendable () -> Void) async {
    guard let socket = Self.open() else { return nil }
    let bootstrap = NIOPipeBootstrap(group: group).channelInitializer { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(Listener(changed: changed))
      }
    }
    do {
      channel = try await bootstrap.takingOwnershipOfDescriptor(inputOutput: socket).get()
    } catch {
      close(socket)
      return nil
    }
  }

  func stop() { channel.close(promise: nil) }

  /// `struct sockaddr_nl` of linux/netlink.h, which Glibc's module doesn't have, with room for the
  /// `sockaddr` as which it is passed.
  private struct NetlinkAddress {
    let family = sa_family_t(AF_NETLINK)
    let padding: UInt16 = 0
    let port: UInt32 = 0
    let groups: UInt32
    let room: UInt32 = 0
    static let length = socklen_t(12)
  }

  private static let routing: Int32 = 0  // NETLINK_ROUTE
  /// RTMGRP_LINK, RTMGRP_IPV4_IFADDR and RTMGRP_IPV6_IFADDR.
  private static let groups: UInt32 = 0x1 | 0x10 | 0x100

  private static func open() -> Int32? {
    let kind = Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_NETLINK, kind, routing)
    guard descriptor >= 0 else { return nil }
    var address = NetlinkAddress(groups: groups)
    let bound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, NetlinkAddress.length)
      }
    }
    guard bound == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private final class Listener: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    private let changed: @Sendable () -> Void

    init(changed: @escaping @Sendable () -> Void) { self.changed = changed }

    // Which address came or went is read from the machine itself: messages may have been lost.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) { changed() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { changed() }
  }
}
