import Canvas
import Climbing
import Grades
import HUD
import Hearing
import Lifting
import Sound
import Testing
import Timers
import Words

@testable import Console

/// Whatever a screen offers by hint, button, help or word does something. A command that can't be done now says why.
@Suite("What is offered", .timeLimit(.minutes(30)))
struct OfferedTests {
  @Test("a hint's or a button's key acts", arguments: States.all.map(\.name))
  func hints(name: String) throws {
    let scene = try States.rig(name).scene
    for hint in scene.hints + scene.buttons {
      let rig = try States.rig(name)
      let before = rig.scene
      rig.receive(.key(hint.key, pressed: rig.now))
      expectActed(rig, since: before, "\(hint.key) \(hint.label)", mayRefuse: !hint.isAvailable)
    }
  }

  @Test(
    "a key of the help acts, or says the reason that the help gives",
    arguments: States.all.map(\.name))
  func help(name: String) throws {
    for row in try States.rig(name).console.help {
      for key in row.key.split(separator: " ").compactMap({ Key(name: String($0)) }) {
        let rig = try States.rig(name)
        let before = rig.scene
        rig.receive(.key(key, pressed: rig.now))
        // A list of one row has nowhere to go.
        if row.effect.hasSuffix("select the row below.") || row.effect.hasSuffix("the row above.")
          || row.effect.hasPrefix("In a list: go ")
        {
          continue
        }
        if row.effect.hasPrefix("Not now: ") {
          #expect(row.effect == "Not now: \(rig.toast)", "\(key)")
        } else {
          expectActed(rig, since: before, "\(key) \(row.effect)")
        }
      }
    }
  }

  @Test("a word that is listened for acts, or says why not", arguments: States.all.map(\.name))
  func words(name: String) throws {
    for intent in try States.rig(name).listening.only.sorted(by: { "\($0)" < "\($1)" }) {
      let rig = try States.rig(name)
      let before = rig.scene
      rig.say(intent, after: 0)
      expectActed(rig, since: before, "“\(intent)”", mayRefuse: true)
      // In a lesson a tone would be in the next take.
      #expect(!rig.sounds.isEmpty || rig.lessonView != nil, "“\(intent)” is answered by no tone")
    }
  }

  @Test("without listening, no text asks for a word", arguments: States.all.map(\.name))
  func keysOnly(name: String) throws {
    let rig = try States.rig(name, ear: .unused)
    #expect(!"\(rig.scene)".lowercased().contains("say “"))
    #expect(rig.console.help.allSatisfy { $0.say.isEmpty })
    for row in rig.console.help where row.effect.hasPrefix("Not now: ") {
      #expect(!row.effect.contains("say “"))
    }
  }

  private func expectActed(
    _ rig: Rig, since before: Scene, _ what: String, mayRefuse: Bool = false
  ) {
    if rig.effects.contains(.speaker(.play(.refused))) {
      // A mistake may be shown beside its field.
      let isShown = rig.scene.overlay != before.overlay
      #expect(isShown || mayRefuse && !rig.toast.isEmpty, "\(what): \(rig.toast)")
    }
    let effects = rig.effects.filter { effect in
      switch effect {
      case .ear(.listen), .ear(.expect): false
      default: true
      }
    }
    #expect(rig.scene != before || !effects.isEmpty, "\(what) does nothing")
  }
}

/// States that a climber can be in, each with commands of its own.
private enum States {
  static func rig(_ name: String, ear: EarStatus = .on(device: "microphone")) throws -> Rig {
    try #require(all.first { $0.name == name }).make(ear)
  }

