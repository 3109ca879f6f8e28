/// How well logging itself worked: how quick it was, and what was undone.
package struct LoggingReview: Equatable, Sendable {
  package struct TimeLine: Equatable, Sendable {
    /// In milliseconds; nil for no upper end.
    package var from: Int
    package var to: Int?
    package var byVoice = 0
    package var byHand = 0
  }

  package struct WordLine: Equatable, Sendable {
    package var word: String
    package var said = 0
    package var undone = 0
    /// Undone within ten seconds: most likely misheard.
    package var undoneAtOnce = 0
  }

  package private(set) var times: [TimeLine]
  /// Most frequent first.
  package private(set) var words: [WordLine] = []

  package init(_ log: TalliedLog) {
    let starts = [0, 100, 200, 300, 500, 1000]
    times = starts.indices.map { index in
      TimeLine(from: starts[index], to: index + 1 < starts.count ? starts[index + 1] : nil)
    }
    for row in log.sessions.lazy.flatMap(\.rows) { add(row) }
    words.sort { ($1.said, $0.word) < ($0.said, $1.word) }
  }

  private mutating func add(_ row: TallyRow) {
    switch row.measure {
    case .timeToLog:
      let milliseconds = row.bucket * LogTime.step
      guard let place = times.lastIndex(where: { $0.from <= milliseconds }) else { return }
      if row.subject == "voice" {
        times[place].byVoice += row.number
      } else {
        times[place].byHand += row.number
      }
    case .said, .unsaid:
      let place = words.firstIndex { $0.word == row.subject } ?? words.count
      if place == words.count { words.append(WordLine(word: row.subject)) }
      if row.measure == .said {
        words[place].said += row.number
      } else {
        words[place].undone += row.number
        if row.bucket == 1 { words[place].undoneAtOnce += row.number }
      }
    default: break
    }
  }
}
