import Core
import Languages

/// The settings of a timer.
package enum WorkoutConfiguration: Equatable, Sendable {
  case interval(IntervalPreset)
  case forTime(ForTime)
  case amrap(Amrap)
  case emom(Emom)
  case hold(Hold)

  /// A task against the clock: it counts up, until done or the cap.
  package struct ForTime: Equatable, Sendable {
    package let cap: Duration?
    package let sets: Sets

    package init(cap: Duration?, sets: Sets = .one) throws(TimerInputError) {
      if let cap { try TimerField.cap.check(cap) }
      self.cap = cap
      self.sets = sets
    }
  }

  /// As many rounds as possible in a fixed time.
  package struct Amrap: Equatable, Sendable {
    package let duration: Duration
    package let sets: Sets

    package init(duration: Duration, sets: Sets = .one) throws(TimerInputError) {
      try TimerField.duration.check(duration)
      self.duration = duration
      self.sets = sets
    }
  }

  /// Every minute on the minute, or at another interval.
  package struct Emom: Equatable, Sendable {
    package let interval: Duration
    package let intervals: Int
    package let sets: Sets

    package init(interval: Duration, intervals: Int, sets: Sets = .one) throws(TimerInputError) {
      try TimerField.interval.check(interval)
      try TimerField.intervals.check(intervals)
      self.interval = interval
      self.intervals = intervals
      self.sets = sets
    }
  }

  /// A position held for a time: a plank, a hang.
  package struct Hold: Equatable, Sendable {
    package static let defaultName = "Hold"

    package let name: String
    package let duration: Duration
    package let getReady: Duration
    package let sets: Sets

    package init(
      name: String, duration: Duration, getReady: Duration = .zero, sets: Sets = .one
    ) throws(TimerInputError) {
      try TimerField.hold.check(duration)
      try TimerField.getReady.check(getReady)
      self.sets = sets
      self.name = try TimerName.checked(name, empty: Self.defaultName)
      self.duration = duration
      self.getReady = getReady
    }
  }

  /// How often the workout is repeated, and the rest between.
  package struct Sets: Equatable, Sendable {
    package let count: Int
    package let rest: Duration

    package static let one = Sets()

    private init() {
      count = 1
      rest = .seconds(60)
    }

    package init(count: Int, rest: Duration) throws(TimerInputError) {
      try TimerField.sets.check(count)
      try TimerField.setRest.check(rest)
      self.count = count
      self.rest = rest
    }
  }
}

extension WorkoutConfiguration {
  /// Its raw value is its name in the log and on the command line.
  package enum Format: String, Codable, CaseIterable, Sendable {
    case interval, amrap, emom, hold
    case forTime = "for-time"
  }

  package var format: Format {
    switch self {
    case .interval: .interval
    case .forTime: .forTime
    case .amrap: .amrap
    case .emom: .emom
    case .hold: .hold
    }
  }

  /// Its name, in English where it has none of its own: for the log, exports and hooks.
  package var title: String {
    switch self {
    case .interval(let preset): preset.name
    case .forTime: "For Time"
    case .amrap: "AMRAP"
    case .emom: "EMOM"
    case .hold(let hold): hold.name
    }
  }

  /// The same for people.
  package var shownTitle: String {
    switch self {
    case .interval(let preset): preset.name
    case .forTime, .amrap, .emom: format.title
    case .hold(let hold): hold.name == Hold.defaultName ? format.title : hold.name
    }
  }

  /// The whole configuration in a line, as Quick Start shows it.
  package var details: String {
    switch self {
    case .interval(let preset):
      [
        tr("get ready \(preset.getReady.clock())"), tr("work \(preset.work.clock())"),
        tr("rest \(preset.rest.clock())"),
        plural(
          preset.rounds, "\(preset.rounds.grouped) round", "\(preset.rounds.grouped) rounds"),
        plural(preset.sets, "\(preset.sets.grouped) set", "\(preset.sets.grouped) sets"),
        preset.restsAtEnd ? nil : tr("no rest at the end"),
      ].compactMap(\.self).joined(separator: ", ")
    case .forTime(let task):
      (task.cap.map { tr("\($0.clock()) cap") } ?? tr("no cap")) + Self.details(of: task.sets)
    case .amrap(let amrap): amrap.duration.clock() + Self.details(of: amrap.sets)
    case .emom(let emom):
      plural(
        emom.intervals, "\(emom.intervals.grouped) interval of \(emom.interval.clock())",
        "\(emom.intervals.grouped) intervals of \(emom.interval.clock())")
        + Self.details(of: emom.sets)
    case .hold(let hold):
      hold.duration.clock() + Self.details(of: hold.sets)
        + (hold.getReady > .zero ? ", " + tr("get ready \(hold.getReady.clock())") : "")
    }
  }

  private static func details(of sets: Sets) -> String {
    guard sets.count > 1 else { return "" }
    let rest = sets.rest.clock()
    return ", "
      + plural(
        sets.count, "\(sets.count) set, rest \(rest) between",
        "\(sets.count) sets, rest \(rest) between")
  }

  /// The same in English, as the log keeps it.
  var loggedDetails: String {
    switch self {
    case .interval(let preset):
      "get ready \(preset.getReady.clock()), work \(preset.work.clock()), rest \(preset.rest.clock()), "
        + "\(preset.rounds.counted("round")), \(preset.sets.counted("set"))"
        + (preset.restsAtEnd ? "" : ", no rest at the end")
    case .forTime(let task):
      (task.cap.map { "\($0.clock()) cap" } ?? "no cap") + Self.text(task.sets)
    case .amrap(let amrap): amrap.duration.clock() + Self.text(amrap.sets)
    case .emom(let emom):
      "\(emom.intervals.counted("interval")) of \(emom.interval.clock())" + Self.text(emom.sets)
    case .hold(let hold):
      hold.duration.clock() + Self.text(hold.sets)
        + (hold.getReady > .zero ? ", get ready \(hold.getReady.clock())" : "")
    }
  }

  private static func text(_ sets: Sets) -> String {
    sets.count == 1 ? "" : ", \(sets.count) sets, rest \(sets.rest.clock()) between"
  }
}
