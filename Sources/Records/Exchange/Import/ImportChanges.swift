import Climbing
import Core
import Digests
package import Foundation
import Lifting
package import Session

/// What reading an import's rows in another way changes, row by row.
package struct ImportChanges {
  /// Rows that changed in one respect: how many, and the first of them.
  package struct Change: Equatable, Sendable {
    package fileprivate(set) var rows = 0
    package fileprivate(set) var isOfSets: Bool
    /// `135 kg`.
    package fileprivate(set) var from: String
    /// `135 lb (61.2 kg)`.
    package fileprivate(set) var to: String

    /// `2,440 sets: 135 kg → 135 lb (61.2 kg)`.
    package var text: String {
      "\(rows.counted(isOfSets ? "set" : "climb")): \(from) → \(to)"
    }
  }

  /// By the row's cells; equal rows in their order.
  private var before: [UInt64: [ImportedEntry]] = [:]
  private var changes: [ImportedEntry.Aspect: Change] = [:]
  /// Rows that weren't read, or that the log had by another import.
  package private(set) var new = 0
  private var entries: ImportedEntries

  package init(in zone: TimeZone) { entries = ImportedEntries(in: zone) }

  /// The most frequent first.
  package var all: [Change] {
    changes.sorted { ($1.value.rows, $0.key.rawValue) < ($0.value.rows, $1.key.rawValue) }
      .map(\.value)
  }

  /// Rows that aren't read any more.
  package var gone: Int { before.values.reduce(0) { $0 + $1.count } }

  package var isEmpty: Bool { changes.isEmpty && new == 0 && gone == 0 }

  /// Notes what the import's rows are in one session.
  package mutating func note(_ session: [Event], of made: FileImport) {
    for event in session {
      guard let (row, entry) = entries.take(event), made.has(row) else { continue }
      before[row.cells, default: []].append(entry)
    }
  }

  /// Compares one of the events that the rows become now; those of a row follow one another.
  package mutating func compare(_ event: Event) {
    guard let (row, entry) = entries.take(event) else { return }
    guard var known = before[row.cells], let old = known.first else {
      new += 1
      return
    }
    known.removeFirst()
    before[row.cells] = known.isEmpty ? nil : known
    for (aspect, from, to) in old.changes(to: entry) {
      changes[aspect, default: Change(isOfSets: entry.isSet, from: from, to: to)].rows += 1
    }
  }
}

/// What a row became in the log.
struct ImportedEntry: Equatable {
  enum Aspect: String { case weight, work, name, grade, result, day, note }

  var isSet: Bool
  var day: String
  var name: String
  var weight: Weight?
  /// Repetitions, length and time of a set, or what became of a climb.
  var work: String
  var grade: String
  var note = ""
  /// Of an attempt in the log.
  var outcome: Outcome?

  func changes(to new: ImportedEntry) -> [(aspect: Aspect, from: String, to: String)] {
    var found: [(aspect: Aspect, from: String, to: String)] = []
    func add(_ aspect: Aspect, _ from: String, _ to: String) {
      if from != to { found.append((aspect, from.isEmpty ? "–" : from, to.isEmpty ? "–" : to)) }
    }
    let unit = weight?.unit ?? .kg
    let to = new.weight.map { weight in
      weight.plain(in: weight.unit) + (weight.unit == unit ? "" : " (\(weight.plain(in: unit)))")
    }
    add(.weight, weight.map { $0.plain(in: unit) } ?? "", to ?? "")
    add(new.isSet ? .work : .result, work, new.work)
    add(.name, name, new.name)
    add(.grade, grade, new.grade)
    add(.day, day, new.day)
    add(.note, note, new.note)
    return found
  }
}

/// Reads what rows became, session by session.
private struct ImportedEntries {
  private let zone: TimeZone
  private var session = ""
  private var day = ""
  private var routes: [String: (name: String, grade: String)] = [:]
  private var tries: [String: ImportedEntry] = [:]

  init(in zone: TimeZone) { self.zone = zone }

  /// A row with its entry, once all its events have come.
  mutating func take(_ event: Event) -> (row: ImportedRow, entry: ImportedEntry)? {
    if event.sessionID != session {
      (session, routes, tries) = (event.sessionID, [:], [:])
      day = CivilTime(event.at, in: zone)?.dayText ?? ""
    }
    switch event.payload {
    case .climb(.routeOpened(let id, let grade, let name, _)):
      routes[id] = (name ?? "", "\(grade)")
      tries[id] = climb(id, "")
    case .climb(.attemptLogged(let entry)):
      let climb = climb(entry.routeID, entry.outcome.rawValue)
      tries[event.id] = climb
      if tries[entry.routeID]?.work.isEmpty == true { tries[entry.routeID] = climb }
    case .climb(.onsightMarked(let id, true)): tries[id]?.work = "onsight"
    case .lift(.setLogged(let entry)): tries[event.id] = ImportedEntry(entry, on: day)
    case .imported(let row) where !row.fields.isEmpty: return tries[row.of].map { (row, $0) }
    default: break
    }
    return nil
  }

  private func climb(_ id: String, _ work: String) -> ImportedEntry {
    let route = routes[id] ?? ("", "")
    return ImportedEntry(
      isSet: false, day: day, name: route.name, weight: nil, work: work, grade: route.grade)
  }
}

extension ImportedRow {
  /// A digest of its cells.
  var cells: UInt64 {
    Digest(of: fields.flatMap { [$0.name, $0.text] }.joined(separator: "\u{1F}")).number
  }
}

extension Digest {
  /// Its first 64 bits.
  var number: UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
