import Climbing
import Lifting
import Log
import Session

/// Lifting in sentences.
enum SpokenLift {
  static func status(_ facts: SessionFacts, in unit: MassUnit, at now: Moment) -> String {
    guard let block = facts.lift.current else { return "no exercise is chosen" }
    var parts = [block.exercise.name]
    let planned = block.plan.sets.count
    if block.isComplete {
      parts.append("all \(SpokenNumber.words(planned)) sets done")
    } else {
      let number = planned == 0 ? block.sets.count + 1 : block.planPlace + 1
      parts.append(
        "set \(SpokenNumber.words(number))"
          + (planned == 0 ? "" : " of \(SpokenNumber.words(planned))"))
      parts.append(spoken(block.next(in: unit).values, in: unit))
    }
    if let rest = facts.climb.rest {
      parts.append("resting \(SpokenNumber.length(rest.elapsed(at: now)))")
    }
    return parts.joined(separator: ", ")
  }

  /// "eighty-two point five kilos, eight reps".
  static func spoken(_ values: SetValues, in unit: MassUnit) -> String {
    var parts: [String] = []
    if let weight = values.weight { parts.append(weight.spoken(in: unit)) }
    if let reps = values.reps { parts.append(SpokenNumber.count(reps, "rep")) }
    if let metres = values.metres { parts.append("\(SpokenNumber.words(metres)) metres") }
    if let time = values.time { parts.append(SpokenNumber.length(time)) }
    return parts.joined(separator: ", ")
  }
}
