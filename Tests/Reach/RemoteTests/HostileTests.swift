import Foundation
import TestSupport
import TestTraits
import Testing

/// What somebody on the network can take from the machine. Each trick is bounded, and goes to this machine alone.
@Suite("A hostile network", .serialized, .startsPrograms)
struct HostileTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  /// The program's resident memory, in MB.
  private func memory() throws -> Double {
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
      guard Int(name) != nil,
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/\(name)/exe"),
        target.hasSuffix("/chalktalk"),
        let environment = FileManager.default.contents(atPath: "/proc/\(name)/environ"),
        String(decoding: environment, as: UTF8.self).contains(remote.home.url.path),
        let status = FileManager.default.contents(atPath: "/proc/\(name)/status"),
        let line = String(decoding: status, as: UTF8.self).firstMatch(of: /VmRSS:\s+(\d+) kB/),
        let kilobytes = Double(line.1)
      else { continue }
      return kilobytes / 1024
    }
    throw ShellError(description: "no chalktalk runs")
  }

  private func port() throws -> Int {
    let address = try #require(try remote.url().firstMatch(of: /:(\d+)\//))
    return try #require(Int(address.1))
  }

  @Test(
    "who sends requests and reads no answer takes 10 MB at most, and gives them back",
    arguments: ["a file", "no file", "a foreign host", "a file, on 64 connections"])
  func unread(trick: String) async throws {
    let terminal = try await remote.start()
    let port = try self.port()
    let path = trick == "no file" ? "/nothing" : "/card.css"
    let host = trick == "a foreign host" ? "evil.example" : "127.0.0.1:\(port)"
    // A page is served once, so that what any page costs is not counted.
    _ = try Exchange("GET", path, port: port)
    let before = try memory()
    var clients: [RawClient] = []
    var taken = 0
    for _ in 0..<(trick.hasSuffix("64 connections") ? 64 : 1) {
      let client = try RawClient(port: port, buffer: 4096)
      taken += client.flood("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n", for: .seconds(4))
      clients.append(client)
    }
    let during = try memory()
    // A phone and a key are answered meanwhile.
    let clock = ContinuousClock()
    let asked = clock.now
    let answer = try Exchange("GET", "/parts.js", port: port)
    let page = clock.now - asked
    #expect(answer.status == 200)
    let pressed = clock.now
    try terminal.press("s")
    try await remote.expect("SEND  V4, attempt 1", on: terminal)
    let key = clock.now - pressed
    #expect(during - before < 10, "\(trick): \(before) MB, then \(during) MB")
    clients = []
    let isBack = try await Shell.wait { try memory() - before < 10 }
    let after = try memory()
    #expect(isBack, "\(trick): \(before) MB before, \(after) MB after")
    print(
      "hostile: \(trick): \(taken) bytes taken, \(before.rounded()) -> \(during.rounded()) -> "
        + "\(after.rounded()) MB, page \(page), key to screen \(key)")
  }

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
      let found = try #require(answer.head.firstMatch(of: /set-cookie: [a-z-]+=([0-9A-Z]{26});/))
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
