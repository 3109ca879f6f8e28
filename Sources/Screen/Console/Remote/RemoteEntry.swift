import Climbing
import Grades
package import Log
import Session
import Words

/// An attempt or a set of the session, for the list on a phone.
package struct RemoteEntry: Equatable, Sendable {
  /// The id of the event that logged it.
  package let id: String
  package let kind: Reply.Topic
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
        note: (["route \(placed.routeNumber), attempt \(placed.number)"]
          + placed.attempt.detailTexts)
          .joined(separator: ", "))
    }
    let sets = desk.setEntries
    guard !sets.isEmpty else { return attempts }
    return (attempts + sets).sorted { ($0.at ?? .distantPast) < ($1.at ?? .distantPast) }
  }
}

extension Moment {
  fileprivate static let distantPast = Moment(microseconds: .min)
}

/// What a phone can do with an entry.
enum EntryChange { case delete, correct }

extension Layer {
  /// A phone's commands for one of the session's entries, which it names by id.
  var entryRows: [CommandRow<Self>] {
    [
      CommandRow("delete-entry") { _, desk, command in desk.changeEntry(.delete, by: command) },
      CommandRow("correct-entry") { _, desk, command in desk.changeEntry(.correct, by: command) },
    ]
  }
}

extension Desk {
  fileprivate mutating func changeEntry(_ change: EntryChange, by command: Command) {
    let id = command.text ?? ""
    if session.facts.climb.attempt(id) != nil {
      order(.climb(change == .delete ? .deleteAttempt(id) : .correctAttempt(id)), by: command)
    } else if !changeSet(id, change, by: command) {
      refuse("That entry is gone already.")
    }
  }
}
