import Core
import Languages
import Lifting
import Preferences
import Session
package import Words

/// What lifters say in one breath: “eighty for five, felt easy”; “done, rest two minutes”; “next set, plus five”.
extension SentenceForm {
  /// - Parameter likely: the likely numbers of a kind.
  static func lift(_ likely: (NumberKind) -> NumberPrior) -> SentenceForm {
    let outcomes: [IntentName] = ["done", "missed"]
    let efforts: [IntentName] = ["effort", "felteasy", "felthard"]
    let ends: [IntentName] = ["rest", "next"]
    let numbers: [NumberKind] = [.weight, .reps, .plus, .effort]
    return SentenceForm(
      orders: [
        // A set, done or to come.
        [
          .one(of: ["weight"]), .one(of: ["reps"]), .perhaps(outcomes), .perhaps(efforts),
          .perhaps(ends),
        ],
        [.one(of: ["reps"]), .one(of: outcomes + efforts), .perhaps(efforts), .perhaps(ends)],
        [.one(of: outcomes), .one(of: efforts + ends), .perhaps(ends)],
        // The next set's weight.
        [
          .one(of: outcomes), .one(of: ["nextset"]), .one(of: ["plus", "weight"]),
          .perhaps(["reps"]),
        ],
        [.one(of: ["nextset"]), .one(of: ["plus", "weight"]), .perhaps(["reps"])],
        [.one(of: ["rest"])],
      ],
      values: numbers.map { .number(IntentName(rawValue: $0.rawValue), likely($0)) } + [rest],
      groups: [outcomes, efforts, ends], details: Set(efforts),
      example: "eighty for five, felt easy")
  }

  /// Where a weight and so many repetitions are expected.
  package static func lift(weight: Double, reps: Double) -> SentenceForm {
    lift { kind in
      switch kind {
      case .weight: NumberPrior(expected: [weight], step: 2.5)
      case .reps: NumberPrior(expected: [reps])
      case .plus: NumberPrior(expected: [2.5], step: 1.25)
      case .effort: NumberPrior(expected: [8], step: 0.5)
      case .seconds, .metres: NumberPrior()
      }
    }
  }
}

extension Desk {
  var liftSentence: SentenceForm { .lift(likely) }

  mutating func carryOutLiftSentence(by command: Command) {
    let sentence = LiftSentence(command.clauses, self, at: command.actedAt)
    carryOut(sentence.clauses, by: command, in: liftSentence, step: sentence.step)
  }
}

/// A sentence about lifting, clause by clause.
private struct LiftSentence {
  /// What “felt easy” and “felt hard” mean, in tenths of RPE: four repetitions or more were left, or one.
  private static let (easy, hard) = (60, 90)

  let clauses: [SpokenClause]
  /// As it is before the sentence.
  private let desk: Desk
  /// Whether it logs a set. Otherwise it is about the one that has just been logged, or about the next.
  private let logs: Bool

  /// “Eighty for five, felt hard” is a set, unless it can only be about the one that has just been logged.
  init(_ clauses: [SpokenClause], _ desk: Desk, at moment: Moment) {
    self.desk = desk
    let intents = clauses.map(\.intent)
    let isLogged = intents.contains { ["done", "missed"].contains($0) }
    let isFelt = intents.contains { ["effort", "felteasy", "felthard"].contains($0) }
    let isImplied = !isLogged && isFelt && desk.session.facts.lift.fresh(at: moment) == nil
    self.clauses = clauses + (isImplied ? [SpokenClause("done", words: "")] : [])
    logs = isLogged || isImplied
  }

  func step(_ clause: SpokenClause, _ state: SessionState) -> ClauseStep {
    switch clause.intent {
    case "weight": weight(clause)
    case "plus": plus(clause)
    case "reps": reps(clause)
    case "done": lift(.log(.done))
    case "missed": lift(.log(.missed))
    case "effort":
      effort(clause.number.map(desk.preferences.effortScale.tenths), state)
    case "felteasy": effort(Self.easy, state)
    case "felthard": effort(Self.hard, state)
    case "rest": clause.rest(state)
    case "next": clause.beside(state, lift(.next))
    default: .nothing
    }
  }

  private func lift(_ action: LiftOrder.Action, text: String? = nil) -> ClauseStep {
    .order(desk.order(action), text: text)
  }

  private func weight(_ clause: SpokenClause) -> ClauseStep {
    guard case .number(let number, let said) = clause.content else { return .nothing }
    let unit = said.flatMap { MassUnit(rawValue: $0.rawValue) } ?? desk.unit
    return value(.weight, number, .weight(Weight(number, unit)), in: unit)
  }

  private func plus(_ clause: SpokenClause) -> ClauseStep {
    guard case .number(let number, let said) = clause.content else { return .nothing }
    let unit = said.flatMap { MassUnit(rawValue: $0.rawValue) } ?? desk.unit
    return value(.plus, number, .plus(Int((number * 100).rounded())), in: unit)
  }

  private func reps(_ clause: SpokenClause) -> ClauseStep {
    guard let number = clause.number else { return .nothing }
    return value(.reps, number, .reps(Int(number)))
  }

  private func value(
    _ kind: NumberKind, _ number: Double, _ change: SetChange, in unit: MassUnit? = nil
  ) -> ClauseStep {
    let isOfComing = clauses.contains { $0.intent == "nextset" }
    let isOfNext = logs || isOfComing
    // What is asked about when it is said alone isn't done by the way.
    if let question = desk.doubt([(kind, number)], about: desk.target(isOfNext: isOfNext)) {
      return .refuse(question)
    }
    let order = desk.order(isOfNext ? .changeNext([change]) : .changes([change]), in: unit)
    // The reply to the set has its values.
    return .order(order, text: logs && !isOfComing ? "" : nil)
  }

  private func effort(_ tenths: Int?, _ state: SessionState) -> ClauseStep {
    let lift = state.facts.lift
    guard let tenths, let set = lift.fresh(at: desk.now) ?? lift.current?.sets.last else {
      return .refuse(tr("No set of this exercise yet."))
    }
    return .order(
      desk.order(.correct(set: set.id, [.effort(tenths)])),
      text: logs ? desk.preferences.effortScale.text(tenths) : nil)
  }
}

extension Desk {
  fileprivate func target(isOfNext: Bool) -> NumberLayer.Target? {
    isOfNext
      ? session.facts.lift.current.map { .next(in: $0) } : NumberLayer.Target(self, at: now)
  }
}
