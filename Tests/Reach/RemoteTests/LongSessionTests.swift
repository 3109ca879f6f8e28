import Foundation
import TestSupport
import TestTraits
import Testing

/// A session of 1,500 attempts at 150 routes, on the real program and in a real browser; benchmarks/long-session.py has 5,000.
@Suite("A long session on the phone", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
struct LongSessionTests {
  private let remote: RemoteHome

  init() throws { remote = try RemoteHome() }

  /// Logs the session, which stays open.
  private func log() throws {
    var lines: [String] = []
    for route in 0..<150 {
      for attempt in 0..<10 { lines.append("\(route * 20 + attempt + 1) key f") }
      lines.append("\(route * 20 + 15) key \(route < 149 ? "n" : "i")")
    }
    lines.append("3001 end")
    let script = try remote.home.write(lines.joined(separator: "\n") + "\n", to: "script")
    let logged = try remote.home.run("climb", "--grade", "V4", "--script", script)
    #expect(logged.status == 0, "\(logged.stderr)")
  }

  @Test("no state is larger than 4 kB, and the lists come in parts")
  func size() async throws {
    try log()
    let terminal = try await remote.start()
    try terminal.press("y")
    try await remote.expect("oute 150", on: terminal)
    let parts = try remote.url().split(separator: "#").map(String.init)
    let origin = String(parts[0].dropLast())
    let port = try #require(Int(origin.split(separator: ":")[2]))
    let token = try #require(
      try Exchange(
        "POST", "/pair", port: port, origin: origin,
        body: #"{"ticket":"\#(parts[1])","name":"reader"}"#
      ).token)
    func get(_ path: String) throws -> Exchange {
      try Exchange("GET", path, port: port, cookie: token)
    }
    let state = try get("/state")
    #expect(state.body.utf8.count <= 4096, "\(state.body)")
    #expect(state.body.contains(#""number":150"#))
    for path in [
      "/entries?from=0", "/entries?from=1400", "/routes?from=0", "/routes?from=0&words=v4",
    ] {
      let part = try get(path)
      #expect(part.status == 200 && part.body.utf8.count <= 16_384, "\(path)")
    }
    for path in [
      "/entries?from=-1", "/entries?from=x", "/entries?route=1", "/routes", "/routes?from=0&from=1",
      "/routes?from=0&words=%ZZ", "/routes?from=0&words=%", "/routes?from=0&&words",
      "/entries?from=0&route=x",
    ] {
      #expect(try get(path).status == 400, "\(path)")
    }
  }

  @Test("the list opens with its latest, goes on as it is scrolled, and follows what changes")
  func list() async throws {
    try log()
    let terminal = try await remote.start()
    try terminal.press("y")
    let phone = try await remote.phone()
    try await phone.expect("link.state.climb?.number == 150")
    try phone.click("#menu-open")
    try phone.click("#entries-open")
    let rows = "document.querySelectorAll('#entries-list li')"
    try await phone.expect("\(rows).length == 50")
    _ = try phone.text("document.querySelector('#entries-list').scrollTop = 1e6; ''")
    try await phone.expect("\(rows).length >= 100")
    // The latest goes from the top; those further down stay. (The script's clock ran ahead: what is logged now isn't the latest.)
    let latest = try phone.text("\(rows)[0].dataset.item")
    try terminal.press("u")
    try await phone.expect("\(rows)[0].dataset.item !== \(latest.debugDescription)")
    #expect(try phone.isTrue("\(rows).length >= 99"))
    // One far down that goes, goes.
    let gone = try phone.text("\(rows)[90].dataset.item")
    _ = try phone.text("\(rows)[90].scrollIntoView(); \(rows)[90].swiped(); ''")
    try await phone.expect(
      "![...\(rows)].some((row) => row.dataset.item === \(gone.debugDescription))")
    #expect(phone.complaints.isEmpty, "\(phone.complaints)")
  }
}
