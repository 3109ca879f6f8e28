import Core
import Digests
import Foundation
import TestSupport
import Testing

@testable import Remote

@Suite("Pairing", .timeLimit(.minutes(30)))
struct PairingTests {
  private var pairing = Pairing()
  private let start = Moment(milliseconds: 1_795_000_000_000)
  private let phone = "192.168.1.20"

  @Test("a ticket lets one phone in, once, and takes its code with it")
  mutating func once() {
    _ = pairing.offer(ticket: "TICKET", code: "123456", at: start)
    #expect(pairing.redeem(.ticket("OTHER"), from: phone, at: start) == .wrong)
    #expect(pairing.redeem(.ticket("TICKET"), from: phone, at: start) == .paired)
    #expect(pairing.redeem(.ticket("TICKET"), from: phone, at: start) == .wrong)
    #expect(pairing.redeem(.code("123456"), from: phone, at: start) == .wrong)
  }

  @Test("after five minutes neither ticket nor code lets anybody in")
  mutating func expiry() {
    let until = pairing.offer(ticket: "TICKET", code: "123456", at: start)
    #expect(until - start == .seconds(300))
    #expect(pairing.redeem(.ticket("TICKET"), from: phone, at: until) == .wrong)
    #expect(pairing.redeem(.code("123456"), from: phone, at: until) == .wrong)
  }

  @Test(
    "each wrong code makes an address wait longer, and the fifth shuts it out until the next code")
  mutating func guesses() {
    _ = pairing.offer(ticket: "TICKET", code: "123456", at: start)
    var now = start
    for wait in [2, 4, 8, 16] {
      #expect(pairing.redeem(.code("000000"), from: phone, at: now) == .wrong)
      // The right code must wait too, so guessing faster reveals nothing.
      #expect(
        pairing.redeem(.code("123456"), from: phone, at: now) == .wait(.seconds(wait)))
      now = now + .seconds(wait)
    }
    #expect(pairing.redeem(.code("000000"), from: phone, at: now) == .shutOut)
    #expect(pairing.redeem(.code("123456"), from: phone, at: now + .seconds(60)) == .shutOut)
    #expect(pairing.redeem(.ticket("TICKET"), from: phone, at: now) == .paired)
    _ = pairing.offer(ticket: "NEW", code: "654321", at: now)
    #expect(pairing.redeem(.code("654321"), from: phone, at: now) == .paired)
  }

  @Test("a guesser keeps nobody out but itself, from however many addresses of its network")
  mutating func guesser() {
    _ = pairing.offer(ticket: "TICKET", code: "123456", at: start)
    var now = start
    for number in 1...5 {
      let verdict = pairing.redeem(.code("000000"), from: "fd00:1:2:3::\(number)", at: now)
      #expect(verdict == (number < 5 ? .wrong : .shutOut))
      now = now + .seconds(30)
    }
    #expect(pairing.redeem(.code("123456"), from: "fd00:1:2:3::99", at: now) == .shutOut)
    #expect(pairing.guessers.map(\.address) == ["fd00:1:2:3::1"])
    #expect(pairing.guessers[0].wrong == 5 && pairing.guessers[0].isShutOut)
    #expect(pairing.redeem(.code("123456"), from: "fd00:1:2:4::1", at: now) == .paired)
  }

  @Test(
    "25 wrong codes from all addresses void the code, and no more are counted; tickets stay valid")
  mutating func manyGuessers() {
    _ = pairing.offer(ticket: "TICKET", code: "123456", at: start)
    for number in 1..<Pairing.guessesInAll {
      #expect(pairing.redeem(.code("000000"), from: "10.0.0.\(number)", at: start) == .wrong)
    }
    #expect(pairing.redeem(.code("000000"), from: "10.0.1.1", at: start) == .locked)
    for number in 2..<200 {
      #expect(pairing.redeem(.code("123456"), from: "10.0.1.\(number)", at: start) == .locked)
    }
    #expect(pairing.guessers.count == Pairing.guessesInAll)
    #expect(pairing.redeem(.ticket("TICKET"), from: phone, at: start) == .paired)
  }

  @Test("at most eight tickets are valid at once: the oldest goes")
  mutating func places() {
    for number in 0..<9 {
      _ = pairing.offer(ticket: "T\(number)", code: "00000\(number)", at: start)
    }
    #expect(pairing.redeem(.ticket("T0"), from: phone, at: start) == .wrong)
    #expect(pairing.redeem(.ticket("T1"), from: phone, at: start) == .paired)
  }

  @Test("secrets have their full length and differ")
  func secrets() {
    var generator = SystemRandomNumberGenerator()
    let tokens = (0..<200).map { _ in Secret.token(&generator) }
    #expect(Set(tokens).count == 200 && tokens.allSatisfy { $0.utf8.count == 26 })
    let codes = (0..<200).map { _ in Secret.code(&generator) }
    #expect(codes.allSatisfy { $0.utf8.count == 6 && Int($0) != nil })
  }

  @Test("a digest is SHA-256 of its text (FIPS 180-4's own example)")
  func digest() {
    #expect(
      Digest(of: "abc").hexadecimal
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(Digest(hexadecimal: Digest(of: "abc").hexadecimal) == Digest(of: "abc"))
    #expect(Digest(of: "abc") != Digest(of: "abd"))
    #expect(Digest(hexadecimal: "ba78") == nil)
  }
}

