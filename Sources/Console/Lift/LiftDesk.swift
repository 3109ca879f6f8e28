import Climbing
import Hearing
import Lifting
import Log
import Preferences
import Session
import Sound

extension SessionFacts {
  var lift: LiftState { self[LiftState.self] }
}

extension Desk {
  var unit: MassUnit { preferences.unit }

  mutating func lift(_ action: LiftOrder.Action, by command: Command) {
    order(.activity(AnyActivityOrder(LiftOrder(action, in: unit))), by: command)
  }

  /// Whoever asks for a rest that has just begun by itself wants it, not its end.
  mutating func liftRest(by command: Command) {
    guard let rest = session.facts.climb.rest, [.auto, .plan].contains(rest.source),
      rest.elapsed(at: now) < .seconds(5)
    else { return lift(.rest, by: command) }
    let left = rest.remaining(at: now).map { "  \($0.clock(.up))" } ?? ""
    tell(Reply(.rest, word: "REST", "REST\(left)", tone: .rest))
  }

  /// Takes a number that was said or typed.
  mutating func take(_ number: Double, as intent: NumberKind, by command: Command) {
    switch intent {
    case .weight: lift(.change(.weight(Weight(number, unit))), by: command)
    case .plus: lift(.change(.plus(Int((number * 100).rounded()))), by: command)
    case .reps:
      guard number.rounded() == number else { return refuse("Reps are whole numbers") }
      lift(.change(.reps(Int(number))), by: command)
    case .effort: lift(.change(.effort(preferences.effortScale.tenths(number))), by: command)
    case .seconds: lift(.change(.time(.milliseconds(Int(number * 1000)))), by: command)
    case .metres: lift(.change(.metres(Int(number.rounded()))), by: command)
    }
  }

  mutating func toggleUnit() {
    preferences.unit = unit == .kg ? .lb : .kg
    add([.save(SettingChange(\.unit, unit))])
    tell(Reply(.info, "Weights in \(unit.rawValue)", tone: .same))
  }
}

/// What a number is.
enum NumberKind: String, CaseIterable, Sendable {
  case weight, plus, reps, effort, seconds, metres
}

extension Desk {
  /// The next set in a sentence.
  var spokenNext: String? {
    guard let block = session.facts.lift.current, !block.isComplete else { return nil }
    return "\(block.exercise.name), \(LiftText.spoken(block.next(in: unit).values, in: unit))"
  }

  mutating func tellLiftStatus() {
    let text = LiftText.status(session.facts, in: unit, at: now)
    tell(Reply(.info, text, tone: .same, speech: text))
  }

  mutating func switchRests(_ isOn: Bool) {
    preferences.hasRestTimer = isOn
    let running = session.facts.climb.rest == nil ? "" : " This rest runs on."
    tell(
      Reply(
        .info, (isOn ? "Rest timer on." : "Rest timer off: no rest starts.") + running,
        tone: isOn ? .resume : .pause))
  }

  /// `8`, or `2 left` where it is told in reserve.
  func effortText(_ tenths: Int) -> String {
    preferences.effortScale == .rpe
      ? SetValues.effortText(tenths) : "\(SetValues.effortText(100 - tenths)) left"
  }
}
