import Core
import Grades
import Languages
import Sound

/// Where on the route an attempt ended.
package enum HighPoint: String, Sendable, CaseIterable {
  case low, middle, crux, top

  /// `at the crux`.
  package var phrase: String {
    switch self {
    case .low: tr("low down")
    case .middle: tr("in the middle")
    case .crux: tr("at the crux")
    case .top: tr("at the top")
    }
  }

  fileprivate var bigWord: String {
    switch self {
    case .low: tr("LOW", context: "big word")
    case .middle: tr("MIDDLE", context: "big word")
    case .crux: tr("CRUX", context: "big word")
    case .top: tr("TOP", context: "big word")
    }
  }

  /// `Fell at the crux: V4, attempt 2`.
  fileprivate func fall(in attempt: String) -> String {
    switch self {
    case .low: tr("Fell low down: \(attempt)")
    case .middle: tr("Fell in the middle: \(attempt)")
    case .crux: tr("Fell at the crux: \(attempt)")
    case .top: tr("Fell at the top: \(attempt)")
    }
  }
}

/// How hard an attempt felt, for its grade.
package enum Feel: String, Sendable, CaseIterable {
  case easy, hard
}

/// How well the climber moved, whatever the outcome.
package enum MovementQuality: Int, Sendable, CaseIterable {
  case fought = 1
  case rough = 2
  case fair = 3
  case good = 4
  case fluent = 5

  /// `quality 4 of 5`.
  package var text: String { tr("quality \(rawValue) of 5") }
}

/// A detail added to an attempt after it is logged.
package enum AttemptDetail: Equatable, Sendable {
  case ended(HighPoint)
  case felt(Feel)
  case moved(MovementQuality)
  /// nil removes the note.
  case noted(String?)
}

/// What the climber said about an attempt besides its outcome.
package struct AttemptDetails: Equatable, Sendable {
  package private(set) var highPoint: HighPoint?
  package private(set) var feel: Feel?
  package private(set) var quality: MovementQuality?
  package private(set) var note: String?

  /// A copy with one more detail, which replaces an earlier one of the same kind.
  func with(_ detail: AttemptDetail) -> AttemptDetails {
    var details = self
    switch detail {
    case .ended(let point): details.highPoint = point
    case .felt(let feel): details.feel = feel
    case .moved(let quality): details.quality = quality
    case .noted(let note): details.note = note
    }
    return details
  }
}

/// An attempt with its route, and its number there.
package struct FoundAttempt: Equatable, Sendable {
  package let route: Route
  package let attempt: Attempt
  /// Counted by position: deletions leave gaps in the logged numbers.
  package let number: Int
}

extension ClimbState {
  /// Finds an attempt by its id; nil if no route has it. Searches from the end, because the latest is
  /// nearly always the one wanted.
  package func attempt(_ id: String) -> FoundAttempt? {
    for route in routes.reversed() {
      if let place = route.attempts.lastIndex(where: { $0.id == id }) {
        return FoundAttempt(route: route, attempt: route.attempts[place], number: place + 1)
      }
    }
    return nil
  }
}

extension ClimbDraft {
  mutating func describe(_ id: String, _ detail: AttemptDetail) -> Reply {
    guard let found = facts.attempt(id) else { return .noSuchAttempt }
    let detail = detail.cleaned
    if case .ended = detail, found.attempt.outcome == .send { return .sendEndsAtTop }
    let details = found.attempt.details
    guard details.with(detail) != details else { return .described(found, detail) }
    return emit(.attemptDescribed(attemptID: id, detail), then: .described(found, detail))
  }
}

extension AttemptDetail {
  /// Trims the note and cuts it to 200 characters; a blank note becomes nil.
  fileprivate var cleaned: AttemptDetail {
    guard case .noted(let note?) = self else { return self }
    return .noted(ClimbDraft.label(note, atMost: 200))
  }
}

// MARK: - Replies

extension Reply {
  static var sendEndsAtTop: Reply {
    refused(tr("A send ends at the top"))
  }

  /// In its own colour, so that the attempt's outcome stays the most visible.
  static func described(_ found: FoundAttempt, _ detail: AttemptDetail) -> Reply {
    let attempt = tr("\(found.route.grade), attempt \(found.number)")
    let (word, text): (String?, String) =
      switch detail {
      case .ended(let point): (point.bigWord, point.fall(in: attempt))
      case .felt(.easy): (tr("EASY", context: "big word"), tr("Felt easy: \(attempt)"))
      case .felt(.hard): (tr("HARD", context: "big word"), tr("Felt hard: \(attempt)"))
      case .moved(let quality):
        ("\(quality.rawValue)/5", tr("Quality \(quality.rawValue) of 5: \(attempt)"))
      case .noted(let note?): (nil, tr("Noted on \(attempt): \(note)"))
      case .noted(nil): (nil, tr("Note removed: \(attempt)"))
      }
    return Reply(.info, word: word, text, tone: .noted, offersUndo: true)
  }
}

// MARK: - Coding

extension AttemptDetail {
  func stored(of attempt: String) -> StoredPayload {
    switch self {
    case .ended(let point):
      StoredPayload(
        ClimbEventKind.attemptEnded, ["attempt": .string(attempt), "at": .string(point.rawValue)])
    case .felt(let feel):
      StoredPayload(
        ClimbEventKind.attemptFelt, ["attempt": .string(attempt), "felt": .string(feel.rawValue)])
    case .moved(let quality):
      StoredPayload(
        ClimbEventKind.attemptMoved,
        ["attempt": .string(attempt), "quality": .int(quality.rawValue)])
    case .noted(let note):
      StoredPayload(
        ClimbEventKind.attemptNoted, ["attempt": .string(attempt), "note": note.map(JSON.string)])
    }
  }
}
