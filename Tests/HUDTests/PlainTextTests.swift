import HUD
import Testing

@Suite("Plain text")
struct PlainTextTests {
  @Test("the first scene says what runs, whether it hears, and where it stands")
  func first() {
    var text = PlainText()
    #expect(
      text.lines(for: Scenes.climbing) == [
        "CLIMB, boulder · V scale", "listening",
        "V4, route 3  Slab by the door, tries 3, sends 1, falls 2",
      ])
    #expect(text.lines(for: Scenes.climbing) == [])
  }

  @Test("each state is told when it begins, once")
  func states() {
    for (name, expected) in [
      ("send", "SEND  V4, attempt 4, flash"), ("undo", "UNDID  FALL V4"),
      ("rest-over", "rest over"),
      ("asleep", "asleep: say “wake up”"),
      ("microphone-lost", "microphone lost: the device is gone"),
      ("not-taken", "heard something, not taken"),
      ("plan", "Pyramid, step 2/5, reps 1/4, V3, next V4"),
      ("timer", "WORK, 0:43, set 1/2, round 3/8, next: rest 0:30"),
    ] {
      var text = PlainText()
      _ = text.lines(for: Scenes.climbing)
      guard let scene = Scenes.all.first(where: { $0.name == name })?.scene else {
        Issue.record("no scene \(name)")
        continue
      }
      #expect(text.lines(for: scene).contains(expected), "\(name)")
      #expect(text.lines(for: scene) == [], "\(name) again")
    }
  }

  @Test("a rest is told each half minute, not each second")
  func rest() {
    var text = PlainText()
    var lines: [String] = []
    for left in stride(from: 100, through: 1, by: -1) {
      let seconds = left % 60 < 10 ? "0\(left % 60)" : "\(left % 60)"
      lines += text.lines(
        for: Scenes.changed {
          $0.figures.rest = Scene.Rest(
            text: "\(left / 60):\(seconds)", progress: 0.5, isOver: false)
        })
    }
    #expect(lines.filter { $0.hasPrefix("rest") } == ["rest 1:30", "rest 1:00", "rest 0:30"])
  }

  @Test("in a list only the row that is chosen is told after it has opened")
  func list() {
    func scene(_ selection: Int) -> Scene {
      Scenes.changed {
        $0.overlay = .list(
          ListView(
            title: "Settings", rows: ["theme dark", "sounds on"], selection: selection, empty: "",
            footer: "Esc closes"))
      }
    }
    var text = PlainText()
    _ = text.lines(for: Scenes.climbing)
    #expect(text.lines(for: scene(0)) == ["Settings: Esc closes", "theme dark"])
    #expect(text.lines(for: scene(1)) == ["sounds on"])
  }
}
