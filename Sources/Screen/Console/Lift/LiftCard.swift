import Core
import HUD
import Languages
import Lifting
import Preferences
import Session

/// The lifting screen on a phone.
extension LiftLayer {
  /// What a phone can ask for on the lifting screen.
  private static let commands = [
    "done", "missed", "rest", "undo", "redo", "next", "previous", "repeat", "start", "heavier",
    "lighter", "more-reps", "fewer-reps", "weight", "reps", "effort", "pause", "resume",
    "exercises", "workouts", "delete-entry", "correct-entry", "state-entry", "climber",
  ]

  package func fill(_ card: inout RemoteCard, _ desk: Desk) {
    card.offers = offers(Self.commands, desk)
    guard let block = desk.session.facts.lift.current, let sets = card.figures?.sets else {
      card.figures?.note = tr("Choose an exercise or a workout.")
      return
    }
    let next = block.next(in: desk.unit)
    card.id = block.id
    card.lift = RemoteCard.Lift(
      exercise: block.exercise.name, setNumber: Self.setNumber(of: block),
      values: Self.values(of: next.values, block.exercise, desk),
      note: [next.type.note, block.plan.shownReason].compactMap(\.self).joined(separator: " · "),
      sets: sets)
    card.figures = nil
  }

  private static func values(
    of set: SetValues, _ exercise: Exercise, _ desk: Desk
  ) -> [RemoteCard.Value] {
    let (lighter, heavier) = (change("lighter"), change("heavier"))
    let (fewer, more) = (change("fewer-reps"), change("more-reps"))
    let weight = set.weightText(exercise, in: desk.unit)
    let amount =
      switch exercise.metric {
      case .weight, .bodyweight:
        RemoteCard.Value(
          label: tr("reps", context: "set"), text: "\(set.reps ?? 0)", less: fewer, more: more)
      case .hold:
        RemoteCard.Value(
          label: tr("time", context: "set"), text: SetValues.timeText(set.time ?? .zero),
          less: fewer, more: more)
      case .distance:
        RemoteCard.Value(
          label: tr("distance", context: "set"), text: tr("\(set.metres ?? 0) m"), less: fewer,
          more: more)
      }
    return [
      RemoteCard.Value(
        label: tr("weight", context: "set"), text: weight ?? "–", less: lighter, more: heavier),
      amount,
      effort(of: set, desk),
    ]
  }

  /// The effort of the set just logged while it can be corrected, as a word or a key would change
  /// it; then the next set's.
  private static func effort(of next: SetValues, _ desk: Desk) -> RemoteCard.Value {
    let scale = desk.preferences.effortScale
    let fresh = desk.session.facts.lift.fresh(at: desk.now)
    let tenths = fresh.map(\.entry.values.effort) ?? next.effort
    // Without a value, a step starts from the usual effort: two repetitions left.
    let from = tenths ?? 80
    func step(_ way: Int) -> RemoteCard.Change {
      let stepped = tenths == nil ? from : from + way * 5
      let bounded = min(
        max(stepped, SetValues.efforts.lowerBound), SetValues.efforts.upperBound)
      return RemoteCard.Change(command: "effort", number: scale.number(bounded))
    }
    return RemoteCard.Value(
      label: fresh == nil ? tr("effort", context: "set") : tr("effort of that set"),
      text: tenths.map(scale.mark) ?? "–", less: step(-1), more: step(1))
  }

  private static func change(_ command: String) -> RemoteCard.Change {
    RemoteCard.Change(command: command)
  }
}

extension EffortScale {
  /// The number that is said or typed for an effort.
  fileprivate func number(_ tenths: Int) -> Double {
    Double(self == .rpe ? tenths : 100 - tenths) / 10
  }
}

/// What a board shows of a session at another machine.
extension SessionFacts {
  /// The current exercise's name, and how many sets it has; nil where nobody lifts.
  var exercise: (name: String, sets: Int)? {
    lift.current.map { ($0.exercise.name, $0.sets.count) }
  }

  /// The next set; nil where nobody lifts.
  func liftFigures(in unit: MassUnit) -> Scene.Figures? {
    guard let block = lift.current else {
      return lift.isStarted
        ? Scene.Figures(
          word: tr("LIFT", context: "big word"), caption: tr("No exercise yet")) : nil
    }
    var figures = Scene.Figures(
      word: block.next(in: unit).values.figure(block.exercise, in: unit),
      caption: block.exercise.name)
    let number = block.nextNumber
    figures.counts = [
      block.isComplete
        ? Scene.Count(label: tr("sets", context: "count"), value: LiftLayer.setNumber(of: block))
        : Scene.Count(
          label: tr("set", context: "count"),
          value: number.count.map { tr("\(number.number) of \($0)") } ?? "\(number.number)")
    ]
    return figures
  }
}
