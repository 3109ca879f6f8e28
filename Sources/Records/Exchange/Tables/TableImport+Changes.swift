import Climbing
import Core
import Grades
import Lifting
import Session

/// A later export of a program says otherwise than an earlier one: which rows of the two are the same, though their values differ.
///
/// A row keeps its place: theCrag's id of the ascent, Mountain Project's URL and day, else a climb's name, wall and day; a set's
/// workout, exercise and number. Rows that mean the same as one in the log were matched before (`RowMatching`).
extension TableImport {
  /// Finds the rows that changed, and marks them as known. Those that are taken become events that correct their entries, or
  /// replace them.
  ///
  /// - Parameter isNewDay: whether the file has no earlier session of the day.
  mutating func compare(
    _ matched: inout Matched, among sessions: [KnownSession], isNewDay: Bool
  ) {
    let logged = sessions.flatMap { $0.earlierRows(of: table.format) }
    guard !logged.isEmpty else { return }
    let hasNotes = rows[0].row.columns.names.contains(where: ImportedRow.isNote)
    let byEntry = Dictionary(logged.map { ($0.entry, $0) }, uniquingKeysWith: { one, _ in one })
    for index in rows.indices {
      guard let old = matched.entries[index].flatMap({ byEntry[$0] }) else { continue }
      change(index, from: old, &matched, hasNotes, isSure: false)
    }
    let known = Set(matched.entries.compactMap(\.self))
    let earlier = logged.filter { !known.contains($0.entry) }
    // Nearly always: nothing is gone, so what is new is no changed row.
    guard !earlier.isEmpty else { return }
    let pairs =
      rows[0].item.ascent == nil
      ? setPairs(matched, earlier) : ascentPairs(matched, earlier)
    for (index, place) in pairs {
      matched.isKnown[index] = true
      matched.entries[index] = earlier[place].entry
      change(index, from: earlier[place], &matched, hasNotes, isSure: true)
    }
    let paired = Set(pairs.map(\.place))
    for (place, old) in earlier.enumerated() where !paired.contains(place) && !old.isDeleted {
      // Another discipline of the day is compared by itself, if the file has it.
      let discipline = old.item.session
      guard
        old.item.ascent == nil || discipline == session
          || isNewDay && !disciplines.contains(discipline)
      else { continue }
      comparison.lose(ImportedEntry(old.item, old.row.note, reading)?.text ?? "")
    }
  }

  /// Notes what changed in a row, and takes it over if it is to be.
  ///
  /// - Parameters:
  ///   - isSure: whether the row is known by its place; else its values agree, up to their units.
  ///   - isMoved: whether its entry is on another day.
  mutating func change(
    _ index: Int, from old: EarlierRow, _ matched: inout Matched, _ hasNotes: Bool, isSure: Bool,
    isMoved: Bool = false
  ) {
    // Of a set that means the same only the note may differ.
    let isOfNote = !isSure && rows[index].item.set != nil
    guard !old.isDeleted, hasNotes || !isOfNote else { return }
    let row = ImportedRow(rows[index].row, format: table.format, of: old.row.of, reading.rules)
    let note = hasNotes ? row.note : old.row.note
    guard !isOfNote || note != old.row.note else { return }
    guard var new = ImportedEntry(rows[index].item, note, reading),
      let before = ImportedEntry(old.item, old.row.note, reading)
    else { return }
    if isSure, !isMoved { new.day = before.day }
    let (one, other) = (old.item.ascent, rows[index].item.ascent)
    let isOfOneSystem = one?.grade.system == other?.grade.system
    if let one, let other, one.result == other.result, other.tries == nil { new.work = before.work }
    let changes = before.changes(to: new).filter {
      isSure || $0.aspect == .note
        || !new.isSet && ($0.aspect == .result || $0.aspect == .grade && isOfOneSystem)
    }
    guard !changes.isEmpty else { return }
    var change = RowChange(
      line: rows[index].row.line,
      day: before.day,
      name: changes.contains { $0.aspect == .name } || before.name.isEmpty ? nil : before.name,
      from: changes.map(\.from).joined(separator: ", "),
      to: changes.map(\.to).joined(separator: ", "),
      here: old.session.isCorrected(old.entry, old.route)
        ? old.session.entry(old.entry)?.values : nil)
    change.isTaken = takes.has(change) && merge != nil
    comparison.add(change)
    matched.changed.insert(index)
    guard change.isTaken else { return }
    let aspects = Set(changes.map(\.aspect))
    if aspects.isSubset(of: new.isSet ? [.weight, .work, .note] : [.note]) {
      matched.mended += corrected(old, to: rows[index].item, row)
    } else if isMoved {
      matched.isKnown[index] = false
      matched.mended += moving(old)
    } else {
      matched.isKnown[index] = false
      matched.replaced[index] = old.entry
      if matched.session == nil, old.session.isOver { matched.session = old.session }
    }
  }

