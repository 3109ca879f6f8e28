import Foundation
import TestSupport
import TestTraits
import Testing

/// Whole sessions by script: routes, places, circuits, rests, lists, the end.
@Suite("Session", .startsPrograms, .timeLimit(.minutes(30)))
struct SessionFlowTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func climb(_ script: String, _ options: String...) throws -> String {
    try home.write(script, to: "script")
    let output = try home.run(
      ["climb", "--print-frame", "100x30"]
        + ["--script", home.url.path + "/script"] + options)
    #expect(output.status == 0, "\(output.stderr)")
    return output.stdout
  }

  private func typed(_ text: String, from second: Int) -> String {
    text.enumerated().map {
      "\(second).\(String(format: "%02d", $0)) key \($1 == " " ? "Space" : String($1))"
    }
    .joined(separator: "\n")
  }

  @Test("a route can be named and placed, and is found again in a later session")
  func knownRoutes() throws {
    _ = try climb(
      """
      1 key g
      \(typed("moonlight", from: 2))
      3 key Enter
      4 key g
      \(typed("cave", from: 5))
      5.50 key Down
      6 key Enter
      7 say send
      8 say finish session
      9 say yes
      """, "--grade", "V5")
    #expect(try home.events("route_named").first?["name"] as? String == "moonlight")
    #expect(try home.events("route_placed").first?["place"] as? String == "cave")
    let screen = try climb(
      "1 key g\n\(typed("moon", from: 2))\n3 key Enter\n4 say fall\n5 end\n", "--grade", "V2")
    #expect(screen.contains("moonlight · cave"), "\(screen)")
    // It takes the place of the untouched first route.
    #expect(try home.events("route_viewed").last?["grade"] as? String == "V2")
    #expect(try home.events("grade_changed").last?["toGrade"] as? String == "V5")
  }

  @Test("the first route is near the level of the option or the setting, for partners too")
  func firstRoute() throws {
    let easiest = try home.run("climb", "--plain", "--script", try home.write("1 end\n", to: "end"))
    #expect(easiest.stdout.contains("V1, route 1"))
    _ = try climb("1 end\n", "--level", "V5")
    #expect(try home.events("route_viewed").last?["grade"] as? String == "V3")
    try home.run("config", "set", "level", "V6")
    let screen = try climb("1 end\n", "--with", "Anna,Ben")
    #expect(try home.events("route_viewed").last?["grade"] as? String == "V4")
    #expect(screen.contains("Anna V4 0 tries  Ben V4 0 tries"), "\(screen)")
    _ = try climb("1 end\n", "--discipline", "sport", "--system", "french", "--level", "6c+")
    #expect(try home.events("route_viewed").last?["grade"] as? String == "6b+")
  }

  @Test("a grade, a route and a known name can be said, and undone")
  func saidValues() throws {
    let screen = try climb(
      """
      1 key g
      \(typed("pink slab", from: 2))
      3 key Enter
      4 say grade vee five
      5 say next
      6 say grade v seven
      7 say call it pink slab
      8 say grade vee six
      9 say undo
      10 say route one
      11 say choose route
      12 say vee four
      13 end
      """, "--grade", "V2")
    let changes = try home.events("grade_changed").map { $0["toGrade"] as? String }
    #expect(changes.contains("V5") && changes.contains("V7") && changes.contains("V4"))
    #expect(try home.events("route_named").count == 2)
    #expect(screen.contains("route 1  pink slab"), "\(screen)")
  }

  @Test("a script refuses a grade from another system")
  func otherSystem() throws {
    try home.write("1 say grade six b plus", to: "script")
    let output = try home.run("climb", "--script", home.url.path + "/script")
    #expect(output.status == 65)
    #expect(output.stderr.contains("script:1: “grade six b plus” is not among the words"))
  }

  @Test("a first send on a route marked on sight is an onsight, on any other a flash")
  func onsight() throws {
    _ = try climb(
      """
      1 say mark on sight
      2 say send
      3 say next
      4 say send
      5 say finish session
      6 say yes
      """)
    let shown = try home.run("show").stdout
    #expect(shown.contains("onsight") && shown.contains("flash"), "\(shown)")
    #expect(try home.events("onsight_marked").first?["isOnsight"] as? Bool == true)
  }

  @Test("a gym's colours work as grades: set, stepped, chosen, counted")
  func circuit() throws {
    try home.write(
      "name = \"The Depot\"\ncolours = [\"white\", \"yellow\", \"green\", \"blue\", \"black\"]\n",
      to: "config/chalktalk/circuits/depot.toml")
    let screen = try climb(
      "1 key +\n2 say send\n3 key g\n4 end\n", "--system", "depot", "--grade", "Green")
    #expect(screen.contains("grade black"), "\(screen)")
    #expect(screen.contains("corrects 1 attempt"), "\(screen)")
    #expect(try home.events("attempt_logged").count == 1)
    #expect(try home.events("grade_changed").first?["toGrade"] as? String == "blue")
    let stats = try home.run("stats").stdout
    #expect(stats.contains("blue") && stats.contains("1 of 1 sent"), "\(stats)")
    // Without the file, the log still knows the colours.
    try FileManager.default.removeItem(
      at: home.url.appendingPathComponent("config/chalktalk/circuits/depot.toml"))
    #expect(try home.run("show").stdout.contains("blue"))
    #expect(try home.run("stats").stdout.contains("blue"))
    #expect(try home.run("grade", "V5", "--to", "font").stdout == "6C to 6C+\n")
    let unclear = try home.run("grade", "7a")
    #expect(unclear.status == 64 && unclear.stderr.contains("choose with --in"))
    #expect(try home.run("grade", "XYZ").stderr.contains("no system has a grade “XYZ”"))
    let converted = try home.run("grade", "blue", "--in", "depot")
    #expect(converted.status == 64)
  }

  // They were cut to six letters.
  @Test("stats shows the names of a gym's colours whole")
  func longColour() throws {
    try home.write(
      "colours = [\"white\", \"turquoise\"]\n", to: "config/chalktalk/circuits/gym.toml")
    let script = try home.write("1 say send\n2 end\n", to: "script")
    let arguments = ["climb", "--system", "gym", "--grade", "turquoise", "--script", script]
    #expect(try home.run(arguments).status == 0)
    #expect(try home.run("stats").stdout.contains("\nturquoise 1 of 1 sent"))
  }

  @Test("a faulty circuit is an error with its file, line and reason")
  func badCircuit() throws {
    try home.write(
      "name = \"x\"\ncolours = [\"red\", \"Red\"]\n", to: "config/chalktalk/circuits/gym.toml")
    let output = try home.run("history")
    #expect(output.status == 78)
    #expect(output.stderr.contains("gym.toml:2:1: \"Red\" appears twice"), "\(output.stderr)")
  }

  @Test("rests can be switched off and on by word and key; while off, nothing starts one")
  func restSwitch() throws {
    let screen = try climb(
      "1 say rests off\n2 say send\n3 say rest\n4 end\n", "--auto-rest")
    #expect(screen.contains("Rests are off") && screen.contains("RESTS OFF"), "\(screen)")
    #expect(try home.events("rest_started").isEmpty)
    _ = try climb("1 say yes\n2 key R\n3 say rests on\n4 say send\n5 end\n", "--auto-rest")
    #expect(try home.events("rest_started").count == 1)
  }

  @Test("a paused rest is logged, and the rest before the attempt includes the pause")
  func pausedRest() throws {
    _ = try climb(
      "1 say fall\n1 say rest\n11 say pause rest\n100 say resume timer\n120 say send\n121 end\n")
    #expect(try home.events("rest_paused").count == 1 && home.events("rest_resumed").count == 1)
    #expect(try home.events("rest_ended").first?["durationMs"] as? Int == 30_000)
    let attempts = try home.events("attempt_logged")
    #expect(attempts.map { $0["restBeforeMs"] as? Int } == [nil, 119_000])
    #expect(try home.run("show").stdout.contains("rest 1:59"))
  }

  @Test("a row of a list can be chosen by its number")
  func row() throws {
    let screen = try climb("1 say choose route\n2 say row seven\n3 say choose that\n4 end\n")
    #expect(screen.contains("Grade V5"), "\(screen)")
    #expect(try home.events("grade_changed").first?["toGrade"] as? String == "V5")
  }

  @Test(
    "a session can have two grade systems: a key switches between them, and the picker has both")
  func twoSystems() throws {
    try home.write(
      "name = \"The Depot\"\ncolours = [\"white\", \"yellow\", \"green\", \"blue\"]\n",
      to: "config/chalktalk/circuits/depot.toml")
    let screen = try climb(
      """
      1 key G
      2 key +
      3 say send
      4 say next
      5 key G
      6 key g
      \(typed("blue", from: 7))
      8 key Enter
      9 key G
      10 say fall
      16 end
      """, "--grade", "V4", "--second-system", "depot")
    #expect(screen.contains("V scale, The Depot"), "\(screen)")
    #expect(
      try home.events("grade_changed").compactMap { $0["toGrade"] as? String } == [
        "yellow", "green", "V4", "blue", "V4",
      ])
    #expect(
      try home.events("attempt_logged").count == 2 && home.run("stats").stdout.contains("green"))
  }

  @Test("a system that doesn't suit the discipline is refused with those that do")
  func misfits() throws {
    for (options, says) in [
      (["--discipline", "boulder", "--system", "french"], "choose v or font with --system"),
      (["--discipline", "sport", "--system", "v"], "yds, french, uiaa, ewbank, british or e"),
      (["--system", "v", "--second-system", "yds"], "choose font with --second-system"),
      (["--second-system", "nowhere"], "nowhere"),
    ] {
      let output = try home.run(["climb"] + options)
      #expect(output.status == 64 && output.stderr.contains(says), "\(output.stderr)")
    }
  }

  @Test("with rest-by intensity, harder routes get longer rests")
  func intensity() throws {
    _ = try climb(
      "1 say rest\n2 say rest\n3 key +\n4 key +\n5 say rest\n6 end\n",
      "--rest-by", "intensity", "--level", "V5", "--grade", "V3")
    #expect(try home.events("rest_started").map { $0["lengthMs"] as? Int } == [180_000, 300_000])
  }

  @Test("any attempt in the list can be deleted by key or word, and undo brings it back")
  func deletion() throws {
    _ = try climb(
      """
      1 say send
      2 say fall
      3 say send
      4 say show history
      5 say up
      6 say delete that
      7 key Up
      8 key d
      9 key Esc
      10 end
      """)
    #expect(
      try home.run("show", "--json").stdout.components(separatedBy: "\"outcome\"").count - 1 == 1)
    _ = try climb("1 say yes\n2 say undo\n3 say undo\n4 end\n")
    #expect(
      try home.run("show", "--json").stdout.components(separatedBy: "\"outcome\"").count - 1 == 3)
    #expect(try home.events("attempt_deleted").count == 2)
  }

  @Test("the first grade is the 25th percentile of recent attempts, with other systems converted")
  func firstGrade() throws {
    _ = try climb(
      "1 say send\n2 say next\n3 key +\n4 say send\n5 say next\n6 key +\n7 say send\n8 say finish session\n9 say yes\n",
      "--grade", "V4")
    #expect(try climb("1 say status\n2 end\n").contains("V4, attempt one"))
    // Nothing was climbed in that session, so nobody is asked about it.
    let screen = try climb("1 say status\n2 end\n", "--system", "font")
    #expect(screen.contains("6A+, attempt one"), "\(screen)")
  }

  @Test("finish asks first; no continues, yes shows the summary")
  func finish() throws {
    let screen = try climb(
      "1 say fall\n2 say send\n3 say next\n4 say send\n5 say finish session\n6 say no\n7 say send\n"
        + "99 say finish session\n100 say yes\n101 end\n", "--grade", "V4")
    for line in [
      "4 attempts: 3 sends, 1 fall", "2 routes sent, 1 flashed",
      "1.5 tries to send a route", "time 1:40", "hardest V4", "V4",
    ] {
      #expect(screen.contains(line), "no \(line) in:\n\(screen)")
    }
  }

  @Test("the screen reports a full disk, and nothing unwritten is counted")
  func fullDisk() async throws {
    // A limit on file sizes fails writes as a full disk does; its signal is ignored.
    let tmux = try Tmux(
      "bash -c \"trap '' XFSZ; ulimit -f 400; exec "
        + "\(BuildProducts.program("chalktalk").path) climb --no-mic --mute --color never\"",
      environment: home.environment)
    try await tmux.expect("CLIMB")
    var isFull = false
    for round in 1...20 where !isFull {
      // Alternating: the same key many times a second counts as held down.
      for press in 0..<10 { try tmux.press(press % 2 == 0 ? "s" : "f") }
      let answer = try await tmux.waitForScreen {
        $0.contains("NOT LOGGED") || $0.contains("attempt \(round * 10)")
      }
      try #require(answer.fits, "\(answer.screen)")
      isFull = answer.screen.contains("NOT LOGGED")
    }
    #expect(isFull)
    try tmux.press("C-c")
    #expect(try await Shell.wait { try tmux.isDead() })
    let logged = try home.events("attempt_logged").count
    #expect(logged > 0)
    #expect(try home.run("stats").stdout.contains("\(logged) attempts"))
  }
}
