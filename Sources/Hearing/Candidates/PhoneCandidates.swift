/// Checks, by its phones, a phrase that the networks of phrases know.
///
/// Those networks learnt most phrases from synthetic voices alone: they underrate strangers, and accept what only resembles a
/// phrase. The network of phones learnt from more people and knows no phrase.
struct PhoneCandidates {
  /// What is held against a phrase that has just been said: so many seconds, which a slow phrase takes, and quiet after them, which the
  /// network was taught with.
  private static let (before, after) = (1.6, 0.3)
  /// What `measures` measures.
  static let measured: Set<EvidenceName> = [.phones, .neighbour, .before]

  let phones: PhoneEngine
  let judge: Judge

  /// How the phones of what has just been said fit the best of some candidates, beside any phones and beside the other candidates, and
  /// what was heard before them. Nil where they can't tell.
  func measures(of ranked: [Candidate], in stream: HeardStream) -> [EvidenceName: Double]? {
    let heard = stream.history.samples(
      stream.end - AudioFormat.samples(Self.before)..<stream.end)
    let room = RoomNoise.samples(
      Int(AudioFormat.samples(Self.after)), level: stream.noiseFloor)
    let samples = FaintRoom.under(heard + room)
    let fits = ranked.map { phones.fit(of: $0.phrase, atTheEndOf: samples) }
    guard let first = fits.first, let own = first else { return nil }
    let others = fits.dropFirst().compactMap { $0?.shortfall }
    return [
      .phones: own.shortfall, .neighbour: min(0, own.shortfall - (others.max() ?? own.shortfall)),
      .before: Double(own.before),
    ]
  }

  /// How many phones have begun since a moment, of the last seconds.
  func count(since moment: Int64, in stream: HeardStream) -> Int {
    let begin = max(0, moment - AudioFormat.samples(Self.before))
    let heard = stream.history.samples(begin..<stream.end)
    let room = RoomNoise.samples(Int(AudioFormat.samples(Self.after)), level: stream.noiseFloor)
    return phones.count(
      in: FaintRoom.under(heard + room), from: AudioFormat.seconds(moment - begin))
  }

  /// The phrases that may have been said in an utterance that has ended, the best first.
  ///
  /// - Parameter chances: how likely the networks found each intent in it.
  func candidates(
    in utterance: Utterance, _ chances: [NetworkCandidates.Chance], _ stream: HeardStream
  ) -> [Candidate] {
    let asked = chances.filter(isAsked)
    guard !asked.isEmpty else { return [] }
    let samples = FaintRoom.under(stream.surrounded(utterance.span))
    let candidates = asked.compactMap { candidate($0, over: utterance.span, samples) }
    return candidates.sorted { $0.rank > $1.rank }
  }

  /// Not where people's recordings taught the networks already, nor where no phones could make up for how unlikely it is.
  func isAsked(_ chance: NetworkCandidates.Chance) -> Bool {
    judge.table.phones.except?.isDisjoint(with: chance.phrases) != false
      && judge.matters([.phones], to: candidate(chance, over: 0..<0, chance.phrases.first ?? ""))
  }

  private func candidate(
    _ chance: NetworkCandidates.Chance, over span: Range<Int64>, _ samples: [Int16]
  ) -> Candidate? {
    let found = chance.phrases.compactMap { phrase in
      phones.shortfall(of: phrase, in: samples).map { (phrase: phrase, shortfall: $0) }
    }
    guard let best = found.max(by: { $0.shortfall < $1.shortfall }) else { return nil }
    var candidate = candidate(chance, over: span, best.phrase)
    candidate.measures[.phones] = best.shortfall
    candidate.rank = judge.logOdds(of: candidate)
    return candidate
  }

  private func candidate(
    _ chance: NetworkCandidates.Chance, over span: Range<Int64>, _ phrase: String
  ) -> Candidate {
    var measures = chance.measures
    measures[.constant] = 1
    return Candidate(
      source: .phones, intent: chance.intent, phrase: phrase, span: span, measures: measures,
      rank: 0)
  }
}
