import Canvas
import Core
import Testing

@testable import HUD

/// The lifting screen at every size: the next set, the rest and the sets can be read from afar.
@Suite("Sets on the screen", .timeLimit(.minutes(30)))
struct SetsTests {
  private static let lifting: Scene = {
    var scene = Scenes.climbing
    scene.head.title = "LIFT"
    scene.figures.counts = []
    scene.figures.main = Scene.Figure(text: "82.5×5")
    scene.figures.caption = "Back squat · set 3 of 5"
    scene.figures.note = "All sets done at 80 kg: 82.5 kg today"
    let signs: [Reply.Topic?] = [.send, .fall, nil, nil, nil]
    scene.figures.sets = Scene.Sets(
      heading: "kg × reps",
      rows: signs.map { Scene.Sets.Row(topic: $0, text: "82.5×5", note: "", last: "80×5") },
      next: 2, plates: "25 + 5 + 1.25 a side", after: "then Bench press")
    return scene
  }()

  private static func resting(_ text: String, _ change: (inout Scene) -> Void = { _ in }) -> Scene {
    var scene = lifting
    scene.figures.rest = Scene.Rest(text: text, progress: 0.4, isOver: false)
    change(&scene)
    return scene
  }

  @Test(
    "the next set is a quarter of the rows high, with the rest and without",
    arguments: Scenes.sizes)
  func main(size: Size) {
    for scene in [Self.lifting, Self.resting("2:54")] {
      let layout = Layout(scene: scene, size: size)
      let rows = Renderer.render(scene, size: size).blockRows(of: .strong, in: layout.main)
      #expect(rows * 4 >= size.rows, "\(rows) rows of \(size)")
    }
  }

  @Test(
    "a rest is an eighth of the rows high from 60x20 on", arguments: Scenes.sizes.dropFirst())
  func rest(size: Size) {
    let scene = Self.resting("2:54") { $0.buttons = Scenes.buttons }
    let layout = Layout(scene: scene, size: size)
    let rows = Renderer.render(scene, size: size).blockRows(of: .rest, in: layout.side)
    #expect(rows * 8 >= size.rows, "\(rows) rows of \(size)")
  }

  @Test(
    "a rest beside a lift has the figure, the ring or bar and the place of one over climbing",
    arguments: Scenes.sizes)
  func asOverClimbing(size: Size) {
    for (text, longest) in [("1:28", "1:30"), ("9:58", "10:00"), ("+0:12", "+0:12")] {
      let isOver = text.hasPrefix("+")
      let rest = Scene.Rest(
        text: text, longest: longest, progress: 0.4, isOver: isOver, isMain: true)
      let climbing = Scenes.changed { $0.figures.rest = rest }
      for set in ["20×8", "82.5×5"] {
        let lifting = Self.resting(text) {
          $0.figures.rest = rest
          $0.figures.main.text = set
        }
        let place = Layout(scene: climbing, size: size).main
        #expect(Layout(scene: lifting, size: size).main == place)
        let (one, other) = (
          Renderer.render(climbing, size: size), Renderer.render(lifting, size: size)
        )
        for row in place.row..<place.bottom {
          for column in place.column..<place.right {
            #expect(one[column, row] == other[column, row])
          }
        }
      }
    }
  }

  @Test(
    "beside a rest, the exercise, the next set and the sets stay in sight", arguments: Scenes.sizes)
  func besideRest(size: Size) {
    for length in ["2:54", "10:00"] {
      let scene = Self.resting(length) { $0.figures.rest?.isMain = true }
      let frame = Renderer.render(scene, size: size)
      #expect(frame.plainText.contains("Back") && frame.plainText.contains("squat"))
      #expect(frame.plainText.contains("▶ 82.5×5") && frame.plainText.contains("✘ 82.5×5"))
      let rows = frame.blockRows(of: .strong, in: Layout(scene: scene, size: size).side)
      #expect(rows * 8 >= size.rows || size.rows <= 20, "\(rows) rows of \(size)")
    }
  }

  @Test("nothing moves when a rest begins", arguments: Scenes.sizes)
  func still(size: Size) {
    #expect(
      Layout(scene: Self.lifting, size: size).main
        == Layout(scene: Self.resting("0:07"), size: size).main)
  }

  @Test("the smallest screen names the exercise, the rest, the next set and last time’s")
  func smallest() {
    let text = Renderer.render(Self.resting("2:54"), size: Renderer.smallest).plainText
    for part in ["Back squat · set 3 of 5", "REST 2:54", "3 ▶ 82.5×5", "80×5"] {
      #expect(text.contains(part), "no “\(part)” on\n\(text)")
    }
  }

  @Test("at 80x24 the reason, the plates and the next exercise are shown in full")
  func whole() {
    let scene = Self.resting("2:54") { $0.buttons = Scenes.buttons }
    let text = Renderer.render(scene, size: Size(columns: 80, rows: 24)).plainText
    let parts = [
      "All sets done at 80 kg: 82.5 kg today", "25 + 5 + 1.25 a side", "then Bench press",
      "kg × reps", "last time", "5 · 82.5×5",
    ]
    for part in parts { #expect(text.contains(part), "no “\(part)” on\n\(text)") }
  }

  @Test("on a wall the exercise and its sets are written larger than a terminal’s letters")
  func wall() {
    let size = Size(columns: 200, rows: 60)
    let scene = Self.resting("2:54") { $0.buttons = Scenes.buttons }
    let frame = Renderer.render(scene, size: size)
    let layout = Layout(scene: scene, size: size)
    #expect(!frame.plainText.contains("Back squat"))
    #expect(frame.blockRows(of: .text, in: layout.main) >= 2)
    #expect(frame.blockRows(of: .send, in: layout.side) >= 2, "\(frame.plainText)")
    #expect(frame.blockRows(of: .dim, in: layout.side) >= 6)
  }

  @Test("long exercises and notes stay within their place", arguments: Scenes.sizes)
  func long(size: Size) {
    let scene = Self.resting("12:54") {
      $0.figures.main.text = "+102.25×12"
      $0.figures.caption = "Dumbbell Romanian deadlift · set 11 of 12 · to failure · effort 8.5"
      $0.figures.sets?.rows = (0..<12).map { _ in
        Scene.Sets.Row(topic: nil, text: "+102.25×12", note: "to failure @8.5", last: "+100×12")
      }
    }
    let text = Renderer.render(scene, size: size).plainText
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= size.columns })
    #expect(text.contains("▶") || size.columns >= 160)
  }

  @Test(
    "the reason for a set continues in a second row if one is too short",
    arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)])
  func reason(size: Size) {
    var scene = Self.lifting
    scene.figures.note = "Week 1 of 4: no max yet, so log a heavy set or edit the workout"
    let text = Renderer.render(scene, size: size).plainText
    #expect(!text.contains("…"), "\(text)")
    for part in ["Week 1", "workout"] {
      #expect(text.contains(part), "no “\(part)” on\n\(text)")
    }
  }
}
