import Foundation
import TestSupport

/// A client that sends any bytes, even those that no library would send.
final class RawClient {
  private let socket: Int32

  /// - Parameter buffer: the bytes that the kernel keeps unread for it; nil for its usual number.
  init(port: Int, buffer: Int32? = nil) throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var buffer {
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
    }
    guard status == 0 else { throw ShellError(description: "cannot connect to port \(port)") }
    // The last resort, so that the test ends.
    var wait = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  /// False where the other side has hung up.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var place = 0
    while place < bytes.count {
      let count = bytes[place...].withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      place += count
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends a text over and over, without reading a byte, until the other side takes no more for half
  /// a second, or a time is over; returns how many bytes it took.
  func flood(_ text: String, for time: Duration) -> Int {
    let bytes = Array(String(repeating: text, count: 500).utf8)
    let end = ContinuousClock.now + time
    var (taken, place, refusedSince) = (0, 0, ContinuousClock.Instant?.none)
    while ContinuousClock.now < end {
      let count = bytes[place...].withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count > 0 {
        taken += count
        place = (place + count) % bytes.count
        refusedSince = nil
      } else if errno == EAGAIN {
        let since = refusedSince ?? ContinuousClock.now
        refusedSince = since
        if ContinuousClock.now > since + .milliseconds(500) { break }
        usleep(5000)
      } else {
        break
      }
    }
    return taken
  }

  /// Signals the end of the request.
  func endSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// Reads until the other side hangs up, or what was read fits.
  func read(until fits: (String) -> Bool = { _ in false }) -> String {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while !fits(String(decoding: bytes, as: UTF8.self)) {
      let count = recv(socket, &part, part.count, 0)
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the other side has hung up, once all is read.
  var isOver: Bool {
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, 0) <= 0
  }
}

/// One request and its whole answer.
struct Exchange {
  let status: Int
  let head: String
  let body: String

  init(
    _ method: String, _ path: String, port: Int, host: String? = nil,
    origin: String? = nil, cookie: String? = nil, body: String = ""
  ) throws {
    let client = try RawClient(port: port)
    var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"]
    if let origin { lines.append("Origin: \(origin)") }
    if let cookie { lines.append("Cookie: a=b; chalktalk=\(cookie)") }
    if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
    lines += ["Connection: close", "", ""]
    client.send(lines.joined(separator: "\r\n") + body)
    let answer = client.read()
    let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1).map(String.init)
    head = parts.first ?? ""
    self.body = parts.dropFirst().first ?? ""
    status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  /// The token that pairing left.
  var token: String? {
    head.firstMatch(of: /set-cookie: chalktalk-[0-9a-f]{8}=([0-9A-Z]{26});/).map { String($0.1) }
  }
}
