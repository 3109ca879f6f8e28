import Console
import Foundation
import Synchronization
import TestSupport
import TestTraits
import Testing

@testable import Remote

/// The real server on a real port; only the program behind it is a list of its requests.
final class ServedPage: Sendable {
  let server: RemoteServer
  private let folder: TemporaryFolder
  let seen: Seen

  /// The requests and reports that reached the program.
  final class Seen: Sendable {
    let gestures = Mutex<[RemoteGesture]>([])
    let status = Mutex<RemoteStatus?>(nil)
  }

  init(patience: Duration = .seconds(10)) async throws {
    folder = try TemporaryFolder()
    let seen = Seen()
    var options = RemoteServer.Options(
      reach: .local, port: 0, proxied: nil, folder: folder.url)
    options.patience = patience
    let clock = AppClock.system()
    server = try await RemoteServer(
      options,
      program: RemoteServer.Program(
        carryOut: { gesture, answer in
          seen.gestures.withLock { $0.append(gesture) }
          answer(.done("SEND  V4"))
        }, list: { $1(RemoteListing()) },
        changed: { status in seen.status.withLock { $0 = status } }, now: clock.now))
    self.seen = seen
    server.report()
  }

  var port: Int { server.port }
  var origin: String { "http://127.0.0.1:\(port)" }
  var file: URL { PairedPhones.file(in: folder.url) }

  /// A fresh invitation, as the screen shows it.
  func invitation() async throws -> Invitation {
    let before = seen.status.withLock { $0?.invitation }
    server.obey(.invite)
    _ = try await Shell.wait { seen.status.withLock { $0?.invitation } != before }
    return try #require(seen.status.withLock { $0?.invitation })
  }

  /// The token of a phone that is paired by a ticket.
  func pair(_ name: String = "phone") async throws -> String {
    let ticket = try #require(try await invitation().url.split(separator: "#").last)
    let answer = try Exchange(
      "POST", "/pair", port: port, origin: origin,
      body: #"{"ticket":"\#(ticket)","name":"\#(name)"}"#)
    return try #require(answer.token)
  }
}

@Suite("The server for phones", .startsPrograms, .timeLimit(.minutes(30)))
struct RemoteServerTests {
  private let page: ServedPage

  init() async throws { page = try await ServedPage(patience: .milliseconds(300)) }

  private let gesture = #"{"id":"01KAAAAAAAAAAAAAAAAAAAAAAA","command":"send","ageMs":40}"#

  @Test("the page and its parts come from the program, with a strict policy")
  func files() async throws {
    for (path, type) in [
      ("/", "text/html"), ("/worker.js", "text/javascript"),
      ("/schema.json", "application/schema+json"),
      ("/icon.png", "image/png"), ("/manifest.webmanifest", "application/manifest+json"),
    ] {
      let answer = try Exchange("GET", path, port: page.port)
      #expect(answer.status == 200 && answer.head.contains("content-type: \(type)"), "\(path)")
      #expect(answer.head.contains("default-src 'none'") && answer.head.contains("nosniff"))
      #expect(!answer.head.lowercased().contains("access-control"))
    }
    for path in ["/etc/passwd", "/../../etc/passwd", "/%2e%2e/", "/worker.js/..", "//", "*"] {
      let answer = try Exchange("GET", path, port: page.port)
      #expect([400, 404].contains(answer.status), "\(path) \(answer.status)")
    }
    await page.server.stop()
  }

  @Test("another host name is misdirected, another origin forbidden, and a stranger unauthorized")
  func strangers() async throws {
    let token = try await page.pair()
    let evil = try Exchange("GET", "/", port: page.port, host: "evil.example:\(page.port)")
    #expect(evil.status == 421)
    for origin in [nil, "http://evil.example", "null", "http://localhost:\(page.port)"] {
      let answer = try Exchange(
        "POST", "/gesture", port: page.port, origin: origin, cookie: token, body: gesture)
      #expect(answer.status == 403, "\(origin ?? "none")")
    }
    for cookie in [nil, "0000", String(token.dropLast()) + "?"] {
      let answer = try Exchange(
        "POST", "/gesture", port: page.port, origin: page.origin, cookie: cookie, body: gesture)
      #expect(answer.status == 401)
      #expect(try Exchange("GET", "/state", port: page.port, cookie: cookie).status == 401)
      #expect(try Exchange("GET", "/events", port: page.port, cookie: cookie).status == 401)
    }
    #expect(try Exchange("PUT", "/", port: page.port).status == 405)
    #expect(page.seen.gestures.withLock { $0.isEmpty })
    await page.server.stop()
  }

  @Test(
    "a ticket pairs once; its cookie is out of reach of scripts, and gestures come with the phone's name"
  )
  func pairing() async throws {
    let ticket = try #require(try await page.invitation().url.split(separator: "#").last)
    let body = #"{"ticket":"\#(ticket)","name":"Anna"}"#
    let first = try Exchange("POST", "/pair", port: page.port, origin: page.origin, body: body)
    let token = try #require(first.token)
    #expect(first.head.contains("HttpOnly; SameSite=Strict"))
    let again = try Exchange("POST", "/pair", port: page.port, origin: page.origin, body: body)
    #expect(again.status == 403)
    let answer = try Exchange(
      "POST", "/gesture", port: page.port, origin: page.origin, cookie: token, body: gesture)
    #expect(answer.status == 200 && answer.body.contains(#""result":"done""#))
    let taken = try #require(page.seen.gestures.withLock { $0.first })
    #expect(taken.phone == "Anna" && taken.command == "send")
    #expect(taken.id == "01KAAAAAAAAAAAAAAAAAAAAAAA")
    await page.server.stop()
  }

