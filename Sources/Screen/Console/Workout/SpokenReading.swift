import Core
import Languages
import Timers

extension TimerReading {
  /// The workout's state in words: the phase and its time left, the round and the set, and the
  /// total time left.
  var spoken: String {
    let time = SpokenNumber.length(remaining ?? elapsed)
    let length = remaining == nil ? tr("\(time) gone") : tr("\(time) left")
    let all =
      next == nil ? nil : totalLeft.map { tr("\(SpokenNumber.length($0)) left in all") }
    return [
      phase.activity.shown, length, spokenRound, spokenSet, all,
      state == .paused ? tr("paused", context: "timer") : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }

  private var spokenRound: String? {
    guard let rounds else {
      // The climber counts the rounds, if they are counted at all.
      return countsRounds
        ? plural(
          round, "\(SpokenNumber.words(round)) round", "\(SpokenNumber.words(round)) rounds") : nil
    }
    return rounds > 1
      ? tr("round \(SpokenNumber.words(round)) of \(SpokenNumber.words(rounds))") : nil
  }

  private var spokenSet: String? {
    sets > 1 ? tr("set \(SpokenNumber.words(set)) of \(SpokenNumber.words(sets))") : nil
  }
}
