import Core
import Foundation
import Lifting
import TestSupport
import Testing

@testable import Preferences

@Suite("A workout’s file", .timeLimit(.minutes(30)))
struct LiftPlanFileTests {
  private static let library: PlanLibrary = {
    let plans = BuildProducts.repository.appendingPathComponent("plans")
    return PlanLibrary(shipped: plans, user: plans.appendingPathComponent("none"))
  }()

  private func read(_ text: String) throws -> LiftPlan? {
    let file = try TrainingFile.parse(
      text, id: "mine", file: "mine.toml", exercises: try Self.library.exercises())
    if case .lifting(let liftPlan) = file { return liftPlan }
    return nil
  }

  @Test("every shipped lifting plan reads back unchanged after writing")
  func roundTrip() throws {
    let (liftPlans, faults) = Self.library.liftPlans(try Self.library.exercises())
    #expect(faults.isEmpty)
    #expect(
      liftPlans.map(\.id) == ["531", "5x5", "double-progression", "max-hangs", "upper-lower"])
    for liftPlan in liftPlans {
      let again = try read(LiftPlanText.text(of: liftPlan))
      #expect(again?.days == liftPlan.days)
      #expect(again?.source == liftPlan.source)
    }
  }

  @Test("a workout can list sets and rests, sets to failure, supersets and pounds")
  func sets() throws {
    let liftPlan = try read(
      """
      name = "Push day"
      [[exercise]]
      name = "bench-press"
      weight = [60, "135 lb", 80]
      reps = [8, 5, "3+"]
      rest = ["1:30", 120, 180]
      superset = 1
      [[exercise]]
      name = "Plank"
      sets = 2
      seconds = 45
      superset = 1
      """)
    let parts = try #require(liftPlan?.days.first?.exercises)
    #expect(
      parts[0].weeks[0].map(\.set.values.weight) == [
        Weight(60, .kg), Weight(135, .lb), Weight(80, .kg),
      ])
    #expect(parts[0].weeks[0].map(\.set.type) == [.working, .working, .toFailure])
    #expect(parts[0].weeks[0].map(\.set.rest) == [.seconds(90), .seconds(120), .seconds(180)])
    #expect(parts[1].weeks[0].map(\.set.values.time) == [.seconds(45), .seconds(45)])
    #expect(parts.map(\.superset) == [1, 1])
  }

  @Test(
    "impossible values are refused with file, line and reason",
    arguments: [
      ("name = \"bench pres\"", "mine.toml:3:1: there is no exercise \"bench pres\": did you mean"),
      ("name = \"Plank\"\nreps = 5", "mine.toml:4:1: Plank has no reps"),
      ("name = \"Bench press\"\nweight = 1000", "mine.toml:4:1: weight takes kilograms under"),
      (
        "name = \"Bench press\"\nweight = 0",
        "mine.toml:4:1: weight takes kilograms under"
      ),
      ("name = \"Bench press\"\nweight = [60, -5]", "more than 0 and under 1,000 kg"),
      ("name = \"Bench press\"\nsets = 3\nreps = [5, 5]", "reps lists 2 values for 3 sets"),
      ("name = \"Bench press\"\nprogression = \"double\"", "double progression needs a range"),
      ("name = \"Bench press\"\nrep = 5", "mine.toml:4:1: there is no \"rep\" here"),
      ("sets = 3", "an exercise needs its name"),
    ])
  func refuses(lines: String, reason: String) throws {
    let error = try #require(throws: ConfigurationError.self) {
      _ = try read("name = \"Mine\"\n[[exercise]]\n\(lines)\n")
    }
    #expect(error.description.contains(reason), "\(error)")
  }

  @Test("a file gets a unique name made from the workout’s")
  func names() {
    #expect(Self.library.freeID(for: "Push day") == "push-day")
    #expect(Self.library.freeID(for: "5x5") == "5x5-2")
    #expect(Self.library.freeID(for: "Exercises") == "exercises-2")
    #expect(Self.library.freeID(for: "Ber 4x4: Der König") == "ber-4x4-der-konig")
    #expect(Self.library.freeID(for: "Straße Ærø") == "strasse-aero")
    #expect(Self.library.freeID(for: "Плита") == "plita")
    #expect(Self.library.freeID(for: "?!") == "workout")
  }
}
