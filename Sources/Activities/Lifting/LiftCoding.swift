package import Core

// How lifting events are stored in the log: docs/log-format.md. Never change a coding that has
// shipped.

extension LiftEvent {
  package var stored: StoredPayload {
    switch self {
    case .started(let workout):
      StoredPayload(LiftEventKind.started, ["workout": workout.map(JSON.string)])
    case .exerciseAdded(let block, let plan):
      StoredPayload(
        LiftEventKind.exerciseAdded,
        [
          "block": .string(block), "exercise": plan.exercise.json,
          "sets": .array(plan.sets.map(\.json)), "last": .array(plan.last.map(\.json)),
          "superset": plan.superset.map { .int($0) }, "max": plan.max?.json,
          "reason": plan.reason.map(JSON.string),
        ])
    case .exerciseSwitched(let from, let to, let method):
      StoredPayload(
        LiftEventKind.exerciseSwitched,
        ["from": from.map(JSON.string), "to": .string(to), "method": .string(method.rawValue)])
    case .nextSetChanged(let block, let next):
      StoredPayload(
        LiftEventKind.nextSet,
        [
          "block": .string(block), "values": next.values.json,
          "type": .string(next.type.rawValue),
        ])
    case .setLogged(let entry): entry.stored
    case .setCorrected(let set, let values):
      StoredPayload(LiftEventKind.setCorrected, ["set": .string(set), "values": values.json])
    case .outcomeCorrected(let set, let outcome):
      StoredPayload(
        LiftEventKind.setOutcomeCorrected, ["set": .string(set), "to": .string(outcome.rawValue)])
    case .setDeleted(let set): StoredPayload(LiftEventKind.setDeleted, ["set": .string(set)])
    case .setAdded(let block): StoredPayload(LiftEventKind.setAdded, ["block": .string(block)])
    case .setSkipped(let block): StoredPayload(LiftEventKind.setSkipped, ["block": .string(block)])
    case .exerciseMerged(let block, let exercise, let merge):
      StoredPayload(
        LiftEventKind.exerciseMerged,
        ["block": .string(block), "into": exercise.json, "merge": .string(merge)])
    }
  }

  package init?(kind: String, version: Int, _ fields: Fields) throws(PayloadError) {
    guard let kind = LiftEventKind(kind, version: version) else { return nil }
    switch kind {
    case .started: self = .started(routine: try fields.typedIfAny("workout"))
    case .exerciseAdded:
      self = .exerciseAdded(block: try fields.text("block"), try BlockPlan(fields))
    case .exerciseSwitched:
      self = .exerciseSwitched(
        from: try fields.textIfAny("from"), to: try fields.text("to"),
        method: try fields.word("method"))
    case .nextSet:
      self = .nextSetChanged(
        block: try fields.text("block"),
        NextSet(try fields.required("values", SetValues.init), try fields.word("type")))
    case .set: self = .setLogged(try SetEntry(fields, version: version))
    case .setCorrected:
      self = .setCorrected(
        set: try fields.text("set"), try fields.required("values", SetValues.init))
    case .setOutcomeCorrected:
      self = .outcomeCorrected(set: try fields.text("set"), to: try fields.word("to"))
    case .setDeleted: self = .setDeleted(set: try fields.text("set"))
    case .setAdded: self = .setAdded(block: try fields.text("block"))
    case .setSkipped: self = .setSkipped(block: try fields.text("block"))
    case .exerciseMerged:
      self = .exerciseMerged(
        block: try fields.text("block"), into: try fields.required("into", Exercise.init),
        merge: try fields.text("merge"))
    }
  }
}

extension SetEntry {
  fileprivate var stored: StoredPayload {
    StoredPayload(
      LiftEventKind.set, version: rest.version,
      [
        "block": .string(block), "exerciseID": .string(exerciseID), "exercise": .string(exercise),
        "index": .int(index), "values": values.json, "type": .string(type.rawValue),
        "outcome": .string(outcome.rawValue), "countsInPlan": .bool(countsInPlan),
        "gesture": .string(gesture.rawValue), "timeToLogUs": .length(timeToLog),
        "restBeforeUs": rest.json,
      ])
  }

  fileprivate init(_ fields: Fields, version: Int) throws(PayloadError) {
    try self.init(
      block: fields.text("block"), exerciseID: fields.text("exerciseID"),
      exercise: fields.typed("exercise"), index: fields.count("index", in: Self.indices),
      values: fields.required("values", SetValues.init), type: fields.word("type"),
      outcome: fields.word("outcome"), countsInPlan: fields.flag("countsInPlan"),
      gesture: fields.word("gesture"), timeToLog: fields.length("timeToLogUs"),
      rest: RestBefore(fields.lengthIfAny("restBeforeUs"), inVersion: version))
  }
}

extension BlockPlan {
  fileprivate init(_ fields: Fields) throws(PayloadError) {
    try self.init(
      fields.required("exercise", Exercise.init),
      sets: fields.required("sets") { json throws(PayloadError) in
        try json.list { element throws(PayloadError) in try PlannedSet(element) }
      },
      last: fields.required("last") { json throws(PayloadError) in
        try json.list { element throws(PayloadError) in try SetValues(element) }
      },
      superset: fields.countIfAny("superset", in: 1...99))
    max = try fields.optional("max", Weight.init)
    reason = try fields.typedIfAny("reason")
  }
}

extension PlannedSet {
  fileprivate var json: JSON {
    .fields([
      "values": values.json, "type": .string(type.rawValue), "restUs": rest.map(JSON.length),
    ])
  }

  fileprivate init(_ json: JSON) throws(PayloadError) {
    let fields = try Fields(json)
    try self.init(
      fields.required("values", SetValues.init), type: fields.word("type"),
      rest: fields.lengthIfAny("restUs"))
  }
}

extension JSON {
  /// The decoded elements of an array; nil for any other value.
  fileprivate func list<Value>(
    _ read: (JSON) throws(PayloadError) -> Value
  ) throws(PayloadError) -> [Value]? {
    guard let elements else { return nil }
    var values: [Value] = []
    for element in elements { values.append(try read(element)) }
    return values
  }
}

/// The kinds of lifting events in the log (docs/log-format.md).
package enum LiftEventKind: String, StoredKind {
  case started = "lift.started"
  case exerciseAdded = "lift.exercise-added"
  case exerciseSwitched = "lift.exercise-switched"
  case exerciseMerged = "lift.exercise-merged"
  case nextSet = "lift.next-set"
  case set = "lift.set"
  case setCorrected = "lift.set-corrected"
  case setOutcomeCorrected = "lift.set-outcome-corrected"
  case setDeleted = "lift.set-deleted"
  case setAdded = "lift.set-added"
  case setSkipped = "lift.set-skipped"

  package var versions: ClosedRange<Int> { self == .set ? 1...2 : 1...1 }

  package var reference: String? {
    switch self {
    case .setCorrected, .setOutcomeCorrected, .setDeleted: "set"
    case .started, .exerciseAdded, .exerciseSwitched, .exerciseMerged, .nextSet, .set, .setAdded,
      .setSkipped:
      nil
    }
  }
}
