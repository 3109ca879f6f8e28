import Core
import Languages
import Lifting
import Session

/// Lifting in sentences.
enum SpokenLift {
  static func status(_ facts: SessionFacts, in unit: MassUnit, at now: Moment) -> String {
    guard let block = facts.lift.current else { return tr("no exercise is chosen") }
    var parts = [block.exercise.name]
    let next = block.nextNumber
    if block.isComplete {
      let all = block.course.count
      let done = SpokenNumber.words(block.sets.count)
      parts.append(
        block.skipped > 0
          ? plural(
            all, "\(done) of \(SpokenNumber.words(all)) set done",
            "\(done) of \(SpokenNumber.words(all)) sets done")
          : all == 1
            ? tr("its set is done")
            : plural(
              all, "all \(SpokenNumber.words(all)) set done",
              "all \(SpokenNumber.words(all)) sets done"))
    } else {
      let number = SpokenNumber.words(next.number)
      parts.append(
        next.count.map { tr("set \(number) of \(SpokenNumber.words($0))") }
          ?? tr("set \(number)"))
      parts.append(spoken(block.next(in: unit).values, in: unit))
    }
    if let rest = facts.rest {
      parts.append(tr("resting \(SpokenNumber.length(rest.elapsed(at: now)))"))
    }
    return parts.joined(separator: ", ")
  }

  /// "eighty-two point five kilos, eight reps".
  static func spoken(_ values: SetValues, in unit: MassUnit) -> String {
    var parts: [String] = []
    if let weight = values.weight { parts.append(weight.spoken(in: unit)) }
    if let reps = values.reps {
      parts.append(
        plural(reps, "\(SpokenNumber.words(reps)) rep", "\(SpokenNumber.words(reps)) reps"))
    }
    if let metres = values.metres {
      let number = SpokenNumber.words(metres)
      parts.append(tr("\(number) metres"))
    }
    if let time = values.time { parts.append(SpokenNumber.length(time)) }
    return parts.joined(separator: ", ")
  }
}
