import Foundation
import Synchronization

/// The machine's own network, on which the tests' servers listen.
package enum Loopback {
  /// The next port to offer. Below the range from which the kernel gives ports to connections (32768 and up), so that a server that
  /// starts again finds its port free; each process of tests begins elsewhere.
  private static let next = Mutex(10_000 + Int(getpid()) % 200 * 100)

  /// A TCP port that nobody listens on, and that no other test is given.
  package static func freePort() -> Int {
    next.withLock { next in
      repeat { next = next < 32_000 ? next + 1 : 10_000 } while !isFree(next)
      return next
    }
  }

  private static func isFree(_ port: Int) -> Bool {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
