import Core
import Lifting
import Session

/// Lifting in sentences.
enum SpokenLift {
  static func status(_ facts: SessionFacts, in unit: MassUnit, at now: Moment) -> String {
    guard let block = facts.lift.current else { return "no exercise is chosen" }
    var parts = [block.exercise.name]
    let next = block.nextNumber
    if block.isComplete {
      let all = SpokenNumber.count(block.course.count, "set")
      parts.append(
        block.skipped > 0
          ? "\(SpokenNumber.words(block.sets.count)) of \(all) done"
          : block.course.count == 1 ? "its set is done" : "all \(all) done")
    } else {
      parts.append(
        "set \(SpokenNumber.words(next.number))"
          + (next.count.map { " of \(SpokenNumber.words($0))" } ?? ""))
      parts.append(spoken(block.next(in: unit).values, in: unit))
    }
    if let rest = facts.rest {
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
