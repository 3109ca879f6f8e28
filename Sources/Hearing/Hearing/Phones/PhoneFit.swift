import Foundation

/// How well phones that were heard fit what may have been said: the probability of all paths that say it (CTC; Graves et al., 2006).
struct PhoneFit: Sendable {
  /// For each answer, the probability of each class, relative to the best.
  private let rows: [[Double]]

  /// - Parameter answers: log probabilities of all classes, "no phone" first.
  init(_ answers: some Sequence<[Float]>) {
    rows = answers.map { row in
      let best = row.max() ?? 0
      return row.map { Double(expf($0 - best)) }
    }
  }

  /// The highest log probability of several ways to say it, relative to any phones; nil for no way.
  func best(of ways: [[Int]]) -> Double? { ways.map(logProbability).max() }

  private func logProbability(of way: [Int]) -> Double {
    // Even states are "no phone", odd ones the way's phones.
    let states = 2 * way.count + 1
    var now = [Double](repeating: 0, count: states)
    now[0] = 1
    for row in rows {
      for state in stride(from: states - 1, through: 0, by: -1) {
        let isPhone = state % 2 == 1
        var sum = now[state] + (state > 0 ? now[state - 1] : 0)
        if isPhone, state > 2, way[state / 2] != way[state / 2 - 1] { sum += now[state - 2] }
        now[state] = sum * row[isPhone ? way[state / 2] : 0]
      }
    }
    let last = now[states - 1] + (way.isEmpty ? 0 : now[states - 2])
    // As improbable as that: hundreds of nats below anything that was said.
    return log(max(last, .leastNormalMagnitude))
  }
}
