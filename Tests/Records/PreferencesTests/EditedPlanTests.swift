import Foundation
import Lifting
import TestSupport
import Testing

@testable import Preferences

@Suite("A plan or workout under construction", .timeLimit(.minutes(30)))
struct EditedPlanTests {
  private static let library: PlanLibrary = {
    let plans = BuildProducts.repository.appendingPathComponent("plans")
    return PlanLibrary(shipped: plans, user: plans.appendingPathComponent("none"))
  }()

  private func edited(_ id: String) throws -> EditedPlan {
    try EditedPlan(parsing: Self.library.text(of: id), file: id)
  }

  @Test("every shipped file reads back as it was, through the fields of its edited plan")
  func roundTrip() throws {
    let exercises = try Self.library.exercises()
    for (id, file) in Self.library.files {
      let text = try edited(id).text
      let again = try TrainingFile.parse(text, id: id, file: file.path, exercises: exercises)
      #expect(again == (try TrainingFile.read(file, exercises: exercises)), "\(id):\n\(text)")
      #expect(try EditedPlan(parsing: text, file: id).text == text)
    }
  }

  @Test("drafts that are put together at random read back as they were")
  func random() throws {
    var generator = SeededRandom()
    for round in 0..<60 {
      var edited = try edited(["pyramid", "limit-bouldering", "531", "upper-lower"][round % 4])
      for _ in 0..<12 {
        let index = Int.random(in: 1..<edited.tables.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: _ = edited.duplicate(index)
        case 1: _ = edited.move(index, by: Bool.random(using: &generator) ? 1 : -1)
        case 2 where edited.extent(of: index).count < edited.tables.count - 2: edited.remove(index)
        default: edited[index]["rest"] = "\(Int.random(in: 1...59, using: &generator)):05"
        }
      }
      let before = edited.tables
      let again = try EditedPlan(parsing: edited.text, file: "random")
      #expect(again.tables == before, "\(edited.text)")
    }
  }

