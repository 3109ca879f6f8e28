package import Core
import Grades

// Climbing's events as written before kinds had names (version 0): an object whose only key is the
// case; durations are two halves of 128 bits of attoseconds. FROZEN: people have such rows on disk,
// and they are never rewritten. The golden log holds what this reads.

extension ClimbEvent {
  /// nil for a case that is not climbing's.
  package init?(version0 kind: String, _ fields: Fields) throws(PayloadError) {
    switch kind {
    case "routeOpened":
      self = .routeOpened(
        routeID: try fields.text("routeID"), grade: try fields.grade("grade"),
        name: try fields.typedIfAny("name"), wall: try fields.typedIfAny("place"))
    case "routeSwitched":
      self = .routeSwitched(
        from: try fields.textIfAny("from"), to: try fields.text("to"),
        method: try fields.word("method"))
    case "routeNamed":
      self = .routeNamed(
        routeID: try fields.text("routeID"),
        name: Change(from: nil, to: try fields.typedIfAny("name")))
    case "routePlaced":
      self = .routePlaced(
        routeID: try fields.text("routeID"),
        wall: Change(from: nil, to: try fields.typedIfAny("place")))
    case "onsightMarked":
      self = .onsightMarked(
        routeID: try fields.text("routeID"), isOnsight: try fields.flag("isOnsight"))
    case "gradeChanged":
      self = .gradeChanged(
        routeID: try fields.text("routeID"), from: try fields.grade("from"),
        to: try fields.grade("to"))
    case "attemptLogged":
      self = .attemptLogged(try AttemptEntry(version0: try fields.version0Value()))
    case "attemptDeleted": self = .attemptDeleted(attemptID: try fields.text("attemptID"))
    case "planStarted": self = .planStarted(try Plan(version0: try fields.version0Value()))
    case "planAdvanced":
      self = .planAdvanced(
        to: try fields.optional("to", PlanPosition.init),
        reason: .wording(try fields.typed("reason")))
    case "planAdvanceBlocked": self = .planHeld(.wording(try fields.typed("reason")))
    case "planEnded": self = .planEnded
    default: return nil
    }
  }
}

extension ClimbStart {
  /// What a session started with, from the time when every session was a climbing session.
  package init(version0 fields: Fields) throws(PayloadError) {
    try self.init(
      discipline: fields.word("discipline"), system: fields.system("system"),
      planID: fields.textIfAny("planID"))
  }
}

extension AttemptEntry {
  fileprivate init(version0 fields: Fields) throws(PayloadError) {
    try self.init(
      routeID: fields.text("routeID"), outcome: fields.word("outcome"),
      index: fields.count("index", in: Self.indices), gesture: fields.word("gesture"),
      timeToLog: fields.required("timeToLog") { $0.version0Length },
      climbing: fields.required("climbing") { $0.version0Length },
      rest: RestBefore(fields.optional("restBefore") { $0.version0Length }, inVersion: 0),
      planRep: fields.flagIfAny("planRep"), advancesPlan: fields.flagIfAny("advancesPlan"))
  }
}

extension Plan {
  fileprivate init(version0 fields: Fields) throws(PayloadError) {
    let steps = try fields.steps { (json) throws(PayloadError) in
      try PlanStep(version0: try Fields(json))
    }
    try self.init(
      id: fields.text("id"), name: fields.typed("name"), summary: fields.typed("summary"),
      source: fields.typed("source"), discipline: fields.word("discipline"), steps: steps)
  }
}

extension PlanStep {
  fileprivate init(version0 fields: Fields) throws(PayloadError) {
    self.init(grade: try fields.required("grade", PlanGrade.init(version0:)))
    title = try fields.typedIfAny("title")
    sets = try fields.count("sets", in: Self.numbers)
    reps = try fields.countIfAny("reps", in: Self.numbers)
    work = try fields.optional("work") { $0.version0Length }
    counts = try fields.word("counts")
    endsWithSend = try fields.flag("endsWithSend")
    problems = try fields.count("problems", in: Self.numbers)
    rest = try fields.required("rest") { $0.version0Length }
    every = try fields.optional("every") { $0.version0Length }
    restBetweenSets = try fields.required("restBetweenSets") { $0.version0Length }
    restAfter = try fields.required("restAfter") { $0.version0Length }
    waits = try fields.flag("waits")
  }
}

extension PlanGrade {
  /// `{"absolute":{"_0":GRADE}}`, `{"relative":{"_0":1}}`, `{"free":{}}`.
  fileprivate init(version0 json: JSON) throws(PayloadError) {
    if let grade = json["absolute"]?["_0"] {
      self = .absolute(try Grade(grade))
    } else if let offset = json["relative"]?["_0"]?.integer, (-100...100).contains(offset) {
      self = .relative(offset)
    } else if json["free"] != nil {
      self = .free
    } else {
      throw PayloadError("no grade of a plan")
    }
  }
}
