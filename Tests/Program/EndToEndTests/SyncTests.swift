import Foundation
import TestSupport
import TestTraits
import Testing

/// Three homes share a log through a folder, with the real program.
@Suite("One log on several machines", .startsPrograms, .timeLimit(.minutes(30)))
struct SyncTests {
  let shared: TemporaryFolder
  let homes: [TestHome]

  init() throws {
    shared = try TemporaryFolder()
    homes = try (0..<3).map { _ in try TestHome() }
  }

  private var folder: String { shared.url.path + "/club" }

  /// A session of so many sends, one of them undone.
  @discardableResult
  private func climb(_ home: TestHome, _ sends: Int) throws -> Shell.Output {
    let keys = (1...sends).map { "\($0) say send" }
    let end = ["90 say undo", "91 say finish session", "92 say yes", "99 end"]
    let script = try home.write((keys + end).joined(separator: "\n"), to: "script")
    return try home.run("climb", "--script", script)
  }

  @Test("three homes end with equal exports, byte for byte, and equal figures")
  func equal() throws {
    for (place, home) in homes.enumerated() {
      #expect(try climb(home, 3 + place).status == 0)
      try home.run("goal", "add", "\(100 + place) sends")
    }
    // Three sessions that start at the same moment.
    let turns = """
      1 say send
      2 say next climber
      3 say fall
      4 say next climber
      5 say send
      8 say finish session
      9 say yes
      20 end
      """
    let script = try homes[1].write(turns, to: "turns")
    #expect(try homes[1].run("climb", "--with", "Ben,Anna", "--script", script).status == 0)
    #expect(try homes[0].run("sync", folder).stdout.contains("Began a new sync folder"))
    for home in homes {
      #expect(try home.run("config", "set", "sync", folder).status == 0)
    }
    // A session syncs it automatically.
    for home in homes {
      let output = try climb(home, 5)
      #expect(output.status == 0 && output.stderr.isEmpty, "\(output.stderr)")
    }
    for home in homes + homes { #expect(try home.run("sync").status == 0) }
    let exports = try homes.map { try $0.run("export").stdout }
    #expect(exports[0].split(separator: "\n").count > 40)
    #expect(exports[0] == exports[1] && exports[1] == exports[2])
    let readers = [
      ["stats", "--json"], ["history"], ["history", "--who", "all"], ["goal"], ["insights"],
    ]
    for arguments in readers {
      let told = try homes.map { try $0.run(arguments).stdout }
      #expect(told[0] == told[1] && told[1] == told[2], "\(arguments)")
    }
    #expect(try homes[2].run("history", "--who", "all").stdout.contains("Anna"))
    let report = try homes[2].run("sync", "--json").object()
    #expect(report["sent"] as? Int == 0 && report["received"] as? Int == 0)
    #expect((report["devices"] as? [Any])?.count == 2)
  }

  @Test("a plan, a gym's colours and a preset reach all three homes, but no settings do")
  func files() throws {
    let plan = "name = \"Slab\"\n\n[[step]]\nreps = 4\n"
    try homes[0].write(plan, to: "config/chalktalk/plans/slab.toml")
    try homes[1].write(
      "colours = [\"white\", \"red\"]\n", to: "config/chalktalk/circuits/block.toml")
    #expect(
      try homes[2].run("timer", "interval", "--name", "Mine", "--work", "30", "--save").status == 0)
    #expect(try homes[0].run("config", "set", "volume", "30").status == 0)
    for home in homes + homes + homes { #expect(try home.run("sync", folder).status == 0) }
    for home in homes {
      #expect(try home.run("plan", "list").stdout.contains("Slab"))
      #expect(try home.run("timer", "presets").stdout.contains("Mine"))
      let text = try String(
        contentsOfFile: home.url.path + "/config/chalktalk/circuits/block.toml", encoding: .utf8)
      #expect(text.contains("white"))
      #expect(try home.run("export").stdout.isEmpty, "files are no training")
    }
    #expect(try !homes[1].run("config").stdout.contains("volume = 30"))
    // A session syncs a change automatically.
    for home in homes { try home.run("config", "set", "sync", folder) }
    try homes[1].write(
      plan.replacingOccurrences(of: "Slab", with: "Slab day"),
      to: "config/chalktalk/plans/slab.toml")
    for home in [homes[1], homes[0]] { #expect(try climb(home, 2).status == 0) }
    #expect(try homes[0].run("plan", "list").stdout.contains("Slab day"))
  }

  @Test("a missing folder costs a session one line, and its events are sent later")
  func away() throws {
    let home = homes[0]
    try home.run("config", "set", "sync", folder)
    let output = try climb(home, 2)
    #expect(output.status == 0)
    #expect(
      output.stderr.contains("the session is logged, but not synced: there is no sync folder"))
    #expect(!FileManager.default.fileExists(atPath: folder), "nothing is begun by itself")
    #expect(try home.run("sync").status == 66, "a name in the settings is no order to begin there")
    try home.run("sync", folder)
    let again = try climb(home, 2)
    #expect(again.status == 0 && again.stderr.isEmpty)
    try homes[1].run("sync", folder)
    #expect(try homes[1].run("export").stdout == home.run("export").stdout)
  }

  @Test("a session that is open on another machine is not offered here")
  func open() throws {
    let script = try homes[0].write("1 say send\n2 end\n", to: "script")
    #expect(try homes[0].run("climb", "--script", script).status == 0)
    try homes[0].run("sync", folder)
    try homes[1].run("sync", folder)
    #expect(try climb(homes[1], 2).stdout.contains("Session 2"))
    try homes[1].run("sync", folder)
    try homes[0].run("sync", folder)
    #expect(try homes[0].run("export").stdout == homes[1].run("export").stdout)
  }

  @Test("bad input is refused in one line that says what to do")
  func refusals() throws {
    let home = homes[0]
    let none = try home.run("sync")
    #expect(none.status == 64 && none.stderr.contains("chalktalk sync FOLDER"))
    let file = try home.write("x", to: "file")
    #expect(try home.run("sync", file).status == 66)
    let other = try home.write("x", to: "other/holiday.jpg")
    let full = try home.run("sync", (other as NSString).deletingLastPathComponent)
    #expect(full.status == 65 && full.stderr.contains("holiday.jpg"), "\(full.stderr)")
    try climb(home, 1)
    let own = try home.run("sync", (home.database as NSString).deletingLastPathComponent)
    #expect(own.status == 65 && own.stderr.contains("lies in the sync folder"), "\(own.stderr)")
    try home.run("config", "set", "sync", (home.database as NSString).deletingLastPathComponent)
    let found = try home.run("doctor", "--mute", "--seconds", "0.1").stdout
    #expect(found.contains("lies in the sync folder"), "\(found)")
  }

  @Test("doctor lists the other machines, and a damaged segment is reported and repaired")
  func damaged() throws {
    for _ in 0..<4 { try climb(homes[0], 80) }
    try homes[0].run("sync", folder)
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let segment = try #require(names.first { $0.contains("/0") })
    let url = URL(fileURLWithPath: "\(folder)/\(segment)")
    let bytes = try Data(contentsOf: url)
    try bytes.prefix(bytes.count / 2).write(to: url)
    let torn = try homes[1].run("sync", folder)
    #expect(torn.status == 0 && torn.stderr.contains("incomplete"), "\(torn.stderr)")
    let lacking = try homes[1].run("doctor", "--mute", "--seconds", "0.1").stdout
    #expect(
      lacking.contains("have not come yet") && lacking.contains("it was lost there"),
      "\(lacking)")
    try homes[0].run("sync", folder)
    #expect(try homes[1].run("sync", folder).stderr.isEmpty)
    #expect(try homes[1].run("export").stdout == homes[0].run("export").stdout)
    let whole = try homes[1].run("doctor", "--mute", "--seconds", "0.1").stdout
    #expect(whole.contains("up to its event") && !whole.contains("have not come yet"))
  }
}
