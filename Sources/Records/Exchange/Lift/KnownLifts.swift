import Lifting
import Session

/// The lifting of a logged session. Its sets are every set ever logged, including those undone
/// since: a file that repeats one adds nothing new.
struct KnownLifts {
  private(set) var workout: String?
  private(set) var sets: [KnownSet] = []
  private(set) var notes: [KnownNote] = []
  /// By id, in their order.
  private(set) var blocks: [(id: String, exercise: Exercise)] = []
  /// How often an exercise was merged into another, including merges undone later.
  private(set) var merges = 0

  mutating func read(_ event: LiftEvent, id: String, _ occasion: Occasion) {
    switch event {
    case .started(let name): workout = name
    case .exerciseAdded(let block, let plan): blocks.append((block, plan.exercise))
    case .setLogged(let entry): sets.append(KnownSet(id, entry, occasion))
    case .setCorrected(let set, let values):
      sets.last { $0.id == set }?.add(values)
    case .outcomeCorrected(let set, let outcome):
      sets.last { $0.id == set }?.add(outcome)
    case .exerciseMerged(let block, let exercise, _):
      merges += 1
      for set in sets where set.block == block { set.add(exercise) }
    case .exerciseSwitched, .nextSetChanged, .setDeleted, .setAdded, .setSkipped: break
    }
  }

  /// Replaces exercises by those that they were merged into.
  mutating func applyMerges(in events: [Event]) {
    guard merges > 0 else { return }
    blocks = SessionState(folding: events).facts.lift.blocks.map { ($0.id, $0.exercise) }
  }

  /// Reads the imported rows; returns when they say that the sets were done.
  mutating func read(_ rows: [ImportedRow], _ reading: RowReading) -> Set<Occasion> {
    guard !rows.isEmpty else { return [] }
    var occasions: Set<Occasion> = []
    let byID = Dictionary(sets.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for row in rows {
      guard let item = reading.item(row) else { continue }
      let occasion = Occasion(item.start, in: reading.zone)
      switch item {
      case .set(let set):
        occasions.insert(occasion)
        byID[row.of]?.add(
          set, occasion, reading.names(set), at: SetPlace(set) { row[$0] })
      case .note(let note):
        notes.append(
          KnownNote(occasion, exercise: PlainName.letters(note.exercise), text: row.noteText))
      case .ascent, .rest: break
      }
    }
    return occasions
  }
}

/// A logged set, with every version of its values.
final class KnownSet {
  let id: String
  let block: String
  var isClaimed = false
  /// The exercise's name in its file; nil for a set logged here.
  private(set) var importedName: String?
  /// What its row says.
  private(set) var item: ExchangedItem?
  /// Its place in the workout, where its file says it.
  private(set) var place: SetPlace?
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
    addMeaning()
  }

  func add(_ values: SetValues) {
    entry.values = values
    addMeaning()
  }

  func add(_ outcome: SetOutcome) {
    entry.outcome = outcome
    addMeaning()
  }

  func add(_ exercise: Exercise) {
    names.formUnion([exercise.id, PlainName.letters(exercise.name)])
    for index in meanings.indices { meanings[index].names = names }
  }

  func add(
    _ set: ExchangedSet, _ occasion: Occasion, _ names: Set<String>, at place: SetPlace?
  ) {
    item = .set(set)
    importedName = set.exercise
    self.place = place
    occasions.append(occasion)
    self.names.formUnion(names)
    for index in meanings.indices { meanings[index].names = self.names }
    meanings.append(SetMeaning(set, names: self.names))
  }

  private func addMeaning() {
    meanings.append(
      SetMeaning(
        entry.values, type: entry.type, isMissed: entry.outcome == .missed, names: names))
  }
}

/// A set's place in its workout: the number that its program gives it.
struct SetPlace: Hashable {
  let exercise: String
  let number: Int

  /// nil without a number: Strong's warm-ups have a letter, and FitNotes numbers nothing.
  ///
  /// - Parameter field: the text in a column.
  init?(_ set: ExchangedSet, _ field: (String) -> String?) {
    guard let number = (field("set order") ?? field("set_index")).flatMap({ Int($0) }) else {
      return nil
    }
    exercise = PlainName.letters(set.exercise)
    self.number = number
  }
}

extension ImportedRow {
  /// The text in a column, in any case; nil if there is none.
  subscript(name: String) -> String? {
    fields.first { $0.name.lowercased() == name && !Self.isAbsent($0.text) }?.text.trimmed
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
