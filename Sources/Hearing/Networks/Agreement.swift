import Foundation

/// Combines the answers of two networks about the phrases that both know.
///
/// The two make different mistakes, so a core word is accepted if both find it likely enough, or the first
/// is nearly sure alone. For any other phrase, which the second knows only from synthetic voices, the first
/// needs no more than it would alone; agreement can only help (docs/hearing.md, "The judge's table").
struct Agreement: Sendable {
  /// The log odds at which a word is just accepted.
  private struct Least {
    /// The second's and the first's, if the other is surer.
    var second, first: Double
    /// The first's, if it needs no second.
    var alone: Double

    init(_ probabilities: AgreementTable.Least) {
      (second, first, alone) = (
        LogOdds.of(probabilities.second), LogOdds.of(probabilities.first),
        LogOdds.of(probabilities.alone)
      )
    }
  }

  /// How many of the second network's answers are averaged, and of how many averages the best counts: the two
  /// needn't agree to the hundredth of a second on when a word ended.
  private static let (averaged, compared) = (3, 3)
  private static let needed = averaged + compared - 1

  private var spotter: CoreSpotter
  /// The second network is asked only if the first finds some phrase this likely.
  private let asked: Float
  /// The log odds at which a command is accepted.
  private let threshold: Double
  /// Each phrase's index among the first network's phrases and the second's classes, and what it must reach.
  private let places: [(phrase: Int, theirs: Int, least: Least)]
  /// The second's last answers, up to `needed`.
  private var recent: [[Double]] = []

  /// - Parameters:
  ///   - phrases: those of the first network.
  init(model: CoreSpotter.Model, phrases: [String], rule: AgreementRule) {
    spotter = CoreSpotter(model: model, wanted: Self.needed)
    threshold = rule.takes
    asked = rule.table.asked
    let (coreLeast, otherLeast) = (Least(rule.table.core), Least(rule.table.other))
    places = model.phrases.enumerated().compactMap { theirs, phrase in
      guard let mine = phrases.firstIndex(of: phrase) else { return nil }
      return (mine, theirs + 1, rule.core.contains(phrase) ? coreLeast : otherLeast)
    }
  }

  /// Adds the next spectrum.
  mutating func push(_ power: [Float]) { spotter.push(power) }

  /// The first network's probabilities at the last frame, combined with the second's for the phrases that both know.
  mutating func joined(_ probabilities: [Float]) -> [Float] {
    let isAsked = places.contains { probabilities[$0.phrase] >= asked }
    if isAsked { ask() }
    var joined = probabilities
    for (index, place) in places.enumerated() {
      let theirs = isAsked ? best(recent.map { $0[index] }) : 0
      joined[place.phrase] = Float(
        both(Double(probabilities[place.phrase]), theirs, place.least))
    }
    return joined
  }

  private mutating func ask() {
    recent += spotter.answers().suffix(Self.needed).map { answer in
      let all = softmax(Array(answer), temperature: spotter.model.temperature)
      return places.map { Double(all[$0.theirs]) }
    }
    recent.removeFirst(max(0, recent.count - Self.needed))
  }

  private func best(_ values: [Double]) -> Double {
    guard values.count >= Self.averaged else { return 0 }
    return (0...values.count - Self.averaged).map { begin in
      values[begin..<begin + Self.averaged].reduce(0, +) / Double(Self.averaged)
    }.max() ?? 0
  }

  /// Adds by how much both exceed what they must reach, where the weaker decides.
  private func both(_ mine: Double, _ theirs: Double, _ least: Least) -> Double {
    let mine = LogOdds.of(mine)
    let agreed = min(LogOdds.of(theirs) - least.second, mine - least.first)
    return LogOdds.probability(of: threshold + max(agreed, mine - least.alone))
  }
}

/// Probabilities of all classes, "none" first.
func softmax(_ logits: [Float], temperature: Float) -> [Float] {
  let largest = logits.max() ?? 0
  let powers = logits.map { expf(($0 - largest) / temperature) }
  let sum = powers.reduce(0, +)
  return powers.map { $0 / sum }
}

/// The probabilities that the two networks of phrases must reach.
package struct AgreementTable: Decodable, Sendable, Equatable {
  struct Least: Decodable, Sendable, Equatable {
    /// The second's and the first's, if the other is surer.
    let second, first: Double
    /// The first's, if it needs no second.
    let alone: Double
  }

  /// The second is asked only if the first finds some phrase this likely: otherwise it couldn't help.
  let asked: Float
  /// For a core word.
  let core: Least
  /// For any other phrase that the second knows.
  let other: Least
}

/// The rule that combines the two networks' answers.
package struct AgreementRule: Sendable {
  let table: AgreementTable
  let core: Set<String>
  /// The log odds at which a command is accepted.
  let takes: Double

  package init(_ table: AgreementTable, core: [String], takes: Double) {
    self.table = table
    self.core = Set(core)
    self.takes = takes
  }
}
