import Core
import Lifting
import Session

extension TableImport {
  mutating func matchedSets(among sessions: [KnownSession]) -> Matched {
    let occasion = Occasion(rows[0].item.start, in: reading.zone)
    let sessions = sessions.filter { $0.occasions.contains { $0.isSame(as: occasion) } }
    let sets = rows.compactMap(\.item.set)
    let found = RowMatching.sets(
      sets.map { SetMeaning($0, names: reading.names($0)) },
      at: rows.compactMap { row in row.item.set.map { place(of: row, $0) } }, occasion,
      among: sessions.flatMap(\.lifts.sets))
    var matches = found[...]
    var isKnown: [Bool] = []
    var entries: [String?] = rows.map { _ in nil }
    for (index, row) in rows.enumerated() {
      switch row.item {
      case .set:
        entries[index] = matches.popFirst().flatMap(\.self)?.id
        isKnown.append(entries[index] != nil)
      case .note(let note):
        let text = ImportedRow(row.row, format: table.format, of: "", reading.rules).noteText
        let known = RowMatching.note(
          text, on: PlainName.letters(note.exercise), at: occasion,
          among: sessions.flatMap(\.lifts.notes))
        isKnown.append(known != nil)
      // A rest before nothing new adds nothing.
      case .rest, .ascent: isKnown.append(true)
      }
    }
    let ids = Set(found.compactMap(\.self).map(\.id))
    let workout = sets.first?.workout
    let host = sessions.filter { session in
      session.isOver && !session.isDeleted
        && (session.isImported || occasion.minute != nil)
        && (session.lifts.sets.contains { ids.contains($0.id) }
          || session.isImported && session.lifts.workout == workout?.title)
    }.max { one, other in
      one.lifts.sets.count { ids.contains($0.id) } < other.lifts.sets.count { ids.contains($0.id) }
    }
    let pairs = zip(sets, found).compactMap { row, known in known.map { (row, $0) } }
    return Matched(
      isKnown: isKnown, entries: entries, session: host,
      mended: remap(pairs, among: sessions))
  }

  /// A set's place in its workout, as the file says it.
  func place(of row: ReadRow, _ set: ExchangedSet) -> SetPlace? { SetPlace(set) { row.row[$0] } }

  /// The events that move known sets to the exercise their name means today: where a mapping gives
  /// it, or where the library didn't have the exercise when the sets were imported.
  private mutating func remap(
    _ sets: [(row: ExchangedSet, known: KnownSet)], among sessions: [KnownSession]
  ) -> [Event] {
    guard let merge else { return [] }
    let exercises = reading.rules.exercises
    var events: [Event] = []
    var done: Set<String> = []
    for (row, known) in sets where known.importedName != nil && !row.isAssisted {
      let session = sessions.first { $0.lifts.sets.contains { $0 === known } }
      let block = session?.lifts.blocks.first { $0.id == known.block }
      guard let session, !session.isDeleted, let block,
        let exercise = reading.exercise(row.exercise),
        exercise.id != block.exercise.id,
        exercises.isMapped(row.exercise) || !exercises.knows(block.exercise.id)
      else { continue }
      let remapping = Remapping(from: block.exercise.name, to: exercise.name)
      remapped[remapping, default: 0] += 1
      guard done.insert(block.id).inserted else { continue }
      let id = ContentID(
        at: merge.at, [session.id, block.id, exercise.id, "\(session.lifts.merges)", merge.id])[
          "merge"]
      events.append(
        Event(
          id: id, sessionID: session.id, actionID: id, at: merge.at,
          payload: .lift(LiftEvent.exerciseMerged(block: block.id, into: exercise, merge: merge.id))
        ))
    }
    return events
  }
}
