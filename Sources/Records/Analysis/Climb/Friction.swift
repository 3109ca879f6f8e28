/// The cost of logging: time, words and keys, and undone entries. Covers current attempts that were
/// logged here; nothing is known about imported ones.
package struct Friction: Equatable, Sendable {
  /// The measures that it uses.
  package static let measures: Set<Measure> = [.timeToLog, .command, .undo, .change]

  package private(set) var attempts = 0
  package private(set) var byVoice = 0
  package private(set) var undos = 0
  /// Words and keys given: each is one action in the log.
  package private(set) var commands = 0
  /// For each attempt, the time from the word's end, or the key press, to the decision: the middle
  /// of its bucket.
  package private(set) var timesToLog = Times(step: LogTime.step, offset: LogTime.step / 2)
  /// For each change of route or grade, the time from its first word to its last.
  package private(set) var changes = Times(step: ChangeTime.step, offset: 0)

  package init(_ rows: some Sequence<TallyRow>) {
    for row in rows { add(row) }
  }

  private mutating func add(_ row: TallyRow) {
    switch row.measure {
    case .timeToLog:
      attempts += row.number
      if row.subject == "voice" { byVoice += row.number }
      timesToLog.add(row.number, in: row.bucket)
    case .command: commands += row.number
    case .undo: undos += row.number
    case .change: changes.add(row.number, in: row.bucket)
    default: break
    }
  }

  /// Times counted in buckets.
  package struct Times: Equatable, Sendable {
    /// The width of a bucket, in milliseconds.
    let step: Int
    /// Added to a bucket's start to give its time, in milliseconds.
    let offset: Int
    private(set) var numbers: [Int: Int] = [:]

    package var isEmpty: Bool { numbers.isEmpty }

    mutating func add(_ number: Int, in bucket: Int) {
      numbers[bucket, default: 0] += number
    }

    /// The percentile for a share of 0...1, in milliseconds, by nearest rank; nil without data.
    package func quantile(_ share: Double) -> Int? {
      let count = numbers.values.reduce(0, +)
      let rank = max(1, Int((share * Double(count)).rounded(.up)))
      var passed = 0
      for (bucket, number) in numbers.sorted(by: { $0.key < $1.key }) {
        passed += number
        if passed >= rank { return bucket * step + offset }
      }
      return nil
    }
  }
}
