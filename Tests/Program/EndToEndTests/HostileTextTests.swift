import Foundation
import TestSupport
import TestTraits
import Testing

/// Names and notes that order the screen about, through every way in that a program's user has; the phone's is in RemoteTests.
@Suite("Hostile texts", .startsPrograms, .timeLimit(.minutes(30)))
struct HostileTextTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  /// A session in our own lines, as another machine or an earlier version would have written it.
  private func lines(_ texts: [String]) throws -> String {
    let script = try home.write("1 key s\n2 key q\n3 key y\n4 end\n", to: "script")
    let other = try TestHome()
    #expect(try other.run("climb", "--script", script).status == 0)
    let rows = try other.run("export").stdout.split(separator: "\n").map(String.init)
    let route = try #require(
      rows.joined().firstMatch(of: /"route":"([^"]+)"/)
    ).1
    let attempt = try #require(
      rows.first { $0.contains("\"climb.attempt\"") }?.firstMatch(of: /"id":"([^"]+)"/)
    ).1
    let session = try #require(rows[0].firstMatch(of: /"session":"([^"]+)"/)).1
    let at = try #require(rows.last?.firstMatch(of: /"atUs":(\d+)/)).1
    func row(_ id: String, _ kind: String, _ payload: String) -> String {
      "{\"id\":\"\(id)\",\"session\":\"\(session)\",\"action\":\"\(id)\",\"atUs\":\(at),\"kind\":\"\(kind)\",\"version\":1,\"payload\":\(payload)}"
    }
    return
      (rows + [
        row(
          "h1", "route.named", "{\"route\":\"\(route)\",\"from\":null,\"to\":\(try json(texts[0]))}"
        ),
        row(
          "h2", "route.placed",
          "{\"route\":\"\(route)\",\"from\":null,\"to\":\(try json(texts[1]))}"),
        row(
          "h3", "climb.attempt-noted", "{\"attempt\":\"\(attempt)\",\"note\":\(try json(texts[2]))}"
        ),
      ]).joined(separator: "\n") + "\n"
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  /// The text without isolates that end in their line.
  private static func withoutIsolates(_ text: String) -> String {
    text.replacing(/\u{2068}([^\u{2068}\u{2069}\n]*)\u{2069}/) { $0.1 }
      .replacing(/\u{2068}([^\u{2068}\u{2069}\n]*)\u{2069}/) { $0.1 }
  }

  /// No command shows or writes an order.
  private func showNoOrders() throws {
    for command in [
      ["history", "--who", "all"], ["show", "1"], ["show", "2"],
      ["export", "--format", "csv", "--output", "tables", "--who", "all"],
      ["export", "--format", "mountain-project"], ["export", "--format", "8a"], ["share"],
      ["export", "--format", "thecrag"], ["export", "--format", "strong"],
      ["export", "--format", "hevy"],
      ["stats"], ["insights"], ["goal", "list"], ["climbs", "--who", "all"], ["partner", "list"],
      ["exercise", "list"], ["import", "list"], ["timer", "presets", "list"], ["plan", "list"],
      ["plan", "show", "own"], ["config", "list"],
    ] {
      let arguments = command.map { $0 == "tables" ? home.url.path + "/tables" : $0 }
      let output = try home.run(arguments)
      // Lists isolate a name that runs from right to left; other programs get it as it is.
      let shown =
        command[0] == "export" ? output.stdout : Self.withoutIsolates(output.stdout)
      #expect(!shown.ordersScreens, "\(command): \(shown.debugDescription)")
      #expect(!output.stderr.ordersScreens, "\(command): \(output.stderr.debugDescription)")
    }
    let tables = try FileManager.default.contentsOfDirectory(atPath: home.url.path + "/tables")
    #expect(!tables.isEmpty)
    for table in tables {
      let text = try String(contentsOfFile: "\(home.url.path)/tables/\(table)", encoding: .utf8)
      #expect(!text.replacingOccurrences(of: "\r\n", with: "\n").ordersScreens, "\(table)")
    }
  }

  @Test("what another machine sends brings none either", arguments: 1...4)
  func synced(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let texts = (0..<3).map { _ in "A" + String.hostile(&random) + "\u{1B}]0;x\u{7}b" }
    let other = try TestHome()
    let file = try other.write(try lines(texts), to: "own.jsonl")
    #expect(try other.run("import", file, "--yes").status == 0)
    let folder = home.url.path + "/shared"
    for one in [other, home] {
      let output = try one.run("sync", folder)
      #expect(output.status == 0, "\(output.stderr)")
    }
    #expect(try home.run("show", "1").stdout.contains("A"))
    try showNoOrders()
    // The rows came as they were written there.
    #expect(try home.run("export").stdout.lowercased().contains("\\u001b"))
  }

  @Test("no way in brings an order to a screen, a table or a page", arguments: 1...8)
  func ways(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let texts = (0..<8).map { _ in "A" + String.hostile(&random) + "b" }
    // Records of another machine or an earlier version.
    let file = try home.write(try lines(texts), to: "own.jsonl")
    let own = try home.run("import", file, "--yes")
    #expect(own.status == 0, "\(own.stderr)")
    // Another program's table.
    let table = try home.write(
      "Date,Route,Rating,Notes,URL,Pitches,Location,Avg Stars,Your Stars,Style,Lead Style,Route Type,Your Rating,Length,Rating Code\n"
        + "2026-01-05,\(quoted(texts[3])),5.10a,\(quoted(texts[4])),,1,\(quoted(texts[5])),3,3,Lead,Onsight,Sport,,30,2600\n",
      to: "ticks.csv")
    _ = try home.run("import", table, "--yes")
    // The command line, and the settings.
    let script = try home.write("1 key s\n2 end\n", to: "script")
    _ = try home.run(
      "climb", "--script", script, "--with", texts[6].replacingOccurrences(of: "\0", with: ""))
    let name = texts[7].unicodeScalars.map { "\\U" + String(format: "%08X", $0.value) }.joined()
    try home.write("climber-name = \"\(name)\"\n", to: "config/chalktalk/config.toml")
    try showNoOrders()
    // A note is one line, so that it can't forge an entry's.
    #expect(!(try home.run("show", "1").stdout.contains("\nb")))
  }

  @Test("what comes in through a door is one clean line in the log", arguments: 1...8)
  func doors(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    // No argument of a command holds a zero.
    func text() -> String {
      ("A" + String.hostile(&random) + "b").replacingOccurrences(of: "\0", with: "\u{1}")
    }
    func escaped(_ text: String) -> String {
      text.unicodeScalars.map { "\\U" + String(format: "%08X", $0.value) }.joined()
    }
    /// Carried out, or refused for another reason than its letters.
    @discardableResult
    func run(_ words: String...) throws -> Shell.Output {
      let output = try home.run(words)
      #expect([0, 64, 65, 66].contains(output.status), "\(words): \(output)")
      return output
    }
    // The settings, plans and exercises.
    try home.write(
      "climber-name = \"\(escaped(text()))\"\n", to: "config/chalktalk/config.toml")
    try home.write(
      "name = \"\(escaped(text()))\"\nsummary = \"\(escaped(text()))\"\ndiscipline = \"boulder\"\n"
        + "[[step]]\ntitle = \"\(escaped(text()))\"\ngrade = \"any\"\nreps = 2\n",
      to: "config/chalktalk/plans/own.toml")
    let script = try home.write("1 key s\n2 key q\n3 key y\n4 end\n", to: "script")
    try run("climb", "--script", script, "--plan", "own")
    try run("climb", "--script", script, "--with", text())
    // The command line.
    let day = "2026-01-05"
    try run(
      "add", "--on", day, "--grade", "V4", "--falls", "2", "--name", text(), "--place", text())
    try run("add", "--on", day, "--grade", "V5", "--sends", "1", "--name", "Slab")
    try run("climbs", "rename", "Slab", text())
    try run("goal", "add", "Front \(text()) 100 kg")
    try run("timer", "hold", "--for", "1", "--name", text(), "--script", script)
    try run("timer", "presets", "copy", "Tabata", text())
    try run("config", "set", "climber-name", text())
    // Another program's table.
    let table = try home.write(
      "Date,Route,Rating,Notes,URL,Pitches,Location,Avg Stars,Your Stars,Style,Lead Style,Route Type,Your Rating,Length,Rating Code\n"
        + "2026-01-05,\(quoted(text())),5.10a,,,1,\(quoted(text())),3,3,Lead,Onsight,Sport,,30,2600\n",
      to: "ticks.csv")
    try run("import", table, "--yes")
    try showNoOrders()
    // What the log holds: its rows escape what they wouldn't have to if it were clean. The cells of a table are another program's,
    // which gets them back.
    let rows = try home.run("export").stdout.split(separator: "\n")
    #expect(rows.count > 20)
    for row in rows where !row.contains("\"import.row\"") {
      let read = try JSONSerialization.jsonObject(with: Data(row.utf8))
      #expect(strings(in: read).allSatisfy { !$0.ordersScreens && !$0.contains("\n") }, "\(row)")
    }
  }

  private func strings(in value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(strings)
    case let table as [String: Any]: table.values.flatMap(strings)
    default: []
    }
  }
}