@Suite("Paired phones", .timeLimit(.minutes(30)))
struct PairedPhonesTests {
  private let now = Moment(milliseconds: 1_795_000_000_000)
  private let folder: TemporaryFolder
  private var file: URL { PairedPhones.file(in: folder.url.appendingPathComponent("state")) }

  init() throws { folder = try TemporaryFolder() }

  @Test("the file has no token, and only its user can read it")
  func kept() throws {
    var phones = PairedPhones()
    #expect(phones.add(named: "Anna’s phone", token: "SECRET", at: now) == "Anna’s phone")
    try phones.write(to: file)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(!text.contains("SECRET"))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let read = try PairedPhones(file: file)
    #expect(read == phones && read.phone(token: "SECRET")?.name == "Anna’s phone")
    #expect(read.phone(token: "SECRETS") == nil)
  }

  @Test(
    "a name is one line of the screen, and nobody else's",
    arguments: [
      ("\u{1B}[2Jphone\n", "[2Jphone"), ("", "phone"), ("\u{202E}enohp", "enohp"),
      (String(repeating: "x", count: 99), String(repeating: "x", count: 30)),
    ])
  func names(given: String, kept: String) {
    var phones = PairedPhones()
    #expect(phones.add(named: given, token: "a", at: now) == kept)
    #expect(phones.add(named: given, token: "b", at: now) == "\(kept) 2")
  }

  @Test("an unreadable file is an error, and stays unchanged")
  func damaged() throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    for text in ["", "{}", #"[{"name": "a"}]"#, #"[{"name":"a","token":"zz","pairedAtUs":1}]"#] {
      try Data(text.utf8).write(to: file)
      #expect(throws: RemoteError.self) { try PairedPhones(file: file) }
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }
}

@Suite("Hosts", .timeLimit(.minutes(30)))
struct HostsTests {
  private let hosts = Hosts(
    names: ["127.0.0.1", "localhost", "::1", "192.168.1.20", "fd12:3456::5"], port: 8417,
    proxied: "gym.example")

  @Test(
    "a name of this machine with the port, or the proxy's, is allowed",
    arguments: [
      ("127.0.0.1:8417", true), ("LOCALHOST:8417", true), ("192.168.1.20:8417", true),
      ("[::1]:8417", true), ("[FD12:3456::5]:8417", true), ("fd12:3456::5:8417", false),
      ("gym.example", true), ("localhost", false), ("localhost:80", false), ("evil.example", false),
      ("127.0.0.1:8417.evil.example", false), ("", false),
    ])
  func names(host: String, isAllowed: Bool) {
    #expect(hosts.allows(host) == isAllowed)
  }

  @Test(
    "an origin must be the host of the request",
    arguments: [
      ("http://localhost:8417", "localhost:8417", true),
      ("https://gym.example", "gym.example", true),
      ("http://127.0.0.1:8417", "localhost:8417", false), ("null", "localhost:8417", false),
      ("http://evil.example", "evil.example", false),
      ("file://localhost:8417", "localhost:8417", false),
    ])
  func origins(origin: String, host: String, isAllowed: Bool) {
    #expect(hosts.allows(origin: origin, to: host) == isAllowed)
  }
}
