/// Tries of which it is known how they ended, and how many there were: what a send rate and a level can rest on.
///
/// An attempt that was logged is one. An ascent of a list is as many as its row states, all but the last of them falls; one
/// whose row states none is no try here, for nobody knows how many falls came before it.
package struct CountedTries: Equatable, Sendable {
  package private(set) var sends = 0
  package private(set) var attempts = 0
  /// Whether every attempt of the log is one, and nothing else.
  package private(set) var areAllAttempts = true

  package init() {}

  package init(_ rows: some Sequence<TallyRow>) {
    for row in rows { add(row) }
  }

  package var falls: Int { attempts - sends }
  package var rate: Rate { Rate(sends, of: attempts) }

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
    case .ended, .felt, .sent, .unsent, .length, .dayOnly, .timeToLog, .said, .unsaid, .workout,
      .tension, .set, .routine, .volume, .muscle, .muscleVolume, .estimate, .best, .longest,
      .distance, .command, .undo, .change, .placed, .route, .named, .session, .logTime:
      break
    }
  }

  package static func += (sum: inout CountedTries, other: CountedTries) {
    sum.sends += other.sends
    sum.attempts += other.attempts
    sum.areAllAttempts = sum.areAllAttempts && other.areAllAttempts
  }
}
