/// What logging costs the climber: in time, in words and keys, and in what had to be taken back. Of attempts that stand
/// and were logged here: of those that came in with a file nothing is known.
package struct Friction: Equatable, Sendable {
  /// What it is counted from.
  package static let measures: Set<Measure> = [.timeToLog, .command, .undo, .change]

  package private(set) var attempts = 0
  package private(set) var byVoice = 0
  package private(set) var undos = 0
  /// Words and keys that were given: each makes one action of the log.
  package private(set) var commands = 0
  /// For each attempt, the time from the word's end, or the key press, to the decision: the middle of its step.
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
    case .send, .fall, .ended, .felt, .sent, .unsent, .said, .unsaid, .workout, .tension, .set,
      .routine, .volume, .muscle, .muscleVolume, .estimate, .best, .longest, .distance, .length,
      .dayOnly, .placed, .route, .named, .session, .logTime, .uncounted, .earlier:
      break
    }
  }

  /// Times that were counted by steps.
  package struct Times: Equatable, Sendable {
    /// In milliseconds, from one bucket to the next.
    private let step: Int
    /// In milliseconds, added to the start of a bucket to state its times.
    private let offset: Int
    private var numbers: [Int: Int] = [:]

    init(step: Int, offset: Int) {
      self.step = step
      self.offset = offset
    }

    package var isEmpty: Bool { numbers.isEmpty }

    fileprivate mutating func add(_ number: Int, in bucket: Int) {
      numbers[bucket, default: 0] += number
    }

    /// In milliseconds, the value that a share of the others do not exceed, 0...1, by nearest rank; nil of none.
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
