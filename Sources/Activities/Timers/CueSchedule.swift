package import Core

/// The cues within the phases of a workout, other than their starts.
struct CueSchedule: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    /// Time into the phase.
    var at: Duration
    var occasion: TimerCue.Occasion
  }

  /// The cues of each phase, in order of time.
  private let entries: [[Entry]]

  /// No "halfway" in a workout shorter than this: it would fall among the other cues.
  private static let shortestHalved = Duration.seconds(20)

  init(_ configuration: WorkoutConfiguration) {
    let phases = configuration.phases
    let isHold = if case .hold = configuration { true } else { false }
    let half = Self.half(of: phases)
    entries = phases.indices.map { index in
      guard let duration = phases[index].duration else { return [] }
      let isHeld = isHold && phases[index].activity == .work
      var entries = Self.lastSeconds(duration, from: isHeld ? 9 : 3)
      if isHeld { entries += Self.timeLeft(duration) + Self.lastTen(duration) }
      if let half, half.index == index { entries.append(Entry(at: half.at, occasion: .half)) }
      return entries.sorted { $0.at < $1.at }
    }
  }

  /// Cues due with the start of a phase.
  func opening(phase: Int) -> [Entry] { entries[phase].filter { $0.at == .zero } }

  /// Cues due after `start` and not after `end` into a phase.
  func cues(phase: Int, after start: Duration, upTo end: Duration) -> [Entry] {
    entries[phase].filter { $0.at > start && $0.at <= end }
  }

  func next(phase: Int, after time: Duration) -> Duration? {
    entries[phase].first { $0.at > time }?.at
  }

  private static func lastSeconds(_ duration: Duration, from first: Int) -> [Entry] {
    (1...first).filter { duration > .seconds($0) }.map {
      Entry(at: duration - .seconds($0), occasion: .lastSeconds($0))
    }
  }

  /// Each 30 s of time left, where the hold is longer.
  private static func timeLeft(_ duration: Duration) -> [Entry] {
    stride(from: 30, to: Int(duration.components.seconds), by: 30).map {
      Entry(at: duration - .seconds($0), occasion: .timeLeft(.seconds($0)))
    }
  }

  private static func lastTen(_ duration: Duration) -> [Entry] {
    duration > .seconds(10) ? [Entry(at: duration - .seconds(10), occasion: .lastTen)] : []
  }

  /// The halfway point of the workout without getting ready; nil if it is open-ended.
  private static func half(of phases: [Phase]) -> (index: Int, at: Duration)? {
    let durations = phases.map { $0.activity == .getReady ? Duration.zero : $0.duration }
    guard durations.allSatisfy({ $0 != nil }) else { return nil }
    let lengths = durations.compactMap { $0 }
    let total = lengths.reduce(.zero, +)
    guard total >= shortestHalved else { return nil }
    var left = total / 2
    for (index, length) in lengths.enumerated() where phases[index].activity != .getReady {
      if left < length { return (index, left) }
      left -= length
    }
    return nil
  }
}

/// A sound or a display at a moment of a workout.
package struct TimerCue: Equatable, Sendable {
  package enum Occasion: Equatable, Sendable {
    case phaseStarted(Phase)
    /// Seconds left in the phase: 3, 2, 1; on a hold from 9.
    case lastSeconds(Int)
    /// Half of the workout is over.
    case half
    /// On a hold, every 30 s.
    case timeLeft(Duration)
    /// On a hold: ten seconds are left.
    case lastTen
    case complete
  }

  package var occasion: Occasion
  /// When it was due. After a suspend that may be long ago: play what is recent, log all.
  package var due: Moment

  package var isPhaseStart: Bool { if case .phaseStarted = occasion { true } else { false } }

  package init(_ occasion: Occasion, due: Moment) {
    self.occasion = occasion
    self.due = due
  }
}
