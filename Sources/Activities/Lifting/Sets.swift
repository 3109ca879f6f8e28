import Core
import Languages

/// Sets: logging them, and setting up the next one.
extension LiftDraft {
  mutating func log(_ outcome: SetOutcome) -> Reply {
    guard let block = state.current else { return .noExercise }
    return log(block.next(in: unit), outcome, in: block)
  }

  mutating func log(_ outcome: SetOutcome, time: Duration, since start: Moment) -> Reply {
    guard let block = state.current else { return .noExercise }
    var next = block.next(in: unit)
    next.values.time = time
    return log(next, outcome, in: block, since: start)
  }

  mutating func repeatLast() -> Reply {
    guard let block = state.current else { return .noExercise }
    guard let last = block.sets.last?.entry else { return .noSetToRepeat }
    return log(NextSet(last.values, last.type), last.outcome, in: block)
  }

  /// - Parameter start: when it began, if a clock timed it.
  private mutating func log(
    _ set: NextSet, _ outcome: SetOutcome, in block: ExerciseBlock, since start: Moment? = nil
  ) -> Reply {
    let planned = block.planned
    let isExtra = set.type != planned?.type && [.warmUp, .drop].contains(set.type)
    let start = start ?? context.actedAt - block.exercise.length(of: set.values)
    let entry = SetEntry(
      block: block.id, exerciseID: block.exercise.id, exercise: block.exercise.name,
      index: block.nextIndex, values: set.values, type: set.type, outcome: outcome,
      countsInPlan: !isExtra, gesture: context.gesture,
      timeToLog: max(.zero, context.now - context.actedAt),
      rest: .pause(RestBefore.pause(since: state.lastEnd, until: start)))
    var reply = emit(.setLogged(entry), then: .noSuchSet)
    let number = state.set(actionID).flatMap { $0.block.number(of: actionID) } ?? block.nextNumber
    reply = .logged(entry, block, number, in: unit)
    rests = [.ends]
    if context.rest.startsByItself || planned?.rest != nil {
      rests.append(.starts(length: planned?.rest ?? context.rest.length, .auto))
    }
    if let next = goOn(after: block) {
      reply.speech = next.exercise.name
    } else if planned != nil, state.isDone {
      reply.text += " · " + tr("all done")
      reply.speech = tr("all done")
    }
    return reply
  }

  // MARK: What the next one is

  mutating func change(_ changes: [SetChange]) -> Reply {
    if let (block, set) = state.correctable(at: context.now) {
      return correct(set, in: block, changes)
    }
    return changeNext(changes)
  }

  mutating func changeNext(_ changes: [SetChange]) -> Reply {
    let unit = unit
    return changeNext { (values: inout SetValues, exercise: Exercise) throws(SetRefusal) in
      for change in changes { try change.apply(to: &values, of: exercise, in: unit) }
    }
  }

  mutating func step(up: Bool) -> Reply {
    let unit = unit
    return changeNext { (values: inout SetValues, exercise: Exercise) throws(SetRefusal) in
      let weight = values.weight ?? Weight(hundredths: 0, unit)
      let stepped = weight.stepped(up: up, by: exercise.step(in: unit), in: unit)
      try SetChange.weight(stepped).apply(to: &values, of: exercise, in: unit)
    }
  }

  mutating func addReps(_ number: Int) -> Reply {
    let unit = unit
    return changeNext { (values: inout SetValues, exercise: Exercise) throws(SetRefusal) in
      switch exercise.metric {
      case .weight, .bodyweight:
        let reps = SetChange.reps((values.reps ?? 0) + number)
        try reps.apply(to: &values, of: exercise, in: unit)
      case .hold:
        let time = (values.time ?? .zero) + .seconds(5 * number)
        try SetChange.time(time).apply(to: &values, of: exercise, in: unit)
      case .distance:
        let metres = SetChange.metres((values.metres ?? 0) + 5 * number)
        try metres.apply(to: &values, of: exercise, in: unit)
      }
    }
  }

  private mutating func changeNext(
    _ edit: (inout SetValues, Exercise) throws(SetRefusal) -> Void
  ) -> Reply {
    guard let block = state.current else { return .noExercise }
    var next = block.next(in: unit)
    let before = next.values
    do throws(SetRefusal) {
      try edit(&next.values, block.exercise)
    } catch {
      return .refused(error.reason)
    }
    return emit(
      .nextSetChanged(block: block.id, next),
      then: .next(next, from: before, block.exercise, in: unit, effort))
  }

  mutating func mark(_ type: SetType) -> Reply {
    guard let block = state.current else { return .noExercise }
    var next = block.next(in: unit)
    if next.type == type {
      // Saying the type again removes it, and the weight that came with it.
      next.type = .working
      if type == .drop {
        var unsaid = block
        unsaid.said = nil
        next.values.weight = unsaid.next(in: unit).values.weight
      }
    } else {
      next.type = type
      if type == .drop, let weight = block.sets.last?.entry.values.weight {
        next.values.weight = block.exercise.dropped(weight)
      }
    }
    return emit(
      .nextSetChanged(block: block.id, next), then: .marked(next, block.exercise, in: unit))
  }

  // MARK: Corrections

  mutating func correct(_ id: String, _ changes: [SetChange]) -> Reply {
    guard let (block, set) = state.set(id) else { return .noSuchSet }
    return correct(set, in: block, changes)
  }

  mutating func turn(_ id: String) -> Reply {
    guard let (block, set) = state.set(id) else { return .noSuchSet }
    let outcome: SetOutcome = set.entry.outcome == .done ? .missed : .done
    return emit(
      .outcomeCorrected(set: id, to: outcome),
      then: .turned(
        set.entry, block.number(of: id) ?? block.nextNumber, to: outcome, block.exercise, in: unit))
  }

  private mutating func correct(
    _ set: LoggedSet, in block: ExerciseBlock, _ changes: [SetChange]
  ) -> Reply {
    var values = set.entry.values
    do throws(SetRefusal) {
      for change in changes {
        try change.apply(to: &values, of: block.exercise, in: unit)
      }
    } catch {
      return .refused(error.reason)
    }
    return emit(
      .setCorrected(set: set.id, values),
      then: .corrected(
        block.number(of: set.id) ?? block.nextNumber, values, from: set.entry.values,
        block.exercise, in: unit, effort))
  }

  mutating func delete(_ id: String) -> Reply {
    guard let (block, set) = state.set(id) else { return .noSuchSet }
    return emit(
      .setDeleted(set: id),
      then: .deleted(set.entry, block.exercise, in: unit))
  }
}
