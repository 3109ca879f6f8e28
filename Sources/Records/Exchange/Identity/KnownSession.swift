import Climbing
import Core
import Foundation
import Grades
import Lifting
import Session

/// A logged session that rows of a file may match or join.
final class KnownSession {
  let id: String
  let startedAt: Moment
  private(set) var isOver = false
  private(set) var endedAt: Moment?
  private(set) var isDeleted = false
  /// Whether it was imported.
  private(set) var isImported = false
  private(set) var discipline: Discipline?
  private(set) var ascents: [KnownAscent] = []
  private(set) var lifts = KnownLifts()
  /// The ids of all its events.
  private(set) var eventIDs: Set<String> = []
  /// What took its entries from it, by entry; under its own id, what took all of them.
  private(set) var deletions: [String: Deletion] = [:]
  /// When it took place, by its own clock and by each file imported into it.
  private(set) var occasions: Set<Occasion> = []
  /// Its imported rows, by what they became: of several the last.
  private(set) var rows: [String: ImportedRow] = [:]
  private let events: [Event]
  /// What stands of it.
  private lazy var entries = Dictionary(
    ImportedEntry.all(of: SessionState(folding: events).facts), uniquingKeysWith: { $1 })
  /// The sets, attempts and routes that were corrected otherwise than by an import.
  private lazy var corrected = events.correctedHere

  /// nil for a session that never began, and for another climber's.
  ///
  /// - Parameter takenBack: imports that were taken back: their rows are as if they had never been here, but for their ids.
  init?(_ logged: [Event], _ reading: RowReading, without takenBack: [FileImport] = []) {
    let gone = takenBack.isEmpty ? [] : logged.actions(of: takenBack)
    events = gone.isEmpty ? logged : logged.filter { !gone.contains($0.actionID) }
    eventIDs = Set(logged.map(\.id))
    guard let start = events.first(where: { $0.payload.isStart }),
      case .sessionStarted(let begun) = start.payload, reading.rules.isOwn(begun.climber),
      let occasion = Occasion(start.at, in: reading.zone)
    else { return nil }
    id = start.sessionID
    startedAt = start.at
    occasions = [occasion]
    let found = read(events, at: occasion)
    rows = Dictionary(found.map { ($0.of, $0) }, uniquingKeysWith: { $1 })
    occasions.formUnion(lifts.read(found, reading))
    if discipline != nil { readClimbs(events, reading) }
    readDeletions(events)
  }

  // MARK: - From its events

  private func read(_ events: [Event], at occasion: Occasion) -> [ImportedRow] {
    var rows: [ImportedRow] = []
    for event in events {
      switch event.payload {
      case .sessionEnded: (isOver, endedAt) = (true, event.at)
      case .sessionDeleted: isDeleted = true
      case .imported(let row):
        isImported = true
        // One without cells only marks what an import did to an entry.
        if !row.fields.isEmpty { rows.append(row) }
      case .climb(.started(let start)): discipline = start.discipline
      case .lift(let lift): lifts.read(lift, id: event.id, occasion)
      default: break
      }
    }
    if isDeleted { isDeleted = SessionState(folding: events).facts.isDeleted }
    lifts.applyMerges(in: events)
    return rows
  }

  private func readDeletions(_ events: [Event]) {
    guard events.contains(where: \.payload.mends) else { return }
    let facts = SessionState(folding: events).facts
    let standing =
      facts.isDeleted
      ? [] : Set(facts.lift.sets.map(\.set.id) + facts.climb.routes.flatMap(\.attempts).map(\.id))
    for event in events {
      switch event.payload {
      case .sessionDeleted where facts.isDeleted: deletions[id] = .by(event.actionID)
      case .lift(.setDeleted(let set)) where !standing.contains(set):
        deletions[set] = .by(event.actionID)
      case .climb(.attemptDeleted(let attempt)) where !standing.contains(attempt):
        deletions[attempt] = .by(event.actionID)
      default: break
      }
    }
    for event in events where event.payload.isTry && !standing.contains(event.id) {
      if deletions[event.id] == nil, deletions[id] == nil {
        deletions[event.id] = .undone(event.actionID)
      }
    }
  }

  /// The events that bring some of its entries back: those that are gone.
  func restored(_ entries: [String], _ merge: Merge) -> [Event] {
    let found = (entries + [id]).compactMap { deletions[$0] }
    return Set(found).sorted { $0.action < $1.action }.map { deletion in
      let id = ContentID(at: merge.at, [self.id, deletion.action, merge.id])["back"]
      return Event(
        id: id, sessionID: self.id, actionID: id, at: merge.at, payload: deletion.reversal)
    }
  }

  /// Whether an entry isn't in it any more.
  func lacks(_ entry: String) -> Bool { deletions[entry] != nil || deletions[id] != nil }

  /// What an attempt or a set is now.
  func entry(_ id: String) -> ImportedEntry? { entries[id] }

  /// How an attempt ended.
  func outcome(of attempt: String) -> Outcome? { entries[attempt]?.outcome }

  /// Whether an attempt or a set was corrected here, or the attempt's route.
  func isCorrected(_ entry: String, _ route: String?) -> Bool {
    corrected.contains(entry) || route.map(corrected.contains) ?? false
  }

