import Console
import Core
import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Remote

/// The board of a gym: the sessions of every machine that shares the log through a server.
@Suite("The board of a gym", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct GymBoardTests {
  private let titles = "[...document.querySelectorAll('.title')].map((e) => e.textContent)"

  private func text(_ selector: String, at place: Int) -> String {
    "document.querySelectorAll('article')[\(place)].querySelector('\(selector)').textContent"
  }

  /// Sets the server up and has the homes sync through it.
  private func share(_ server: PostgreSQLServer, _ homes: RemoteHome...) throws {
    let address = server.address()
    for home in homes {
      let file = try home.home.write(server.passwordLine(), to: "passwords")
      #expect(chmod(file, 0o600) == 0)
    }
    #expect(try homes[0].home.run(["sync", "--setup", address]).status == 0)
    for home in homes {
      #expect(try home.home.run(["config", "set", "sync", address]).status == 0)
    }
  }

  @Test("shows other machines' sessions as they are logged, and says when the server is away")
  func live() async throws {
    let server = try PostgreSQLServer()
    let (own, other) = (try RemoteHome(), try RemoteHome())
    try share(server, own, other)
    let here = try await own.start()
    let board = try await own.board()
    let there = try await other.start("--grade V6 --with Anna,Ben")
    try await board.expect("document.querySelectorAll('article').length == 2")
    try await board.expect("\(text(".main", at: 1)) == 'V6'")
    // Each is shown with the name of its machine.
    let machine = ProcessInfo.processInfo.hostName
    try await board.expect("\(text(".title", at: 0)) == '\(machine)'")
    #expect(try board.texts(titles) == [machine, machine])
    #expect(
      try board.texts("[...document.querySelectorAll('.name')].map((e) => e.textContent)")
        == ["Owner", "Anna", "Ben"])
    try there.press("f")
    try await board.expect("\(text(".outcome", at: 1)).includes('FALL  V6, attempt 1')")
    try there.press("Tab")
    try await other.expect("Anna is up", on: there)
    try there.press("s")
    try await board.expect("\(text("[aria-current]", at: 1)).startsWith('Anna V6 · 1 try')")
    try there.press("r")
    try await board.expect("!document.querySelectorAll('.ring')[1].hidden")
    #expect(try board.texts(PageProbe.lowContrast) == [])
    try own.keepPicture("board-gym-1920x1080-dark", board)
    // Without the server the session goes on, and the others stay as they were.
    try server.stop()
    try await board.expect(
      "document.getElementById('line').textContent.startsWith('No answer from the gym’s server')")
    try here.press("s")
    try await board.expect("\(text(".outcome", at: 0)).includes('SEND  V4')")
    #expect(try board.isTrue("\(text(".main", at: 1)) == 'V6'"))
    let stopped = try board.text(text(".time", at: 1))
    try here.press("r")
    try await board.expect(
      "!document.querySelectorAll('.ring')[0].hidden && \(text(".time", at: 0)) < '2:59'")
    #expect(try board.text(text(".time", at: 1)) == stopped)
    try await server.startAgain()
    try await board.expect("document.getElementById('line').textContent == ''")
    try there.press("q")
    try await other.expect("Finish the session for all 3 climbers?", on: there)
    try there.press("y")
    try await board.expect("document.querySelectorAll('article').length == 1")
    #expect(board.complaints.isEmpty, "\(board.complaints)")
    withExtendedLifetime(here) {}
  }

  @Test("a session that was left open, or whose program was killed, is shown as last heard")
  func left() async throws {
    let server = try PostgreSQLServer()
    let (own, other) = (try RemoteHome(), try RemoteHome())
    try share(server, own, other)
    let here = try await own.start()
    let board = try await own.board()
    var there = try await other.start("--grade V6")
    try await board.expect("document.querySelectorAll('article').length == 2")
    try there.press("f")
    try await board.expect("\(text(".outcome", at: 1)).includes('FALL  V6, attempt 1')")
    try there.press("r")
    try await board.expect("!document.querySelectorAll('.ring')[1].hidden")
    let isLeft = "document.querySelectorAll('article')[1].hasAttribute('data-left')"
    #expect(try !board.isTrue(isLeft))
    try there.press("C-c")
    try await other.expect("over", on: there)
    try await board.expect(isLeft)
    #expect(
      try board.isTrue("/^last heard \\d\\d:\\d\\d/.test(\(text(".caption", at: 1)))"))
    #expect(try board.isTrue("document.querySelectorAll('.ring')[1].hidden"))
    #expect(try board.isTrue("\(text(".main", at: 1)) == 'V6'"))
    #expect(try board.texts(PageProbe.lowContrast) == [])
    // The session continues where it was left.
    there = try await other.start()
    try there.press("y")
    try await board.expect("!\(isLeft)")
    #expect(try board.isTrue("\(text(".caption", at: 1)) == 'route 1'"))
    let shell = try #require(try there.processID())
    try Shell.run(["pkill", "-KILL", "-P", "\(shell)"])
    let connected = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"
    #expect(try await Shell.wait { try server.psql(connected) == ["1"] })
    // The next entry on any machine brings the news.
    try here.press("s")
    try await board.expect(isLeft)
    #expect(board.complaints.isEmpty, "\(board.complaints)")
  }

  @Test(
    "a change sends what is new, what has ended, and the server's state; a new board gets all")
  func changes() {
    let now = Moment(milliseconds: 1_800_000_000_000)
    func wall(_ id: String, _ title: String) -> GymBoard.Wall {
      var card = RemoteCard()
      card.title = title
      return GymBoard.Wall(id: id, card: card)
    }
    func told(_ events: [StreamEvent]) -> [String] {
      events.map { "\($0.name) \($0.value["machine"].map { "\($0)" } ?? "")" }
    }
    var news = GymNews()
    #expect(news.all(at: now).isEmpty)
    let first = GymBoard(machine: "a", walls: [wall("B", "b"), wall("C", "c")], lostAt: nil)
    #expect(
      told(news.change(to: first, at: now)) == [#"session "B""#, #"session "C""#, #"gym "a""#])
    #expect(news.change(to: first, at: now).isEmpty)
    let second = GymBoard(machine: "a", walls: [wall("C", "c2")], lostAt: now)
    let events = news.change(to: second, at: now)
    #expect(told(events) == [#"session "C""#, #"session "B""#, #"gym "a""#])
    #expect(events[1].value["state"] == nil)
    #expect(events[2].value["lostAtMs"] == .int(now.milliseconds))
    #expect(told(news.all(at: now)) == [#"session "C""#, #"gym "a""#])
  }
}