  static let all: [(name: String, make: @Sendable (EarStatus) -> Rig)] = [
    ("climbing, nothing logged", { ear in listening(ear, .climb(setup: Rig.setup(at: "V4"))) }),
    ("climbing, an attempt just logged", { ear in climbing(ear) { $0.press("f") } }),
    (
      "climbing, the toast is gone",
      { ear in
        climbing(ear) {
          $0.press("f")
          $0.wait(10)
        }
      }
    ),
    (
      "climbing by mouse",
      { ear in listening(ear, .climb(setup: Rig.setup(at: "V4"), hasMouse: true)) }
    ),
    (
      "resting",
      { ear in
        climbing(ear) {
          $0.press("s", "r")
          $0.wait(20)
        }
      }
    ),
    ("a paused rest", { ear in climbing(ear) { $0.press("s", "r", "P") } }),
    ("rests off", { ear in climbing(ear) { $0.press("R") } }),
    ("an undone attempt", { ear in climbing(ear) { $0.press("s", "u") } }),
    ("on a plan", { ear in planned(ear) }),
    (
      "past a plan's end",
      { ear in planned(ear) { rig in for _ in 0..<3 { rig.press("]") } } }
    ),
    ("strict", { ear in climbing(ear) { $0.press("S") } }),
    ("asleep", { ear in climbing(ear) { $0.press("m") } }),
    ("the routes", { ear in climbing(ear) { $0.press("s", "n", "g") } }),
    ("the attempts", { ear in climbing(ear) { $0.press("s", "f", "h") } }),
    ("no attempts", { ear in climbing(ear) { $0.press("h") } }),
    ("the plans", { ear in climbing(ear) { $0.press("l") } }),
    ("the workouts", { ear in climbing(ear) { $0.press("L") } }),
    ("the timers", { ear in climbing(ear) { $0.press("t") } }),
    ("the past sessions", { ear in climbing(ear) { $0.press("s", "H") } }),
    ("a past session", { ear in climbing(ear) { $0.press("s", "H", "Enter") } }),
    ("the past workouts", { ear in climbing(ear) { $0.press("t", "h") } }),
    ("a route's grade", { ear in climbing(ear) { $0.press("s", "h", "g") } }),
    ("a question about a preset", { ear in climbing(ear) { $0.press("t", "d") } }),
    ("the statistics", { ear in climbing(ear) { $0.press("s", "v") } }),
    ("the settings", { ear in climbing(ear) { $0.press(",") } }),
    ("what was heard", { ear in climbing(ear) { $0.press("w") } }),
    ("the words to teach", { ear in climbing(ear) { $0.press("w", "t") } }),
    ("a word being taught", { ear in climbing(ear) { $0.press("w", "t", "Enter") } }),
    (
      "talk after a word was taught",
      { ear in
        climbing(ear) { rig in
          rig.press("w", "t", "Enter")
          for number in 1...3 { rig.take(number) }
        }
      }
    ),
    (
      "a lesson on offer",
      { ear in
        climbing(ear) { rig in
          for _ in 0..<2 { rig.receive(.rejected(Scenes.rejection)) }
        }
      }
    ),
    ("a note", { ear in climbing(ear) { $0.press("s", "N") } }),
    ("the help", { ear in climbing(ear) { $0.press("?") } }),
    ("the last question", { ear in climbing(ear) { $0.press("s", "q") } }),
    ("the summary", { ear in climbing(ear) { $0.press("s", "q", "y") } }),
    ("lifting over climbing", { ear in mixed(ear) }),
    ("the sets", { ear in lifting(ear) { $0.press("s", "h") } }),
    ("the sets, over climbing", { ear in mixed(ear) { $0.press("s", "h") } }),
    ("no exercise", { ear in lifting(ear, .exercises) { $0.press("Esc") } }),
    ("the exercises", { ear in lifting(ear, .exercises) }),
    ("a set to do", { ear in lifting(ear) }),
    ("a set done", { ear in lifting(ear) { $0.press("s") } }),
    (
      "lifting by mouse",
      { ear in lifting(ear, hasMouse: true) { $0.press("s") } }
    ),
    ("resting between sets", { ear in lifting(ear) { $0.press("s", "r") } }),
    ("a value being typed", { ear in lifting(ear) { $0.press("8") } }),
    ("a hold to start", { ear in lifting(ear, .exercise(BlockPlan(plank))) }),
    (
      "a hold that runs",
      { ear in
        lifting(ear, .exercise(BlockPlan(plank))) {
          $0.press("g")
          $0.wait(5)
        }
      }
    ),
    ("a timer to start", { ear in timer(ear, .standard(.amrap)) }),
    (
      "an AMRAP that runs",
      { ear in
        timer(ear, .standard(.amrap)) {
          $0.press("Enter")
          $0.wait(15)
        }
      }
    ),
    (
      "a For Time that runs",
      { ear in
        timer(ear, .standard(.forTime)) {
          $0.press("Enter")
          $0.wait(15)
        }
      }
    ),
    (
      "a paused timer",
      { ear in
        timer(ear, .standard(.emom)) {
          $0.press("Enter")
          $0.wait(15)
          $0.press("P")
        }
      }
    ),
    (
      "a stopped timer",
      { ear in
        timer(ear, .standard(.amrap)) {
          $0.press("Enter")
          $0.wait(15)
          $0.press("q", "y")
        }
      }
    ),
    (
      "a timer over climbing",
      { ear in
        climbing(ear) {
          $0.press("t", "Enter", "Enter")
          $0.wait(15)
        }
      }
    ),
    ("a timer's form", { ear in climbing(ear) { $0.press("t", "n") } }),
    ("a new plan", { ear in climbing(ear) { $0.press("l", "N") } }),
    ("a new workout", { ear in climbing(ear) { $0.press("L", "N") } }),
  ]