  @Test("a typed value is written as its kind, and hostile text stays text")
  func values() throws {
    var edited = EditedPlan(newWorkout: "Mine \"quoted\" \\ # [x]")
    edited[1]["name"] = "Bench press"
    edited[1]["reps"] = "5, 5,5+"
    edited[1]["weight"] = "60, 135 lb, 82.5"
    edited[1]["rest"] = "90"
    edited[1]["warm-up"] = "40, 60"
    edited[1]["drop"] = "1"
    for line in [
      "reps = [5, 5, \"5+\"]", "weight = [60, \"135 lb\", 82.5]", "rest = 90",
      "warm-up = [40, 60]", "drop = 1",
    ] {
      #expect(edited.text.contains("\n\(line)\n"), "\(edited.text)")
    }
    guard case .lifting(let liftPlan) = try edited.read(try Self.library.exercises()) else {
      Issue.record("it is no workout")
      return
    }
    #expect(liftPlan.name == edited.name)
    let part = try #require(liftPlan.days.first?.exercises.first)
    #expect(part.warmUps == [40, 60] && part.drops == 1)
    for text in ["05", "1e9", ".5", "-", "1.2.3", "9999999999999999999", "\n[[step]]"] {
      edited[1]["weight"] = text
      #expect(throws: EditedPlan.Fault.self, "\(text)") {
        _ = try edited.read(try Self.library.exercises())
      }
    }
  }

  @Test("exercises that a file defines stay in it")
  func carried() throws {
    let text = """
      name = "Mine"
      [[exercise]]
      name = "Stone lift"
      [exercises.stone-lift]
      name = "Stone lift"
      """
    var edited = try EditedPlan(parsing: text, file: "mine")
    edited[1]["reps"] = "5"
    guard case .lifting(let liftPlan) = try edited.read([]) else { return }
    #expect(liftPlan.days[0].exercises[0].exercise.name == "Stone lift")
    #expect(try EditedPlan(parsing: edited.text, file: "mine").text == edited.text)
  }

  @Test("a mistake comes with its part and field")
  func faults() throws {
    let exercises = try Self.library.exercises()
    func fault(_ edited: EditedPlan) -> String {
      do {
        _ = try edited.read(exercises)
        return ""
      } catch {
        let field = error.field.map { edited[error.table].fields[$0].key } ?? "-"
        return "\(error.table) \(field): \(error.reason)"
      }
    }
    var plan = EditedPlan(newPlan: "Mine")
    #expect(fault(plan).isEmpty)
    plan[1]["rest"] = "soon"
    #expect(fault(plan).hasPrefix("1 rest: rest takes seconds"))
    plan[1]["rest"] = ""
    plan[1]["grade"] = "V5"
    #expect(fault(plan).hasPrefix("1 grade: “V5” needs a system"))
    plan[0]["system"] = "v"
    #expect(fault(plan).isEmpty)
    plan[1]["reps"] = ""
    #expect(fault(plan).hasPrefix("1 -: the step never ends"))
    plan.remove(1)
    #expect(fault(plan) == "0 -: a plan needs a step")
    plan.name = String(repeating: "x", count: 31)
    _ = plan.add(after: 0)
    #expect(fault(plan).hasPrefix("0 name: a plan needs a name"))
    var workout = EditedPlan(newWorkout: "Mine")
    #expect(fault(workout).hasPrefix("1 -: an exercise needs its name"))
    workout[1]["name"] = "bench pres"
    #expect(fault(workout).hasPrefix("1 name: there is no exercise “bench pres”: did you mean"))
    workout[1]["name"] = "Plank"
    workout[1]["drop"] = "1"
    #expect(fault(workout) == "1 drop: Plank has no drop")
  }

  @Test("a part is moved, copied and removed with what lies in it; days and weeks are added")
  func parts() throws {
    var edited = try edited("5x5")
    func titles() -> [String] { edited.tables.map(\.title) }
    let all = titles()
    #expect(all.count == 9 && edited.move(1, by: 1) == 5 && edited.move(5, by: -1) == 1)
    #expect(titles() == all && edited.move(2, by: -1) == nil && edited.move(5, by: 1) == nil)
    // At the edge of its day an exercise moves to the next one.
    #expect(edited.move(4, by: 1) == 5 && edited[4].part == .day && titles()[5] == all[4])
    #expect(edited.move(5, by: -1) == 4 && titles() == all && edited.move(8, by: 1) == nil)
    #expect(edited.duplicate(1) == 5)
    #expect(titles()[5...8] == ["Day C", "Back squat", "Bench press", "Barbell row"])
    edited.remove(5)
    #expect(titles() == all)
    var mine = EditedPlan(newWorkout: "Mine")
    mine[1]["name"] = "Bench press"
    mine[1]["reps"] = "5"
    #expect(mine.addWeek(to: 1) == 2 && mine[2]["reps"] == "5" && mine[1]["reps"].isEmpty)
    #expect(mine.addWeek(to: 1) == 3 && mine.addDay() == 5)
    #expect(mine.add(after: 5) == 6)
    mine[6]["name"] = "Plank"
    let file = try mine.read(try Self.library.exercises())
    guard case .lifting(let liftPlan) = file else { return }
    #expect(liftPlan.days.map(\.day) == ["A", "B"])
    #expect(liftPlan.days[0].exercises[0].weeks.count == 2)
  }

  @Test("comments that an edited plan would lose are noticed")
  func remarks() throws {
    #expect(EditedPlan.hasRemarks(try Self.library.text(of: "4x4")))
    #expect(!EditedPlan.hasRemarks(try edited("4x4").text))
    #expect(EditedPlan.hasRemarks("name = \"x\"  # mine\n"))
    #expect(EditedPlan.hasRemarks("name = \"x\"\r\n# mine\r\n"))
    #expect(!EditedPlan.hasRemarks("name = \"Project \\\" #3\"\nsource = 'page #4'\n"))
  }
}
