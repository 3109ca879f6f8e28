import Grades
package import Log

// How climbing events are stored in the log: docs/log-format.md. Never change a coding that has
// shipped; add a new version, and keep a reader for the old one.

extension ClimbEvent {
  package var stored: StoredPayload {
    switch self {
    case .started(let start):
      StoredPayload(
        "climb.started",
        [
          "discipline": .string(start.discipline.rawValue), "system": start.system.json,
          "plan": start.planID.map(JSON.string),
        ])
    case .routeOpened(let route, let grade, let name, let place):
      StoredPayload(
        "route.opened",
        [
          "route": .string(route), "grade": grade.json, "name": name.map(JSON.string),
          "place": place.map(JSON.string),
        ])
    case .routeSwitched(let from, let to, let method):
      StoredPayload(
        "route.switched",
        [
          "from": from.map(JSON.string), "to": .string(to), "method": .string(method.rawValue),
        ])
    case .routeNamed(let route, let name): StoredPayload("route.named", name.fields(of: route))
    case .routePlaced(let route, let place): StoredPayload("route.placed", place.fields(of: route))
    case .onsightMarked(let route, let isOnsight):
      StoredPayload("route.onsight", ["route": .string(route), "isOnsight": .bool(isOnsight)])
    case .triedBefore(let route, let tries):
      StoredPayload(
        "route.tried-before", ["route": .string(route), "tries": tries.map { .int($0) }])
    case .styled(let route, let style):
      StoredPayload(
        "route.style", ["route": .string(route), "style": .string(style.rawValue)])
    case .gradeChanged(let route, let from, let to):
      StoredPayload(
        "route.graded", ["route": .string(route), "from": from.json, "to": to.json])
    case .attemptLogged(let entry): entry.stored
    case .attemptDeleted(let attempt):
      StoredPayload("climb.attempt-deleted", ["attempt": .string(attempt)])
    case .attemptDescribed(let attempt, let detail): detail.stored(of: attempt)
    case .attemptCorrected(let attempt, let outcome):
      StoredPayload(
        "climb.attempt-corrected",
        ["attempt": .string(attempt), "to": .string(outcome.rawValue)])
    case .planStarted(let plan): StoredPayload("plan.started", ["plan": plan.json])
    case .planAdvanced(let position, let reason):
      StoredPayload("plan.advanced", ["to": position.map(\.json), "reason": reason.json])
    case .planHeld(let hold): StoredPayload("plan.held", ["reason": hold.json])
    case .planEnded: StoredPayload("plan.ended")
    }
  }

  /// nil for a kind that is not climbing's and for an unknown version of one that is.
  package init?(kind: String, version: Int, _ fields: Fields) throws(PayloadError) {
    guard version == 1 || version == 2 && kind == AttemptEntry.kind else { return nil }
    switch kind {
    case "climb.started":
      self = .started(
        ClimbStart(
          discipline: try fields.word("discipline"), system: try fields.system("system"),
          planID: try fields.textIfAny("plan")))
    case "route.opened":
      self = .routeOpened(
        routeID: try fields.text("route"), grade: try fields.grade("grade"),
        name: try fields.textIfAny("name"), place: try fields.textIfAny("place"))
    case "route.switched":
      self = .routeSwitched(
        from: try fields.textIfAny("from"), to: try fields.text("to"),
        method: try fields.word("method"))
    case "route.named":
      self = .routeNamed(routeID: try fields.text("route"), name: try Change(fields))
    case "route.placed":
      self = .routePlaced(routeID: try fields.text("route"), place: try Change(fields))
    case "route.onsight":
      self = .onsightMarked(
        routeID: try fields.text("route"), isOnsight: try fields.flag("isOnsight"))
    case "route.tried-before":
      self = .triedBefore(
        routeID: try fields.text("route"),
        tries: try fields.countIfAny("tries", in: AttemptEntry.indices))
    case "route.style":
      self = .styled(routeID: try fields.text("route"), try fields.word("style"))
    case "route.graded":
      self = .gradeChanged(
        routeID: try fields.text("route"), from: try fields.grade("from"),
        to: try fields.grade("to"))
    case AttemptEntry.kind: self = .attemptLogged(try AttemptEntry(fields, version: version))
    case "climb.attempt-imported": self = .attemptLogged(try AttemptEntry(imported: fields))
    case "climb.attempt-deleted":
      self = .attemptDeleted(attemptID: try fields.text("attempt"))
    case "climb.attempt-corrected":
      self = .attemptCorrected(attemptID: try fields.text("attempt"), to: try fields.word("to"))
    case "plan.started": self = .planStarted(try fields.required("plan", Plan.init))
    case "plan.advanced":
      self = .planAdvanced(
        to: try fields.optional("to", PlanPosition.init),
        reason: try fields.required("reason", PlanReason.init))
    case "plan.held": self = .planHeld(try fields.required("reason", PlanHold.init))
    case "plan.ended": self = .planEnded
    default:
      guard let detail = try AttemptDetail(kind: kind, fields) else { return nil }
      self = .attemptDescribed(attemptID: try fields.text("attempt"), detail)
    }
  }
}

extension AttemptEntry {
  /// More attempts than anybody makes on a route, and far from any overflow.
  static let indices = 1...1_000_000
  package static var mostIndex: Int { indices.upperBound }
  fileprivate static let kind = "climb.attempt"

  /// Imported attempts have a kind of their own: nobody said them, so there is no gesture to store.
  fileprivate var stored: StoredPayload {
    guard gesture != .imported else {
      return StoredPayload(
        "climb.attempt-imported",
        ["route": .string(routeID), "outcome": .string(outcome.rawValue), "index": .int(index)])
    }
    return StoredPayload(
      Self.kind, version: rest.version,
      [
        "route": .string(routeID), "outcome": .string(outcome.rawValue), "index": .int(index),
        "gesture": .string(gesture.rawValue), "timeToLogUs": .length(timeToLog),
        "climbingUs": climbing.map(JSON.length), "restBeforeUs": rest.json,
        "planRep": planRep.map(JSON.bool), "advancesPlan": advancesPlan.map(JSON.bool),
      ])
  }

  fileprivate init(imported fields: Fields) throws(PayloadError) {
    try self.init(
      routeID: fields.text("route"), outcome: fields.word("outcome"),
      index: fields.count("index", in: Self.indices), gesture: .imported, timeToLog: .zero,
      rest: .pause(nil))
  }

  fileprivate init(_ fields: Fields, version: Int) throws(PayloadError) {
    try self.init(
      routeID: fields.text("route"), outcome: fields.word("outcome"),
      index: fields.count("index", in: Self.indices), gesture: fields.word("gesture"),
      timeToLog: fields.length("timeToLogUs"), climbing: fields.lengthIfAny("climbingUs"),
      rest: RestBefore(fields.lengthIfAny("restBeforeUs"), inVersion: version),
      planRep: fields.flagIfAny("planRep"), advancesPlan: fields.flagIfAny("advancesPlan"))
  }
}

extension Change<String?> {
  fileprivate func fields(of route: String) -> KeyValuePairs<String, JSON?> {
    // `null` means that there was no name before; a missing key means that the old name isn't
    // known.
    [
      "route": .string(route), "from": from.map { $0.map(JSON.string) ?? .null },
      "to": to.map(JSON.string),
    ]
  }

  fileprivate init(_ fields: Fields) throws(PayloadError) {
    let isKnown = fields.has("from")
    self.init(
      from: isKnown ? .some(try fields.textIfAny("from")) : nil, to: try fields.textIfAny("to"))
  }
}