  private static let bench = LiftLayerTests.bench
  private static let plank = LiftLayerTests.plank

  private static func listening(
    _ ear: EarStatus, _ rig: Rig, _ act: (Rig) -> Void = { _ in }
  ) -> Rig {
    rig.receive(.ear(ear))
    act(rig)
    return rig
  }

  private static func climbing(_ ear: EarStatus, _ act: (Rig) -> Void = { _ in }) -> Rig {
    listening(ear, .climb(setup: Rig.setup(at: "V4")), act)
  }

  private static func planned(_ ear: EarStatus, _ act: (Rig) -> Void = { _ in }) -> Rig {
    let setup = Rig.setup(at: "V4") { setup in
      var step = PlanStep(grade: Grade("V3", in: .v).map(PlanGrade.absolute) ?? .free)
      step.reps = 2
      setup.plan = Plan(
        id: "p", name: "Plan", summary: "", source: "", discipline: .boulder,
        steps: [step, step, step])
    }
    return listening(ear, .climb(setup: setup), act)
  }

  private static func lifting(
    _ ear: EarStatus, _ beginning: LiftLayer.Beginning = .exercise(BlockPlan(bench)),
    hasMouse: Bool = false,
    _ act: (Rig) -> Void = { _ in }
  ) -> Rig {
    let setup = Rig.setup {
      $0.climb = nil
      $0.isForLifting = true
      $0.lifting.exercises = [bench, plank]
    }
    return listening(
      ear, Rig([LiftLayer(beginning)], setup: setup, hasMouse: hasMouse), act)
  }

  /// Lifting that was begun in a climbing session.
  private static func mixed(_ ear: EarStatus, _ act: (Rig) -> Void = { _ in }) -> Rig {
    let setup = Rig.setup(at: "V4") { $0.lifting.exercises = [bench, plank] }
    return listening(ear, .climb(setup: setup)) {
      $0.press("s", "L", "Enter", "Enter")
      act($0)
    }
  }

  private static func timer(
    _ ear: EarStatus, _ configuration: WorkoutConfiguration, _ act: (Rig) -> Void = { _ in }
  ) -> Rig {
    listening(ear, .workout(configuration), act)
  }
}
