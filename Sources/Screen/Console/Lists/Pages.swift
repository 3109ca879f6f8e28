import Languages

/// How much of a long list is read: a page, and another one whenever its last row is chosen.
struct Pages {
  /// Quick to read and to draw.
  private static let length = 200
  private var number = 1
  /// Whether there is more.
  private(set) var hasMore = false

  /// How many entries to look up: one more than are shown tells whether there are more.
  var wanted: Int { number * Self.length + 1 }

  /// The entries to show.
  mutating func shown<Entry>(of found: [Entry]) -> [Entry] {
    hasMore = found.count >= wanted
    return Array(found.prefix(wanted - 1))
  }

  mutating func turn() { number += 1 }

  /// The last row, if there is more.
  var row: [String] { hasMore ? [tr("earlier ones…")] : [] }
}
