import Foundation
import TestSupport
import TestTraits
import Testing

/// What somebody on the network can take from the machine. Each trick is bounded, and goes to this machine alone.
@Suite("A hostile network", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct HostileTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  /// The program's resident memory, in MB.
  private func memory() throws -> Double {
    guard let process = try remote.process(),
      let status = FileManager.default.contents(atPath: "/proc/\(process)/status"),
      let line = String(decoding: status, as: UTF8.self).firstMatch(of: /VmRSS:\s+(\d+) kB/),
      let kilobytes = Double(line.1)
    else { throw ShellError(description: "no chalktalk runs") }
    return kilobytes / 1024
  }

  private func port() throws -> Int {
    let address = try #require(try remote.url().firstMatch(of: /:(\d+)\//))
    return try #require(Int(address.1))
  }

  /// What somebody without a pairing can try.
  enum Trick: String, CaseIterable {
    case unreadFile = "answers unread, a file"
    case unreadNothing = "answers unread, no file"
    case unreadForeign = "answers unread, a foreign host"
    case unreadEverywhere = "answers unread, 64 connections"
    case halfRequests = "half a request, 200 connections"
    case endlessHeader = "a header without an end, 64 connections"
    case largeBodies = "bodies of 99,999,999 bytes, 200 of them"
    case wrongTokens = "wrong tokens, 2000 of them"
    case wrongCodes = "wrong codes, 300 of them"

    /// Returns the connections that are to stay open meanwhile.
    func play(port: Int) throws -> [RawClient] {
      let host = "Host: 127.0.0.1:\(port)\r\n"
      let origin = "Origin: http://127.0.0.1:\(port)\r\n"
      func flood(_ path: String, host: String, on clients: Int = 1) throws -> [RawClient] {
        try (0..<clients).map { _ in
          let client = try RawClient(port: port, buffer: 4096)
          _ = client.flood("GET \(path) HTTP/1.1\r\n\(host)\r\n", for: .seconds(4))
          return client
        }
      }
      func open(_ count: Int, _ text: String) throws -> [RawClient] {
        try (0..<count).map { _ in
          let client = try RawClient(port: port)
          client.send(text)
          return client
        }
      }
      func ask(_ count: Int, _ text: String) throws -> [RawClient] {
        for _ in 0..<count {
          let client = try RawClient(port: port)
          client.send(text)
          _ = client.read()
        }
        return []
      }
      switch self {
      case .unreadFile: return try flood("/", host: host)
      case .unreadNothing: return try flood("/nothing", host: host)
      case .unreadForeign: return try flood("/", host: "Host: evil.example\r\n")
      case .unreadEverywhere: return try flood("/", host: host, on: 64)
      case .halfRequests: return try open(200, "GET / HTTP/1.1\r\n\(host)")
      case .endlessHeader:
        return try open(
          64, "GET / HTTP/1.1\r\n\(host)X: " + String(repeating: "a", count: 1_000_000))
      case .largeBodies:
        return try ask(
          200, "POST /gesture HTTP/1.1\r\n\(host)\(origin)Content-Length: 99999999\r\n\r\naaaa")
      case .wrongTokens:
        return try ask(
          2000, "GET /state HTTP/1.1\r\n\(host)Connection: close\r\nCookie: chalktalk=X\r\n\r\n")
      case .wrongCodes:
        let body = #"{"code": "000000", "name": "x"}"#
        return try ask(
          300,
          "POST /pair HTTP/1.1\r\n\(host)\(origin)Connection: close\r\n"
            + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      }
    }
  }

  @Test(
    "no trick takes more than 10 MB, keeps them, or keeps a phone or a key from its answer",
    arguments: Trick.allCases)
  func trick(_ trick: Trick) async throws {
    let terminal = try await remote.start()
    let port = try self.port()
    // The page is served once, so that what any page costs is not counted.
    _ = try Exchange("GET", "/", port: port)
    let before = try memory()
    let clients = try trick.play(port: port)
    let during = try memory()
    let clock = ContinuousClock()
    let asked = clock.now
    #expect(try Exchange("GET", "/", port: port).status == 200)
    let page = clock.now - asked
    let pressed = clock.now
    try terminal.press("s")
    try await remote.expect("SEND  V4, attempt 1", on: terminal)
    let key = clock.now - pressed
    #expect(during - before < 10, "\(before) MB, then \(during) MB")
    withExtendedLifetime(clients) {}
    let isBack = try await Shell.wait { try memory() - before < 10 }
    let after = try memory()
    #expect(isBack, "\(before) MB before, \(after) MB after")
    let numbers = [before, during, after].map { String(format: "%5.1f", $0) }
      .joined(separator: " | ")
    print(
      "| \(trick.rawValue) | \(numbers) | \(Self.milliseconds(page)) | \(Self.milliseconds(key)) |")
  }

  private static func milliseconds(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }

  @Test("a board's token opens the board alone, and a phone's the page alone")
  func tokens() async throws {
    let terminal = try await remote.start()
    let port = try self.port()
    func token(_ path: String, _ options: String...) throws -> String {
      let url = options.isEmpty ? try remote.url() : try remote.url("--board")
      let ticket = try #require(url.split(separator: "#").last)
      let answer = try Exchange(
        "POST", path, port: port, origin: "http://127.0.0.1:\(port)",
        body: #"{"ticket": "\#(ticket)", "name": "x"}"#)
      let found = try #require(answer.head.firstMatch(of: /set-cookie: [a-z0-9-]+=([0-9A-Z]{26});/))
      return String(found.1)
    }
    let (phone, board) = (try token("/pair"), try token("/board/pair", "--board"))
    func status(_ path: String, _ cookie: String) throws -> Int {
      let client = try RawClient(port: port)
      client.send(
        "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\nCookie: \(cookie)\r\n\r\n"
      )
      return Int(client.read().split(separator: " ").dropFirst().first ?? "") ?? 0
    }
    #expect(try status("/state", "chalktalk=\(phone)") == 200)
    for path in ["/state", "/entries"] { #expect(try status(path, "chalktalk=\(board)") == 401) }
    for name in ["chalktalk", "chalktalk-board", "chalktalkboard"] {
      #expect(try status("/board/state", "\(name)=\(phone)") == 401)
    }
    withExtendedLifetime(terminal) {}
  }
}
