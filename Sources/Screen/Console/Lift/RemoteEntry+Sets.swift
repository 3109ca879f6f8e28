import Core
import Languages
import Lifting
import Preferences
import Session

extension Desk {
  /// A set as a phone lists it.
  func remoteEntry(_ set: LoggedSet, of block: ExerciseBlock) -> RemoteEntry {
    RemoteEntry(
      id: set.id, topic: set.entry.outcome == .done ? .send : .fall, at: set.at,
      title: "\(block.exercise.name.isolated)  \(set.entry.values.text(block.exercise, in: unit))",
      note: [
        set.entry.type.note, set.entry.values.effort.map(preferences.effortScale.text),
      ].compactMap(\.self).joined(separator: ", "), restBefore: set.entry.restBefore)
  }

  /// Returns false if there is no such set.
  mutating func changeSet(_ id: String, _ change: EntryChange, by command: Command) -> Bool {
    guard session.facts.lift.set(id) != nil else { return false }
    lift(change == .delete ? .delete(set: id) : .turn(set: id), by: command)
    return true
  }
}
