import Console
import Core
import Digests
import Foundation
import Synchronization
import TestSupport
import TestTraits
import Testing

@testable import Remote

/// A board may only watch.
@Suite("The server for boards", .startsPrograms, .timeLimit(.minutes(30)))
struct BoardServerTests {
  private let page: ServedPage
  private let gesture = #"{"id":"01KAAAAAAAAAAAAAAAAAAAAAAA","command":"send","ageMs":40}"#

  init() async throws { page = try await ServedPage() }

  /// Pairs by the screen's own code, which lets a board in too.
  private func pairBoard() async throws -> Exchange {
    let code = try #require(try await page.invitation().code)
    return try Exchange(
      "POST", "/board/pair", port: page.port, origin: page.origin,
      body: #"{"code":"\#(code)","name":"Wall"}"#)
  }

  @Test("its cookie is only for the board, and only lets it read")
  func readOnly() async throws {
    let answer = try await pairBoard()
    let token = try #require(
      answer.head.firstMatch(of: /set-cookie: chalktalk-board-[0-9a-f]{8}=([0-9A-Z]{26});/)
    ).1
    #expect(answer.head.contains("Path=/board; Max-Age=31536000; HttpOnly; SameSite=Strict"))
    let state = try Exchange(
      "GET", "/board/state", port: page.port, cookie: "0; chalktalk-board=\(token)")
    #expect(state.status == 200)
    // In a phone's cookie it is still a board's token.
    for path in ["/gesture", "/unpair"] {
      let answer = try Exchange(
        "POST", path, port: page.port, origin: page.origin, cookie: "\(token)", body: gesture)
      #expect(answer.status == 403 && answer.body.contains("can only read"), "\(path)")
    }
    // In its own cookie it doesn't serve for a phone's requests.
    let other = try Exchange(
      "POST", "/gesture", port: page.port, origin: page.origin,
      cookie: "0; chalktalk-board=\(token)", body: gesture)
    #expect(other.status == 401)
    #expect(page.seen.gestures.withLock { $0.isEmpty })
    #expect(try PairedPhones(file: page.file).phones.map(\.role) == [.board])
    await page.server.stop()
  }

  @Test("a stranger sees no board")
  func stranger() async throws {
    for path in ["/board/state", "/board/events"] {
      #expect(try Exchange("GET", path, port: page.port).status == 401)
      #expect(try Exchange("GET", path, port: page.port, cookie: "0").status == 401)
    }
    #expect(try Exchange("GET", "/entries", port: page.port).status == 401)
    await page.server.stop()
  }

  @Test("a board's ticket pairs no phone, and is not used up by the attempt")
  func ticket() {
    var pairing = Pairing()
    let now = Moment(milliseconds: 1_795_000_000_000)
    _ = pairing.offer(ticket: "TICKET", code: "123456", for: .board, at: now)
    #expect(pairing.redeem(.ticket("TICKET"), as: .phone, from: "::1", at: now) == .wrong)
    #expect(pairing.redeem(.code("123456"), as: .phone, from: "10.0.0.9", at: now) == .wrong)
    #expect(pairing.redeem(.ticket("TICKET"), as: .board, from: "::1", at: now) == .paired)
    _ = pairing.offer(ticket: "PHONE", code: "654321", at: now)
    #expect(pairing.redeem(.ticket("PHONE"), as: .board, from: "::1", at: now) == .paired)
  }

  @Test("a phone paired with another session of the same user is known here too")
  func shared() throws {
    let folder = try TemporaryFolder()
    let file = PairedPhones.file(in: folder.url)
    let now = Moment(milliseconds: 1_795_000_000_000)
    var (one, other) = (try PhoneBook(file: file), try PhoneBook(file: file))
    func add(_ name: String, to book: inout PhoneBook) throws {
      _ = try book.change {
        _ = $0.add(named: name, token: name, at: now)
        return true
      }
    }
    try add("Anna", to: &one)
    #expect(other.phone(token: "Anna")?.name == "Anna")
    try add("Ben", to: &other)
    #expect(try PairedPhones(file: file).phones.map(\.name) == ["Anna", "Ben"])
    #expect(one.phone(token: "Ben")?.name == "Ben")
    #expect(one.phone(token: "Cleo") == nil)
  }

  @Test("a file of an earlier version holds phones; an unknown role is an error")
  func roles() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("remote.json")
    let digest = Digest(of: "SECRET").hexadecimal
    try Data(#"[{"name":"Anna","token":"\#(digest)","pairedAtUs":1}]"#.utf8).write(to: file)
    #expect(try PairedPhones(file: file).phone(token: "SECRET")?.role == .phone)
    try Data(
      #"[{"name":"Anna","token":"\#(digest)","pairedAtUs":1,"role":"admin"}]"#.utf8
    ).write(to: file)
    #expect(throws: RemoteError.self) { try PairedPhones(file: file) }
  }

  @Test("the fifth wrong code shuts its address out, for phones and boards")
  func guesses() async throws {
    let code = try #require(try await page.invitation().code)
    let wrong = code == "000000" ? "000001" : "000000"
    func guess(_ code: String, at path: String) throws -> Int {
      try Exchange(
        "POST", path, port: page.port, origin: page.origin, body: #"{"code":"\#(code)"}"#
      ).status
    }
    var status = 0
    var counted = 0
    // A guess that comes too soon doesn't count; otherwise guesses at both doors do.
    _ = try await Shell.wait {
      status = try guess(wrong, at: counted % 2 == 0 ? "/pair" : "/board/pair")
      if status == 403 { counted += 1 }
      return page.seen.status.withLock { $0?.guessers.first?.isShutOut } == true
    }
    #expect(counted == 5)
    #expect(try guess(code, at: "/pair") == 403)
    #expect(page.seen.status.withLock { $0?.invitation?.code } == code)
    #expect(try PairedPhones(file: page.file).phones.isEmpty)
    await page.server.stop()
  }

  @Test("10,000 guessed cookies let nobody in")
  func cookies() throws {
    var random = SeededRandom(seed: 64)
    let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    let client = try RawClient(port: page.port)
    for _ in 0..<10_000 {
      let token = String((0..<26).map { _ in digits[Int.random(in: 0..<32, using: &random)] })
      client.send(
        "GET /state HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\nCookie: chalktalk=\(token)\r\n\r\n")
      #expect(client.read { $0.contains("not paired") }.hasPrefix("HTTP/1.1 401"))
    }
  }
}
