/// What undo and redo do with an entry.
package enum ActionEffect: Equatable, Sendable {
  /// Part of an action that undo takes back.
  case acts
  /// The same, for what must never be lost: its undone action can be redone even after others.
  case logs
  /// Undo skips it.
  case stands
  /// Undo skips it, but takes it back if its action is named.
  case standsUnlessNamed
  case undoes(actionID: String)
  case redoes(actionID: String)
}

/// Entries, and the facts folded from those whose actions are not undone.
///
/// Nothing is ever removed: an undo is an entry that names an action, and the facts are then the
/// fold of all other actions' entries. Undo takes back the latest action, so the fold restarts at a
/// snapshot shortly before it: the cost is limited by the distance between snapshots, not by the
/// session's length.
package struct ActionLog<Payload: Equatable & Sendable, Facts: Equatable & Sendable>: Sendable {
  package typealias Entry = LogEntry<Payload>
  package typealias Fold = (inout Facts, Entry) -> Void

  package private(set) var entries: [Entry] = []
  package private(set) var facts: Facts
  /// Actions that undo would take back, latest last.
  package private(set) var undoable: [Entry.ID] = []
  /// Actions that redo would bring back, latest last.
  package private(set) var redoable: [Entry.ID] = []
  /// Actions that only an undo with their id takes back, and those of them that are not undone.
  private var named: Set<Entry.ID> = []
  private var namedNow: [Entry.ID] = []

  /// Actions that redo brings back even after others were done.
  package private(set) var lasting: Set<Entry.ID> = []

  /// The indices of the entries that count, in order.
  private var live: [Int] = []
  /// The indices of each action's entries.
  private var places: [Entry.ID: [Int]] = [:]
  /// The facts at the start, and after certain numbers of live entries.
  private var snapshots: [Snapshot]

  private struct Snapshot: Sendable {
    var count: Int
    var facts: Facts
  }

  /// The number of live entries between two snapshots: recent ones and older ones.
  package static var interval: Int { 256 }
  private static var dense: Int { 8 }
  private static var sparseInterval: Int { dense * interval }

  package init(_ facts: Facts) {
    self.facts = facts
    snapshots = [Snapshot(count: 0, facts: facts)]
  }

  /// Adds many entries, and folds once at the end.
  package init(
    _ facts: Facts, _ entries: some Sequence<Entry>, effect: (Payload) -> ActionEffect,
    fold: Fold
  ) {
    self.init(facts)
    for entry in entries { _ = record(entry, effect(entry.payload)) }
    refold(from: 0, fold)
  }

  /// Adds one entry.
  package mutating func append(_ entry: Entry, _ effect: ActionEffect, fold: Fold) {
    if let place = record(entry, effect) { refold(from: place, fold) }
  }

  /// The entries of an action, in order.
  package func entries(ofAction id: Entry.ID) -> [Entry] {
    (places[id] ?? []).map { entries[$0] }
  }

  /// Whether one action began after another.
  package func isAfter(_ action: Entry.ID, _ other: Entry.ID) -> Bool {
    guard let place = places[action]?.first, let before = places[other]?.first else { return false }
    return place > before
  }

  /// Stores the entry and updates the stacks; returns the first changed index of the live entries,
  /// if any.
  private mutating func record(_ entry: Entry, _ effect: ActionEffect) -> Int? {
    let place = entries.count
    entries.append(entry)
    switch effect {
    case .undoes(let action): return undo(action)
    case .redoes(let action): return redo(action)
    case .stands: break
    case .standsUnlessNamed:
      if !undoable.contains(entry.actionID), named.insert(entry.actionID).inserted {
        namedNow.append(entry.actionID)
      }
    case .acts, .logs:
      if named.remove(entry.actionID) != nil {
        namedNow.removeLast(entry.actionID, ifKnown: true)
      }
      if undoable.last != entry.actionID {
        undoable.removeLast(entry.actionID, ifKnown: places[entry.actionID] != nil)
        undoable.append(entry.actionID)
      }
      if effect == .logs { lasting.insert(entry.actionID) }
      // An attempt that came after something that is dropped may need it: its route.
      let dropped = redoable.filter { !lasting.contains($0) }.compactMap { places[$0]?.first }.min()
      redoable.removeAll {
        !lasting.contains($0) || (places[$0]?.first ?? 0) > dropped ?? .max
      }
    }
    places[entry.actionID, default: []].append(place)
    live.append(place)
    return live.count - 1
  }

  /// nil if the action can't be undone; such an entry changes nothing.
  private mutating func undo(_ action: Entry.ID) -> Int? {
    let isKnown =
      undoable.removeLast(action, ifKnown: true) || namedNow.removeLast(action, ifKnown: true)
    guard isKnown, let places = places[action], let first = places.first else { return nil }
    redoable.append(action)
    let start = live.index(of: first)
    let taken = Set(places)
    let rest = live[start...].filter { !taken.contains($0) }
    live.replaceSubrange(start..., with: rest)
    return start
  }

  private mutating func redo(_ action: Entry.ID) -> Int? {
    guard redoable.removeLast(action, ifKnown: true), let places = places[action],
      let first = places.first
    else { return nil }
    if named.contains(action) { namedNow.append(action) } else { undoable.append(action) }
    let start = live.index(of: first)
    live.replaceSubrange(start..., with: (live[start...] + places).sorted())
    return start
  }

  /// Folds the live entries again from an index on.
  private mutating func refold(from start: Int, _ fold: Fold) {
    while let last = snapshots.last, last.count > start { snapshots.removeLast() }
    guard let base = snapshots.last else { preconditionFailure("the first snapshot stays") }
    var done = base.count
    // A single new entry at the end is folded into the present facts.
    if start == live.count - 1, foldedCount == start {
      done = start
    } else {
      facts = base.facts
    }
    for index in done..<live.count {
      fold(&facts, entries[live[index]])
      keepSnapshot(after: index + 1)
    }
    foldedCount = live.count
  }

  /// How many live entries are in the facts.
  private var foldedCount = 0

  private mutating func keepSnapshot(after count: Int) {
    guard count.isMultiple(of: Self.interval) else { return }
    snapshots.append(Snapshot(count: count, facts: facts))
    // Older snapshots are further apart: undo rarely goes there, and makes new ones on its way.
    let old = snapshots.count - 1 - Self.dense
    if old > 0, !snapshots[old].count.isMultiple(of: Self.sparseInterval) {
      snapshots.remove(at: old)
    }
  }
}

extension ActionLog: Equatable {
  /// Ignores the snapshots: they only make undo fast.
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.entries == rhs.entries && lhs.facts == rhs.facts && lhs.undoable == rhs.undoable
      && lhs.redoable == rhs.redoable
  }
}

extension [Int] {
  /// The index of a number in a sorted list, or where it would be inserted.
  fileprivate func index(of number: Int) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension [String] {
  /// Removes an id, which is usually the last one; false if it isn't there.
  @discardableResult
  fileprivate mutating func removeLast(_ id: String, ifKnown isKnown: Bool) -> Bool {
    guard isKnown, let place = lastIndex(of: id) else { return false }
    remove(at: place)
    return true
  }
}