  /// The events that correct an entry in its place.
  private func corrected(
    _ old: EarlierRow, to item: ExchangedItem, _ row: ImportedRow
  ) -> [Event] {
    guard let merge else { return [] }
    let ids = ContentID(at: merge.at, [old.session.id, old.entry, merge.id])
    var payloads: [(part: String, payload: EventPayload)] = []
    // Something that an undo takes back, even if only the row's note changed.
    if let set = item.set, let before = old.item.set {
      if set.values != before.values || set.isMissed == before.isMissed {
        payloads.append(("values", .lift(.setCorrected(set: old.entry, set.values))))
      }
      if set.isMissed != before.isMissed {
        let outcome: SetOutcome = set.isMissed ? .missed : .done
        payloads.append(("outcome", .lift(.outcomeCorrected(set: old.entry, to: outcome))))
      }
    }
    if let attempt = old.session.outcome(of: old.entry) {
      payloads.append(
        ("outcome", .climb(.attemptCorrected(attemptID: old.entry, to: attempt))))
    }
    var row = row
    row.source = source
    payloads.append(("row", .imported(row)))
    return payloads.map { part, payload in
      Event(
        id: ids[part], sessionID: old.session.id, actionID: ids["row"], at: merge.at,
        payload: payload)
    }
  }

  // MARK: - Pairs

  private typealias Pair = (index: Int, place: Int)

  private func ascentPairs(_ matched: Matched, _ earlier: [EarlierRow]) -> [Pair] {
    pairs(of: rows.indices.filter { !matched.isKnown[$0] }, earlier) { item, field in
      guard let ascent = item.ascent else { return nil }
      if let id = field("ascent id") { return ["id", id] }
      // A fall is no corrected send: a day may have both, in two files.
      let kind = [ascent.day.dayText, ascent.result == .fall ? "fall" : "send"]
      if let url = field("url") { return kind + [url] }
      return ascent.name.map {
        kind + [PlainName.letters($0), ascent.wall.map(PlainName.letters) ?? ""]
      }
    }
  }

  private func setPairs(_ matched: Matched, _ earlier: [EarlierRow]) -> [Pair] {
    let left = rows.indices.filter { !matched.isKnown[$0] && rows[$0].item.set != nil }
    var found = pairs(of: left, earlier) { item, field in
      item.set.flatMap { SetPlace($0, field) }.map { [$0.exercise, "\($0.number)"] }
    }
    found += inOrder(left, matched, earlier, but: found)
    found += renamed(left, matched, earlier, but: found)
    return found
  }

  /// The same place in both: the first with the first, where a program has several of one key.
  private func pairs(
    of left: [Int], _ earlier: [EarlierRow],
    _ key: (ExchangedItem, _ field: (String) -> String?) -> [String]?
  ) -> [Pair] {
    var places: [[String]: [Int]] = [:]
    for (place, old) in earlier.enumerated() {
      if let key = key(old.item, { old.row[$0] }) { places[key, default: []].append(place) }
    }
    return left.compactMap { index in
      let row = rows[index].row
      guard let key = key(rows[index].item, { row[$0] }), places[key]?.isEmpty == false,
        let place = places[key]?.removeFirst()
      else { return nil }
      return (index, place)
    }
  }

