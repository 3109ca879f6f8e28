import Core
import Languages
import Lifting
import Preferences
import Session

/// Asks before a value is accepted that is probably a slip: `182.5` for `82.5`.
extension Desk {
  /// So many times the last one is a digit too many.
  private static let slip = 9.0
  /// So many times the heaviest weight so far is more than anybody gains between two sessions.
  private static let leap = 1.5
  /// A difference up to this many kilograms is one step of light weights.
  private static let step = 5.0

  /// The question before these numbers are accepted; nil if they are likely enough.
  func doubt(_ numbers: [(NumberKind, Double)], about target: NumberLayer.Target?) -> String? {
    guard let target, numbers.allSatisfy({ abs($0.1) < 1_000_000 }) else { return nil }
    let before = values(of: target)
    return numbers.lazy.compactMap { kind, number in
      switch kind {
      case .weight: doubt(Weight(number, unit), after: before.weight, target)
      case .plus:
        doubt(
          Weight(number + (before.weight?.amount(in: unit) ?? 0), unit), after: before.weight,
          target)
      case .reps: doubt(number, after: before.reps.map(Double.init))
      case .seconds:
        doubt(number, after: before.time.map { Double($0.components.seconds) })
      case .metres: doubt(number, after: before.metres.map(Double.init))
      case .effort: nil
      }
    }.first
  }

  /// The set's values before the change.
  private func values(of target: NumberLayer.Target) -> SetValues {
    let lift = session.facts.lift
    if let id = target.set { return lift.set(id)?.set.entry.values ?? SetValues() }
    return lift.current?.next(in: unit).values ?? SetValues()
  }

  private func doubt(
    _ weight: Weight, after last: Weight?, _ target: NumberLayer.Target
  ) -> String? {
    let (new, before) = (weight.kilograms, last?.kilograms ?? 0)
    if before > 0, new >= before * Self.slip, let last {
      return tr("\(weight.text(in: unit)) is far more than \(last.text(in: unit)). Is it right?")
    }
    guard new - before > Self.step, new > before * Self.leap,
      let best = heaviest(target.exercise), new > best.kilograms * Self.leap
    else { return nil }
    return tr(
      "\(weight.text(in: unit)) is far more than your heaviest, \(best.text(in: unit)). Is it right?"
    )
  }

  private func doubt(_ number: Double, after last: Double?) -> String? {
    guard let last, last > 0, number >= last * Self.slip, number < 1_000_000 else { return nil }
    return tr("\(figure(number)) is far more than \(figure(last)). Is it right?")
  }

  private func figure(_ number: Double) -> String { "\(Int(number))" }

  /// The heaviest weight of earlier sessions; nil if there is none. In this session the weights may
  /// still be on their way up from the empty bar.
  private func heaviest(_ exercise: Exercise) -> Weight? {
    lifting.history.lifts.lazy.flatMap(\.lift.blocks).filter { $0.exercise.id == exercise.id }
      .flatMap(\.sets).filter { $0.entry.outcome == .done }.compactMap(\.entry.values.weight)
      .filter { $0.hundredths > 0 }.max()
  }
}