  /// How many of its attempts and sets stand.
  var standing: Int { entries.count }

  /// `2026-07-06: Push, 12 sets`; nil without rows.
  func text(of rows: [EarlierRow]) -> String? {
    guard let first = rows.first?.item else { return nil }
    let count = rows.count.counted(first.ascent == nil ? "set" : "climb")
    return "\(first.start.dayText): "
      + [lifts.workout, count].compactMap(\.self).joined(separator: ", ")
  }

  /// The sets or ascents that rows of a program became, in their order.
  func earlierRows(of format: ExchangeFormat) -> [EarlierRow] {
    let sets = lifts.sets.compactMap { set in
      rows[set.id].flatMap { row in
        set.item.map {
          EarlierRow(session: self, entry: set.id, route: nil, row: row, item: $0)
        }
      }
    }
    let climbs = ascents.compactMap { ascent in
      ascent.row.map {
        EarlierRow(
          session: self, entry: ascent.attempt, route: ascent.route, row: $0.row, item: $0.item)
      }
    }
    return (sets + climbs).filter { $0.row.format == format.rawValue }
  }

  private func readClimbs(_ events: [Event], _ reading: RowReading) {
    var found: [String: KnownAscent] = [:]
    // As it is now, and as logged before any undo or correction.
    let asLogged = events.filter { !$0.payload.mends }
    let versions = asLogged.count < events.count ? [events, asLogged] : [events]
    for version in versions {
      let facts = SessionState(folding: version).facts
      for logged in ExchangedAscent.all(of: facts, in: reading.zone) {
        let key = "\(logged.route) \(logged.number)"
        let known = found[key] ?? KnownAscent(route: logged.route)
        if found[key] == nil { ascents.append(known) }
        found[key] = known
        known.attempt = logged.attempt
        known.add(AscentMeaning(logged.ascent), on: logged.ascent.day.dayText)
        known.add(AscentMeaning(laterTry: logged.ascent), on: logged.ascent.day.dayText)
        known.sentRoute = SentRoute(logged.ascent)
        if let row = logged.row, let ascent = reading.item(row)?.ascent {
          known.row = (row, .ascent(ascent))
          known.add(AscentMeaning(ascent, places: row.places), on: ascent.day.dayText)
        }
      }
    }
  }
}

/// A logged ascent, with every version of its values.
final class KnownAscent {
  /// The id of its route.
  let route: String
  /// The id of its attempt as logged.
  fileprivate(set) var attempt = ""
  /// The route as the log has it; nil if it wasn't sent.
  fileprivate(set) var sentRoute: SentRoute?
  /// The row it was imported from, and what that says.
  fileprivate(set) var row: (row: ImportedRow, item: ExchangedItem)?
  private(set) var versions: [(day: String, meaning: AscentMeaning)] = []
  var isClaimed = false

  init(route: String) { self.route = route }

  func add(_ meaning: AscentMeaning?, on day: String) {
    if let meaning { versions.append((day, meaning)) }
  }
}

/// What took an entry from the log.
enum Deletion: Hashable {
  /// An action of its own.
  case by(String)
  /// An undo of the action that logged it.
  case undone(String)

  var action: String {
    switch self {
    case .by(let action), .undone(let action): action
    }
  }

  var reversal: EventPayload {
    switch self {
    case .by(let action): .undone(actionID: action, sinceThen: .zero)
    case .undone(let action): .redone(actionID: action)
    }
  }
}

extension [Event] {
  /// The sets, attempts and routes that corrections name which no import made, and which weren't undone.
  var correctedHere: Set<String> {
    let (imports, undone) = (importActions, undoneActions)
    return Set(
      compactMap { event in
        guard !imports.contains(event.actionID), !undone.contains(event.actionID) else {
          return nil
        }
        return switch event.payload {
        case .lift(.setCorrected(let set, _)), .lift(.outcomeCorrected(let set, _)): set
        case .climb(.attemptCorrected(let attempt, _)): attempt
        case .climb(.gradeChanged(let route, _, _)), .climb(.routeNamed(let route, _)): route
        default: nil
        }
      })
  }

  /// The actions that hold rows of any import.
  var importActions: Set<Event.ID> {
    Set(compactMap { if case .imported = $0.payload { $0.actionID } else { nil } })
  }

  /// The actions whose last turn was an undo.
  var undoneActions: Set<Event.ID> {
    reduce(into: []) { undone, event in
      switch event.payload {
      case .undone(let action, _): undone.insert(action)
      case .redone(let action): undone.remove(action)
      default: break
      }
    }
  }

  /// The actions that added rows of some imports.
  func actions(of imports: [FileImport]) -> Set<String> {
    Set(
      compactMap { event in
        guard case .imported(let row) = event.payload, imports.contains(where: { $0.has(row) })
        else { return nil }
        return event.actionID
      })
  }
}

extension EventPayload {
  fileprivate var isStart: Bool { if case .sessionStarted = self { true } else { false } }

  /// Whether it undoes or corrects an earlier entry.
  fileprivate var mends: Bool {
    switch self {
    case .undone, .redone, .sessionDeleted, .climb(.attemptDeleted), .climb(.attemptCorrected),
      .lift(.setDeleted):
      true
    default: false
    }
  }
}
