package import Core
import Languages

/// The plan and the result, for the log and the last screen.
package struct WorkoutSummary: Codable, Equatable, Sendable {
  package let kind: String
  package let title: String
  package let plan: String
  package let isComplete: Bool
  package let seconds: Double
  package let workSeconds: Double
  /// Finished sets and rounds; if the user counts rounds, the counted ones.
  package let sets: Int
  /// Sets of a hold done without the timer; nil if there were none.
  package let setsByHand: Int?
  package let rounds: Int
  /// When each counted round ended, in seconds into the workout; empty if none are counted.
  package let roundTimes: [Double]
  package let phasesDone: Int
  package let phasesPlanned: Int
}

extension WorkoutSummary {
  /// Whether a workout can have such numbers. A damaged log may hold any, and a length of 1e300
  /// seconds would overflow.
  var isPossible: Bool {
    ([seconds, workSeconds] + roundTimes).allSatisfy { abs($0) < 1e9 }
      && [sets, setsByHand ?? 0, rounds, phasesDone, phasesPlanned].allSatisfy {
        (0...1_000_000).contains($0)
      }
  }

  /// The result in a few words: `7 rounds in 20:00`, `stopped after 2:10, 3 rounds`.
  package var result: String {
    if WorkoutConfiguration.Format(rawValue: kind) == .hold { return held }
    let time = Duration.seconds(Int(seconds)).clock()
    let counted = plural(rounds, "\(rounds.grouped) round", "\(rounds.grouped) rounds")
    guard isComplete else { return "\(tr("stopped after \(time)")), \(counted)" }
    switch WorkoutConfiguration.Format(rawValue: kind) {
    case .forTime: return tr("done in \(time)") + (rounds > 0 ? ", \(counted)" : "")
    case .interval, .amrap, .emom, .hold, nil:
      return plural(
        rounds, "\(rounds.grouped) round in \(time)", "\(rounds.grouped) rounds in \(time)")
    }
  }

  /// How long each counted round took: `0:40, 0:42`; nil where none are counted.
  package var roundsText: String? {
    let lengths = zip(roundTimes, [0] + roundTimes).map { Duration.seconds($0 - $1).clock() }
    return lengths.isEmpty ? nil : lengths.joined(separator: ", ")
  }

  /// A hold's sets, and how long it was held.
  private var held: String {
    let time = Duration.seconds(Int(workSeconds)).clock()
    let held =
      isComplete && sets == 1
      ? tr("held \(time)")
      : plural(
        sets, "held \(time) in \(sets.grouped) set", "held \(time) in \(sets.grouped) sets")
    let whole = (isComplete ? "" : tr("stopped", context: "hold") + ", ") + held
    guard let added = setsByHand else { return whole }
    return plural(
      added, "\(whole), and \(added.grouped) set added",
      "\(whole), and \(added.grouped) sets added")
  }
}

extension WorkoutTimer {
  /// Nil until the workout was started.
  package func summary(at now: Moment) -> WorkoutSummary? {
    guard startedAt != nil else { return nil }
    let rounds =
      configuration.countsRounds ? roundMarks.count : done.count { $0.activity == .work }
    return WorkoutSummary(
      kind: configuration.format.rawValue, title: configuration.title,
      plan: configuration.loggedDetails,
      isComplete: state == .complete, seconds: total(at: now).inSeconds,
      workSeconds: worked(at: now).inSeconds, sets: setsDone,
      setsByHand: addedSets > 0 ? addedSets : nil, rounds: rounds,
      roundTimes: roundMarks.map(\.inSeconds), phasesDone: min(index, phases.count),
      phasesPlanned: phases.count)
  }
}
