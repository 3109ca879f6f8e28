import Climbing
import Foundation
import Lifting
import Log
import Session

/// A logged session that rows of a file may match or join.
final class KnownSession {
  let id: String
  let startedAt: Moment
  private(set) var isOver = false
  private(set) var isDeleted = false
  /// Whether it was imported.
  private(set) var isImported = false
  private(set) var discipline: Discipline?
  private(set) var workout: String?
  private(set) var sets: [KnownSet] = []
  private(set) var notes: [KnownNote] = []
  private(set) var ascents: [KnownAscent] = []
  /// By id, in their order.
  private(set) var blocks: [(id: String, exercise: Exercise)] = []
  /// How often an exercise was merged into another, including merges undone later.
  private(set) var merges = 0
  /// The ids of all its events.
  private(set) var eventIDs: Set<String> = []
  /// When it took place, by its own clock and by each file imported into it.
  private(set) var occasions: Set<Occasion> = []

  /// nil for a session that never began.
  init?(_ events: [Event], _ reading: RowReading) {
    guard let start = events.first(where: { $0.payload.isStart }),
      let occasion = Occasion(start.at, in: reading.zone)
    else { return nil }
    id = start.sessionID
    startedAt = start.at
    occasions = [occasion]
    let rows = take(events, at: occasion)
    takeLifts(rows, reading)
    if discipline != nil { takeClimbs(events, reading) }
  }

  // MARK: - From its events

  /// Every set ever logged, including those undone since: a file that repeats one adds nothing new.
  private func take(_ events: [Event], at occasion: Occasion) -> [ImportedRow] {
    var rows: [ImportedRow] = []
    for event in events {
      eventIDs.insert(event.id)
      switch event.payload {
      case .sessionEnded: isOver = true
      case .sessionDeleted: isDeleted = true
      case .imported(let row):
        isImported = true
        rows.append(row)
      case .climb(.started(let start)): discipline = start.discipline
      case .lift(let lift): take(lift, id: event.id, occasion)
      case .sessionStarted, .climb, .timer, .rest, .goal, .file, .undone, .redone, .unknown:
        break
      }
    }
    if isDeleted { isDeleted = SessionState(folding: events).facts.isDeleted }
    if merges > 0 {
      let standing = SessionState(folding: events).facts.lift.blocks
      blocks = standing.map { ($0.id, $0.exercise) }
    }
    return rows
  }

  private func take(_ event: LiftEvent, id: String, _ occasion: Occasion) {
    switch event {
    case .started(let name): workout = name
    case .exerciseAdded(let block, let plan): blocks.append((block, plan.exercise))
    case .setLogged(let entry): sets.append(KnownSet(id, entry, occasion))
    case .setCorrected(let set, let values):
      sets.last { $0.id == set }?.isSaidToBe(values)
    case .outcomeCorrected(let set, let outcome):
      sets.last { $0.id == set }?.isSaidToBe(outcome)
    case .exerciseMerged(let block, let exercise, _):
      merges += 1
      for set in sets where set.block == block { set.isSaidToBe(exercise) }
    case .exerciseSwitched, .nextSetChanged, .setDeleted, .setAdded, .setSkipped: break
    }
  }

  private func takeLifts(_ rows: [ImportedRow], _ reading: RowReading) {
    guard !rows.isEmpty else { return }
    let byID = Dictionary(sets.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for row in rows {
      guard let item = reading.item(row) else { continue }
      let occasion = Occasion(item.session.start, in: reading.zone)
      switch item {
      case .set(let set):
        occasions.insert(occasion)
        byID[row.of]?.isSaidToBe(set, occasion, reading.names(set))
      case .note(let note):
        notes.append(
          KnownNote(occasion, exercise: PlainName.letters(note.exercise), text: row.noteText))
      case .ascent, .rest: break
      }
    }
  }

  private func takeClimbs(_ events: [Event], _ reading: RowReading) {
    var found: [String: KnownAscent] = [:]
    // As it is now, and as logged before any undo or correction.
    let logged = events.filter { !$0.payload.mends }
    let tellings = logged.count < events.count ? [events, logged] : [events]
    for telling in tellings {
      let facts = SessionState(folding: telling).facts
      for told in ExchangedAscent.all(of: facts, in: reading.zone) {
        let key = "\(told.route) \(told.number)"
        let known = found[key] ?? KnownAscent()
        if found[key] == nil { ascents.append(known) }
        found[key] = known
        known.isSaidToBe(AscentMeaning(told.ascent), on: told.ascent.day.dayText)
        if let row = told.row, let ascent = reading.item(row)?.ascent {
          known.isSaidToBe(AscentMeaning(ascent, places: row.places), on: ascent.day.dayText)
        }
      }
    }
  }
}

/// A logged set, with every version of its values.
final class KnownSet {
  let id: String
  let block: String
  var isClaimed = false
  /// The exercise's name in its file; nil for a set logged here.
  private(set) var importedName: String?
  /// When it was done: as logged, and as its file says.
  private(set) var occasions: [Occasion]
  private(set) var meanings: [SetMeaning] = []
  private var entry: SetEntry
  /// The names and ids of its exercise.
  private var names: Set<String>

  init(_ id: String, _ entry: SetEntry, _ occasion: Occasion) {
    self.id = id
    self.entry = entry
    block = entry.block
    occasions = [occasion]
    names = [entry.exerciseID, PlainName.letters(entry.exercise)]
    takeEntry()
  }

  func isSaidToBe(_ values: SetValues) {
    entry.values = values
    takeEntry()
  }

  func isSaidToBe(_ outcome: SetOutcome) {
    entry.outcome = outcome
    takeEntry()
  }

  func isSaidToBe(_ exercise: Exercise) {
    names.formUnion([exercise.id, PlainName.letters(exercise.name)])
    for index in meanings.indices { meanings[index].names = names }
  }

  func isSaidToBe(_ set: ExchangedSet, _ occasion: Occasion, _ names: Set<String>) {
    importedName = set.exercise
    occasions.append(occasion)
    self.names.formUnion(names)
    for index in meanings.indices { meanings[index].names = self.names }
    meanings.append(SetMeaning(set, names: self.names))
  }

  private func takeEntry() {
    meanings.append(
      SetMeaning(
        entry.values, type: entry.type, isMissed: entry.outcome == .missed, names: names))
  }
}

/// An imported note on an exercise.
final class KnownNote {
  let occasion: Occasion
  let exercise: String
  let text: String
  var isClaimed = false

  init(_ occasion: Occasion, exercise: String, text: String) {
    self.occasion = occasion
    self.exercise = exercise
    self.text = text
  }
}

/// A logged ascent, with every version of its values.
final class KnownAscent {
  private(set) var tellings: [(day: String, meaning: AscentMeaning)] = []
  var isClaimed = false

  func isSaidToBe(_ meaning: AscentMeaning, on day: String) { tellings.append((day, meaning)) }
}

extension EventPayload {
  fileprivate var isStart: Bool { if case .sessionStarted = self { true } else { false } }

  /// Whether it undoes or corrects an earlier entry.
  fileprivate var mends: Bool {
    switch self {
    case .undone, .redone, .sessionDeleted, .climb(.attemptDeleted), .climb(.attemptCorrected): true
    case .sessionStarted, .sessionEnded, .climb, .timer, .lift, .rest, .goal, .file, .imported,
      .unknown:
      false
    }
  }
}
