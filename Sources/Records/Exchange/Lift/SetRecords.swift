import Core
import Foundation
import Lifting
import Session

/// The events of imported sets, and the session's exercises among them.
struct SetRecords: RowRecords {
  private typealias Block = (id: String, exercise: Exercise, sets: Int)

  /// Each exercise's block and its number of sets, by the exercise's name in the file.
  private var blocks: [String: Block] = [:]
  /// The blocks of the existing session, by exercise id.
  private var joined: [Exercise.ID: Block] = [:]
  private var isStarted = false
  /// The rest before the next set, in seconds.
  private var rest: Int?
  /// The session's length in seconds, if the file gives it.
  private(set) var length: Int?
  /// The number of notes on each exercise.
  private var notes: [String: Int] = [:]

  /// - Parameter known: the existing session that the sets join, if any.
  init(joining known: KnownSession?) {
    guard let known = known?.lifts else { return }
    isStarted = known.workout != nil || !known.blocks.isEmpty
    for (id, exercise) in known.blocks {
      let sets = known.sets.filter { $0.block == id }
      let block = (id, exercise, sets.count)
      joined[exercise.id] = block
      for name in Set(sets.compactMap(\.importedName)) { blocks[name.lowercased()] = block }
    }
  }

  mutating func pass(_ item: ExchangedItem) {
    if case .rest(let set) = item { rest = set.restBefore } else { rest = nil }
  }

  mutating func add(
    _ item: ExchangedItem, as names: ContentID, session: ContentID, _ reading: RowReading
  ) -> RowEvents {
    switch item {
    case .set(let set):
      let id = names["set"]
      let events = events(set, reading, session: session, id: id)
      return RowEvents(main: id, result: id, payloads: events.map { ($0.id, .lift($0.event)) })
    case .note(let note):
      return RowEvents(main: names["row"], result: placeOfNote(note, session: session))
    // A rest is passed; ascents are in files of their own.
    case .rest, .ascent: return RowEvents(main: names["row"], result: names["row"])
    }
  }

  /// A set's events, each with its id.
  private mutating func events(
    _ set: ExchangedSet, _ reading: RowReading, session: ContentID, id: String
  ) -> [(id: String, event: LiftEvent)] {
    var events: [(id: String, event: LiftEvent)] = []
    length = length ?? set.workout.length
    if !isStarted { events.append((session["lift"], .started(routine: set.workout.title))) }
    isStarted = true
    let key = set.exercise.lowercased()
    let exercise = reading.exercise(set.exercise) ?? Exercise(ownOf: set)
    var block =
      blocks[key] ?? joined[exercise.id] ?? (Self.block(of: set, session), exercise, 0)
    if block.sets == 0 {
      let plan = BlockPlan(block.exercise, superset: set.superset)
      events.append((session["added " + key], .exerciseAdded(block: block.id, plan)))
    }
    block.sets += 1
    blocks[key] = block
    if joined[exercise.id] != nil { joined[exercise.id] = block }
    events.append((id, .setLogged(entry(set, block.id, block.exercise, block.sets))))
    rest = nil
    return events
  }

  /// A note's place: its exercise, and how many of the exercise's sets come before it.
  private mutating func placeOfNote(_ note: ExchangedSet, session: ContentID) -> String {
    let key = note.exercise.lowercased()
    let number = notes[key, default: 0]
    notes[key] = number + 1
    return NotePlace(
      block: Self.block(of: note, session), number: number, after: blocks[key]?.sets ?? 0
    ).text
  }

  private static func block(of set: ExchangedSet, _ session: ContentID) -> String {
    session["block " + set.exercise.lowercased()]
  }

  private func entry(
    _ set: ExchangedSet, _ block: String, _ exercise: Exercise, _ index: Int
  ) -> SetEntry {
    SetEntry(
      block: block, exerciseID: exercise.id, exercise: exercise.name,
      index: min(index, SetEntry.indices.upperBound), values: set.values, type: set.type,
      outcome: set.isMissed ? .missed : .done, countsInPlan: set.type != .warmUp,
      gesture: .imported, timeToLog: .zero, rest: .pause(rest.map { .seconds($0) }))
  }
}

