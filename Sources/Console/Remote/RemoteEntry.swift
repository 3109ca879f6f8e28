import Climbing
import Hearing
import Lifting
package import Log
import Preferences
import Session

/// An attempt or a set of the session, for the list on a phone.
package struct RemoteEntry: Equatable, Sendable {
  /// The id of the event that logged it.
  package let id: String
  package let kind: Reply.Kind
  /// nil for imported entries, whose time of day is unknown.
  package let at: Moment?
  /// `V4  Pink Slab`, `Squat  80 kg × 5`.
  package let title: String
  /// `route 2, attempt 3`, `warm-up`.
  package let note: String
}

extension Console {
  /// The session's entries, oldest first.
  package func entries() -> [RemoteEntry] {
    let facts = desk.session.facts
    let attempts = facts.attemptsInOrder.map { placed in
      RemoteEntry(
        id: placed.attempt.id, kind: placed.attempt.outcome == .send ? .send : .fall,
        at: placed.attempt.entry.gesture == .imported ? nil : placed.attempt.at,
        title: ["\(placed.route.grade)", placed.route.title].compactMap(\.self)
          .joined(separator: "  "),
        note: (["route \(placed.routeNumber), attempt \(placed.number)"] + placed.attempt.told)
          .joined(separator: ", "))
    }
    let sets = facts.lift.sets.map { block, set in
      RemoteEntry(
        id: set.id, kind: set.entry.outcome == .done ? .send : .fall, at: set.at,
        title: "\(block.exercise.name)  \(set.entry.values.text(block.exercise, in: desk.unit))",
        note: [
          set.entry.type.note, set.entry.values.effort.map(desk.preferences.effortScale.text),
        ].compactMap(\.self).joined(separator: ", "))
    }
    guard !sets.isEmpty else { return attempts }
    return (attempts + sets).sorted { ($0.at ?? .distantPast) < ($1.at ?? .distantPast) }
  }
}

extension Moment {
  fileprivate static let distantPast = Moment(microseconds: .min)
}

extension Layer {
  /// A phone's commands for one of the session's entries, which it names by id.
  var entryRows: [CommandRow<Self>] {
    [
      CommandRow("delete-entry") { _, desk, command in
        desk.changeEntry(of: command, ClimbOrder.deleteAttempt, LiftOrder.Action.delete)
      },
      CommandRow("correct-entry") { _, desk, command in
        desk.changeEntry(of: command, ClimbOrder.correctAttempt, LiftOrder.Action.turn)
      },
    ]
  }
}

extension Desk {
  fileprivate mutating func changeEntry(
    of command: Command, _ attempt: (String) -> ClimbOrder, _ set: (String) -> LiftOrder.Action
  ) {
    let id = command.text ?? ""
    if session.facts.climb.attempt(id) != nil {
      order(.climb(attempt(id)), by: command)
    } else if session.facts.lift.set(id) != nil {
      lift(set(id), by: command)
    } else {
      refuse("That entry is gone already.")
    }
  }
}
