import Foundation
import TestSupport
import TestTraits
import Testing

/// A workout by voice, as a lifter does it: hands on the bar, noise in the room.
@Suite("A workout by voice", .takesLong, .timeLimit(.minutes(30)))
struct LiftByVoiceTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  /// Words, and the kind of event that they log.
  private struct Step {
    let words: String
    let kind: String

    static func say(_ words: String, _ kind: String) -> Step { Step(words: words, kind: kind) }
  }

  private static let exercises = [
    (name: "Back squat", sets: 4, weight: 100), (name: "Bench press", sets: 4, weight: 80),
    (name: "Barbell row", sets: 4, weight: 60), (name: "Deadlift", sets: 3, weight: 120),
    (name: "Overhead press", sets: 3, weight: 40),
  ]

  /// The second set of each exercise but the last is missed. The first set of bench press has other values than
  /// in the file.
  private static var steps: [Step] {
    exercises.flatMap { exercise in
      var steps: [Step] = []
      if exercise.name == "Bench press" {
        steps.append(.say("weight seventy five kilos", "lift.next-set"))
        steps.append(.say("ten reps", "lift.next-set"))
      }
      for set in 1...exercise.sets {
        let isMissed = set == 2 && exercise.name != "Overhead press"
        steps.append(.say(isMissed ? "missed it" : "set done", "lift.set"))
      }
      return steps
    }
  }

  private func start(in room: AudioLoop) throws -> Tmux {
    try Tmux(
      "\(BuildProducts.program("chalktalk").path) lift --workout five --unit kg --no-auto-rest "
        + "--mic wallmic --mute --no-speech",
      environment: home.environment.merging(room.environment) { own, _ in own })
  }

  /// Says each step until its event is on disk.
  private func say(_ steps: some Sequence<Step>, in room: AudioLoop, _ tmux: Tmux) async throws {
    for step in steps {
      let condition = "kind = '\(step.kind)'"
      let before = try home.count(condition)
      let isHeard = try await room.speak(step.words) { try home.count(condition) > before }
      let screen = try tmux.screen()
      try #require(isHeard, "“\(step.words)” was not heard:\n\(screen)")
    }
  }

  @Test("five exercises and 18 sets in noise, killed halfway, are all in the log")
  func whole() async throws {
    let parts = Self.exercises.map {
      "[[exercise]]\nname = \"\($0.name)\"\nsets = \($0.sets)\nreps = 5\nweight = \($0.weight)\n"
    }
    _ = try home.write(
      "name = \"Five\"\n" + parts.joined(), to: "config/chalktalk/plans/five.toml")
    let room = try AudioLoop()
    // 20 dB below the words.
    let noise = try room.noise("900", "pinknoise", "vol", "0.04")
    defer { withExtendedLifetime(noise) {} }
    let steps = Self.steps

    let first = try start(in: room)
    try await first.expect("LISTENING")
    try await say(steps.prefix(12), in: room, first)
    let process = try #require(try first.processID())
    kill(process, SIGKILL)
    #expect(try await Shell.wait { try first.isDead() })

    let second = try start(in: room)
    try await second.expect("left open")
    try second.press("y")
    try await second.expect("LISTENING")
    try await say(steps.dropFirst(12), in: room, second)
    try second.press("q")
    try await second.expect("Finish the session?")
    try second.press("y")
    try await second.expect("Session over")
    try second.press("Enter")
    #expect(try await Shell.wait { try second.isDead() })

    let sets = try home.events("set_logged")
    #expect(Set(sets.map { $0["sessionId"] as? String }).count == 1)
    let planned = Self.exercises.flatMap { exercise in
      (1...exercise.sets).map { set in
        let isSaid = exercise.name == "Bench press" && set == 1
        let isMissed = set == 2 && exercise.name != "Overhead press"
        return "\(exercise.name) \(set): \(isSaid ? "75 x 10" : "\(exercise.weight) x 5")"
          + (isMissed ? ", missed" : "")
      }
    }
    #expect(sets.map(Self.text) == planned)
  }

  private static func text(_ set: [String: Any]) -> String {
    let weight = (set["weightKg"] as? Double).map { "\(Int($0))" } ?? "?"
    let isMissed = set["outcome"] as? String == "missed"
    return "\(set["exercise"] ?? "") \(set["setIndex"] ?? ""): \(weight) x \(set["reps"] ?? "")"
      + (isMissed ? ", missed" : "")
  }
}
