import Core
import HUD
import Testing

@Suite("Plain text", .timeLimit(.minutes(30)))
struct PlainTextTests {
  @Test("the first scene says what runs, whether Chalktalk listens, and the state")
  func first() {
    var text = PlainText()
    #expect(
      text.lines(for: Scenes.climbing) == [
        "CLIMB, boulder · V scale", "listening",
        "V4, route 3  Slab by the door, tries 3, sends 1, falls 2",
      ])
    #expect(text.lines(for: Scenes.climbing) == [])
  }

  @Test("each state is reported once, when it begins")
  func states() {
    for (name, expected) in [
      ("send", "SEND  V4, attempt 4, flash"), ("undo", "UNDID  FALL V4"),
      ("rest-over", "rest over"),
      ("asleep", "asleep: say “wake up”"),
      ("microphone-lost", "microphone lost: the device is gone"),
      ("not-heard", "heard something, no command"),
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

  @Test("the same news is reported again when it happens again")
  func repeated() {
    var text = PlainText()
    func lines(_ seconds: Int64) -> [String] {
      text.lines(
        for: Scenes.changed {
          $0.news.toast = Scene.Toast(
            topic: .warning, word: nil, text: "Reps go from 1 to 999", offersUndo: false)
          $0.news.toastEnd = Moment(microseconds: seconds * 1_000_000)
        })
    }
    #expect(lines(5).contains("Reps go from 1 to 999"))
    #expect(lines(5) == [])
    #expect(lines(8) == ["Reps go from 1 to 999"])
  }

  @Test("a rest is reported when it begins and every half minute, not every second")
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
    #expect(
      lines.filter { $0.hasPrefix("rest") } == [
        "rest 1:40", "rest 1:30", "rest 1:00", "rest 0:30",
      ])
  }

  private func list(_ rows: [String], _ selection: Int, query: String? = nil) -> Scene {
    Scenes.changed {
      $0.overlay = .list(
        ListView(
          title: "Settings", rows: rows, selection: selection, query: query, empty: "none",
          footer: "Esc closes"))
    }
  }

  @Test("the time left in a plan's set is reported every half minute, not every second")
  func timedSet() {
    var text = PlainText()
    func lines(_ left: String, reps: Int = 1) -> [String] {
      text.lines(
        for: Scenes.changed {
          $0.figures.plan = Scene.Plan(
            name: "Volume", steps: ["V2 5:00"], current: 0,
            position: [Scene.Count(label: "reps", value: "\(reps)")], left: left)
        })
    }
    #expect(lines("1:31").last == "Volume, reps 1, 1:31 left, V2 5:00")
    let told = ["1:31", "1:30", "1:30", "1:29", "1:00"].flatMap { lines($0) }
    #expect(told == ["1:30 left", "1:00 left"])
    #expect(lines("0:59", reps: 2) == ["Volume, reps 2, 0:59 left, V2 5:00"])
  }

  @Test("a list is read in full when it opens, then each newly selected row")
  func lists() {
    let rows = ["theme dark", "sounds on"]
    var text = PlainText()
    _ = text.lines(for: Scenes.climbing)
    #expect(
      text.lines(for: list(rows, 0)) == [
        "Settings: Esc closes", "1: theme dark", "2: sounds on", "selected 1: theme dark",
      ])
    #expect(text.lines(for: list(rows, 1)) == ["selected 2: sounds on"])
    #expect(text.lines(for: list(["theme dark", "sounds off"], 1)) == ["selected 2: sounds off"])
  }

  @Test("a search reports how many rows fit, and the selected one")
  func search() {
    var text = PlainText()
    _ = text.lines(for: list(["slab", "roof"], 0, query: ""))
    #expect(text.lines(for: list(["roof"], 0, query: "r")) == ["1 fits", "selected 1: roof"])
    #expect(text.lines(for: list([], 0, query: "rx")) == ["none"])
  }

  @Test("a list without a selection is read in full, then only its new rows")
  func readOnly() {
    var text = PlainText()
    _ = text.lines(for: Scenes.climbing)
    #expect(text.lines(for: list(["send"], -1)) == ["Settings: Esc closes", "send"])
    #expect(text.lines(for: list(["fall", "send"], -1)) == ["fall"])
  }

  @Test("a form is read in full when it opens, then each newly selected field")
  func form() {
    func form(_ selection: Int) -> Scene {
      Scenes.changed {
        $0.overlay = .form(
          FormView(
            title: "New preset",
            rows: [
              .init(label: "name", value: "Core", note: "", isRefused: false),
              .init(label: "work", value: "1:00", note: "0:01 to 30:00", isRefused: false),
            ], selection: selection, footer: "Enter saves"))
      }
    }
    var text = PlainText()
    _ = text.lines(for: Scenes.climbing)
    #expect(
      text.lines(for: form(0)) == [
        "New preset: Enter saves", "name: Core", "work: 1:00, 0:01 to 30:00", "name: Core",
      ])
    #expect(text.lines(for: form(1)) == ["work: 1:00, 0:01 to 30:00"])
  }

  @Test("a list or form whose title changes isn’t read again")
  func retitled() {
    func overlay(_ title: String, _ value: String) -> [Scene] {
      var list = ListView(title: title, rows: [value], empty: "", footer: "")
      list.stableTitle = "draft"
      var form = FormView(
        title: title, rows: [.init(label: "name", value: value, note: "", isRefused: false)],
        selection: 0, footer: "")
      form.stableTitle = "part"
      return [Overlay.list(list), .form(form)].map { overlay in
        Scenes.changed { $0.overlay = overlay }
      }
    }
    let changed = zip(overlay("Plan", "A"), overlay("Plan, not saved", "B"))
    for ((before, after), line) in zip(changed, ["selected 1: B", "name: B"]) {
      var text = PlainText()
      _ = text.lines(for: before)
      #expect(text.lines(for: after) == [line])
    }
  }

  @Test("the status line says when a rest is paused or over")
  func status() {
    for (isPaused, isOver, words) in [
      (false, false, "rest 1:43"), (true, false, "rest paused 1:43"),
      (false, true, "rest over 1:43"),
    ] {
      let scene = Scenes.changed {
        $0.figures.rest = Scene.Rest(
          text: "1:43", progress: 0.4, isOver: isOver, isPaused: isPaused)
      }
      #expect(StatusLine.text(scene) == "V4 · tries 3 sends 1 falls 2 · \(words)")
    }
  }

  @Test("a timer that starts says so, and again only when it starts again")
  func starting() {
    func timer(_ lines: [String], paused: Bool = false) -> Scene {
      Scenes.changed {
        $0.head.subtitle = "AMRAP · 20:00"
        $0.figures.timer = Scene.Timer(
          phase: "WORK", topic: .work, time: "20:00", progress: 0, isLastSeconds: false,
          isPaused: paused, position: [], total: "", next: "", lines: lines)
      }
    }
    var text = PlainText()
    #expect(!text.lines(for: timer(["AMRAP 20:00"])).contains { $0.hasPrefix("starting") })
    #expect(text.lines(for: timer([])).contains("starting AMRAP · 20:00"))
    _ = text.lines(for: timer([], paused: true))
    #expect(!text.lines(for: timer([])).contains { $0.hasPrefix("starting") })
    _ = text.lines(for: timer(["done"]))
    #expect(text.lines(for: timer([])).contains("starting AMRAP · 20:00"))
  }
}