  @Test("wrong codes are slowed down, and reported with their address")
  func codes() async throws {
    let code = try #require(try await page.invitation().code)
    let wrong = code == "000000" ? "000001" : "000000"
    func guess(_ code: String) throws -> Exchange {
      try Exchange(
        "POST", "/pair", port: page.port, origin: page.origin, body: #"{"code":"\#(code)"}"#)
    }
    #expect(try guess(wrong).status == 403)
    let hasty = try guess(code)
    #expect(hasty.status == 429 && hasty.head.contains("retry-after:"))
    #expect(hasty.body.contains("The last code from here was wrong. The next can be tried in 0:0"))
    let guesser = RemoteStatus.Guesser(address: "127.0.0.1", wrong: 1, isShutOut: false)
    let isReported = try await Shell.wait {
      page.seen.status.withLock { $0?.guessers } == [guesser]
    }
    #expect(isReported)
    await page.server.stop()
  }

  @Test("a revoked phone is out at once, and its open page is cut")
  func revoke() async throws {
    let token = try await page.pair("Anna")
    let stream = try RawClient(port: page.port)
    stream.send(
      "GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\nCookie: chalktalk=\(token)\r\n\r\n")
    #expect(stream.read { $0.contains("event: state") }.contains("text/event-stream"))
    let isSeen = try await Shell.wait {
      page.seen.status.withLock { $0?.connected } == ["Anna"]
    }
    #expect(isSeen)
    let unpair = try Exchange(
      "POST", "/unpair", port: page.port, origin: page.origin, cookie: token, body: "{}")
    #expect(unpair.status == 200)
    _ = stream.read()
    #expect(stream.isOver)
    #expect(try Exchange("GET", "/state", port: page.port, cookie: token).status == 401)
    #expect(try PairedPhones(file: page.file).phones.isEmpty)
    await page.server.stop()
  }

  @Test("requests that are too long are refused, and slow clients are disconnected")
  func bounds() async throws {
    let host = "Host: 127.0.0.1:\(page.port)"
    for text in [
      "GET /\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\n\(host)\r\n\r\n",
      "GET / HTTP/1.1\r\n\(host)\r\nX: \(String(repeating: "a", count: 100_000))\r\n\r\n",
      "GET / HTTP/1.1\r\n\(host)\r\n"
        + (0..<200).map { "X\($0): a\r\n" }.joined() + "\r\n",
      "POST /pair HTTP/1.1\r\n\(host)\r\nContent-Length: 1000000\r\n\r\n",
      "POST /pair HTTP/1.1\r\n\(host)\r\nTransfer-Encoding: chunked\r\n\r\n"
        + String(repeating: "1000\r\n\(String(repeating: "a", count: 4096))\r\n", count: 4),
    ] {
      let client = try RawClient(port: page.port)
      client.send(text)
      let answer = client.read()
      #expect(
        !answer.contains(" 200 ") && client.isOver, "\(text.prefix(60)): \(answer.prefix(60))")
    }
    let slow = try RawClient(port: page.port)
    slow.send("GET / HT")
    #expect(slow.read() == "")
    let idle = try RawClient(port: page.port)
    #expect(idle.read() == "")
    #expect(try Exchange("GET", "/", port: page.port).status == 200)
    await page.server.stop()
  }

  @Test("no more than 64 connections are open, and a new one always gets in")
  func crowd() async throws {
    let crowd = try (0..<100).map { _ in try RawClient(port: page.port) }
    #expect(try Exchange("GET", "/", port: page.port).status == 200)
    withExtendedLifetime(crowd) {}
    await page.server.stop()
  }

  @Test("a phone can have eight pages open")
  func pages() async throws {
    let token = try await page.pair()
    let request =
      "GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\nCookie: chalktalk=\(token)\r\n\r\n"
    let streams = try (0..<8).map { _ in
      let client = try RawClient(port: page.port)
      client.send(request)
      #expect(client.read { $0.contains("event: state") }.contains(" 200 "))
      return client
    }
    let ninth = try RawClient(port: page.port)
    ninth.send(request)
    #expect(ninth.read().contains(" 429 "))
    withExtendedLifetime(streams) {}
    await page.server.stop()
  }

  @Test("10,000 garbage requests neither stop the server nor get in")
  func garbage() async throws {
    var random = SeededRandom(seed: 27)
    let seeds = [
      "GET /state HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\nCookie: chalktalk=0\r\n\r\n",
      "POST /pair HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\nOrigin: \(page.origin)\r\n"
        + "Content-Length: 21\r\n\r\n{\"ticket\":\"AAAAAAAA\"}",
      "POST /gesture HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\nOrigin: \(page.origin)\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"id\"\r\n0\r\n\r\n",
    ].map { Array($0.utf8) }
    var answers: [String] = []
    for _ in 0..<1_000 {
      let client = try RawClient(port: page.port)
      // Ten in a row on one connection, as far as it lasts.
      for _ in 0..<10 {
        var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.remove(at: place)
          default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
          }
          if bytes.isEmpty { bytes = [0] }
        }
        guard client.send(bytes) else { break }
      }
      // A connection that is closed early makes room for the next before it has been read.
      client.endSending()
      answers.append(client.read())
    }
    // An incomplete request gets no answer.
    let given = answers.filter { !$0.isEmpty }
    #expect(given.count > answers.count / 2)
    #expect(given.filter { !$0.hasPrefix("HTTP/1.1 4") } == [])
    #expect(try Exchange("GET", "/", port: page.port).status == 200)
    #expect(page.seen.gestures.withLock { $0.isEmpty })
    #expect(page.seen.status.withLock { $0?.phones } == [])
    await page.server.stop()
  }
}
