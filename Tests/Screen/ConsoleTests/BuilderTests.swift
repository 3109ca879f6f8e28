import Canvas
import Climbing
import Grades
import HUD
import Hearing
import Lifting
import Preferences
import Session
import Testing
import Words

@testable import Console

@Suite("Builder of plans and workouts", .timeLimit(.minutes(30)))
struct BuilderTests {
  private func change(_ rig: Rig) -> TrainingChange? {
    for case .change(let change) in rig.effects { return change }
    return nil
  }

  @Test("without a level from the log, plans use the hardest send of this session")
  func level() throws {
    let rig = try builder()
    #expect(rig.list?.rows.first?.contains("VB ×4, V0 ×2") == true)
    rig.press("Esc", "+", "+", "+", "+", "s", "n", "l")
    #expect(rig.list?.rows.first?.contains("V1 ×4, V2 ×2") == true)
  }

  @Test("the user's own plan is edited step by step and saved as a valid file")
  func edits() throws {
    let rig = try builder()
    rig.press("E")
    #expect(
      rig.list?.rows == ["“Ladder”", "level-2  reps 4", "level-1  reps 2 · rest 3:00"])
    #expect(rig.list?.title == "Plan")
    rig.press("Down", "Enter")
    #expect(rig.form?.title == "The step at level-2" && rig.row?.label == "grade")
    rig.press("Right", "Down", "Down", "Right")
    #expect(rig.row?.value == "5")
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
    let rig = try builder(own: false)
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

  @Test("a plan that was just saved is selected")
  func selectsNew() throws {
    let rig = try builder()
    rig.plans.plans.append(try PlanFile.parse(Rig.ladder, id: "copy", file: "copy.toml"))
    rig.receive(.found(.plans(rig.plans)))
    #expect(rig.list?.selection == 1)
  }

  @Test("a file that is no valid plan is listed with its mistake")
  func faults() throws {
    let rig = try builder()
    rig.plans.faults = ["mine.toml:3:1: reps takes a whole number from 1 to 99"]
    rig.receive(.found(.plans(rig.plans)))
    rig.press("End")
    #expect(rig.selected == "✘ mine.toml:3:1: reps takes a whole number from 1 to 99")
    #expect(!rig.scene.hints.contains { $0.label == "start" })
    rig.press("Enter")
    #expect(rig.toast == "There is nothing to choose here.")
  }

  @Test("leaving asks only if there are changes")
  func leaves() throws {
    let rig = try builder()
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
    let rig = try builder()
    rig.press("E", "Enter")
    rig.press("Backspace")
    rig.press("Enter", "s")
    #expect(rig.row?.label == "name" && rig.row?.isRefused == true)
    rig.type("Mine")
    #expect(rig.row?.isRefused == false)
    rig.press("Enter", "Down", "Enter", "Down", "Down")
    rig.type("100")
    #expect(rig.row?.note == "! reps takes a whole number from 1 to 99")
    rig.press("Enter")
    #expect(rig.selected.hasSuffix("✘ reps takes a whole number from 1 to 99"))
    rig.press("Home", "s")
    #expect(rig.row?.label == "reps" && change(rig) == nil)
  }

  @Test("the footer offers only what can be done with the selected part or field")
  func footers() throws {
    let rig = try builder()
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
    while rig.row?.label != "counts" { rig.press("Down") }
    #expect(rig.form?.footer.contains("type") == false && offers("step"))
  }

  @Test("mistakes are explained by the fields of the form, not by lines of a file")
  func mistakes() throws {
    let grade = try builder()
    grade.press("E", "Down", "Enter", "Backspace")
    grade.type("V5")
    #expect(
      grade.row?.note
        == "! “V5” needs a system: choose one beside the plan's name, or write level-1")
    let rest = try builder()
    rest.press("E", "Down", "Enter")
    while rest.row?.label != "rest between sets" { rest.press("Down") }
    rest.type("soon")
    #expect(rest.row?.note.hasPrefix("! rest between sets takes seconds, or “3:30”") == true)
  }

  @Test("of a long text, a mistake quotes the start")
  func longTexts() throws {
    let rig = try builder()
    rig.press("E", "Down", "Enter", "Backspace")
    rig.type(String(repeating: "steep ", count: 40))
    #expect(rig.row?.note.contains("“steep steep steep steep steep steep ste…”") == true)
    rig.press("Enter")
    #expect(rig.list?.refused == 1 && rig.selected.contains("…  ✘ “steep steep"))
    #expect(rig.selected.count < 200)
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
    let rig = try builder()
    rig.press("Esc", "L", "N")
    #expect(rig.list?.rows.contains { $0.contains("✘") } == false)
    rig.press("Down", "Enter")
    #expect(rig.form?.rows.contains(where: \.isRefused) == false)
    rig.press("Enter", "s")
    #expect(rig.row?.note.hasPrefix("! an exercise needs its name") == true)
    #expect(change(rig) == nil)
  }

  @Test("a name in use is refused; a new plan gets a free one")
  func names() throws {
    let rig = try builder()
    rig.press("N", "Enter")
    #expect(rig.row?.value == "New plan")
    rig.press("Backspace")
    rig.type("LADDER")
    #expect(rig.row?.note == "! another plan has this name")
  }

  @Test("a draft that can't be written stays open with its changes")
  func failures() throws {
    let rig = try builder()
    rig.isDiskFull = true
    rig.press("N", "s")
    #expect(rig.toast == "NOT KEPT: the disk is full")
    #expect(rig.list?.title == "Plan, not saved" && rig.list?.rows.count == 2)
    rig.press("Esc")
    #expect(rig.confirmation == "Leave without saving?")
  }

  @Test("the session continues below: its words log, while the keys are the builder’s")
  func below() throws {
    let rig = try builder()
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
    let rig = try builder()
    rig.press("Esc", "L", "N", "Down", "Enter")
    rig.type("pla")
    #expect(rig.row?.note.contains("no exercise") == true)
    rig.press("Right")
    #expect(rig.row?.value == "Plank" && rig.row?.isRefused == false)
    let labels = try #require(rig.form).rows.map(\.label)
    #expect(labels.contains("seconds") && !labels.contains("reps") && !labels.contains("metres"))
    rig.press("Enter", "s")
    guard case .add("New workout", let text) = change(rig) else {
      Issue.record("\(rig.effects)")
      return
    }
    #expect(text.contains("name = \"Plank\"\nsets = 3\nrest = \"2:00\"\n"))
  }

  @Test("rows and fields can be clicked at every size", arguments: Scenes.sizes)
  func clicks(size: Size) throws {
    let rig = try builder()
    rig.press("E")
    let frame = Renderer.render(rig.scene, size: size)
    #expect(frame.targets.contains { $0.meaning == .row(2) })
    rig.receive(.click(.row(2), pressed: rig.now))
    rig.receive(.click(.row(2), pressed: rig.now))
    #expect(rig.form?.title == "The step at level-1")
    rig.receive(.click(.row(1), pressed: rig.now))
    #expect(rig.row?.label == "sets")
    let form = Renderer.render(rig.scene, size: size)
    #expect(form.targets.contains { $0.meaning == .row(0) })
  }
}
