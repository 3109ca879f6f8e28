import Climbing
import Grades
import HUD
import Lifting
import Session
import Sound
import TestSupport
import Testing
import Timers
import Words

@testable import Console

/// Whatever is done in a run, in any order, undo takes all of it back.
@Suite("Undo of everything", .timeLimit(.minutes(30)))
struct UndoEverythingTests {
  /// All that actions change.
  private struct World: Equatable {
    let past: [SessionFacts]
    let sessions: [SessionFacts]
    let present: [Int]
    let presets: PresetList
    let favourites: [WorkoutConfiguration]
    let files: [String: String]
    let plans: Set<Plan.ID>
    let learnt: Set<Int>

    init(_ rig: Rig) {
      past = ["old", "lifted"].map { SessionState(folding: rig.events(of: $0)).facts }
      let desk = rig.console.desk
      sessions = desk.seats.map(\.session.facts)
      present = desk.present
      presets = desk.shelf.presets
      favourites = desk.shelf.favourites
      files = rig.files
      plans = Set(rig.plans.plans.map(\.id))
      learnt = rig.learnt
    }

    /// What differs, by name: whole sessions fill pages.
    func differences(from other: World) -> [String] {
      [
        past == other.past ? nil : "past sessions", sessions == other.sessions ? nil : "sessions",
        present == other.present ? nil : "climbers", presets == other.presets ? nil : "presets",
        favourites == other.favourites ? nil : "pins", files == other.files ? nil : "files",
        plans == other.plans ? nil : "plans",
        learnt == other.learnt ? nil : "lessons",
      ].compactMap(\.self)
    }
  }

  /// A climber with a partner, an own plan, and two past sessions.
  private func rig() -> Rig {
    let climbed = Rig.climb(setup: Rig.setup(at: "V4"))
    climbed.press("f", "s", "f", "q", "y")
    let lifted = LiftLayerTests.rig()
    lifted.press("s", "f", "s", "q", "y")
    let setup = Rig.setup(at: "V4") {
      $0.lifting.exercises = [LiftLayerTests.bench, LiftLayerTests.plank]
    }
    let rig = Rig.climb(setup: setup, with: ["Anna"])
    rig.log = climbed.committed.map { $0.of("old") } + lifted.committed.map { $0.of("lifted") }
    rig.plans.plans = [
      Plan(
        id: "own", name: "Own", summary: "", source: "", discipline: .boulder,
        steps: [PlanStep(grade: .free)])
    ]
    rig.plans.own = ["own"]
    rig.files = ["own": "name = \"Own\""]
    return rig
  }

  /// Each leads back to the climbing screen.
  private static let actions: [(name: String, act: @Sendable (Rig) -> Void)] = [
    ("a send", { $0.press("s") }),
    ("a fall and its place", { $0.press("f", "2") }),
    ("a route and its name", { $0.press("n", "g", "S", "l", "a", "b", "Enter") }),
    ("a grade corrected", { $0.press("s", "h", "g", "v", "7", "Enter", "Esc") }),
    ("a note", { $0.press("s", "N", "k", "Enter") }),
    ("an attempt deleted", { $0.press("s", "f", "h", "d", "Esc") }),
    ("a rest", { $0.press("s", "r") }),
    ("the partner is sent away", { $0.press("C", "Down", "Delete", "y", "Esc") }),
    (
      "a word taught",
      { rig in
        rig.receive(.ear(.on(device: "microphone")))
        rig.press("w", "t", "Enter")
        for number in 1...3 { rig.take(number, knowsTalk: true) }
      }
    ),
    ("a preset deleted", { $0.press("t", "d", "y", "Esc") }),
    ("a preset moved", { $0.press("t", "Down", "K", "Esc") }),
    ("a preset copied", { $0.press("t", "c", "Esc") }),
    ("a preset pinned", { $0.press("t", "Down", "*", "Esc") }),
    ("the plan deleted", { $0.press("l", "d", "y", "Esc") }),
    ("a past session deleted", { $0.press("H", "d", "y", "Esc") }),
    ("a past attempt corrected", { $0.press("H", "End", "Enter", "c", "Esc", "Esc") }),
    ("a past set corrected", { $0.press("H", "Home", "Enter", "Right", "c", "Esc", "Esc") }),
    (
      "a set",
      { rig in
        lift("bench", rig)
        rig.press("s", "Esc")
      }
    ),
    (
      "a set corrected",
      { rig in
        lift("bench", rig)
        rig.press("s", "h", "Right", "Esc", "Esc")
      }
    ),
    (
      "a hold thrown away",
      { rig in
        lift("plank", rig)
        rig.press("g")
        rig.wait(9)
        rig.press("q", "x", "Esc")
      }
    ),
    (
      "a hold thrown away, brought back and logged",
      { rig in
        lift("plank", rig)
        rig.press("g")
        rig.wait(9)
        rig.press("q", "x", "u", "Space")
        rig.wait(2)
        rig.press("f", "Esc")
      }
    ),
  ]

