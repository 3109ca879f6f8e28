import Audio
import Networks
import Words

/// The candidates that the climber's own takes propose, without waiting for an utterance's end.
struct TaughtCandidates {
  /// How many seconds before its last sound a word usually begins, and how much later than the networks' answer its takes' paths
  /// end: what `Surroundings` measures by itself.
  private static let usual = 0.66
  /// Nothing else could raise a candidate by so many log odds.
  private static let most = 4.0

  private let judge: Judge
  private let phones: PhoneCandidates?
  /// The phones of the climber's own takes; nil if there are none.
  private var takes: TakePhones?
  private var intents: [String: IntentName] = [:]

  /// - Parameter phones: nil if no phones are heard.
  init(judge: Judge, phones: PhoneCandidates?) {
    self.judge = judge
    self.phones = phones
  }

  /// Compares phones with these takes from now on.
  mutating func adapt(to adaptation: VoiceAdaptation) {
    takes = phones?.phones.takes(of: adaptation)
  }

  /// Sets what may be proposed.
  mutating func listen(for vocabulary: Vocabulary) {
    intents = Dictionary(
      vocabulary.rules.flatMap { rule in rule.phrases.map { ($0, rule.intent) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The intents whose takes come near, the best first; empty if none does.
  /// - Parameter networks: what the networks of phrases think of the same stretch.
  func candidates(
    in answer: WordSpotter.Answer, _ networks: NetworkCandidates, amid surroundings: Surroundings,
    _ stream: HeardStream
  ) -> [Candidate] {
    var nearest: [IntentName: TakeSpotter.Match] = [:]
    for match in answer.taught {
      guard let intent = intents[match.phrase],
        match.cost < nearest[intent]?.cost ?? .infinity
      else { continue }
      nearest[intent] = match
    }
    let near = nearest.map { candidate($0, $1, endingAt: answer.end) }
      .filter { judge.suffices(for: $0, by: -Self.most) }
    guard let best = near.max(by: { $0.rank < $1.rank }) else { return [] }
    let early = AudioFormat.seconds(answer.end - best.span.lowerBound) - Self.usual
    guard let around = surroundings.measures(early: early) else { return [] }
    let ranked = near.map { complete($0, networks, around) }.sorted { $0.rank > $1.rank }
    return compared(ranked, stream).sorted { $0.rank > $1.rank }
  }

  /// The candidates with their phones' distances, if these could decide.
  private func compared(_ ranked: [Candidate], _ stream: HeardStream) -> [Candidate] {
    guard let phones, let takes, let best = ranked.first, judge.matters([.ownPhones], to: best)
    else { return ranked }
    let distances = phones.distances(of: ranked, to: takes, in: stream)
    return ranked.map { candidate in
      var compared = candidate
      compared.measures[.ownPhones] = distances[candidate.phrase]
      compared.rank = rank(of: compared)
      return compared
    }
  }

  /// How near the takes are: whether the networks know a word makes it no nearer than another.
  private func rank(of candidate: Candidate) -> Double {
    var taken = candidate
    taken.measures[.known] = nil
    return judge.logOdds(of: taken)
  }

  private func candidate(
    _ intent: IntentName, _ match: TakeSpotter.Match, endingAt end: Int64
  ) -> Candidate {
    typealias Template = VoiceAdaptation.Template
    let last = end - AudioFormat.samples(Template.end)
    let first = end - AudioFormat.samples(match.seconds + Template.begin)
    var candidate = Candidate(
      source: .voice, intent: intent, phrase: match.phrase, span: min(first, last)..<last,
      measures: [.voice: match.cost, .known: match.known, .constant: 1], rank: 0)
    candidate.rank = rank(of: candidate)
    return candidate
  }

  private func complete(
    _ candidate: Candidate, _ networks: NetworkCandidates, _ around: Surroundings.Measures
  ) -> Candidate {
    var complete = candidate
    complete.measures[.height] = around.height
    complete.measures[.company] = around.company
    // Where its own path begins is known, however many words it has.
    complete.measures[.talk] = around.talk
    complete.measures[.networks] = networks.logOdds(of: candidate.intent, over: candidate.span)
    complete.measures[.expectation] = networks.prior.shift(
      for: candidate.intent, at: candidate.span.upperBound)
    complete.rank = rank(of: complete)
    return complete
  }
}
