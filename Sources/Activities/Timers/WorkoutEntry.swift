package import Core
import Foundation
import Languages

/// A workout as the log stores it.
///
/// The plan and the result are JSON texts, kept exactly: a line from an earlier version leaves the
/// log as it went in, even if this version can't read it. `planned` and `done` read them.
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

  /// The timer's results up to now.
  package init(_ timer: WorkoutTimer, at now: Moment) {
    self.init(
      kind: timer.configuration.format.rawValue, name: timer.configuration.title,
      configuration: Self.json(timer.configuration), summary: Self.json(timer.summary(at: now)),
      isComplete: timer.state == .complete, elapsed: timer.total(at: now))
  }

  /// The workout's settings; nil if they can no longer be read.
  package var planned: WorkoutConfiguration? { Self.decoded(configuration) }

  /// Its result; nil if it can no longer be read.
  package var done: WorkoutSummary? {
    let done: WorkoutSummary? = Self.decoded(summary)
    return done?.isPossible == true ? done : nil
  }

  /// How long a hold was held; of any other timer, the time from its start to its end.
  package var time: Duration {
    guard WorkoutConfiguration.Format(rawValue: kind) == .hold, let done else { return elapsed }
    return .seconds(done.workSeconds)
  }

  /// `Tabata 4:00`, `plank 0:40 (stopped)`.
  package var line: String { line(named: name) }

  package func line(named name: String) -> String {
    isComplete ? "\(name) \(time.clock())" : tr("\(name) \(time.clock()) (stopped)")
  }

  private static func json(_ value: some Encodable) -> String {
    // Finite numbers, strings and booleans: encoding them can't fail.
    (try? JSON.line(of: value)) ?? "{}"
  }

  private static func decoded<Value: Decodable>(_ text: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}
