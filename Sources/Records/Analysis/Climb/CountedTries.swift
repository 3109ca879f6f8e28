import Core
import Languages

/// Tries whose number and outcomes are known, as a basis for send rates and levels.
///
/// A logged attempt is one try. An ascent in a list counts the tries that its row states, all but
/// the last as falls; without such a number it counts none, since nobody knows how many falls came
/// before.
package struct CountedTries: Equatable, Sendable {
  package private(set) var sends = 0
  package private(set) var attempts = 0
  /// Whether these are exactly the log's attempts.
  package private(set) var areAllAttempts = true

  package init() {}

  package init(_ rows: some Sequence<TallyRow>) {
    for row in rows { add(row) }
  }

  package var falls: Int { attempts - sends }
  package var rate: Rate { Rate(sends, of: attempts) }

  /// `45 %`; `45 % of 80 counted tries` if they are not the log's attempts; nil without tries.
  package var rateText: String? {
    guard let percent = rate.value?.percentText else { return nil }
    guard !areAllAttempts else { return percent }
    return plural(
      attempts, "\(percent) of \(attempts.grouped) counted try",
      "\(percent) of \(attempts.grouped) counted tries")
  }

  package mutating func add(_ row: TallyRow) {
    switch row.measure {
    case .send:
      sends += row.number
      attempts += row.number
    case .fall: attempts += row.number
    case .earlier:
      areAllAttempts = false
      attempts += row.number
    case .uncounted:
      areAllAttempts = false
      attempts -= row.number
      if row.bucket == 1 { sends -= row.number }
    default: break
    }
  }

  package static func += (sum: inout CountedTries, other: CountedTries) {
    sum.sends += other.sends
    sum.attempts += other.attempts
    sum.areAllAttempts = sum.areAllAttempts && other.areAllAttempts
  }
}