  /// An exercise's sets in their order, if the file has all of them: all numbers that the log has or, where nothing is numbered, as many
  /// sets and one that is the same. A file may hold a part of a workout, too.
  private func inOrder(
    _ left: [Int], _ matched: Matched, _ earlier: [EarlierRow], but found: [Pair]
  ) -> [Pair] {
    let (taken, gone) = (Set(found.map(\.index)), Set(found.map(\.place)))
    func name(_ item: ExchangedItem) -> String? {
      item.set.map { PlainName.letters($0.exercise) }
    }
    let all = Dictionary(grouping: rows.indices) { name(rows[$0].item) }
    var pairs: [Pair] = []
    for (exercise, indices) in Dictionary(
      grouping: left.filter({ !taken.contains($0) }), by: { name(rows[$0].item) })
    {
      let places = earlier.indices.filter { name(earlier[$0].item) == exercise }
      let numbers = (all[exercise] ?? []).compactMap { index in
        rows[index].item.set.flatMap { place(of: rows[index], $0)?.number }
      }
      let old = places.compactMap { place in
        earlier[place].item.set.flatMap { SetPlace($0) { earlier[place].row[$0] }?.number }
      }
      let isWhole =
        numbers.isEmpty && old.isEmpty
        ? indices.count >= places.count && matched.entries.contains { $0 != nil }
        : Set(numbers).isSuperset(of: old)
      guard isWhole else { continue }
      pairs += zip(indices, places.filter { !gone.contains($0) }).map { ($0, $1) }
    }
    return pairs.sorted { $0.index < $1.index }
  }

  /// An exercise that has another name: all of its sets are the same otherwise.
  private func renamed(
    _ left: [Int], _ matched: Matched, _ earlier: [EarlierRow], but found: [Pair]
  ) -> [Pair] {
    let (taken, gone) = (Set(found.map(\.index)), Set(found.map(\.place)))
    func groups(_ places: [Int], _ item: (Int) -> ExchangedItem) -> [(name: String, of: [Int])] {
      let names = Dictionary(grouping: places) { PlainName.letters(item($0).set?.exercise ?? "") }
      return names.map { ($0, $1) }.sorted { $0.of[0] < $1.of[0] }
    }
    let here = Set(
      rows.indices.filter { !left.contains($0) }.compactMap { rows[$0].item.set?.exercise }
    )
    .map(PlainName.letters)
    var old = groups(earlier.indices.filter { !gone.contains($0) }) { earlier[$0].item }
      .filter { group in !here.contains(group.name) }
    var pairs: [Pair] = []
    for new in groups(left.filter { !taken.contains($0) }, { rows[$0].item }) {
      guard !here.contains(new.name),
        let place = old.firstIndex(where: { group in
          group.of.count == new.of.count
            && zip(group.of, new.of).allSatisfy { place, index in
              guard let one = rows[index].item.set, let other = earlier[place].item.set else {
                return false
              }
              return one.isSameWork(as: other)
            }
        })
      else { continue }
      pairs += zip(new.of, old.remove(at: place).of).map { ($0, $1) }
    }
    return pairs
  }
}

/// A row that the log has of an earlier file, with what it became.
struct EarlierRow {
  let session: KnownSession
  /// The id of the set or attempt.
  let entry: String
  /// The id of the attempt's route.
  let route: String?
  let row: ImportedRow
  let item: ExchangedItem

  /// Whether its entry was deleted here.
  var isDeleted: Bool { session.lacks(entry) }
}

extension ImportedEntry {
  /// What a row says; nil for notes and rests.
  fileprivate init?(_ item: ExchangedItem, _ note: String?, _ reading: RowReading) {
    let day = Occasion(item.start, in: reading.zone).day
    switch item {
    case .set(let set):
      self.init(
        isSet: true, day: day, name: reading.exercise(set.exercise)?.name ?? set.exercise,
        weight: set.values.weight, work: Self.work(set.values, isMissed: set.isMissed), grade: "")
    case .ascent(let ascent):
      let tries = ascent.tries.map { $0 == 1 ? "1 try" : "\($0.grouped) tries" }
      self.init(
        isSet: false, day: day, name: ascent.name ?? "", weight: nil,
        work: ["\(ascent.result)", tries].compactMap(\.self).joined(separator: ", "),
        grade: "\(ascent.grade)")
    case .rest, .note: return nil
    }
    self.note = note ?? ""
  }

  /// `110 kg, 5 reps`.
  fileprivate var values: String {
    [weight.map { $0.plain(in: $0.unit) } ?? grade, work].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}
