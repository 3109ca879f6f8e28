package import Core
import Languages

/// What happens to the session's rest.
package enum RestEvent: Equatable, Sendable {
  case started(source: RestSource, length: Duration?)
  case paused, resumed
  case ended(after: Duration)
}

/// The session's rest: the running one, and when the last one ended.
struct Rests: Equatable, Sendable {
  private(set) var current: Rest?
  private(set) var endedAt: Moment?

  mutating func apply(_ event: RestEvent, at moment: Moment) {
    switch event {
    case .started(let source, let length):
      current = Rest(startedAt: moment, length: length, source: source)
    case .paused: current?.pause(at: moment)
    case .resumed: current?.resume(at: moment)
    case .ended:
      current = nil
      endedAt = moment
    }
  }

  /// Ends the rest with the session.
  mutating func stop() { current = nil }
}

// How rests are stored in the log: docs/log-format.md. Never change a coding that has shipped.

extension RestEvent {
  var stored: StoredPayload {
    switch self {
    case .started(let source, let length):
      StoredPayload(
        SessionEventKind.restStarted,
        ["source": .string(source.rawValue), "lengthUs": length.map(JSON.length)])
    case .paused: StoredPayload(SessionEventKind.restPaused)
    case .resumed: StoredPayload(SessionEventKind.restResumed)
    case .ended(let after): StoredPayload(SessionEventKind.restEnded, ["afterUs": .length(after)])
    }
  }

  /// nil for a kind that is not a rest's.
  init?(_ kind: SessionEventKind, _ fields: Fields) throws(PayloadError) {
    switch kind {
    case .restStarted:
      self = .started(
        source: try fields.word("source"), length: try fields.lengthIfAny("lengthUs"))
    case .restPaused: self = .paused
    case .restResumed: self = .resumed
    case .restEnded: self = .ended(after: try fields.length("afterUs"))
    default: return nil
    }
  }

  /// The form of version 0 (`Version0Events`). FROZEN.
  init?(version0 kind: String, _ fields: Fields) throws(PayloadError) {
    switch kind {
    case "restStarted":
      self = .started(
        source: try fields.word("source"),
        length: try fields.optional("length") { $0.version0Length })
    case "restEnded": self = .ended(after: try fields.required("after") { $0.version0Length })
    default: return nil
    }
  }

  /// The event in a few words, for undo and redo.
  var text: String {
    switch self {
    case .started: tr("rest", context: "undone")
    case .paused: tr("pausing the rest")
    case .resumed: tr("resuming the rest")
    case .ended: tr("end of rest")
    }
  }
}
