import Foundation

/// What two networks together say of the phrases that both know.
///
/// Each alone mistakes what the other does not, so a core word is taken where both find it likely
/// enough, or the first is nearly sure by itself. Any other phrase, which the second knows from
/// synthetic voices alone, needs no more from the first than it would without a second; what the two
/// agree on is added (docs/hearing.md, "The judge's table").
struct Agreement: Sendable {
  /// Log odds at which a word is just taken.
  private struct Least {
    /// Of the second and of the first, when the other is surer.
    var second, first: Double
    /// Of the first, which needs no other then.
    var alone: Double

    init(_ probabilities: AgreementTable.Least) {
      (second, first, alone) = (
        LogOdds.of(probabilities.second), LogOdds.of(probabilities.first),
        LogOdds.of(probabilities.alone)
      )
    }
  }

  /// Answers of the second network that are averaged, and averages of which the best counts: the two
  /// need not agree to the hundredth of a second when a word has ended.
  private static let (averaged, compared) = (3, 3)
  private static let needed = averaged + compared - 1

  private var spotter: CoreSpotter
  /// Where the first network finds no phrase this likely, the second is not asked.
  private let asked: Float
  /// Log odds at which a command is accepted.
  private let threshold: Double
  /// Where each phrase stands among the first network's phrases and the second's classes, and what it must reach.
  private let places: [(phrase: Int, theirs: Int, least: Least)]
  /// The second's last answers, as many as are needed.
  private var recent: [[Double]] = []

  /// - Parameters:
  ///   - phrases: the first network's.
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

  /// Takes the next spectrum in.
  mutating func push(_ power: [Float]) { spotter.push(power) }

  /// The first network's probabilities at the frame that came last, the core words' as both have it.
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

  /// Log odds above what each must reach; the weaker decides.
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

/// What the two networks of phrases must reach, as probabilities.
package struct AgreementTable: Decodable, Sendable, Equatable {
  struct Least: Decodable, Sendable, Equatable {
    /// Of the second and of the first, when the other is surer.
    let second, first: Double
    /// Of the first, which needs no other then.
    let alone: Double
  }

  /// Where the first finds no phrase this likely, the second is not asked: nothing would come of it.
  let asked: Float
  /// A core word.
  let core: Least
  /// Any other phrase that the second knows.
  let other: Least
}

/// By what the two networks' answers are joined.
package struct AgreementRule: Sendable {
  let table: AgreementTable
  let core: Set<String>
  /// Log odds at which a command is accepted.
  let takes: Double

  package init(_ table: AgreementTable, core: [String], takes: Double) {
    self.table = table
    self.core = Set(core)
    self.takes = takes
  }
}
