import Core
import Lifting
import Session
import TestSupport

@testable import Exchange

/// Random lifting that a format can hold.
enum LiftDays {
  static func session(
    _ day: Int, for format: ExchangeFormat, in unit: MassUnit = .kg,
    _ random: inout SeededRandom
  ) -> SessionFacts {
    SessionState(folding: events(day, for: format, in: unit, &random)).facts
  }

  static func events(
    _ day: Int, for format: ExchangeFormat, in unit: MassUnit = .kg,
    _ random: inout SeededRandom
  ) -> [Event] {
    let start = Moment(milliseconds: 1_700_000_000_000 + Int64(day) * 86_400_000)
    var events: [Event] = []
    func add(_ payload: EventPayload, after seconds: Int? = nil) {
      let id = "e\(day)-\(events.count)"
      events.append(
        Event(
          id: id, sessionID: "s\(day)", actionID: id, at: start + .seconds(seconds ?? events.count),
          payload: payload))
    }
    func lift(_ event: LiftEvent) { add(.lift(event)) }
    add(.sessionStarted(SessionStart(appVersion: "t", device: "t")))
    lift(.started(routine: format == .fitNotes ? nil : "Day \(day)"))
    for number in 0..<3 {
      let kind = Exercise.Metric.allCases.randomElement(using: &random) ?? .weight
      let exercise = Exercise(id: "x\(number)", name: "Lift \(number), \(kind)", metric: kind)
      let block = "b\(day)-\(number)"
      let isPaired = format == .hevy && Bool.random(using: &random)
      lift(.exerciseAdded(block: block, BlockPlan(exercise, superset: isPaired ? 2 : nil)))
      for index in 1...Int.random(in: 1...4, using: &random) {
        lift(
          .setLogged(
            SetEntry(
              block: block, exerciseID: exercise.id, exercise: exercise.name, index: index,
              values: values(kind, format, unit, &random),
              type: format == .fitNotes
                ? .working : SetType.allCases.randomElement(using: &random) ?? .working,
              outcome: .done, gesture: .key, timeToLog: .zero,
              // This format puts a rest between two sets.
              rest: .pause(
                format == .strong && (number > 0 || index > 1)
                  ? .seconds(Int.random(in: 30...300, using: &random)) : nil))))
      }
    }
    add(.sessionEnded, after: 3600)
    return events
  }

  private static func values(
    _ kind: Exercise.Metric, _ format: ExchangeFormat, _ hevyUnit: MassUnit,
    _ random: inout SeededRandom
  ) -> SetValues {
    var values = SetValues()
    if kind != .bodyweight || Bool.random(using: &random) {
      let other: MassUnit = Bool.random(using: &random) ? .kg : .lb
      let unit = format == .hevy ? hevyUnit : other
      values.weight = Weight(hundredths: Int.random(in: 1...400, using: &random) * 25, unit)
    }
    switch kind {
    case .weight, .bodyweight: values.reps = Int.random(in: 1...20, using: &random)
    case .hold: values.time = .seconds(Int.random(in: 5...300, using: &random))
    case .distance: values.metres = Int.random(in: 10...5000, using: &random)
    }
    if format != .fitNotes, Bool.random(using: &random) {
      values.effort = Int.random(in: 12...20, using: &random) * 5
    }
    return values
  }
}
