import Foundation
import TestSupport
import TestTraits
import Testing

/// Three homes share a log through a PostgreSQL server, with the real program.
@Suite("One log through a server, in the program", .startsPrograms, .timeLimit(.minutes(30)))
struct ServerTests {
  let server: PostgreSQLServer
  let homes: [TestHome]
  let passwords: String

  init() throws {
    server = try PostgreSQLServer()
    homes = try (0..<3).map { _ in try TestHome() }
    passwords = try homes[0].write(server.passwordLine(), to: "passwords")
    try Shell.run(["chmod", "600", passwords])
  }

  private func run(
    _ home: TestHome, _ arguments: [String], _ more: [String: String] = [:]
  ) throws -> Shell.Output {
    let environment = home.environment.merging(["PGPASSFILE": passwords]) { $1 }
    return try Shell.run(
      [BuildProducts.program("chalktalk").path] + arguments,
      environment: environment.merging(more) { $1 })
  }

  /// A session of so many sends, one of them undone.
  @discardableResult
  private func climb(_ home: TestHome, _ sends: Int) throws -> Shell.Output {
    let keys = (1...sends).map { "\($0) say send" }
    let end = ["90 say undo", "91 say finish session", "92 say yes", "99 end"]
    let script = try home.write((keys + end).joined(separator: "\n"), to: "script")
    return try run(home, ["climb", "--script", script])
  }

  private func doctor(_ home: TestHome) throws -> String {
    try run(home, ["doctor", "--mute", "--seconds", "0.1"]).stdout
  }