  /// Opens lifting at an exercise.
  private static func lift(_ name: String, _ rig: Rig) {
    rig.press("L")
    for _ in 0..<2 where rig.list != nil && rig.list?.title != "Exercise" { rig.press("Enter") }
    if rig.list == nil { rig.press("e") }
    rig.type(name)
    rig.press("Enter")
  }

  private func leave(_ rig: Rig) {
    for _ in 0..<4 where rig.list != nil || rig.form != nil { rig.press("Esc") }
  }

  /// Presses a key until there is nothing left to turn; returns what it answered.
  private func press(_ key: String, toTheEndOn rig: Rig) -> [String] {
    var answers: [String] = []
    for _ in 0..<400 {
      rig.press(key, after: 1)
      if rig.sounds == [.play(.refused)] { return answers }
      answers.append(rig.toast)
    }
    Issue.record("no end: \(answers.suffix(3))")
    return answers
  }

  @Test("as many undos as actions give everything as it was, and redo and undo again")
  func property() {
    var random = SeededRandom()
    for _ in 0..<15 {
      let rig = rig()
      let before = World(rig)
      var done: [String] = []
      for _ in 0..<Int.random(in: 3...12, using: &random) {
        guard let action = Self.actions.randomElement(using: &random) else { break }
        done.append(action.name)
        action.act(rig)
        leave(rig)
        rig.wait(Double.random(in: 1...90, using: &random))
      }
      if Bool.random(using: &random) {
        done.append("the session is finished")
        rig.press("q", "y")
      }
      let after = World(rig)
      for (key, world) in [("u", before), ("U", after), ("u", before)] {
        let answers = press(key, toTheEndOn: rig)
        #expect(
          World(rig).differences(from: world) == [], "\(key) after \(done): \(answers)")
      }
    }
  }

  private func place(of rig: Rig) -> String {
    rig.scene.figures.timer.map {
      "\($0.phase) \($0.time) \($0.position.map(\.value).joined(separator: " "))"
    } ?? "none"
  }

  @Test("a timer that was started again and again comes back where it was, each time")
  func restarts() throws {
    var random = SeededRandom()
    let preset = try IntervalPreset(
      getReady: .seconds(10), work: .seconds(20), rest: .seconds(10), rounds: 6)
    for _ in 0..<20 {
      let rig = Rig.workout(.interval(preset))
      rig.say("start", after: 0)
      var places: [String] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          rig.press(["n", "p", "n"].randomElement(using: &random) ?? "n")
          rig.wait(1)
        }
        rig.wait(Double.random(in: 1...60, using: &random).rounded())
        rig.press("R")
        rig.wait(2)
        places.append(place(of: rig))
        rig.press("y")
      }
      rig.wait(3)
      for place in places.reversed() {
        rig.press("u")
        #expect(self.place(of: rig) == place)
      }
      rig.press("u")
      #expect(rig.toast == "Nothing to undo.")
    }
  }
}
