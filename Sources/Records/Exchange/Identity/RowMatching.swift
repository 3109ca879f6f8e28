/// Matches a file's rows with entries in the log; each entry matches one row.
enum RowMatching {
  /// Matches ascents of one day with known ascents.
  static func ascents(
    _ ascents: [AscentMeaning], on day: String, among known: [KnownAscent]
  ) -> [KnownAscent?] {
    var found: [KnownAscent?] = ascents.map { _ in nil }
    // The nearest first: an equal ascent, one in another system, one with a new grade.
    for farthest in 0...3 {
      for index in found.indices where found[index] == nil {
        found[index] = known.first { known in
          !known.isClaimed
            && known.versions.contains { version in
              version.day == day
                && ascents[index].distance(to: version.meaning) == farthest
            }
        }
        found[index]?.isClaimed = true
      }
    }
    return found
  }
}
