import Foundation
import TestSupport
import TestTraits
import Testing

/// What is written down afterwards, and the climbs that come of it.
@Suite("Adding to past days, and climbs, by command", .startsPrograms, .timeLimit(.minutes(30)))
struct AddCommandTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func add(_ arguments: String...) throws {
    let output = try home.run(["add"] + arguments)
    #expect(output.status == 0, "\(output.stderr)")
  }

  private func climbs(_ arguments: String...) throws -> [[String: Any]] {
    let text = try home.run(["climbs"] + arguments + ["--json"]).stdout
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  /// A project over four days, added in another order than that of the days.
  private func project() throws {
    for (day, more) in [
      ("2025-03-05", ["--name", "pínk", "--falls", "1", "--sends", "1"]),
      ("2025-03-01", ["--name", "Pink", "--falls", "3"]),
      ("2025-03-09", ["--name", "PINK", "--at", "18:30", "--sends", "1"]),
      ("2025-03-03", ["--name", "Pink", "--at", "10:00", "--falls", "2"]),
    ] {
      let added = try home.run(["add", "--on", day, "--grade", "V6"] + more)
      #expect(added.status == 0, "\(added.stderr)")
    }
  }

  @Test("a project over four days is one climb everywhere: no flash, then a repeat")
  func life() throws {
    try project()
    let climb = try #require(try climbs().first)
    #expect(try climbs().count == 1 && climbs("--open").isEmpty)
    #expect(climb["tries"] as? Int == 8 && climb["days"] as? Int == 4)
    #expect(climb["sent"] as? String == "2025-03-05" && climb["repeats"] as? Int == 1)
    let shown = try home.run("climbs", "show", "pink").stdout
    #expect(shown.contains("8 tries on 4 days, sent 2025-03-05") && shown.contains("18:30  ✔ send"))
    #expect(try home.run("show", "3").stdout.contains("sent in 7 tries over 3 days"))
    #expect(try home.run("show", "4").stdout.contains("18:30  ✔ send  stated"))
    let stats = try home.run("stats", "--json").stdout
    #expect(stats.contains(#""flashes" : 0"#) || stats.contains(#""flashes":0"#))
    for (format, word) in [("8a", ",f,"), ("thecrag", "Flash"), ("mountain-project", "Flash")] {
      let out = try home.run("export", "--format", format)
      #expect(out.status == 0 && !out.stdout.contains(word), "\(format): \(out.stdout)")
    }
    let report = home.url.path + "/report.html"
    #expect(try home.run("report", "--output", report).status == 0)
    #expect(try String(contentsOfFile: report, encoding: .utf8).contains("data-figure=\"climb-1\""))
  }

  @Test(
    "what an export says of a corrected climb comes back from it into an empty log",
    arguments: [
      // 8a.nu has grades of its own, theCrag and Mountain Project don't say how a boulder was sent, the latter no tries either.
      ("jsonl", ["grade", "tries", "first", "last", "style", "lastFall", "stripped"]),
      ("8a", ["tries", "first", "last", "style"]),
      ("thecrag", ["grade", "tries", "first", "last"]), ("mountain-project", ["grade"]),
    ])
  func readBack(format: String, fields: [String]) throws {
    try project()
    try add("--on", "2025-03-04", "--grade", "V6", "--name", "Pimk", "--falls", "4")
    try add("--on", "2025-03-04", "--grade", "V3", "--name", "Slab", "--sends", "1")
    for step in [["merge", "Pimk", "Pink"], ["rename", "Slab", "Röof"], ["strip", "Röof"]] {
      #expect(try home.run(["climbs"] + step).status == 0)
    }
    let out = try home.run("export", "--format", format)
    #expect(out.status == 0, "\(out.stderr)")
    let other = try TestHome()
    let file = try other.write(out.stdout, to: "log.\(format == "jsonl" ? "jsonl" : "csv")")
    let back = try other.run("import", file, "--yes")
    #expect(back.status == 0, "\(back.stderr)")
    func told(_ home: TestHome) throws -> [[String]] {
      let text = try home.run("climbs", "--json").stdout
      let climbs = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
      return climbs.map { climb in
        (["name", "kind", "days", "sent", "repeats"] + fields).map {
          "\($0): \(climb[$0] ?? "none")"
        }
      }.sorted { $0[0] < $1[0] }
    }
    #expect(try told(other) == told(home))
    #expect(try told(home).count == 2)
  }

  /// Brings in a partner's climb of the same name.
  private func shareWithAnna() throws {
    let other = try TestHome()
    let add = ["add", "--on", "2025-03-02", "--grade", "V6", "--name", "Pink", "--falls", "2"]
    #expect(try other.run(add).status == 0)
    let hers = try other.run("export").stdout.split(separator: "\n").map { line in
      guard line.contains(#""kind":"session.started""#) else { return String(line) }
      return String(line).replacing(#""version":1"#, with: #""version":2"#)
        .replacing(/}}$/, with: #","climber":"Anna"}}"#)
    }.joined(separator: "\n")
    let file = try home.write(hers + "\n", to: "anna.jsonl")
    let output = try home.run("import", file, "--yes")
    #expect(output.status == 0, "\(output.stderr)")
  }

  /// Everything that the log's views say, of its owner and of a partner.
  private func views(of climber: String? = nil) throws -> [String] {
    let who = climber.map { ["--who", $0] } ?? []
    let commands = [
      ["climbs", "--json"], ["stats", "--json"], ["history", "--json"], ["insights", "--json"],
      ["export", "--format", "8a"], ["export", "--format", "thecrag"],
      ["export", "--format", "mountain-project"],
      ["export", "--format", "csv", "--table", "routes"],
    ]
    return try commands.map { command in
      let output = try home.run(command + who)
      #expect(output.status == 0, "\(command): \(output.stderr)")
      return output.stdout
    }
  }

  @Test(
    "a correction and its undo bring back the bytes of before in every view, and leave a partner's alone"
  )
  func corrections() throws {
    try project()
    try add("--on", "2025-03-07", "--grade", "V6", "--name", "Pimk", "--falls", "4")
    try shareWithAnna()
    let before = try views()
    let hers = try views(of: "Anna")
    #expect(hers[0].contains("Pink"))
    let steps = [
      ["merge", "Pimk", "Pink"], ["split", "Pink", "--on", "2025-03-01", "--as", "Rosa"],
      ["rename", "Pink", "Pink Panther"], ["strip", "Pink", "--on", "2025-03-04"],
    ]
    for step in steps {
      #expect(try home.run(["climbs"] + step).status == 0)
      #expect(try views()[0] != before[0], "\(step)")
      #expect(try views(of: "Anna") == hers, "\(step)")
      #expect(try home.run("climbs", step[0], "--undo").status == 0)
      #expect(try views() == before, "\(step)")
    }
    for step in [
      ["merge", "Pink", "Pink"], ["merge", "Pink", "Nowhere"], ["rename", "Pink", "Pimk"],
      ["split", "Pink", "--on", "2025-04-01", "--as", "Rosa"],
    ] {
      let output = try home.run(["climbs"] + step)
      #expect(output.status != 0 && !output.stderr.isEmpty, "\(step)")
      #expect(try views() == before)
    }
  }

  @Test("a climb that was renamed has its new name in every view of its sessions")
  func renamed() throws {
    try project()
    #expect(try home.run("climbs", "rename", "Pink", "Blue").status == 0)
    let report = home.url.path + "/report.html"
    #expect(try home.run("report", "--output", report).status == 0)
    var texts = try views()
    texts.remove(at: 3)  // Insights name no climb.
    texts.remove(at: 1)  // Nor do statistics.
    texts += [
      try home.run("show", "2").stdout, try home.run("show", "4").stdout,
      try home.run("history").stdout, try String(contentsOfFile: report, encoding: .utf8),
    ]
    for text in texts {
      #expect(text.contains("Blue"), "\(text)")
      for old in ["Pink", "PINK", "pínk"] { #expect(!text.contains(old), "\(old) in \(text)") }
    }
  }

  @Test("the history says what each session changed")
  func news() throws {
    try project()
    let text = try home.run("history", "--json").stdout
    let sessions = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    func names(_ field: String) -> [[String]] { sessions.map { $0[field] as? [String] ?? ["?"] } }
    // The latest first: a repeat, the send, two days of falls.
    #expect(names("newClimbs") == [[], [], [], ["Pink"]])
    #expect(names("sentClimbs") == [[], ["pínk"], [], []])
    #expect(names("openClimbs") == [[], [], ["Pink"], ["Pink"]])
    let lines = try home.run("history").stdout
    #expect(lines.contains("pínk: sent in 7 tries over 3 days") && lines.contains("new: Pink"))
  }

  @Test("bad input is refused with its reason, and nothing is half done")
  func refused() throws {
    let refusals: [([String], String)] = [
      (["--grade", "V6", "--falls", "1"], "--on"),
      (["--on", "2025-02-30", "--grade", "V6", "--falls", "1"], "not a day"),
      (["--on", "2999-01-01", "--grade", "V6", "--falls", "1"], "future"),
      (["--on", "2025-03-01", "--at", "25:00", "--grade", "V6", "--falls", "1"], "time of day"),
      (["--on", "2025-03-01", "--grade", "V99", "--falls", "1"], "no grade"),
      (["--on", "2025-03-01", "--grade", "V6"], "--falls"),
      (["--on", "2025-03-01", "--exercise", "Bakc sqat", "--reps", "5"], "no exercise"),
      (["--on", "2025-03-01", "--exercise", "Back squat", "--weight", "x"], "not a weight"),
      (["--on", "2025-03-01", "--undo"], "nothing"),
    ]
    try add("--on", "2025-03-02", "--grade", "V6", "--falls", "1")
    let before = try home.run("export").stdout
    for (arguments, reason) in refusals {
      let output = try home.run(["add"] + arguments)
      #expect(output.status != 0, "\(arguments)")
      #expect(output.stderr.contains(reason), "\(arguments): \(output.stderr)")
      #expect(try home.run("export").stdout == before)
    }
  }

  @Test("it joins the day's session, and is taken back with the session that was made for it")
  func takenBack() throws {
    try add("--on", "2025-03-01", "--grade", "V4", "--sends", "2")
    try add(
      "--on", "2025-03-01", "--exercise", "Back squat", "--weight", "100", "--reps", "5", "--sets",
      "3")
    #expect(try home.run("history").stdout.split(separator: "\n").count == 1)
    let shown = try home.run("show", "1").stdout
    #expect(shown.contains("100 kg") && shown.contains("stated"))
    for left in [1, 0] {
      #expect(try home.run("add", "--on", "2025-03-01", "--undo").status == 0)
      let sessions = try home.run("history").stdout.split(separator: "\n")
      #expect(sessions.count { $0.contains("2025") } == left, "\(sessions)")
    }
    let script = try home.write("1 key s\n2 end\n", to: "script")
    #expect(try home.run("climb", "--script", script).status == 0)
    // Into a running session nothing is added behind its back.
    let day = DateFormatter()
    day.dateFormat = "yyyy-MM-dd"
    let before = try home.run("export").stdout
    let running = try home.run(
      "add", "--on", day.string(from: .now), "--grade", "V4", "--falls", "1")
    #expect(running.status != 0 && running.stderr.contains("still going on"))
    #expect(try home.run("export").stdout == before)
  }
}
