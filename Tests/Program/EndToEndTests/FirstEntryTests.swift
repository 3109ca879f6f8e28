import Foundation
import TestSupport
import TestTraits
import Testing

/// How many keys it takes from the very first start to the first entry in the log.
@Suite("From the first start to the first entry", .startsPrograms, .timeLimit(.minutes(30)))
struct FirstEntryTests {
  /// Somebody's first start, answered by keys.
  struct Way: CustomTestStringConvertible, Sendable {
    let climber: String
    let isSkipping: Bool
    let arguments: String
    /// What is waited for, and the key that is then pressed.
    let steps: [(sign: String, key: String)]
    /// The kind of the entry.
    let kind: String

    var testDescription: String { "\(climber), \(isSkipping ? "skipping" : "answering")" }
    /// Each question is one screen.
    var questions: Int { Set(steps.map(\.sign).filter { Self.questions.contains($0) }).count }

    private static let questions: Set = [
      "What do you climb", "hardest grade", "Weights in", "Who climbs with you",
      "kilograms or pounds", "Which bar",
      "What do you train",
    ]
  }

  static let ways: [Way] = [
    Way(
      climber: "a boulderer", isSkipping: true, arguments: "climb",
      steps: [("What do you climb", "q"), ("CLIMB", "s")], kind: "climb.attempt"),
    Way(
      climber: "a boulderer", isSkipping: false, arguments: "climb",
      steps: [
        ("What do you climb", "Enter"), ("hardest grade", "Enter"), ("Weights in", "Enter"),
        ("1/5", "Escape"),
        ("CLIMB", "s"),
      ], kind: "climb.attempt"),
    Way(
      climber: "a rope team", isSkipping: true,
      arguments: "climb --discipline sport --system french",
      steps: [("hardest grade", "q"), ("CLIMB", "s")], kind: "climb.attempt"),
    Way(
      climber: "a rope team", isSkipping: false, arguments: "climb",
      steps: [
        ("What do you climb", "3"), ("›3 routes", "Enter"), ("hardest grade", "Enter"),
        ("Who climbs with you", "A"),
        ("A", "Enter"), ("1/5", "Escape"), ("CLIMB", "s"),
      ], kind: "climb.attempt"),
    Way(
      climber: "a lifter", isSkipping: true, arguments: "lift --exercise 'Bench press'",
      steps: [("kilograms or pounds", "q"), ("LIFT", "s")], kind: "lift.set"),
    Way(
      climber: "a lifter", isSkipping: false, arguments: "lift --exercise 'Bench press'",
      steps: [
        ("kilograms or pounds", "Enter"), ("Which bar", "Enter"), ("What do you train", "Enter"),
        ("1/5", "Escape"),
        ("LIFT", "s"),
      ], kind: "lift.set"),
    Way(
      climber: "someone at a hangboard", isSkipping: true,
      arguments: "timer interval --preset 'Repeaters 7/3'",
      steps: [
        ("1/3", "Escape"), ("Enter start", "Enter"), ("next: work", "n"), ("next: rest", "C-c"),
      ], kind: "timer.logged"),
  ]

  @Test("at most four questions and seven keys, whoever starts it", arguments: ways)
  func keys(_ way: Way) async throws {
    let home = try TestHome(isNew: true)
    let terminal = try Tmux(
      "\(BuildProducts.program("chalktalk").path) \(way.arguments) --no-mic --mute",
      environment: home.environment)
    for (number, step) in way.steps.enumerated() {
      try await terminal.expect(step.sign)
      let next = number + 1 < way.steps.count ? way.steps[number + 1].sign : nil
      try await terminal.press(
        step.key,
        until: {
          if let next { return try terminal.screen().contains(next) }
          return try home.count("kind = '\(way.kind)'") == 1
        })
    }
    #expect(way.questions <= 4 && way.steps.count <= 7)
    #expect(!way.isSkipping || way.steps.count <= 4)
  }
}
