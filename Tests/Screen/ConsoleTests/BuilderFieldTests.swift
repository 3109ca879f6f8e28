import Canvas
import HUD
import Lifting
import Preferences
import Testing

@testable import Console

@Suite("Fields of the builder", .timeLimit(.minutes(30)))
struct BuilderFieldTests {
  @Test("left and right move the cursor in a text, and no column moves while it is typed")
  func cursor() throws {
    let rig = try builder()
    rig.press("E", "Enter")
    /// Where each note begins.
    func columns() throws -> [Int?] {
      let text = Renderer.render(rig.scene, size: Size(columns: 80, rows: 24)).plainText
      let lines = text.split(separator: "\n")
      return try #require(rig.form).rows.map { row in
        let line = lines.first { $0.contains("│ \(row.label) ") } ?? ""
        let note = line.firstRange(of: row.note.prefix(8))
        return note.map { line.distance(from: line.startIndex, to: $0.lowerBound) }
      }
    }
    let before = try columns()
    #expect(Set(before).count == 1, "\(before)")
    rig.press("Left", "Left", "Left")
    rig.type("xyz")
    #expect(rig.row?.value == "Ladxyzder" && rig.row?.cursor == 6)
    rig.press("Delete", "Backspace", "Home")
    rig.type("A ")
    #expect(rig.row?.value == "A Ladxyer" && rig.row?.cursor == 2)
    rig.press("End")
    rig.type("s")
    #expect(rig.row?.value == "A Ladxyers")
    #expect(try columns() == before)
    #expect(!rig.scene.hints.contains { $0.label == "step" })
    rig.press("Enter", "Down", "Enter", "Down", "Down")
    #expect(rig.scene.hints.contains { $0.label == "step" })
  }

  @Test("right and left step a length and a weight; a step below the least value empties the field")
  func steps() throws {
    /// The values of the opened form's field after each key.
    func values(of label: String, _ rig: Rig, after keys: String...) throws -> [String?] {
      for _ in try #require(rig.form).rows where rig.row?.label != label { rig.press("Down") }
      #expect(rig.row?.label == label)
      return keys.map { key in
        rig.press(key)
        return rig.row?.value
      }
    }
    let plan = try builder()
    plan.press("E", "Down", "Down", "Enter")
    #expect(
      try values(of: "rest", plan, after: "Right", "Left", "Left") == ["3:15", "3:00", "2:45"])
    #expect(try values(of: "work", plan, after: "Left", "Right") == ["", "1:00"])
    let workout = try builder()
    workout.press("Esc", "L", "N", "Down", "Enter")
    workout.type("bench")
    workout.press("Right")
    #expect(
      try values(of: "weight", workout, after: "Left", "Right", "Right", "Left", "Left")
        == ["", "2.5", "5", "2.5", ""])
  }
}

/// A session with a plan of the climber's own, and the list of plans open.
func builder(own: Bool = true) throws -> Rig {
  let rig = Rig.climb(
    setup: Rig.setup { $0.lifting.exercises = [LiftLayerTests.bench, LiftLayerTests.plank] })
  rig.plans.plans = [try PlanFile.parse(Rig.ladder, id: "ladder", file: "ladder.toml")]
  rig.plans.own = own ? ["ladder"] : []
  rig.files["ladder"] = Rig.ladder
  rig.press("l")
  return rig
}

extension Rig {
  static let ladder = """
    name = "Ladder"
    # Mine.
    [[step]]
    grade = "level-2"
    reps = 4
    [[step]]
    grade = "level-1"
    reps = 2
    rest = "3:00"
    """

  /// The selected row of the open form.
  var row: FormView.Field? { form.map { $0.rows[$0.selection] } }
}
