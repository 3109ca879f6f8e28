package import Core
import Grades

// How climbing events are stored in the log: docs/log-format.md. Never change a coding that has
// shipped; add a new version, and keep a reader for the old one.

extension ClimbEvent {
  package var stored: StoredPayload {
    switch self {
    case .started(let start):
      StoredPayload(
        ClimbEventKind.started,
        [
          "discipline": .string(start.discipline.rawValue), "system": start.system.json,
          "plan": start.planID.map(JSON.string),
        ])
    case .routeOpened(let route, let grade, let name, let wall):
      StoredPayload(
        ClimbEventKind.routeOpened,
        [
          "route": .string(route), "grade": grade.json, "name": name.map(JSON.string),
          "place": wall.map(JSON.string),
        ])
    case .routeSwitched(let from, let to, let method):
      StoredPayload(
        ClimbEventKind.routeSwitched,
        [
          "from": from.map(JSON.string), "to": .string(to), "method": .string(method.rawValue),
        ])
    case .routeNamed(let route, let name):
      StoredPayload(ClimbEventKind.routeNamed, name.fields(of: route))
    case .routePlaced(let route, let wall):
      StoredPayload(ClimbEventKind.routePlaced, wall.fields(of: route))
    case .onsightMarked(let route, let isOnsight):
      StoredPayload(
        ClimbEventKind.routeOnsight, ["route": .string(route), "isOnsight": .bool(isOnsight)])
    case .triedBefore(let route, let tries):
      StoredPayload(
        ClimbEventKind.routeTriedBefore, ["route": .string(route), "tries": tries.map { .int($0) }])
    case .styled(let route, let style):
      StoredPayload(
        ClimbEventKind.routeStyle, ["route": .string(route), "style": .string(style.rawValue)])
    case .gradeChanged(let route, let from, let to):
      StoredPayload(
        ClimbEventKind.routeGraded, ["route": .string(route), "from": from.json, "to": to.json])
    case .attemptLogged(let entry): entry.stored
    case .attemptDeleted(let attempt):
      StoredPayload(ClimbEventKind.attemptDeleted, ["attempt": .string(attempt)])
    case .attemptDescribed(let attempt, let detail): detail.stored(of: attempt)
    case .attemptCorrected(let attempt, let outcome):
      StoredPayload(
        ClimbEventKind.attemptCorrected,
        ["attempt": .string(attempt), "to": .string(outcome.rawValue)])
    case .planStarted(let plan): StoredPayload(ClimbEventKind.planStarted, ["plan": plan.json])
    case .planAdvanced(let position, let reason):
      StoredPayload(
        ClimbEventKind.planAdvanced, ["to": position.map(\.json), "reason": reason.json])
    case .planHeld(let hold): StoredPayload(ClimbEventKind.planHeld, ["reason": hold.json])
    case .planEnded: StoredPayload(ClimbEventKind.planEnded)
    }
  }

  /// nil for a kind that is not climbing's and for an unknown version of one that is.
  package init?(kind: String, version: Int, _ fields: Fields) throws(PayloadError) {
    guard let kind = ClimbEventKind(kind, version: version) else { return nil }
    switch kind {
    case .started:
      self = .started(
        ClimbStart(
          discipline: try fields.word("discipline"), system: try fields.system("system"),
          planID: try fields.textIfAny("plan")))
    case .routeOpened:
      self = .routeOpened(
        routeID: try fields.text("route"), grade: try fields.grade("grade"),
        name: try fields.typedIfAny("name"), wall: try fields.typedIfAny("place"))
    case .routeSwitched:
      self = .routeSwitched(
        from: try fields.textIfAny("from"), to: try fields.text("to"),
        method: try fields.word("method"))
    case .routeNamed:
      self = .routeNamed(routeID: try fields.text("route"), name: try Change(fields))
    case .routePlaced:
      self = .routePlaced(routeID: try fields.text("route"), wall: try Change(fields))
    case .routeOnsight:
      self = .onsightMarked(
        routeID: try fields.text("route"), isOnsight: try fields.flag("isOnsight"))
    case .routeTriedBefore:
      self = .triedBefore(
        routeID: try fields.text("route"),
        tries: try fields.countIfAny("tries", in: AttemptEntry.indices))
    case .routeStyle:
      self = .styled(routeID: try fields.text("route"), try fields.word("style"))
    case .routeGraded:
      self = .gradeChanged(
        routeID: try fields.text("route"), from: try fields.grade("from"),
        to: try fields.grade("to"))
    case .attempt: self = .attemptLogged(try AttemptEntry(fields, version: version))
    case .attemptImported: self = .attemptLogged(try AttemptEntry(imported: fields))
    case .attemptDeleted:
      self = .attemptDeleted(attemptID: try fields.text("attempt"))
    case .attemptCorrected:
      self = .attemptCorrected(attemptID: try fields.text("attempt"), to: try fields.word("to"))
    case .planStarted: self = .planStarted(try fields.required("plan", Plan.init))
    case .planAdvanced:
      self = .planAdvanced(
        to: try fields.optional("to", PlanPosition.init),
        reason: try fields.required("reason", PlanReason.init))
    case .planHeld: self = .planHeld(try fields.required("reason", PlanHold.init))
    case .planEnded: self = .planEnded
    case .attemptEnded: self = try Self.described(fields, .ended(fields.word("at")))
    case .attemptFelt: self = try Self.described(fields, .felt(fields.word("felt")))
    case .attemptMoved:
      let quality = try fields.required("quality") {
        $0.integer.flatMap { MovementQuality(rawValue: $0) }
      }
      self = try Self.described(fields, .moved(quality))
    case .attemptNoted: self = try Self.described(fields, .noted(fields.typedIfAny("note")))
    }
  }

  private static func described(
    _ fields: Fields, _ detail: AttemptDetail
  ) throws(PayloadError) -> ClimbEvent {
    .attemptDescribed(attemptID: try fields.text("attempt"), detail)
  }
}

extension AttemptEntry {
  /// More attempts than anybody makes on a route, and far from any overflow.
  static let indices = 1...1_000_000
  package static var mostIndex: Int { indices.upperBound }

  /// Imported attempts have a kind of their own: nobody said them, so there is no gesture to store.
  fileprivate var stored: StoredPayload {
    guard gesture != .imported else {
      return StoredPayload(
        ClimbEventKind.attemptImported,
        ["route": .string(routeID), "outcome": .string(outcome.rawValue), "index": .int(index)])
    }
    return StoredPayload(
      ClimbEventKind.attempt, version: rest.version,
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
      from: isKnown ? .some(try fields.typedIfAny("from")) : nil, to: try fields.typedIfAny("to"))
  }
}
