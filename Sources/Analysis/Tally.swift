/// What is counted of a session. Each says what a row's subject, detail and bucket mean.
package enum Measure: String, Sendable, CaseIterable {
  /// Attempts by outcome: grade system, grade, rest before (`RestBucket`).
  case send, fall
  /// Falls by where they were, attempts by how they felt, as far as that was said: grade system, grade, place of the
  /// `HighPoint` or `Feel`.
  case ended, felt
  /// Routes that were sent, and those tried in vain: grade system, grade, tries (0: nobody counted).
  case sent, unsent
  /// Of the attempts those that came in with a file that doesn't say how often the route was tried: grade system, grade,
  /// 1 for a send. They are attempts, and tell nothing of how many tries a send takes.
  case uncounted
  /// Tries before the attempt that came in with a file: grade system, grade, nothing.
  case earlier
  /// Seconds that the session took, where that is known: nothing.
  case length
  /// 1 of a session whose file gave its day and no time: nothing.
  case dayOnly = "day-only"
  /// Attempts on a wall or crag, and what of them tells of no rate: grade system, `RouteLabel`, `RouteLabel.Placed`.
  case placed
  /// Routes with a name or a place: grade system, `RouteLabel`, tries; `RouteLabel.unsent` more of one that was not sent.
  case route
  /// Routes with a name, tried or not: grade system, `RouteLabel`, place of the `RouteStatus`. The number is the route's place
  /// in its session, from 1.
  case named
  /// Attempts by the time they took to log: gesture, nothing, in 50 ms.
  case timeToLog = "time-to-log"
  /// Attempts and rests by voice: word, nothing, nothing.
  case said
  /// Words that were undone: word, nothing, 1 if within ten seconds.
  case unsaid
  /// Workouts: kind, name, 1 where complete.
  case workout
  /// Their seconds of work, and those of holds among lifts: kind, name, nothing.
  case tension
  /// Sets by what became of them: exercise's id, its name, `SetKind`.
  case set
  /// A workout of lifts that was begun: its name.
  case routine
  /// Weight × repetitions in grams: exercise's id, its name.
  case volume
  /// Sets that were done, and their grams, by the muscle that leads in their exercise: muscle. Of an exercise that says none
  /// the muscle is empty, and the exercise's name is the detail.
  case muscle
  case muscleVolume = "muscle-volume"
  /// The most that could be lifted once, in grams: exercise's id, its name.
  case estimate
  /// The heaviest in grams, 0 of a body alone: exercise's id, its name, repetitions.
  case best
  /// The longest hold in seconds, and the metres in all: exercise's id, its name.
  case longest, distance
  /// Words and keys that were given for the climbing, each an action of the log, and the undos among them: nothing.
  case command, undo
  /// Changes of route or grade, however many words each took, by the time from its first to its last: nothing,
  /// nothing, in tenths of a second.
  case change
  /// Of the whole log alone. Sessions in which something was logged: activity, or nothing for any. Attempts by the
  /// exact time they took to log: nothing, nothing, in milliseconds.
  case session
  case logTime = "log-time"

  /// The kind of the tension of holds among lifts.
  package static let lifted = "lift"
}

extension Measure {
  /// Whether its sum over the whole log is kept: what adds up, and has few subjects.
  package var isSummed: Bool {
    switch self {
    case .send, .fall, .sent, .unsent, .uncounted, .earlier, .set, .workout, .timeToLog, .command,
      .undo, .change, .session, .logTime:
      true
    case .ended, .felt, .length, .dayOnly, .placed, .route, .named, .said, .unsaid, .tension,
      .routine, .volume, .muscle, .muscleVolume, .estimate, .best, .longest, .distance:
      false
    }
  }
}

/// A count of something in a session.
package struct TallyRow: Hashable, Sendable {
  package var measure: Measure
  package var subject: String
  package var detail: String
  package var bucket: Int
  package var number: Int

  package init(
    _ measure: Measure, subject: String, detail: String = "", bucket: Int = 0, number: Int
  ) {
    self.measure = measure
    self.subject = subject
    self.detail = detail
    self.bucket = bucket
    self.number = number
  }
}

/// Counts, while a session is gone through.
package struct Tally {
  private struct Key: Hashable {
    var measure: Measure
    var subject: String
    var detail: String
    var bucket: Int
  }

  private var numbers: [Key: Int] = [:]

  package init() {}

  package mutating func add(
    _ measure: Measure, _ subject: String, _ detail: String = "", bucket: Int = 0,
    number: Int = 1
  ) {
    numbers[
      Key(measure: measure, subject: subject, detail: detail, bucket: bucket), default: 0] += number
  }

  /// Keeps the greatest.
  package mutating func raise(
    _ measure: Measure, _ subject: String, _ detail: String = "", bucket: Int = 0, to number: Int
  ) {
    let key = Key(measure: measure, subject: subject, detail: detail, bucket: bucket)
    numbers[key] = max(numbers[key] ?? 0, number)
  }

  /// In no order.
  package var rows: [TallyRow] {
    numbers.map {
      TallyRow(
        $0.measure, subject: $0.subject, detail: $0.detail, bucket: $0.bucket, number: $1)
    }
  }
}

/// The rest before an attempt, in half minutes.
package enum RestBucket {
  /// Not known: the first attempt, or one after so long that it was no rest between two.
  package static let unknown = 0
  package static let longest = Duration.seconds(1800)

  /// From 1, for less than half a minute.
  package static func bucket(_ rest: Duration?) -> Int {
    guard let rest, rest <= longest else { return unknown }
    return 1 + Int(rest / .seconds(30))
  }

  /// The shortest rest in a bucket, in seconds.
  package static func seconds(_ bucket: Int) -> Int { (bucket - 1) * 30 }
}
