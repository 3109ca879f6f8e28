import Climbing
package import Core
import Lifting
import Timers

// How events are stored in the log: docs/log-format.md. Each activity codes its own; here are the
// session's.

extension EventPayload {
  package var stored: StoredPayload {
    switch self {
    case .sessionStarted(let start): start.stored
    case .sessionEnded: StoredPayload(SessionEventKind.ended)
    case .sessionDeleted: StoredPayload(SessionEventKind.deleted)
    case .climb(let event): event.stored
    case .timer(let event): event.stored
    case .lift(let event): event.stored
    case .rest(let event): event.stored
    case .goal(let event): event.stored
    case .correction(let correction): correction.stored
    case .file(let event): event.stored
    case .partner(let event): event.stored
    case .clock(let event): event.stored
    case .undone(let action, let since):
      StoredPayload(SessionEventKind.undo, ["action": .string(action), "sinceUs": .length(since)])
    case .redone(let action): StoredPayload(SessionEventKind.redo, ["action": .string(action)])
    case .imported(let row): row.stored
    case .fileImport(let made): made.stored
    case .unknown(let stored): stored
    }
  }

  package init(_ stored: StoredPayload) throws(PayloadError) {
    let fields = try stored.fields()
    let (kind, version) = (stored.kind, stored.version)
    if let event = try ClimbEvent(kind: kind, version: version, fields) {
      self = .climb(event)
    } else if let lifted = try Self.lift(stored, fields) {
      self = lifted
    } else if let event = try TimerEvent(kind: kind, version: version, fields) {
      self = .timer(event)
    } else if let kind = SessionEventKind(kind, version: version) {
      self = try Self.own(kind, version, fields) ?? .unknown(stored)
    } else {
      // From a newer version: only that can read it.
      self = .unknown(stored)
    }
  }

  /// nil for a shared file with contents that only a newer version knows.
  private static func own(
    _ kind: SessionEventKind, _ version: Int, _ fields: Fields
  ) throws(PayloadError) -> EventPayload? {
    switch kind {
    case .started: .sessionStarted(try SessionStart(fields, version: version))
    case .ended: .sessionEnded
    case .deleted: .sessionDeleted
    case .restStarted, .restPaused, .restResumed, .restEnded:
      try RestEvent(kind, fields).map(EventPayload.rest)
    case .goalRemoved, .goalGrade, .goalSends, .goalLift:
      try GoalEvent(kind, fields).map(EventPayload.goal)
    case .climbRenamed, .climbMerged, .climbSplit, .climbStripped:
      try ClimbCorrection(kind, fields).map(EventPayload.correction)
    case .fileWritten, .fileRemoved: try SharedFileEvent(kind, fields).map(EventPayload.file)
    case .partnerMerged: try PartnerEvent(kind, fields).map(EventPayload.partner)
    case .clockSet, .dated: try ClockEvent(kind, fields).map(EventPayload.clock)
    case .importedRow: .imported(try ImportedRow(fields))
    case .importMade: .fileImport(try FileImport(fields))
    case .undo:
      .undone(actionID: try fields.text("action"), sinceThen: try fields.length("sinceUs"))
    case .redo: .redone(actionID: try fields.text("action"))
    }
  }
}

extension LogEntry<EventPayload> {
  package var record: EventRecord { map(\.stored) }
}

extension EventRecord {
  /// The event, and the second one that an earlier version stored in the same row.
  package func events() throws(PayloadError) -> [Event] {
    payload.version == 0 ? try version0Events() : [with(try EventPayload(payload))]
  }
}

/// How a session's start is stored. A partner's has its own version: a program that doesn't know
/// partners then ignores her session, whereas it would ignore an unknown field and count the
/// session as the owner's.
extension SessionStart {
  package static let partnerVersion = 2

  var stored: StoredPayload {
    StoredPayload(
      SessionEventKind.started, version: climber == nil ? 1 : Self.partnerVersion,
      [
        "appVersion": .string(appVersion), "device": .string(device),
        "climber": climber.map(JSON.string),
      ])
  }

  init(_ fields: Fields, version: Int) throws(PayloadError) {
    self.init(appVersion: try fields.typed("appVersion"), device: try fields.typed("device"))
    guard version == Self.partnerVersion else { return }
    let name = try fields.typed("climber")
    guard !name.isEmpty else { throw PayloadError("`climber` is empty") }
    climber = name
  }
}
