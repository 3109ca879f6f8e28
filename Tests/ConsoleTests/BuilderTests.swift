import Canvas
import Climbing
import HUD
import Hearing
import Lifting
import Preferences
import Session
import Testing

@testable import Console

@Suite("Builder of plans and workouts")
struct BuilderTests {
  private static let ladder = """
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

  private func rig(own: Bool = true) throws -> Rig {
    let rig = Rig.climb(
      setup: Rig.setup { $0.lifting.exercises = [LiftLayerTests.bench, LiftLayerTests.plank] })
    rig.plans.plans = [try PlanFile.parse(Self.ladder, id: "ladder", file: "ladder.toml")]
    rig.plans.own = own ? ["ladder"] : []
    rig.files["ladder"] = Self.ladder
    rig.press("l")
    return rig
  }

  private func change(_ rig: Rig) -> TrainingChange? {
    for case .change(let change) in rig.effects { return change }
    return nil
  }

  private func row(_ rig: Rig) -> FormView.Row? { rig.form.map { $0.rows[$0.selection] } }

  @Test("without a level from the log, plans use the hardest send of this session")
  func level() throws {
    let rig = try rig()
    #expect(rig.list?.rows.first?.contains("VB ×4, V0 ×2") == true)
    rig.press("Esc", "+", "+", "+", "+", "s", "n", "l")
    #expect(rig.list?.rows.first?.contains("V1 ×4, V2 ×2") == true)
  }

  @Test("the user's own plan is edited step by step and saved as a valid file")
  func edits() throws {
    let rig = try rig()
    rig.press("E")
    #expect(
      rig.list?.rows == ["“Ladder”", "level-2  reps 4", "level-1  reps 2 · rest 3:00"])
    #expect(rig.list?.title == "Plan")
    rig.press("Down", "Enter")
    #expect(rig.form?.title == "The step at level-2" && row(rig)?.label == "grade")
    rig.press("Right", "Down", "Down", "Right")
    #expect(row(rig)?.value == "5")
    rig.press("Down", "Right", "Enter")
    #expect(rig.selected == "level-1  reps 5 · counts attempts")
    rig.press("c", "J", "d")
    #expect(rig.confirmation == "Delete the step at level-1?")
    rig.press("n")
    #expect(rig.list?.rows.count == 4, "nothing is deleted before a yes")
    rig.press("d", "y", "K", "a")
    rig.press("Backspace")
    rig.type("any")
    rig.press("Enter")
    #expect(rig.list?.title == "Plan, not saved")
    rig.press("s")
    #expect(rig.confirmation == "Comments in the file will be lost. Save anyway?")
    rig.press("y")
    guard case .replace("ladder", let text) = change(rig) else {
      Issue.record("\(rig.effects)")
      return
    }
    let plan = try PlanFile.parse(text, id: "ladder", file: "ladder.toml")
    #expect(plan.steps.map(\.label).contains("any ×4"))
    #expect(rig.toast == "Saved as “Ladder”" && rig.list?.title == "Plans")
  }

  @Test("a built-in plan is edited as a copy with its own name")
  func copies() throws {
    let rig = try rig(own: false)
    #expect(!rig.scene.hints.contains { $0.label == "delete" })
    rig.press("E")
    #expect(rig.list?.rows.first == "“Ladder copy”")
    rig.press("s")
    guard case .add("Ladder copy", let text) = change(rig) else {
      Issue.record("\(rig.effects)")
      return
    }
    #expect(try PlanFile.parse(text, id: "x", file: "x").steps.count == 2)
  }

  @Test("leaving asks only if there are changes")
  func leaves() throws {
    let rig = try rig()
    rig.press("E", "Esc")
    #expect(rig.list?.title == "Plans")
    rig.press("E", "Down", "c", "Esc")
    #expect(rig.confirmation == "Leave without saving?")
    rig.press("n")
    #expect(rig.list?.rows.count == 4)
    rig.press("Esc", "y")
    #expect(rig.list?.title == "Plans" && change(rig) == nil)
  }

  @Test("a mistake is shown beside its field, and blocks saving")
  func refuses() throws {
    let rig = try rig()
    rig.press("E", "Enter")
    rig.press("Backspace")
    rig.press("Enter", "s")
    #expect(row(rig)?.label == "name" && row(rig)?.isRefused == true)
    rig.type("Mine")
    #expect(row(rig)?.isRefused == false)
    rig.press("Enter", "Down", "Enter", "Down", "Down")
    rig.type("100")
    #expect(row(rig)?.note == "! reps takes a whole number from 1 to 99")
    rig.press("Enter")
    #expect(rig.selected.hasSuffix("✘ reps takes a whole number from 1 to 99"))
    rig.press("Home", "s")
    #expect(row(rig)?.label == "reps" && change(rig) == nil)
  }

  @Test("the footer offers only what can be done with the selected part or field")
  func footers() throws {
    let rig = try rig()
    func offers(_ label: String) -> Bool { rig.scene.hints.contains { $0.label == label } }
    rig.press("E")
    #expect(!offers("down") && !offers("up"))
    rig.press("Down")
    #expect(offers("down") && !offers("up"))
    rig.press("Down")
    #expect(!offers("down") && offers("up"))
    rig.press("J")
    #expect(rig.toast == "It is the last one already.")
    rig.press("Enter")
    #expect(rig.form?.footer.hasPrefix("type to change") == true)
    while row(rig)?.label != "counts" { rig.press("Down") }
    #expect(rig.form?.footer.contains("type") == false && offers("step"))
  }

  @Test("mistakes are explained by the fields of the form, not by lines of a file")
  func mistakes() throws {
    let grade = try rig()
    grade.press("E", "Down", "Enter", "Backspace")
    grade.type("V5")
    #expect(
      row(grade)?.note
        == "! “V5” needs a system: choose one beside the plan's name, or write level-1")
    let rest = try rig()
    rest.press("E", "Down", "Enter")
    while row(rest)?.label != "rest between sets" { rest.press("Down") }
    rest.type("soon")
    #expect(row(rest)?.note.hasPrefix("! rest between sets takes seconds, or “3:30”") == true)
  }

  @Test(
    "a number beyond all weights and a level beyond all grades stay as typed",
    arguments: ["1e99", "inf", "nan"])
  func extremes(text: String) {
    #expect(DraftStep.number(text, 2.5) == text)
    #expect(DraftStep.grade("level9223372036854775807", 1, nil) == "level9223372036854775807")
  }

  @Test("a new workout shows no error before it is saved, and none while its name is typed")
  func untouched() throws {
    let rig = try rig()
    rig.press("Esc", "L", "N")
    #expect(rig.list?.rows.contains { $0.contains("✘") } == false)
    rig.press("Down", "Enter")
    #expect(rig.form?.rows.contains(where: \.isRefused) == false)
    rig.press("Enter", "s")
    #expect(row(rig)?.note.hasPrefix("! an exercise needs its name") == true)
    #expect(change(rig) == nil)
  }

  @Test("left and right move the cursor in a text, and no column moves while it is typed")
  func cursor() throws {
    let rig = try rig()
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
    #expect(row(rig)?.value == "Ladxyzder" && row(rig)?.cursor == 6)
    rig.press("Delete", "Backspace", "Home")
    rig.type("A ")
    #expect(row(rig)?.value == "A Ladxyer" && row(rig)?.cursor == 2)
    rig.press("End")
    rig.type("s")
    #expect(row(rig)?.value == "A Ladxyers")
    #expect(try columns() == before)
    #expect(!rig.scene.hints.contains { $0.label == "step" })
    rig.press("Enter", "Down", "Enter", "Down", "Down")
    #expect(rig.scene.hints.contains { $0.label == "step" })
  }

  @Test("a name in use is refused; a new plan gets a free one")
  func names() throws {
    let rig = try rig()
    rig.press("N", "Enter")
    #expect(row(rig)?.value == "New plan")
    rig.press("Backspace")
    rig.type("LADDER")
    #expect(row(rig)?.note == "! another plan has this name")
  }

  @Test("a draft that can't be written stays open with its changes")
  func failures() throws {
    let rig = try rig()
    rig.isDiskFull = true
    rig.press("N", "s")
    #expect(rig.toast == "NOT KEPT: the disk is full")
    #expect(rig.list?.title == "Plan, not saved" && rig.list?.rows.count == 2)
    rig.press("Esc")
    #expect(rig.confirmation == "Leave without saving?")
  }

  @Test("the session continues below: its words log, while the keys are the builder’s")
  func below() throws {
    let rig = try rig()
    rig.press("E")
    rig.say("send")
    rig.press("f")
    #expect(rig.facts.counts.sends == 1 && rig.facts.counts.falls == 0)
    rig.press("Enter")
    rig.wait(300)
    #expect(rig.form != nil, "a draft never closes by itself")
  }

  @Test("an exercise is found by part of its name, and shows only its own fields")
  func exercises() throws {
    let rig = try rig()
    rig.press("Esc", "L", "N", "Down", "Enter")
    rig.type("pla")
    #expect(row(rig)?.note.contains("no exercise") == true)
    rig.press("Right")
    #expect(row(rig)?.value == "Plank" && row(rig)?.isRefused == false)
    let labels = try #require(rig.form).rows.map(\.label)
    #expect(labels.contains("seconds") && !labels.contains("reps") && !labels.contains("metres"))
    rig.press("Enter", "s")
    guard case .add("New workout", let text) = change(rig) else {
      Issue.record("\(rig.effects)")
      return
    }
    #expect(text.contains("name = \"Plank\"\nsets = 3\nrest = \"2:00\"\n"))
  }

  @Test("right and left step a length and a weight; a step below the least value empties the field")
  func steps() throws {
    /// The values of the opened form's field after each key.
    func values(of label: String, _ rig: Rig, after keys: String...) throws -> [String?] {
      for _ in try #require(rig.form).rows where row(rig)?.label != label { rig.press("Down") }
      #expect(row(rig)?.label == label)
      return keys.map { key in
        rig.press(key)
        return row(rig)?.value
      }
    }
    let plan = try rig()
    plan.press("E", "Down", "Down", "Enter")
    #expect(
      try values(of: "rest", plan, after: "Right", "Left", "Left") == ["3:15", "3:00", "2:45"])
    #expect(try values(of: "work", plan, after: "Left", "Right") == ["", "1:00"])
    let workout = try rig()
    workout.press("Esc", "L", "N", "Down", "Enter")
    workout.type("bench")
    workout.press("Right")
    #expect(
      try values(of: "weight", workout, after: "Left", "Right", "Right", "Left", "Left")
        == ["", "2.5", "5", "2.5", ""])
  }

  @Test("rows and fields can be clicked at every size", arguments: Scenes.sizes)
  func clicks(size: Size) throws {
    let rig = try rig()
    rig.press("E")
    let frame = Renderer.render(rig.scene, size: size)
    #expect(frame.targets.contains { $0.meaning == .row(2) })
    rig.receive(.click(.row(2), pressed: rig.now))
    rig.receive(.click(.row(2), pressed: rig.now))
    #expect(rig.form?.title == "The step at level-1")
    rig.receive(.click(.row(1), pressed: rig.now))
    #expect(row(rig)?.label == "sets")
    let form = Renderer.render(rig.scene, size: size)
    #expect(form.targets.contains { $0.meaning == .row(0) })
  }
}
