import Climbing
import Core
import Grades
import HUD
import Preferences
import Timers
import Words

@testable import Console
@testable import Hearing

/// How the states come about.
extension Scenes {
  /// Forty-two minutes into a session, on its third route, after three attempts.
  static func climbing(
    setup: SessionSetup = Rig.setup(at: "V4"), hasMouse: Bool = false,
    _ change: (inout Preferences) -> Void = { _ in }
  ) -> Rig {
    let rig = Rig.climb(setup: setup, hasMouse: hasMouse, change)
    rig.receive(.ear(.on(device: "microphone")))
    rig.receive(.level(LevelReading(rms: -25, peak: -20, noiseFloor: -45, clipped: false)))
    rig.press("n", "n", "g")
    rig.type("Slab by the door")
    rig.press("Enter")
    rig.press("f", "s", "f")
    rig.wait(42 * 60)
    return rig
  }

  static func after(_ act: (Rig) -> Void) -> Scene {
    let rig = climbing()
    act(rig)
    return rig.scene
  }

  /// “send” is being taught.
  static func taught(_ act: (Rig) -> Void) -> Scene {
    after { rig in
      rig.press("w", "t", "Enter")
      act(rig)
    }
  }

  /// The second step of a plan, which is being changed.
  static func building(_ act: (Rig) -> Void) -> Scene {
    let text = """
      name = "My pyramid"
      summary = "Up to the limit and down again, four problems at the bottom and one at the top."
      [[step]]
      title = "warm up"
      grade = "level-2"
      reps = 4
      counts = "sends"
      problems = 4
      rest = "2:00"
      [[step]]
      grade = "level-1"
      reps = 2
      rest = "3:00"
      rest-after = "5:00"
      [[step]]
      grade = "level"
      reps = 1
      ends-with-send = true
      """
    let rig = climbing()
    rig.plans.plans = [
      Plan(
        id: "mine", name: "My pyramid", summary: "", source: "", discipline: .boulder,
        steps: [PlanStep(grade: .free)])
    ]
    rig.plans.own = ["mine"]
    rig.files["mine"] = text
    rig.press("l", "E", "Down", "Down")
    act(rig)
    return rig.scene
  }

  static func planned(_ act: (Rig) -> Void = { _ in }) -> Scene {
    let setup = Rig.setup(at: "V4") { setup in
      let steps = ["V2", "V3", "V4", "V3", "V2"].map { grade in
        var step = PlanStep(grade: Grade(grade, in: .v).map(PlanGrade.absolute) ?? .relative(0))
        step.reps = grade == "V2" ? 1 : 4
        return step
      }
      setup.plan = Plan(
        id: "pyramid", name: "Pyramid", summary: "", source: "", discipline: .boulder,
        steps: steps)
    }
    let rig = Rig.climb(setup: setup)
    rig.receive(.ear(.on(device: "microphone")))
    rig.press("s", "s")
    act(rig)
    rig.wait(60)
    return rig.scene
  }

  static func workout(_ configuration: WorkoutConfiguration, past: String? = nil) -> Rig {
    let shelf = TimerShelf(
      past: past.map {
        [.init(configuration: configuration, result: $0, at: Rig.start + .seconds(-2 * 86_400))]
      } ?? [])
    let rig = Rig.workout(configuration, shelf: shelf)
    rig.receive(.ear(.on(device: "microphone")))
    return rig
  }

  static let core: IntervalPreset = {
    do {
      return try IntervalPreset(
        name: "Core", getReady: .zero, work: .seconds(60), rest: .seconds(30), sets: 2, rounds: 8)
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  static let rejection = Rejection(
    reason: .unlikely, phrase: "send", intent: "send", start: 0, end: 1, accepted: 1,
    findings: Findings(source: .networks))
}
