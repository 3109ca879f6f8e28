import Foundation
import TestSupport
import Testing

@Suite("Sharing a session")
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
    #expect(text.status == 0 && text.stdout.contains("1 send, 2 attempts"), "\(text.stderr)")
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

  @Test(
    "a plan and a preset are passed on as a file each, and what is none is refused with its place")
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
}
