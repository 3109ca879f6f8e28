/// A count of a session. Each case says what a row's subject, detail and bucket mean.
/// Readers name the measures that they count, and leave out all others of their topic.
package enum Measure: String, Sendable, CaseIterable {
  /// Attempts by outcome: grade system, grade, rest before (`RestBucket`).
  case send, fall
  /// Falls by place and attempts by feel, if known: grade system, grade, index of the `HighPoint`
  /// or `Feel`.
  case ended, felt
  /// Climbs sent, and climbs tried in vain: grade system, grade, tries over all sessions (0 if not counted). A climb counts in
  /// one session: where it was first sent, else where it was last tried. A route without a name is a climb of its own.
  case sent, unsent
  /// Routes of climbs that count in another session: sent again after the first send, or tried: grade system, grade.
  case again, part
  /// Routes by the tries in their session: grade system, grade, tries; plus `RouteLabel.unsent` if not sent.
  case inSession = "in-session"
  /// The attempts imported from a file that doesn't state the tries: grade system, grade, 1 for a
  /// send. They are attempts, but reveal nothing about the tries for a send.
  case uncounted
  /// Routes sent neither at the first try nor as redpoints, but on top rope, as a repeat and so on:
  /// grade system, grade. They are among `sent` too.
  case sentOtherwise = "sent-otherwise"
  /// Tries before an imported attempt: grade system, grade, nothing.
  case earlier
  /// The session's length in seconds, if known: nothing.
  case length
  /// 1 for a session imported with a day but no time: nothing.
  case dayOnly = "day-only"
  /// Attempts at a wall or crag, and those among them that don't count for rates: grade system,
  /// `RouteLabel`, `RouteLabel.Placed`.
  case placed
  /// Routes with a name or a place: grade system, `RouteLabel`, tries; plus `RouteLabel.unsent` if
  /// not sent.
  case route
  /// Attempts by the time they took to log: gesture, nothing, in units of 50 ms.
  case timeToLog = "time-to-log"
  /// Attempts and rests by voice: word, nothing, nothing.
  case said
  /// Undone words: word, nothing, 1 if undone within ten seconds.
  case unsaid
  /// Workouts: kind, name, 1 if complete.
  case workout
  /// Seconds of work, in workouts and in lifted holds: kind, name, nothing.
  case tension
  /// Sets by result: the exercise's id, its name, `SetKind`.
  case set
  /// A lifting workout that was begun: its name.
  case routine
  /// Weight × repetitions in grams: the exercise's id, its name.
  case volume
  /// Completed sets, and their grams, by the exercise's main muscle: muscle. If the exercise has
  /// none, the muscle is empty and the detail is the exercise's name.
  case muscle
  case muscleVolume = "muscle-volume"
  /// The estimated one-rep max in grams: the exercise's id, its name.
  case estimate
  /// The heaviest weight in grams, 0 for body weight alone: the exercise's id, its name,
  /// repetitions.
  case best
  /// The longest hold in seconds, and the total metres: the exercise's id, its name.
  case longest, distance
  /// Words and keys for climbing, each an action of the log, and the undos among them: nothing.
  case command, undo
  /// Changes of route or grade, whatever the number of words, by the time from the first to the
  /// last: nothing, nothing, in tenths of a second.
  case change
  /// Only for the whole log. Sessions with entries: activity, or nothing for any. Attempts by the
  /// exact time they took to log: nothing, nothing, in milliseconds.
  case session
  case logTime = "log-time"

  /// The kind for the time under tension of lifted holds.
  package static let lifted = "lift"
}

extension Measure {
  /// What it counts. A reader asks for its topic, so a measure of another one changes nothing there.
  package enum Topic: Sendable {
    /// Attempts and routes by grade.
    case climbing
    /// Attempts and routes by name and place.
    case routes
    case lifting, timers, logging
    /// The session as a whole.
    case session
  }

  package var topic: Topic {
    switch self {
    case .send, .fall, .ended, .felt, .sent, .unsent, .again, .part, .inSession, .uncounted,
      .sentOtherwise, .earlier:
      .climbing
    case .placed, .route: .routes
    case .set, .routine, .volume, .muscle, .muscleVolume, .estimate, .best, .longest, .distance:
      .lifting
    case .workout, .tension: .timers
    case .timeToLog, .said, .unsaid, .command, .undo, .change, .logTime: .logging
    case .length, .dayOnly, .session: .session
    }
  }

  package var isAttempt: Bool { self == .send || self == .fall }

  /// Whether its sum over the whole log is stored: measures that add up and have few subjects.
  package var isSummed: Bool {
    switch self {
    case .send, .fall, .sent, .unsent, .again, .part, .uncounted, .sentOtherwise, .earlier, .set,
      .workout,
      .timeToLog, .command,
      .undo, .change, .session, .logTime:
      true
    case .ended, .felt, .inSession, .length, .dayOnly, .placed, .route, .said, .unsaid, .tension,
      .routine, .volume, .muscle, .muscleVolume, .estimate, .best, .longest, .distance:
      false
    }
  }
}

/// One count of a session.
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

/// Counts while going through a session.
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

  /// Keeps the greatest value.
  package mutating func raise(
    _ measure: Measure, _ subject: String, _ detail: String = "", bucket: Int = 0, to number: Int
  ) {
    let key = Key(measure: measure, subject: subject, detail: detail, bucket: bucket)
    numbers[key] = max(numbers[key] ?? 0, number)
  }

  /// In no particular order.
  package var rows: [TallyRow] {
    numbers.map {
      TallyRow(
        $0.measure, subject: $0.subject, detail: $0.detail, bucket: $0.bucket, number: $1)
    }
  }
}

/// The rest before an attempt, in half minutes.
package enum RestBucket {
  /// Unknown: the first attempt, or one after a pause too long to be a rest.
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
