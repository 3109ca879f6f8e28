import Core
import Languages
import Lifting
import Preferences
import Session
import Sound
import Words

extension Desk {
  /// The lifting choices and history of the climber who is up.
  var lifting: LiftChoices { setup.lifting }

  /// Stores the lifting choices; returns whether they belong to the climber who is up.
  mutating func receive(_ choices: LiftChoices) -> Bool {
    for seat in seats.indices where seats[seat].climber == choices.climber {
      let fitted = choices.fitted(to: preferences)
      change(seat) { $0.setup.lifting = fitted }
    }
    return seats[up].climber == choices.climber
  }

  var unit: MassUnit { preferences.unit }

  /// - Parameter said: the unit that was spoken, if it differs from the one shown.
  mutating func lift(
    _ action: LiftOrder.Action, in said: MassUnit? = nil, by command: Command
  ) {
    order(order(action, in: said), by: command)
  }

  func order(_ action: LiftOrder.Action, in said: MassUnit? = nil) -> Order {
    .lift(LiftOrder(action, in: said ?? unit, effort: preferences.effortScale))
  }

  /// Enters spoken or typed numbers, each as its kind; all of them, or none.
  ///
  /// - Parameter target: the set they are about; nil: there is no exercise.
  mutating func enter(
    _ numbers: [(NumberKind, Double)], about target: NumberLayer.Target?,
    in session: EntrySession = .open, by command: Command
  ) {
    let said = command.unit.flatMap { MassUnit(rawValue: $0.rawValue) } ?? unit
    var changes: [SetChange] = []
    for (kind, number) in numbers {
      guard abs(number) < 1_000_000 else { return refuse(tr("That number is too large")) }
      switch kind {
      case .weight: changes.append(.weight(Weight(number, said)))
      case .plus: changes.append(.plus(Int((number * 100).rounded())))
      case .reps:
        guard number.rounded() == number else { return refuse(tr("Reps are whole numbers")) }
        changes.append(.reps(Int(number)))
      case .effort: changes.append(.effort(preferences.effortScale.tenths(number)))
      case .seconds: changes.append(.time(.seconds(Int(number.rounded()))))
      case .metres: changes.append(.metres(Int(number.rounded())))
      }
    }
    let action =
      target?.set.map { LiftOrder.Action.correct(set: $0, changes) } ?? .changeNext(changes)
    correct(order(action, in: said), in: session, by: command, called: tr("correcting a set"))
  }

  mutating func toggleUnit() {
    preferences.unit = unit == .kg ? .lb : .kg
    save(SettingChange(\.unit, unit))
    tell(Reply(.info, tr("Weights in \(unit.rawValue)"), tone: .same))
  }
}

extension Desk {
  /// The likely numbers: those of the next set and of the sets before it.
  func likely(for kind: NumberKind) -> NumberPrior {
    guard let block = session.facts.lift.current else { return NumberPrior() }
    let values =
      [block.next(in: unit).values] + block.sets.suffix(2).map(\.entry.values) + block.plan.last
    switch kind {
    case .weight:
      return NumberPrior(
        expected: values.compactMap { $0.weight?.amount(in: unit) },
        step: Double(block.exercise.step(in: unit)) / 100)
    case .plus:
      return NumberPrior(expected: [Double(block.exercise.step(in: unit)) / 100], step: 1.25)
    case .reps: return NumberPrior(expected: values.compactMap { $0.reps.map(Double.init) })
    case .effort: return NumberPrior(expected: [8], step: 0.5)
    case .seconds, .metres: return NumberPrior()
    }
  }
}

extension LiftChoices {
  /// The same choices with the lifter's own bar and plates.
  func fitted(to preferences: Preferences) -> LiftChoices {
    fitted(bar: 100 * preferences.bar, preferences.smallestPlate)
  }
}

/// The kinds of number.
enum NumberKind: String, CaseIterable, Sendable {
  case weight, plus, reps, effort, seconds, metres

  /// The value's name in the help.
  var help: String {
    switch self {
    case .weight: tr("Weight of the next set; within five seconds of a set, of that one.")
    case .plus: tr("Add this much weight.")
    case .reps: tr("Reps, the same way: “eight reps”.")
    case .effort: tr("How hard it was (RPE), or how many reps you had left.")
    case .seconds, .metres: ""
    }
  }

  /// Its name at the foot of the screen.
  var shown: String {
    switch self {
    case .weight: tr("weight", context: "hint")
    case .plus: tr("plus", context: "hint")
    case .reps: tr("reps", context: "hint")
    case .effort: tr("effort", context: "hint")
    case .seconds: tr("seconds", context: "hint")
    case .metres: tr("metres", context: "hint")
    }
  }
}

extension Desk {
  /// The next set in a sentence.
  var spokenNext: String? {
    guard let block = session.facts.lift.current, !block.isComplete else { return nil }
    return "\(block.exercise.name), \(SpokenLift.spoken(block.next(in: unit).values, in: unit))"
  }

  mutating func tellLiftStatus() {
    let text = SpokenLift.status(session.facts, in: unit, at: now)
    tell(Reply(.info, text, tone: .same, speech: text))
  }
}
