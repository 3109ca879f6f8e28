package import Log

/// What happens on the timers.
package enum TimerEvent: Equatable, Sendable {
  /// A finished or stopped timer: its configuration and what was done.
  case logged(WorkoutEntry)

  package var effect: ActionEffect {
    switch self {
    case .logged: .acts
    }
  }
}

/// A workout as the log keeps it. The texts are JSON that the timers wrote and can read again.
package struct WorkoutEntry: Equatable, Sendable {
  package var kind: String
  package var name: String
  package var configuration: String
  package var summary: String
  package var isComplete: Bool
  package var elapsed: Duration

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
}

// MARK: - Coding

extension TimerEvent {
  package var stored: StoredPayload {
    switch self {
    case .logged(let entry):
      StoredPayload(
        "timer.logged",
        [
          "kind": .string(entry.kind), "name": .string(entry.name),
          "configuration": .string(entry.configuration), "summary": .string(entry.summary),
          "isComplete": .bool(entry.isComplete), "elapsedUs": .length(entry.elapsed),
        ])
    }
  }

  /// Of version 1 of a kind; nil of one that is not the timers'.
  package init?(kind: String, _ fields: Fields) throws(PayloadError) {
    guard kind == "timer.logged" else { return nil }
    self = .logged(try WorkoutEntry(fields, elapsed: try fields.length("elapsedUs")))
  }

  /// As it was written before kinds had names (version 0). FROZEN.
  package init?(shipped kind: String, _ fields: Fields) throws(PayloadError) {
    guard kind == "workoutLogged" else { return nil }
    let fields = try fields.shippedValue()
    let elapsed = try fields.required("elapsed") { $0.shippedLength }
    self = .logged(try WorkoutEntry(fields, elapsed: elapsed))
  }
}

extension WorkoutEntry {
  fileprivate init(_ fields: Fields, elapsed: Duration) throws(PayloadError) {
    try self.init(
      kind: fields.text("kind"), name: fields.text("name"),
      configuration: fields.text("configuration"), summary: fields.text("summary"),
      isComplete: fields.flag("isComplete"), elapsed: elapsed)
  }
}
