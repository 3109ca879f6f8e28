import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Sharing a session", .startsPrograms, .timeLimit(.minutes(30)))
struct ShareCommandTests {
  @Test("a card is text, SVG or PNG, and an existing file is left alone")
  func card() throws {
    let home = try TestHome()
    let none = try home.run("share")
    #expect(none.status == 66 && none.stderr.contains("No sessions yet"))
    let script = try home.write(
      "1 say send\n2 say fall\n3 say finish session\n4 say yes\n5 end\n", to: "script")
    #expect(try home.run("climb", "--grade", "V4", "--script", script).status == 0)
    let text = try home.run("share", "1")
    #expect(text.status == 0, "\(text.stderr)")
    #expect(text.stdout.contains("1 route sent, 1 flashed, 2 attempts"))
    let svg = home.url.appendingPathComponent("card.svg").path
    #expect(try home.run("share", "--output", svg).status == 0)
    #expect(try String(contentsOfFile: svg, encoding: .utf8).hasPrefix("<svg "))
    #expect(try home.run("share", "--output", svg).status == 73)
    let png = home.url.appendingPathComponent("card.png").path
    let drawn = try home.run("share", "--output", png)
    #expect(drawn.status == 0, "\(drawn.stderr)")
    let data = try Data(contentsOf: URL(fileURLWithPath: png))
    #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // Width and height, in the first chunk (PNG specification, 11.2.2).
    #expect(Array(data[16..<24]) == [0, 0, 4, 0x38, 0, 0, 5, 0x46])
    #expect(try home.run("share", "--output", "card.gif").status == 64)
    #expect(try home.run("share", "99").status == 66)
  }

  @Test("an empty session has no card")
  func nothing() throws {
    let home = try TestHome()
    let script = try home.write("1 say finish session\n2 say yes\n3 end\n", to: "script")
    #expect(try home.run("climb", "--script", script).status == 0)
    let output = try home.run("share")
    #expect(output.status == 66 && output.stderr.contains("nothing was logged in session 1"))
  }

  @Test(
    "a plan and a preset are exported as files, and a faulty file is refused with its place")
  func plans() throws {
    let home = try TestHome()
    let other = try TestHome()
    let file = home.url.appendingPathComponent("mine.toml").path
    #expect(try home.run("plan", "export", "4x4", "--output", file).status == 0)
    let taken = try other.run("plan", "import", file)
    #expect(taken.status == 0 && taken.stdout.contains("--plan mine"), "\(taken.stderr)")
    #expect(
      try other.run("plan", "export", "mine").stdout
        == String(contentsOfFile: file, encoding: .utf8))
    #expect(try other.run("plan", "import", file).status == 73)
    let bad = try other.write("name = 5\n", to: "bad.toml")
    let refused = try other.run("plan", "import", bad)
    #expect(refused.status == 65 && refused.stderr.contains("bad.toml:1:"))
    let preset = try home.run("timer", "presets", "export", "Tabata")
    let presets = try other.write(preset.stdout, to: "preset.json")
    #expect(try other.run("timer", "presets", "import", presets).status == 73)
    #expect(try other.run("timer", "presets", "delete", "Tabata", "--yes").status == 0)
    #expect(try other.run("timer", "presets", "import", presets).stdout == "Tabata\n")
    #expect(try other.run("timer", "presets", "import", bad).status == 65)
  }

  @Test("an exported workout includes the user's own exercises")
  func workouts() throws {
    let home = try TestHome()
    try home.write(
      """
      stone-lift = { name = "Stone lift", equipment = "other", muscles = ["lower back"], step = 10 }
      half-hang = { name = "Half hang", kind = "hold", hang = { work = 5, rest = 5, times = 4 } }
      """, to: "config/chalktalk/plans/exercises.toml")
    try home.write(
      """
      name = "Stones"
      [[exercise]]
      name = "Stone lift"
      sets = 3
      reps = 5
      [[exercise]]
      name = "Bench press"
      sets = 3
      reps = 5
      """, to: "config/chalktalk/plans/stones.toml")
    let file = home.url.path + "/passed-on.toml"
    let written = try home.run("plan", "export", "stones", "--output", file)
    #expect(written.status == 0, "\(written.stderr)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("[exercises.stone-lift]") && !text.contains("half-hang"))
    let other = try TestHome()
    try other.write(
      "[mine]\nname = \"Mine\"\n", to: "config/chalktalk/plans/exercises.toml")
    let taken = try other.run("plan", "import", file, "--name", "stones")
    #expect(taken.status == 0, "\(taken.stderr)")
    #expect(taken.stdout.contains("new exercises: Stone lift"))
    // There it is an exercise like all others, and can be exported again unchanged.
    let script = try other.write(
      "1 say set done\n2 say finish session\n3 say yes\n", to: "script")
    for choice in [
      ["--exercise", "Stone lift"], ["--exercise", "Mine"], ["--workout", "stones"],
    ] {
      let lifted = try other.run(["lift"] + choice + ["--script", script])
      #expect(lifted.status == 0, "\(lifted.stderr)")
    }
    #expect(try other.run("plan", "export", "stones").stdout == text)
    let again = try other.run("plan", "import", file, "--name", "again")
    #expect(again.status == 0 && !again.stdout.contains("new exercises"))
    let bad = try home.write(
      text.replacing("kind = \"weight\"", with: "kind = \"fun\""), to: "bad.toml")
    let refused = try TestHome().run("plan", "import", bad)
    #expect(refused.status == 65 && refused.stderr.contains("bad.toml:"), "\(refused)")
  }

  @Test("a card of a lifting session says what was lifted")
  func lifts() throws {
    let home = try TestHome()
    let script = try home.write(
      "1 say weight eighty\n2 say five reps\n3 say set done\n4 say finish session\n5 say yes\n",
      to: "script")
    #expect(try home.run("lift", "--exercise", "Bench press", "--script", script).status == 0)
    let text = try home.run("share", "1").stdout
    #expect(text.hasPrefix("Lifting, "), "\(text)")
    #expect(text.contains("\n1 set of 1 exercise, 400 kg\nBench press  80 kg × 5\n"), "\(text)")
  }
}
