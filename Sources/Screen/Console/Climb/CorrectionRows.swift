import Climbing
import Core
import Grades
import Languages
import Session
import Sound
import Words

/// Corrections as people say them: “no, fall”, “I said send”, “not that one”, “wrong route, V three”.
extension ClimbLayer {
  func correctionRows(_ desk: Desk) -> [CommandRow<Self>] {
    let isFresh = desk.detailsOpenUntil != nil
    let late = isFresh ? nil : tr("That works right after an attempt: h corrects earlier ones.")
    return [
      CommandRow(
        "correction",
        help: tr("Right after an attempt: make a send of it, or a fall: “no fall”, “I said send”."),
        unavailable: late, takes: .outcomeCorrection
      ) { _, desk, command in desk.correctOutcome(by: command) }
    ] + desk.takingBackRows() + [
      CommandRow(
        "regrade",
        help: tr("Correct the grade of this route, with its attempts: “wrong route, vee three”."),
        unavailable: desk.session.facts.climb.current == nil ? tr("No route is open") : nil,
        takes: desk.spokenGradeCorrection
      ) { _, desk, command in desk.correctGrade(by: command) }
    ]
  }
}

extension Desk {
  /// “Not that one” and “the other one”, in every activity.
  func takingBackRows<Owner>() -> [CommandRow<Owner>] {
    [
      CommandRow(
        "notthat",
        help: tr("Right after an entry: take it back: “not that one”."),
        unavailable: canUndo ? nil : tr("Nothing to undo."), takes: .takingBack
      ) { _, desk, command in desk.order(.undo, by: command) },
      CommandRow(
        "otherone",
        help: tr("After an answer to “15 or 50?”: the other value: “the other one”."),
        unavailable: otherChoice == nil ? tr("There was no choice just now.") : nil,
        takes: .otherOne
      ) { _, desk, command in desk.takeOther(by: command) },
    ]
  }
}

extension SpokenForm {
  private static let outcomes: [(Outcome, String)] = [(.send, "send"), (.fall, "fall")]

  /// The outcome that an attempt should have had.
  fileprivate static let outcomeCorrection = names(
    "correction", after: ["no", "i said", "that was a"],
    outcomes.map { SpokenName($1, phrases: [$1]) })

  fileprivate static let takingBack = names(
    "notthat", after: ["not"], [SpokenName("not that one", phrases: ["that one"])])

  fileprivate static let otherOne = names(
    "otherone", after: ["the"], [SpokenName("the other one", phrases: ["other one"])])

  fileprivate static func outcome(_ text: String?) -> Outcome? {
    outcomes.first { $0.1 == text }?.0
  }
}

extension Desk {
  /// The session's grades, said after what is wrong.
  fileprivate var spokenGradeCorrection: SpokenForm {
    guard case .names(let names) = spokenGrades(after: []).values else {
      preconditionFailure("grades are names")
    }
    return .names("regrade", after: ["wrong route", "wrong grade"], names)
  }

  fileprivate mutating func correctOutcome(by command: Command) {
    guard let last = lastAttempt, let wanted = SpokenForm.outcome(command.text) else {
      return refuse(tr("No attempt on this route yet: h lists earlier ones."))
    }
    guard last.attempt.outcome != wanted else {
      let text =
        wanted == .send
        ? tr("It is a send: \(last.route.grade), attempt \(last.number)")
        : tr("It is a fall: \(last.route.grade), attempt \(last.number)")
      return tell(Reply(.info, text, tone: .same))
    }
    order(.correctAttempt(last.attempt.id), by: command)
  }

  fileprivate mutating func correctGrade(by command: Command) {
    guard let route = session.facts.climb.current, let grade = command.value.flatMap(grade) else {
      return refuse(tr("There is no such grade."))
    }
    order(.correctRoute(route.id, .grade(grade)), by: command)
  }

  /// Takes back what was chosen of two values, and does it with the other one.
  fileprivate mutating func takeOther(by command: Command) {
    guard var other = otherChoice else { return }
    otherChoice = nil
    other.gesture = command.gesture
    other.actedAt = command.actedAt
    order(.undo, by: command)
    waiting.append(other)
  }
}
