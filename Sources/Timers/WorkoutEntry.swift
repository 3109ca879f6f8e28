import Foundation
package import Log

/// A workout as the log keeps it.
///
/// What was planned and what was done are JSON texts, kept to the letter: a line that an earlier version wrote
/// comes out of the log as it went in, and one that cannot be read any more is lost to nobody. `planned` and
/// `done` read them.
package struct WorkoutEntry: Equatable, Sendable {
  package let kind: String
  package let name: String
  package let configuration: String
  package let summary: String
  package let isComplete: Bool
  package let elapsed: Duration

  package init(
    kind: String, name: String, configuration: String, summary: String, isComplete: Bool,
    elapsed: Duration
  ) {
    self.kind = kind
    self.name = name
    self.configuration = configuration
    self.summary = summary
    self.isComplete = isComplete
    self.elapsed = elapsed
  }

  /// What a timer has done until now.
  package init(_ timer: WorkoutTimer, at now: Moment) {
    self.init(
      kind: timer.configuration.kind.rawValue, name: timer.configuration.title,
      configuration: Self.json(timer.configuration), summary: Self.json(timer.summary(at: now)),
      isComplete: timer.state == .complete, elapsed: timer.total(at: now))
  }

  /// The workout as it was set; nil when what was written cannot be read any more.
  package var planned: WorkoutConfiguration? { Self.decoded(configuration) }

  /// What came of it; nil likewise.
  package var done: WorkoutSummary? { Self.decoded(summary) }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers that are finite, texts and truths: encoding them cannot fail.
    guard let data = try? encoder.encode(value) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

  private static func decoded<Value: Decodable>(_ text: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}
