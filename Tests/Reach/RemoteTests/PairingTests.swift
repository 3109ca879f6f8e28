import Digests
import Foundation
import Log
import TestSupport
import Testing

@testable import Remote

@Suite("Pairing")
struct PairingTests {
  private var pairing = Pairing()
  private let start = Moment(milliseconds: 1_795_000_000_000)

  @Test("a ticket lets one phone in, once, and takes its code with it")
  mutating func once() {
    _ = pairing.offer(ticket: "TICKET", code: "123456", at: start)
    #expect(pairing.redeem(.ticket("OTHER"), at: start) == .wrong)
    #expect(pairing.redeem(.ticket("TICKET"), at: start) == .paired)
    #expect(pairing.redeem(.ticket("TICKET"), at: start) == .wrong)
    #expect(pairing.redeem(.code("123456"), at: start) == .wrong)
  }

  @Test("after five minutes neither ticket nor code lets anybody in")
  mutating func expiry() {
    let until = pairing.offer(ticket: "TICKET", code: "123456", at: start)
    #expect(until - start == .seconds(300))
    #expect(pairing.redeem(.ticket("TICKET"), at: until) == .wrong)
    #expect(pairing.redeem(.code("123456"), at: until) == .wrong)
  }

  @Test(
    "each wrong code makes the next guess wait longer; the fifth voids every code, not the tickets")
  mutating func guesses() {
    _ = pairing.offer(ticket: "TICKET", code: "123456", at: start)
    var now = start
    for wait in [2, 4, 8, 16] {
      #expect(pairing.redeem(.code("000000"), at: now) == .wrong)
      // The right code must wait too, so guessing faster reveals nothing.
      #expect(pairing.redeem(.code("123456"), at: now) == .wait(.seconds(wait)))
      now = now + .seconds(wait)
    }
    #expect(pairing.redeem(.code("000000"), at: now) == .locked)
    #expect(pairing.redeem(.code("123456"), at: now + .seconds(60)) == .locked)
    #expect(pairing.redeem(.ticket("TICKET"), at: now) == .paired)
    _ = pairing.offer(ticket: "NEW", code: "654321", at: now)
    #expect(pairing.redeem(.code("654321"), at: now) == .paired)
  }

  @Test("at most eight tickets are valid at once: the oldest goes")
  mutating func places() {
    for number in 0..<9 {
      _ = pairing.offer(ticket: "T\(number)", code: "00000\(number)", at: start)
    }
    #expect(pairing.redeem(.ticket("T0"), at: start) == .wrong)
    #expect(pairing.redeem(.ticket("T1"), at: start) == .paired)
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

@Suite("Paired phones")
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

@Suite("Hosts")
struct HostsTests {
  private let hosts = Hosts(
    names: ["127.0.0.1", "localhost", "192.168.1.20"], port: 8417, proxied: "gym.example")

  @Test(
    "a name of this machine with the port, or the proxy's, is allowed",
    arguments: [
      ("127.0.0.1:8417", true), ("LOCALHOST:8417", true), ("192.168.1.20:8417", true),
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