/// A place among an exercise's sets, as stored in an imported row.
private struct NotePlace: Hashable {
  let block: String
  /// The index among its notes.
  let number: Int
  /// How many sets come before it.
  let after: Int

  var text: String { "\(block)/\(number)/\(after)" }
}

extension ExchangedItem {
  /// What turns a session's rows into events, if this is one of them.
  ///
  /// - Parameter gone: entries of the session that are there no more.
  func records(joining known: KnownSession?, without gone: Set<String>) -> any RowRecords {
    ascent == nil ? SetRecords(joining: known) : AscentRecords(joining: known, without: gone)
  }

  var workoutTitle: String? {
    switch self {
    case .set(let set), .rest(let set): set.workout.title
    case .note, .ascent: nil
    }
  }
}

extension ExchangedSet {
  /// What identifies it in a workout, in one spelling.
  func identity(_ reading: RowReading) -> [String] {
    let exercise = reading.exercise(exercise) ?? Exercise(ownOf: self)
    return [
      "set", exercise.id, values.weight.map { "\($0.canonical)" } ?? "",
      values.reps.map(String.init) ?? "", values.metres.map(String.init) ?? "",
      values.time.map { "\($0.milliseconds)" } ?? "", isMissed ? "missed" : "",
    ]
  }

  /// A session's sets, by exercise, and the imported notes among them, each with its row if it was
  /// imported.
  static func all(
    of facts: SessionFacts, in zone: TimeZone
  ) -> [(item: ExchangedItem, row: ImportedRow?)] {
    let lift = facts.lift
    guard let start = facts.startedAt.flatMap({ facts.civilTime($0, in: zone) }) else { return [] }
    let length = facts.length.map { Int($0.milliseconds / 1000) }
    let workout = Workout(start: start, length: length, title: lift.routine)
    return lift.blocks.flatMap { block in
      let named = ExchangedSet(workout, exercise: block.exercise.name)
      var notes = Self.notes(on: block.id, facts.imported)[...]
      var items: [(item: ExchangedItem, row: ImportedRow?)] = []
      func addNotes(upTo sets: Int) {
        while let note = notes.first, note.after <= sets {
          items.append((.note(named), note.row))
          notes = notes.dropFirst()
        }
      }
      var place = Position(index: 0, working: 0)
      for logged in block.sets {
        addNotes(upTo: place.index)
        place.index += 1
        if logged.entry.type == .working { place.working += 1 }
        var set = named
        set.superset = block.plan.superset
        set.position = place
        set.fill(from: logged.entry)
        let row = facts.imported[logged.id]
        set.notes = Notes(
          set: row?.note, exercise: row?.note(on: .exercise), workout: row?.note(on: .workout))
        items.append((.set(set), row))
      }
      addNotes(upTo: .max)
      return items
    }
  }

  /// In their order.
  private static func notes(
    on block: String, _ imported: [String: ImportedRow]
  ) -> [(after: Int, row: ImportedRow)] {
    let found = imported.compactMap { place, row -> (number: Int, after: Int, row: ImportedRow)? in
      guard place.hasPrefix(block + "/") else { return nil }
      let parts = place.split(separator: "/").suffix(2).compactMap { Int($0) }
      return parts.count == 2 ? (parts[0], parts[1], row) : nil
    }
    return found.sorted { $0.number < $1.number }.map { ($0.after, $0.row) }
  }

  private mutating func fill(from entry: SetEntry) {
    type = entry.type
    values = entry.values
    restBefore = entry.restBefore.map { Int($0.milliseconds / 1000) }
    isMissed = entry.outcome == .missed
    // A missed set's values were tried, not done.
    if isMissed { (values.reps, values.time, values.metres) = (nil, nil, nil) }
  }
}