  @Test("three homes end with equal exports, byte for byte, and equal figures")
  func equal() throws {
    let early = try run(homes[0], ["sync", server.address()])
    #expect(
      early.status == 66 && early.stderr.contains("chalktalk sync --setup"), "\(early.stderr)")
    let setup = try run(homes[0], ["sync", "--setup", server.address()])
    #expect(setup.status == 0 && setup.stdout.contains("Set up"), "\(setup.stderr)")
    #expect(
      try run(homes[0], ["sync", "--setup", server.address()]).stdout.contains("set up already"))
    for (place, home) in homes.enumerated() {
      #expect(try climb(home, 3 + place).status == 0)
      _ = try run(home, ["goal", "add", "\(100 + place) sends"])
      #expect(try run(home, ["config", "set", "sync", server.address()]).status == 0)
    }
    for home in homes {
      let output = try climb(home, 5)
      #expect(output.status == 0 && output.stderr.isEmpty, "\(output.stderr)")
    }
    _ = try run(homes[1], ["history", "delete", "1", "--yes"])
    for home in homes + homes { #expect(try run(home, ["sync"]).status == 0) }
    let exports = try homes.map { try run($0, ["export"]).stdout }
    #expect(exports[0].split(separator: "\n").count > 40)
    #expect(exports[0] == exports[1] && exports[1] == exports[2])
    for arguments in [["stats", "--json"], ["history"], ["goal"], ["insights"]] {
      let told = try homes.map { try run($0, arguments).stdout }
      #expect(told[0] == told[1] && told[1] == told[2], "\(arguments)")
    }
    let healthy = try doctor(homes[2])
    #expect(healthy.contains("answers in") && healthy.contains("not encrypted"), "\(healthy)")
    #expect(!healthy.contains("not on the server yet"), "\(healthy)")
  }

  @Test(
    "the gym's report names every wall and climber, and its figures agree with the log")
  func gym() throws {
    _ = try run(homes[0], ["sync", "--setup", server.address()])
    let away = try TestHome()
    try climb(away, 3)
    let hers = try run(away, ["export"]).stdout
    try climb(homes[1], 7)
    // Anna's entries from another wall.
    let start = #""version":1,"payload":{"appVersion":"#
    let asPartner = hers.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.contains(#""kind":"session.started""#) else { return String(line) }
      return String(line).replacing(start, with: #""version":2,"payload":{"appVersion":"#)
        .replacing(/}}$/, with: #","climber":"Anna"}}"#)
    }
    let file = try homes[1].write(asPartner.joined(separator: "\n"), to: "anna.jsonl")
    #expect(try run(homes[1], ["import", file, "--yes"]).status == 0)
    try climb(homes[0], 2)
    for home in homes + homes { #expect(try run(home, ["sync", server.address()]).status == 0) }
    // The third home has logged nothing, like the desk of a gym's owner.
    let target = homes[2].url.path + "/gym.html"
    let report = try run(homes[2], ["report", "--gym", "--output", target])
    #expect(report.status == 0, "\(report.stderr)")
    let page = try String(contentsOfFile: target, encoding: .utf8)
    #expect(page.contains("Chalktalk report: the gym") && page.contains("Busy hours"))
    #expect(page.contains("Anna") && !page.contains("Your level"))
    let all = try run(homes[2], ["stats", "--who", "all", "--json"]).object()
    let attempts = try #require(all["attempts"] as? Int)
    #expect(attempts > 0 && page.contains("<dt>Attempts</dt><dd>\(attempts)</dd>"), "\(attempts)")
    let both = try run(homes[2], ["report", "--gym", "--who", "Anna"])
    #expect(both.status == 64 && both.stderr.contains("--gym is about everybody"))
  }

  @Test(
    "an unreachable server costs a session one line; waiting events are reported and sent later"
  )
  func away() throws {
    _ = try run(homes[0], ["sync", "--setup", server.address()])
    _ = try run(homes[0], ["config", "set", "sync", server.address()])
    try climb(homes[0], 2)
    try server.stop()
    let output = try climb(homes[0], 4)
    #expect(output.status == 0)
    #expect(
      output.stderr.contains("the session is logged, but not synced")
        && output.stderr.contains("can't be reached"), "\(output.stderr)")
    let byHand = try run(homes[0], ["sync"])
    #expect(byHand.status == 75 && byHand.stderr.contains("can't be reached"), "\(byHand.stderr)")
    #expect(!byHand.stderr.contains("?."), "\(byHand.stderr)")
    let told = try doctor(homes[0])
    #expect(told.contains("can't be reached") && told.contains("not on the server yet"), "\(told)")
    try server.start()
    #expect(try run(homes[0], ["sync"]).status == 0)
    #expect(try !doctor(homes[0]).contains("not on the server yet"))
    #expect(try run(homes[1], ["sync", server.address()]).status == 0)
    #expect(try run(homes[1], ["export"]).stdout == run(homes[0], ["export"]).stdout)
  }

  @Test("bad input is refused in one line that says what to do and shows no password")
  func refusals() throws {
    _ = try run(homes[0], ["sync", "--setup", server.address()])
    let wrong = server.address().replacingOccurrences(of: "gym@", with: "gym:sesame@")
    let refused = try run(homes[1], ["sync", wrong])
    #expect(refused.status == 77 && refused.stderr.contains("~/.pgpass"), "\(refused.stderr)")
    #expect(!(refused.stderr + refused.stdout).contains("sesame"))
    let set = try run(homes[1], ["config", "set", "sync", wrong])
    #expect(set.status == 64 && set.stderr.contains("~/.pgpass"), "\(set.stderr)")
    #expect(!set.stderr.contains("sesame"))
    // Written by hand.
    _ = try homes[1].write("sync = '\(wrong)'\n", to: "config/chalktalk/config.toml")
    let found = try doctor(homes[1]) + run(homes[1], ["data"]).stdout
    #expect(found.contains("refused the login") && !found.contains("sesame"), "\(found)")
    #expect(found.contains("move the password from the address to ~/.pgpass"), "\(found)")
    let folder = try run(homes[2], ["sync", "--setup", "/tmp"])
    #expect(folder.status == 64 && folder.stderr.contains("postgresql://HOST/DATABASE"))
    let other = try run(homes[2], ["sync", "http://gym/chalktalk"])
    #expect(other.status == 64 && other.stderr.contains("postgresql://HOST"), "\(other.stderr)")
    try server.psql("UPDATE chalktalk.schema SET version = 9")
    let newer = try run(homes[0], ["sync", server.address()])
    #expect(newer.status == 65 && newer.stderr.contains("update Chalktalk"), "\(newer.stderr)")
  }

  @Test("without libpq everything else works, and sync says what to install")
  func noLibrary() throws {
    // Found before the machine's own library, but not a library.
    try homes[0].write("", to: "libraries/libpq.so.5")
    let without = ["LD_LIBRARY_PATH": homes[0].url.path + "/libraries"]
    _ = try run(homes[0], ["config", "set", "sync", server.address()])
    let script = try homes[0].write(
      "1 say send\n2 say finish session\n3 say yes\n9 end\n", to: "script")
    let session = try run(homes[0], ["climb", "--script", script], without)
    #expect(session.status == 0 && session.stderr.contains("libpq5"), "\(session.stderr)")
    let sync = try run(homes[0], ["sync"], without)
    #expect(sync.status == 69 && sync.stderr.contains("sudo apt install libpq5"), "\(sync.stderr)")
    #expect(try run(homes[0], ["history"], without).stdout.contains("1"))
  }

  @Test(
    "TLS with a verified certificate works; another authority or name is refused without losing anything"
  )
  func encrypted() throws {
    let server = try PostgreSQLServer(isEncrypted: true)
    let address = server.encryptedAddress(authority: server.authority)
    #expect(try run(homes[0], ["sync", "--setup", address]).status == 0)
    try climb(homes[0], 3)
    for (wrong, reason) in [
      (server.encryptedAddress(authority: server.otherAuthority), "verify failed"),
      (server.encryptedAddress(authority: server.authority, host: "127.0.0.1"), "match"),
      (server.encryptedAddress(authority: "/nowhere.crt"), "does not exist"),
    ] {
      let refused = try run(homes[0], ["sync", wrong])
      #expect(refused.status == 77 && refused.stderr.contains(reason), "\(refused.stderr)")
      #expect(refused.stderr.contains("sslrootcert"), "\(refused.stderr)")
      _ = try run(homes[0], ["config", "set", "sync", wrong])
      let session = try climb(homes[0], 2)
      #expect(session.status == 0 && session.stderr.contains("can't be trusted"))
    }
    #expect(try server.psql("SELECT count(*) FROM chalktalk.record") == ["0"])
    for home in homes { _ = try run(home, ["config", "set", "sync", address]) }
    for home in homes { #expect(try run(home, ["sync"]).status == 0) }
    let exports = try homes.map { try run($0, ["export"]).stdout }
    #expect(exports[0].split(separator: "\n").count > 20 && exports[0] == exports[2])
    let healthy = try doctor(homes[1])
    #expect(healthy.contains(", encrypted"), "\(healthy)")
  }
}
