import Foundation
import TestSupport
import TestTraits
import Testing

/// The page for phones, switched and left by the real program.
@Suite("The remote, from the program", .startsPrograms, .timeLimit(.minutes(30)))
struct RemoteSwitchTests {
  private func isServed(_ machine: Machine) throws -> Bool {
    try machine.home.run("remote", "url").status == 0
  }

  @Test("“Q” opens the page while a session runs, and closes it again")
  func chosen() async throws {
    let machine = try Machine("remote-port = 0")
    let terminal = try await machine.climb()
    #expect(try !isServed(machine))
    try terminal.press("Q")
    try await machine.expect("Page for phones", on: terminal)
    try terminal.press("Down")
    try terminal.press("Enter")
    try await machine.expect("Connect a phone", on: terminal)
    #expect(try isServed(machine))
    try terminal.press("Q")
    try await machine.expect("Page for phones", on: terminal)
    try terminal.press("Home")
    try terminal.press("Enter")
    try await machine.expect("Remote off", on: terminal)
    try await machine.wait { try !isServed(machine) }
  }

  @Test("a port in use is reported, and can be tried again")
  func portInUse() async throws {
    let machine = try Machine("remote = \"local\"\nremote-port = 0")
    let terminal = try await machine.climb("--db \(machine.path("one"))")
    try await machine.expect("Connect a phone", on: terminal)
    let url = try machine.home.run("remote", "url").stdout
    let port = try #require(url.split(separator: ":").last?.split(separator: "/").first)
    let second = try await machine.climb("--db \(machine.path("two")) --remote-port \(port)")
    try await machine.expect("No page for phones: port \(port) is in use", on: second)
    try terminal.press("C-c")
    try await machine.wait { try terminal.isDead() }
    for key in ["Q", "Down", "Enter"] { try second.press(key) }
    try await machine.expect("Connect a phone", on: second)
  }

  @Test("one phone or all can be removed, with or without a running session")
  func revoke() async throws {
    let machine = try Machine("remote = \"local\"\nremote-port = 0")
    let terminal = try await machine.climb()
    try await machine.expect("Connect a phone", on: terminal)
    for name in ["Anna", "Ben", "Cleo"] {
      let url = try machine.home.run("remote", "url").stdout
        .trimmingCharacters(in: .whitespacesAndNewlines)
      let parts = url.components(separatedBy: "/#")
      try #require(parts.count == 2, "\(url)")
      let answer = try Shell.run([
        "curl", "-sS", "-H", "Origin: \(parts[0])", "-d",
        #"{"ticket":"\#(parts[1])","name":"\#(name)"}"#, "\(parts[0])/pair",
      ])
      try #require(answer.stdout.contains(name), "\(answer)")
    }
    func paired() throws -> [String] {
      try machine.home.run("remote", "list").stdout.split(separator: "\n")
        .compactMap { $0.split(separator: "\t").last.map(String.init) }
    }
    #expect(try paired() == ["Anna", "Ben", "Cleo"])
    let unknown = try machine.home.run("remote", "revoke", "Dora")
    #expect(unknown.status == 64 && unknown.stderr.contains("no phone is called “Dora”"))
    #expect(try machine.home.run("remote", "revoke").status == 64)
    #expect(try machine.home.run("remote", "revoke", "Ben").status == 0)
    #expect(try paired() == ["Anna", "Cleo"])
    try terminal.press("C-c")
    try await machine.wait { try terminal.isDead() }
    #expect(try machine.home.run("remote", "revoke", "Anna").status == 0)
    #expect(try paired() == ["Cleo"])
    #expect(try machine.home.run("remote", "revoke", "Anna").status == 64)
    #expect(try machine.home.run("remote", "revoke", "--all").status == 0)
    #expect(try paired().isEmpty)
  }

  @Test("a removed phone is out of every running session")
  func revokeEverywhere() async throws {
    let machine = try Machine("remote = \"local\"\nremote-port = 0")
    var terminals: [Tmux] = []
    for name in ["one", "two", "three"] {
      let terminal = try await machine.climb("--db \(machine.path(name))")
      try await machine.expect("Connect a phone", on: terminal)
      terminals.append(terminal)
    }
    let urls = try machine.home.run("remote", "url").stdout.split(separator: "\n")
    let parts = try urls.map { try #require($0.firstMatch(of: /(.+)\/#(.+)/)).output }
    try #require(parts.count == 3)
    let paired = try Shell.run([
      "curl", "-sS", "-i", "-H", "Origin: \(parts[2].1)", "-d",
      #"{"ticket":"\#(parts[2].2)","name":"Anna"}"#, "\(parts[2].1)/pair",
    ])
    let cookie = try #require(paired.stdout.firstMatch(of: /chalktalk-[0-9a-f]+=[0-9A-Z]+/)).0
    func answers() throws -> [String] {
      try parts.map {
        try Shell.run([
          "curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-b", String(cookie),
          "\($0.1)/state",
        ]).stdout
      }
    }
    #expect(try answers() == ["200", "200", "200"])
    // It is listed by sessions that it was not paired with, and connected if it is so anywhere.
    func list() throws -> String { try machine.home.run("remote", "list").stdout }
    #expect(try list() == "away\tAnna\n")
    let page = try machine.start(
      "curl", "-sN", "-b", String(cookie), "\(parts[2].1)/events", output: "events")
    try await machine.wait { try list() == "connected\tAnna\n" }
    page.signal(SIGTERM)
    try await machine.wait { try list() == "away\tAnna\n" }
    #expect(try machine.home.run("remote", "revoke", "Anna").status == 0)
    #expect(try answers() == ["401", "401", "401"])
    #expect(try machine.home.run("remote", "revoke", "Anna").status == 64)
    withExtendedLifetime(terminals) {}
  }

  @Test("the demo can be followed on a phone")
  func demo() async throws {
    let machine = try Machine("")
    let terminal = try Tmux(
      "exec \(BuildProducts.program("chalktalk").path) demo --mute --remote --remote-port 0",
      columns: 100, rows: 30, environment: machine.home.environment)
    try await machine.expect("REMOTE LOCAL", on: terminal)
    try terminal.press("C-c")
  }
}
