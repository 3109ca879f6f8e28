import Climbing
import Core
import Grades
import Languages
import Session
package import Words

/// What climbers say in one breath: “fell at the crux, felt hard”; “new one, vee four”; “sent it second go, quality four”.
extension SentenceForm {
  /// - Parameter grades: the session's grades, said alone or after a word.
  package static func climb(_ grades: SpokenForm) -> SentenceForm {
    let outcomes: [IntentName] = ["send", "fall"]
    let places: [IntentName] = ["low", "middle", "crux", "top"]
    let feels: [IntentName] = ["felteasy", "felthard"]
    let details = feels + ["quality"]
    let ends: [IntentName] = ["rest", "next"]
    return SentenceForm(
      orders: [
        // The outcome, then what else there is to say of the try.
        [
          .one(of: outcomes), .one(of: ["go"] + details + ends), .perhaps(["go"] + details),
          .perhaps(details), .perhaps(ends),
        ],
        [
          .one(of: ["fall"]), .one(of: places), .perhaps(["go"] + details), .perhaps(details),
          .perhaps(ends),
        ],
        [.one(of: ["go"] + details), .one(of: outcomes), .perhaps(details), .perhaps(ends)],
        [.one(of: ["go"] + details), .one(of: ["fall"]), .one(of: places), .perhaps(ends)],
        // Another route, and perhaps its first try.
        [.one(of: ["next"]), .one(of: ["grade"]), .perhaps(outcomes), .perhaps(details)],
        [.one(of: ["next"]), .one(of: ["grade"]), .one(of: ["fall"]), .one(of: places)],
        // The last try was another.
        [.one(of: ["undo"]), .one(of: outcomes), .perhaps(details)],
        [.one(of: ["undo"]), .one(of: ["fall"]), .one(of: places), .perhaps(details)],
        // More of the last try.
        [.one(of: places + feels), .one(of: details)],
        [.one(of: ["rest"])],
      ],
      values: [
        grades, .movementQuality, rest,
        .number("go", NumberPrior(expected: (1...10).map(Double.init), isClosed: true)),
      ], groups: [outcomes, places, feels, ends], details: Set(places + feels),
      example: "fell at the crux, felt hard")
  }
}

extension Desk {
  var climbSentence: SentenceForm { .climb(spokenGrades(after: ["", "grade"])) }

  mutating func carryOutClimbSentence(by command: Command) {
    let sentence = ClimbSentence(clauses: command.clauses, desk: self)
    carryOut(command.clauses, by: command, in: climbSentence, step: sentence.step)
  }
}

/// A sentence about climbing, clause by clause.
private struct ClimbSentence {
  let clauses: [SpokenClause]
  /// As it is before the sentence.
  let desk: Desk

  func step(_ clause: SpokenClause, _ state: SessionState) -> ClauseStep {
    switch clause.intent {
    case "send": outcome(.send, state)
    case "fall": outcome(.fall, state)
    case "low": ended(.low, state)
    case "middle": ended(.middle, state)
    case "crux": ended(.crux, state)
    case "top": ended(.top, state)
    case "felteasy": detail(.felt(.easy), tr("felt easy"), state)
    case "felthard": detail(.felt(.hard), tr("felt hard"), state)
    case "quality": quality(clause, state)
    case "go": count(clause, state)
    case "rest": clause.rest(state)
    case "next": clause.beside(state, next(state))
    case "grade": grade(clause, state)
    default: .nothing
    }
  }

  private func has(_ intents: IntentName...) -> Bool {
    clauses.contains { intents.contains($0.intent) }
  }

  /// A new try; after “undo that”, the last one's true outcome.
  private func outcome(_ outcome: Outcome, _ state: SessionState) -> ClauseStep {
    guard has("undo") else { return .order(.climb(.log(outcome))) }
    guard let last = desk.lastAttempt else { return .refuse(.noAttempt) }
    return last.attempt.outcome == outcome
      ? .refuse(outcome == .send ? tr("It is a send already.") : tr("It is a fall already."))
      : .order(.climb(.correctAttempt(last.attempt.id)))
  }

  /// The try that details belong to: the sentence's own, else the last one.
  private func subject(_ state: SessionState) -> FoundAttempt? {
    guard has("send", "fall"), !has("undo") else {
      return desk.lastAttempt.flatMap { state.facts.climb.attempt($0.attempt.id) }
    }
    return state.facts.climb.last.flatMap { state.facts.climb.attempt($0.id) }
  }

  private func ended(_ point: HighPoint, _ state: SessionState) -> ClauseStep {
    if subject(state)?.attempt.outcome == .send { return .refuse(tr("A send ends at the top.")) }
    return detail(.ended(point), point.phrase, state)
  }

  private func quality(_ clause: SpokenClause, _ state: SessionState) -> ClauseStep {
    guard let quality = clause.number.flatMap({ MovementQuality(rawValue: Int($0)) }) else {
      return .refuse(.noQuality)
    }
    return detail(.moved(quality), quality.text, state)
  }

  private func detail(
    _ detail: AttemptDetail, _ text: String, _ state: SessionState
  ) -> ClauseStep {
    guard let attempt = subject(state)?.attempt else { return .refuse(.noAttempt) }
    // Without a try before it, its own reply says which one is meant.
    return .order(
      .climb(.describeAttempt(attempt.id, detail)), text: has("send", "fall") ? text : nil)
  }

  /// “Second go”: what the log counts otherwise is said, and stays.
  private func count(_ clause: SpokenClause, _ state: SessionState) -> ClauseStep {
    guard let said = clause.number.flatMap({ Int(exactly: $0) }), let found = subject(state),
      found.number != said, found.route.tries != said
    else { return .nothing }
    return .remark(
      tr("you said try \(said.grouped); the log counts \(found.number.grouped)"))
  }

  private func next(_ state: SessionState) -> ClauseStep {
    // An untouched route takes the new one's grade.
    let isUntouched = state.facts.climb.current?.attempts.isEmpty ?? false
    return isUntouched && has("grade") ? .nothing : .order(.climb(.next))
  }

  private func grade(_ clause: SpokenClause, _ state: SessionState) -> ClauseStep {
    guard case .name(let name) = clause.content, let grade = desk.grade(.text(name)) else {
      return .refuse(tr("There is no such grade."))
    }
    return .order(.climb(.setGrade(grade)))
  }
}

extension String {
  fileprivate static var noAttempt: String {
    tr("No attempt on this route yet: h lists earlier ones.")
  }
}
