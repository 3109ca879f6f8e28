import Canvas
import Climbing
import Core
import Grades
import Testing

@testable import HUD

@Suite("Layout", .timeLimit(.minutes(30)))
struct LayoutTests {
  /// A session with a grade, in the worst case for room: buttons, a warning, two-digit counts.
  private func crowded(_ grade: String) -> Scene {
    Scenes.changed {
      $0.figures.main = Scene.Figure(text: grade)
      $0.buttons = Scenes.buttons
      $0.news.warnings = ["NO SOUND: the device is gone. The bell and the screen answer."]
      $0.figures.counts[0].value = "13"
    }
  }

  @Test("every grade is a quarter of the rows high and not cut", arguments: Scenes.sizes)
  func grades(size: Size) {
    for system in GradeSystem.published {
      for grade in system.names {
        let scene = crowded(grade)
        let layout = Layout(scene: scene, size: size)
        let figure = Layout.figure(in: layout.main)
        let rows = BigText.rows(of: grade, fitting: figure.size)
        #expect(rows * 4 >= size.rows, "\(grade) is \(rows) rows of \(size)")
        #expect(BigText.columns(of: grade, rows: rows) <= figure.size.columns)
      }
    }
  }

  @Test("a long name of a gym's own grade is cut, and written out below", arguments: Scenes.sizes)
  func ownGrades(size: Size) {
    for (name, isCut) in [("grün", false), ("Competition black with a dot", true)] {
      let scene = Scenes.changed { $0.figures.main = Scene.Figure(text: name) }
      let layout = Layout(scene: scene, size: size)
      let rows = BigText.rows(
        of: layout.mainText, fitting: Layout.figure(in: layout.main).size)
      #expect(rows * 4 >= size.rows, "\(layout.mainText) is \(rows) rows of \(size)")
      #expect((layout.mainText != name) == isCut)
      if isCut, size.rows >= 20 {
        #expect(Renderer.render(scene, size: size).plainText.contains("\(name)  route 3"))
      }
    }
  }

  @Test("what is drawn is as high as planned", arguments: Scenes.sizes)
  func drawn(size: Size) {
    let scene = crowded("V8")
    let frame = Renderer.render(scene, size: size)
    let layout = Layout(scene: scene, size: size)
    #expect(frame.blockRows(of: .strong, in: layout.main) * 4 >= size.rows)
    let isPlain = mayBePlain(size) && frame.plainText.contains("2")
    #expect(isPlain || frame.blockRows(of: .fall, in: layout.side) * 8 >= size.rows)
  }

  /// Whether the second figure may be in the terminal's own letters: on the smallest screen two rows may be all that is
  /// left, too few for a big letter.
  private func mayBePlain(_ size: Size) -> Bool { size.rows < 20 }

  @Test("the counts and the rest are an eighth of the rows high", arguments: Scenes.sizes)
  func second(size: Size) {
    for text in ["0:07", "9:59", "10:00"] {
      var scene = crowded("VIII+")
      scene.figures.rest = Scene.Rest(text: text, progress: 0.5, isOver: false)
      let layout = Layout(scene: scene, size: size)
      let frame = Renderer.render(scene, size: size)
      let rows = frame.blockRows(of: .rest, in: layout.side)
      let isPlain = mayBePlain(size) && frame.plainText.contains(text)
      #expect(isPlain || rows * 8 >= size.rows, "\(text) is \(rows) rows of \(size)")
    }
  }

  @Test(
    "as the main figure a rest is a quarter of the rows high, the grade an eighth",
    arguments: Scenes.sizes)
  func mainRest(size: Size) {
    for text in ["0:07", "1:43", "10:00", "+0:43"] {
      for grade in ["V4", "7C+", "5.12d", "VIII+"] {
        var scene = crowded(grade)
        let isOver = text.hasPrefix("+")
        scene.figures.rest = Scene.Rest(text: text, progress: 0.5, isOver: isOver, isMain: true)
        let layout = Layout(scene: scene, size: size)
        let frame = Renderer.render(scene, size: size)
        let rows = frame.blockRows(of: isOver ? .overBand : .rest, in: layout.main)
        #expect(rows * 4 >= size.rows, "\(text) is \(rows) rows of \(size)")
        let second = frame.blockRows(of: .strong, in: layout.side)
        let isPlain = mayBePlain(size) && frame.plainText.contains(grade)
        #expect(isPlain || second * 8 >= size.rows, "\(grade) is \(second) rows of \(size)")
      }
    }
  }

