package import Hearing
package import Networks

/// Fits the network's last layer to a user's own takes, and reports the effect.
///
/// The takes pull each word's row towards this voice. The user's talk and the model's background (the
/// answers in talk that were closest to a command) keep it from hearing the words everywhere.
package struct VoiceFit: Sendable, Equatable {
  /// A recording of a phrase.
  package struct Take: Sendable, Equatable {
    package var phrase: String
    package var samples: [Int16]

    package init(phrase: String, samples: [Int16]) {
      self.phrase = phrase
      self.samples = samples
    }
  }

  /// How many of the word's likeliest answers in a take are examples.
  private static let answersOfATake = 3
  /// How many of the talk's answers, those closest to a command, are examples.
  private static let answersOfTalk = 200
  /// The weight of talk and background together, relative to the takes.
  private static let backgroundWeight: Float = 1.5

  package let adaptation: VoiceAdaptation
  /// The takes heard, by phrase: by the original network, and by one trained on all takes of the phrase
  /// except the one tested.
  package let before: [String: Proportion]
  package let after: [String: Proportion]

  /// - Parameters:
  ///   - takes: of phrases that the model knows.
  ///   - talk: the user's talk without commands, or nothing.
  package init(_ takes: [Take], talk: [Int16], model: HearingModel) {
    let (words, table) = (model.words, model.table)
    let background = Self.examples(ofTalk: talk, words) + Self.background(words)
    let taught = takes.map { (phrase: $0.phrase, examples: Self.examples(of: $0, words)) }
    adaptation = Self.adaptation(taught, background, words)
    before = Self.heard(takes, table) { _ in words }
    let turns = Self.turns(takes)
    let without = (0...(turns.max() ?? 0)).map { turn in
      let others = zip(taught, turns).filter { $0.1 != turn }.map(\.0)
      return words.adapted(to: Self.adaptation(others, background, words))
    }
    after = Self.heard(takes, table) { without[turns[$0]] }
  }

  /// Which take of its phrase each is, from 0.
  private static func turns(_ takes: [Take]) -> [Int] {
    var counts: [String: Int] = [:]
    return takes.map { take in
      defer { counts[take.phrase, default: 0] += 1 }
      return counts[take.phrase, default: 0]
    }
  }

  private static func adaptation(
    _ taught: [(phrase: String, examples: [HeadFit.Example])], _ background: [HeadFit.Example],
    _ model: WordModel
  ) -> VoiceAdaptation {
    let phrases = Set(taught.map(\.phrase)).sorted()
    var others = background
    let share = backgroundWeight * Float(taught.count) / Float(max(others.count, 1))
    for index in others.indices { others[index].weight = share }
    let fit = HeadFit(
      rows: phrases.compactMap { model.phrases.firstIndex(of: $0) }.map { $0 + 1 },
      examples: taught.flatMap(\.examples) + others, temperature: model.temperature)
    return VoiceAdaptation(
      model: model.name,
      rows: Dictionary(zip(phrases, fit.changes()), uniquingKeysWith: { first, _ in first }))
  }

  private static func examples(of take: Take, _ model: WordModel) -> [HeadFit.Example] {
    guard let index = model.phrases.firstIndex(of: take.phrase) else { return [] }
    let likeliest = model.sights(in: take.samples)
      .sorted { model.share($0, of: index + 1) > model.share($1, of: index + 1) }
      .prefix(answersOfATake)
    return likeliest.map {
      HeadFit.Example(
        hidden: $0.hidden, logits: $0.logits, target: index + 1,
        weight: 1 / Float(answersOfATake))
    }
  }

  private static func examples(ofTalk talk: [Int16], _ model: WordModel) -> [HeadFit.Example] {
    model.sights(in: talk).sorted { model.share($0, of: 0) < model.share($1, of: 0) }
      .prefix(answersOfTalk)
      .map { HeadFit.Example(hidden: $0.hidden, logits: $0.logits, target: 0, weight: 0) }
  }

  private static func background(_ model: WordModel) -> [HeadFit.Example] {
    model.background.map {
      HeadFit.Example(hidden: $0, logits: model.logits(of: $0), target: 0, weight: 0)
    }
  }

  private static func heard(
    _ takes: [Take], _ table: JudgeTable, by model: (Int) -> WordModel
  ) -> [String: Proportion] {
    let least = table.leastProbability
    return takes.enumerated().reduce(into: [:]) { result, entry in
      let model = model(entry.offset)
      let isHeard =
        model.peak(of: entry.element.phrase, in: entry.element.samples, by: table.joining) >= least
      result[entry.element.phrase, default: Proportion()].count(isHeard)
    }
  }
}
