import Log
import Timers

extension TimerReading {
  /// Where the workout stands, in words: the phase and what is left of it, the round and the set, and all
  /// that is left.
  var spoken: String {
    let time = SpokenNumber.length(remaining ?? elapsed)
    return [
      phase.kind.rawValue, "\(time) \(remaining == nil ? "gone" : "left")", spokenRound, spokenSet,
      next == nil ? nil : totalLeft.map { "\(SpokenNumber.length($0)) left in all" },
      state == .paused ? "paused" : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }

  private var spokenRound: String? {
    guard let rounds else {
      // Counted by the climber, where anything is counted at all.
      return countsRounds ? SpokenNumber.count(round, "round") : nil
    }
    return rounds > 1
      ? "round \(SpokenNumber.words(round)) of \(SpokenNumber.words(rounds))" : nil
  }

  private var spokenSet: String? {
    sets > 1 ? "set \(SpokenNumber.words(set)) of \(SpokenNumber.words(sets))" : nil
  }
}
