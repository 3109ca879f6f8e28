import Core
import Timers

extension TimerReading {
  /// The workout's state in words: the phase and its time left, the round and the set, and the
  /// total time left.
  var spoken: String {
    let time = SpokenNumber.length(remaining ?? elapsed)
    return [
      phase.activity.rawValue, "\(time) \(remaining == nil ? "gone" : "left")", spokenRound,
      spokenSet,
      next == nil ? nil : totalLeft.map { "\(SpokenNumber.length($0)) left in all" },
      state == .paused ? "paused" : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }

  private var spokenRound: String? {
    guard let rounds else {
      // The climber counts the rounds, if they are counted at all.
      return countsRounds ? SpokenNumber.count(round, "round") : nil
    }
    return rounds > 1
      ? "round \(SpokenNumber.words(round)) of \(SpokenNumber.words(rounds))" : nil
  }

  private var spokenSet: String? {
    sets > 1 ? "set \(SpokenNumber.words(set)) of \(SpokenNumber.words(sets))" : nil
  }
}