  @Test("a ring around the rest fills clockwise; without room there is a bar")
  func ring() {
    func filled(_ progress: Double, _ size: Size) -> Set<Int> {
      let rest = Scene.Rest(text: "1:43", progress: progress, isOver: false, isMain: true)
      let scene = Scenes.changed { $0.figures.rest = rest }
      let frame = Renderer.render(scene, size: size)
      let area = Layout(scene: scene, size: size).main
      guard let ring = ClockLayout(rest, in: area, on: size).ring else { return [] }
      // The middle of each side: above, right, below, left.
      let middle = (ring.column + ring.size.columns / 2 + 2, ring.row + ring.size.rows / 2)
      let sides = [
        (middle.0, ring.row), (ring.column + ring.size.columns - 1, middle.1),
        (middle.0 - 4, ring.row + ring.size.rows - 1), (ring.column, middle.1),
      ]
      return Set(sides.indices.filter { frame[sides[$0].0, sides[$0].1].character == "█" })
    }
    for size in [Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)] {
      #expect(filled(0.1, size) == [0])
      #expect(filled(0.35, size) == [0, 1])
      #expect(filled(0.65, size) == [0, 1, 2])
      #expect(filled(1, size) == [0, 1, 2, 3])
    }
    #expect(filled(1, Size(columns: 40, rows: 12)) == [])
  }

  @Test("NEXT and BACK each have their own sign and colour", arguments: Scenes.sizes)
  func directions(size: Size) {
    func look(_ kind: Reply.Topic, _ word: String) -> (Role, Bool) {
      let scene = Scenes.changed {
        $0.news.toast = Scene.Toast(topic: kind, word: word, text: "route 2", offersUndo: false)
      }
      let frame = Renderer.render(scene, size: size)
      let banner = Layout(scene: scene, size: size).banner
      let end = banner.column + banner.size.columns - 1
      return (frame[end, banner.row].role, frame.plainText.contains(kind.glyph))
    }
    let (on, back) = (look(.forward, "NEXT"), look(.back, "BACK"))
    #expect(on.0 != back.0 && on.1 && back.1)
  }

  @Test(
    "strict mode is shown with its reason at every size", arguments: Scenes.sizes)
  func strict(size: Size) {
    func head(_ ear: Scene.Ear) -> String {
      let text = Renderer.render(Scenes.changed { $0.devices.ear = ear }, size: size).plainText
      return String(text.split(separator: "\n")[0]).lowercased()
    }
    #expect(head(.listening(strict: .chosen)).contains("strict"))
    #expect(head(.listening(strict: .loudRoom, isAuto: true)).contains("loud room"))
    #expect(head(.listening(strict: .muchTalk, isAuto: true)).contains("much talk"))
    #expect(head(.listening(isAuto: true)).contains("auto"))
    #expect(!head(.listening()).contains("auto"))
  }

  @Test("with a plan the grade stays a quarter of the rows high", arguments: Scenes.sizes)
  func planned(size: Size) {
    for grade in ["V4", "V10", "7C+", "5.12d", "VIII+"] {
      let scene = Scenes.changed {
        $0.figures.main = Scene.Figure(text: grade)
        $0.buttons = Scenes.buttons
        $0.figures.plan = Scene.Plan(
          name: "4x4", steps: ["V3", "V3"], current: 0,
          position: [Scene.Count(label: "set", value: "1/4")])
      }
      let layout = Layout(scene: scene, size: size)
      let rows = BigText.rows(of: grade, fitting: Layout.figure(in: layout.main).size)
      #expect(rows * 4 >= size.rows, "\(grade) is \(rows) rows of \(size)")
    }
  }

  @Test(
    "a timer's time is a quarter of the rows high, its phase an eighth", arguments: Scenes.sizes)
  func timer(size: Size) {
    for (time, buttons) in [
      ("0:07", []), ("10:00", []), ("1:02:03", []), ("10:00", Scenes.buttons),
    ] {
      var scene = Scenes.timer(.work, isLast: false, time: time)
      scene.buttons = buttons
      let frame = Renderer.render(scene, size: size)
      let layout = Layout(scene: scene, size: size)
      #expect(frame.blockRows(of: .work, in: layout.body) * 4 >= size.rows, "\(time) \(size)")
      let band = Rect(column: 0, row: layout.body.row, columns: size.columns / 2, rows: 4)
      let phase = max(
        frame.blockRows(of: .workBand, in: layout.body), frame.blockRows(of: .work, in: band))
      #expect(phase * 8 >= size.rows, "\(size)")
    }
  }

  @Test("the last outcome is a word at least an eighth of the rows high", arguments: Scenes.sizes)
  func outcome(size: Size) {
    for scene in [crowded("V10"), crowded("5.12d")] {
      let layout = Layout(scene: scene, size: size)
      let rows = Renderer.render(scene, size: size).blockRows(of: .fall, in: layout.banner)
      #expect(rows * 8 >= size.rows, "\(rows) of \(size)")
    }
  }

  @Test("a button is at least three rows high, and a click on it is its key")
  func buttons() {
    let frame = Renderer.render(crowded("V4"), size: Size(columns: 80, rows: 24))
    #expect(frame.targets.map(\.meaning) == Scenes.buttons.map { .key($0.key) })
    #expect(frame.targets.allSatisfy { $0.area.size.rows >= 3 && $0.area.size.columns >= 14 })
  }

  @Test("every outcome's word is drawn large at every width", arguments: Scenes.sizes)
  func words(size: Size) {
    for kind in Reply.Topic.allCases {
      for word in ["NEXT", "BACK", "V5", "REDO", "PLAN"] {
        let scene = Scenes.changed {
          $0.news.toast = Scene.Toast(topic: kind, word: word, text: "text", offersUndo: false)
        }
        let layout = Layout(scene: scene, size: size)
        // On the smallest screen the letters are as high as the band, and stand beside its ground.
        let frame = Renderer.render(scene, size: size)
        let rows = max(
          frame.blockRows(of: kind.band, in: layout.banner),
          frame.blockRows(of: kind.role, in: layout.banner))
        #expect(rows * 8 >= size.rows, "\(kind) \(word) is \(rows) rows of \(size)")
      }
    }
  }

  @Test("with a plan and a warning the grade stays a quarter of the rows", arguments: Scenes.sizes)
  func crowdedPlan(size: Size) {
    for grade in ["V8", "V10", "7C+", "5.12d"] {
      var scene = crowded(grade)
      scene.figures.plan = Scene.Plan(
        name: "4x4", steps: ["V3", "V3"], current: 0,
        position: [Scene.Count(label: "set", value: "1/4")])
      let layout = Layout(scene: scene, size: size)
      let rows = BigText.rows(of: grade, fitting: Layout.figure(in: layout.main).size)
      #expect(layout.mainText == grade && rows * 4 >= size.rows, "\(grade): \(rows) of \(size)")
    }
  }

  @Test("the narrowest plan row shows the inner count in full")
  func narrowPlan() {
    let scene = Scenes.changed {
      $0.figures.plan = Scene.Plan(
        name: "4x4", steps: ["V4 4×4"], current: 0,
        position: [
          Scene.Count(label: "step", value: "1/1"), Scene.Count(label: "set", value: "1/4"),
          Scene.Count(label: "reps", value: "2/4"),
        ])
    }
    let text = Renderer.render(scene, size: Size(columns: 40, rows: 12)).plainText
    #expect(text.contains("reps 2/4") && text.contains("V4 4×4"), "\(text)")
  }

  @Test("the key that closes a list is shown at every width", arguments: Scenes.sizes)
  func foot(size: Size) {
    let hints = ["Enter choose", "e edit", "c copy", "d delete", "n new", "h past", "* pin"]
    let scene = Scenes.changed {
      $0.overlay = .list(
        ListView(
          title: "Timers", rows: ["one"], selection: 0, empty: "",
          footer: (hints + ["Esc close"]).joined(separator: " · ")))
    }
    let text = Renderer.render(scene, size: size).plainText
    #expect(text.contains("Enter choose") && text.contains("· Esc close ─"), "\(text)")
  }

  @Test("each row of a list can be clicked, scrolled ones too")
  func listRows() {
    let list = ListView(
      title: "Plans", rows: (0..<40).map { "row \($0)" }, selection: 30, empty: "",
      footer: "Esc close")
    let scene = Scenes.changed { $0.overlay = .list(list) }
    let frame = Renderer.render(scene, size: Size(columns: 80, rows: 24))
    let target = frame.targets.first { $0.meaning == .row(30) }
    let text = target.map { target in
      (0..<80).map { String(frame[$0, target.area.row].character) }.joined()
    }
    #expect(text?.contains("row 30") == true)
    #expect(!frame.targets.contains { $0.meaning == .row(0) })
  }

  @Test("anything switched off is marked at every size", arguments: Scenes.sizes)
  func marks(size: Size) {
    let scene = Scenes.changed { $0.head.marks = ["RESTS OFF"] }
    let head = Renderer.render(scene, size: size).plainText.split(separator: "\n")[0]
    #expect(head.contains("RESTS OFF"), "\(head)")
  }
}
