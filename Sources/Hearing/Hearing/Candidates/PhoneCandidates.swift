import Audio
import Networks

/// Checks a phrase that the networks of phrases know by its phones.
///
/// Those networks learnt most phrases from synthetic voices alone: they underrate strangers, and accept sounds that only resemble
/// a phrase. The network of phones learnt from more people and knows no phrases.
struct PhoneCandidates {
  /// Seconds of audio compared with a phrase that has just been said, which a slow phrase takes, and of quiet after them, as in
  /// the network's training.
  private static let (before, after) = (1.6, 0.3)
  /// How much earlier than its path a word that was taught may begin, in seconds.
  private static let margin = 0.25
  /// The evidence that `measures` returns.
  static let measured: Set<EvidenceName> = [.phones, .neighbour, .before]

  let phones: PhoneEngine
  let judge: Judge

  /// How well the phones just heard fit the best candidate, compared with any phones and with the other candidates, and how many
  /// phones came before. Nil if they can't be compared.
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

  /// How far the phones of some candidates are from those of their takes, by phrase. The best candidate's place counts for all.
  func distances(
    of ranked: [Candidate], to takes: TakePhones, in stream: HeardStream
  ) -> [String: Double] {
    guard let span = ranked.first?.span else { return [:] }
    let begin = span.lowerBound - AudioFormat.samples(Self.margin) - Int64(PhoneStream.begins)
    let heard = stream.history.samples(begin..<stream.end)
    let room = RoomNoise.samples(Int(AudioFormat.samples(Self.after)), level: stream.noiseFloor)
    let samples = FaintRoom.under(heard + room)
    return ranked.reduce(into: [:]) { found, candidate in
      found[candidate.phrase] = phones.distance(of: samples, to: candidate.phrase, in: takes)
    }
  }

  /// How many phones have begun since a recent moment.
  func count(since moment: Int64, in stream: HeardStream) -> Int {
    let begin = max(0, moment - AudioFormat.samples(Self.before))
    let heard = stream.history.samples(begin..<stream.end)
    let room = RoomNoise.samples(Int(AudioFormat.samples(Self.after)), level: stream.noiseFloor)
    return phones.count(
      in: FaintRoom.under(heard + room), from: AudioFormat.seconds(moment - begin))
  }

  /// The phrases that may have been said in a finished utterance, the best first.
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

  /// False for phrases that the networks learnt from people's recordings, and for those so unlikely that no phones could help.
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
