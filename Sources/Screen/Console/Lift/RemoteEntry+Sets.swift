import Core
import Lifting
import Preferences
import Session

extension Desk {
  /// The session's sets for a phone.
  var setEntries: [RemoteEntry] {
    session.facts.lift.sets.map { block, set in
      RemoteEntry(
        id: set.id, topic: set.entry.outcome == .done ? .send : .fall, at: set.at,
        title: "\(block.exercise.name)  \(set.entry.values.text(block.exercise, in: unit))",
        note: [
          set.entry.type.note, set.entry.values.effort.map(preferences.effortScale.text),
        ].compactMap(\.self).joined(separator: ", "), restBefore: set.entry.restBefore)
    }
  }

  /// Returns false if there is no such set.
  mutating func changeSet(_ id: String, _ change: EntryChange, by command: Command) -> Bool {
    guard session.facts.lift.set(id) != nil else { return false }
    lift(change == .delete ? .delete(set: id) : .turn(set: id), by: command)
    return true
  }
}
