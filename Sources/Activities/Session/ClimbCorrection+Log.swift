package import Climbing
package import Core
import Languages
import Sound

// What the climber says about climbs belongs to no session: its events are in the log as a session of their own.
extension ClimbCorrection {
  package static let sessionID = "climbs"

  /// The prefix of the session id for a partner's climbs.
  package static let partnerPrefix = "climbs/"

  /// - Parameter climber: a partner; nil for the owner.
  package static func sessionID(of climber: String?) -> String {
    climber.map { partnerPrefix + $0 } ?? sessionID
  }

  /// Whether a session holds what a climber says about climbs.
  package static func isSession(_ id: String) -> Bool {
    id == sessionID || id.hasPrefix(partnerPrefix)
  }

  /// The partner of whose climbs a session is; nil for every other session.
  package static func climber(ofSession id: String) -> String? {
    id.hasPrefix(partnerPrefix) ? String(id.dropFirst(partnerPrefix.count)) : nil
  }
}

extension SessionState {
  /// - Parameter climber: a partner; nil for the owner.
  package static func correcting(
    _ correction: ClimbCorrection, of climber: String?, _ context: OrderContext
  ) -> Decision {
    act(
      .correction(correction), in: ClimbCorrection.sessionID(of: climber), context,
      then: Reply(.info, correction.shown, tone: .same, offersUndo: true))
  }
}

extension ClimbCorrection {
  /// What it says, for people.
  var shown: String {
    switch self {
    case .stripped(let label, _): return tr("Taken down: \(label.title)")
    case .named(let naming):
      let (from, to) = (naming.from.title, naming.to.title)
      switch naming.reason {
      case .merged: return tr("One climb: \(from) is \(to)")
      case .renamed: return tr("Renamed: \(from) is called \(to)")
      case .split: return tr("Split: some tries of \(from) were \(to)")
      }
    }
  }
}

// MARK: - Coding

extension ClimbCorrection {
  var stored: StoredPayload {
    switch self {
    case .named(let naming):
      StoredPayload(
        naming.reason.kind,
        [
          "routes": .array(naming.routes.map(JSON.string)),
          "isBoulder": .bool(naming.from.isBoulder),
          "name": .string(naming.from.name), "place": naming.from.wall.map(JSON.string),
          "toName": .string(naming.to.name), "toPlace": naming.to.wall.map(JSON.string),
        ])
    case .stripped(let label, let at):
      StoredPayload(
        SessionEventKind.climbStripped,
        [
          "isBoulder": .bool(label.isBoulder), "name": .string(label.name),
          "place": label.wall.map(JSON.string), "atUs": .int(at.microseconds),
        ])
    }
  }

  /// nil for a kind that isn't about climbs.
  init?(_ kind: SessionEventKind, _ fields: Fields) throws(PayloadError) {
    let isBoulder = try fields.flag("isBoulder")
    func label(_ name: String, _ place: String) throws(PayloadError) -> ClimbLabel {
      ClimbLabel(
        isBoulder: isBoulder, name: try fields.typed(name), wall: try fields.typedIfAny(place))
    }
    let from = try label("name", "place")
    if kind == .climbStripped {
      let at = try fields.required("atUs") { $0.integer.flatMap(Moment.init(logged:)) }
      self = .stripped(from, at: at)
      return
    }
    guard let reason = ClimbNaming.Reason.allCases.first(where: { $0.kind == kind }) else {
      return nil
    }
    let routes = try fields.required("routes") { $0.elements?.compactMap(\.text) }
    self = .named(
      ClimbNaming(reason, routes: routes, from: from, to: try label("toName", "toPlace")))
  }
}

extension ClimbNaming.Reason {
  fileprivate var kind: SessionEventKind {
    switch self {
    case .renamed: .climbRenamed
    case .merged: .climbMerged
    case .split: .climbSplit
    }
  }
}
