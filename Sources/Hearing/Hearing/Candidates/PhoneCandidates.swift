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
  /// Seconds of it compared with a single word and its rivals: more would only be talk before it.
  private static let word = 1.26
  /// The evidence that `compared` can measure, and what of it counts for the answer to a question.
  static let measured: Set<EvidenceName> = [.phones, .neighbour, .before, .rival, .opposite]
  static let measuredOfAnswers: Set<EvidenceName> = [.rival, .opposite]

  let phones: PhoneEngine
  let judge: Judge

  /// Measures how well the phones just heard fit candidates: compared with any phones, with each other, with the words of the
  /// language, and with the commands that they must not be mistaken for. Returns them with the best first; what can't be pronounced
  /// isn't measured.
  /// - Parameter names: what to measure.
  func compared(
    _ ranked: [Candidate], by names: Set<EvidenceName>, among vocabulary: Vocabulary,
    in stream: HeardStream
  ) -> [Candidate] {
    let samples = heard(in: stream)
    let fits =
      names.contains(.phones) ? ranked.map { phones.fit(of: $0.phrase, atTheEndOf: samples) } : []
    let compared = ranked.enumerated().map { place, candidate in
      var compared = candidate
      if !fits.isEmpty, let own = fits[place] {
        let others = fits.indices.filter { $0 != place }.compactMap { fits[$0]?.shortfall }
        compared.measures[.phones] = own.shortfall
        compared.measures[.neighbour] = min(0, own.shortfall - (others.max() ?? own.shortfall))
        compared.measures[.before] = Double(own.before)
      }
      compared.measures.merge(margins(of: candidate, among: vocabulary, in: samples)) { _, new in
        new
      }
      if isDoubtful(compared) { compared.measures[.again] = 0 }
      compared.rank = judge.logOdds(of: compared)
      return compared
    }
    return compared.sorted { $0.rank > $1.rank }
  }

  /// What has just been heard, followed by the room.
  private func heard(in stream: HeardStream) -> [Int16] {
    let heard = stream.history.samples(
      stream.end - AudioFormat.samples(Self.before)..<stream.end)
    let room = RoomNoise.samples(
      Int(AudioFormat.samples(Self.after)), level: stream.noiseFloor)
    return FaintRoom.under(heard + room)
  }

  /// By how much a candidate's phones fit better than what it may be mistaken for.
  private func margins(
    of candidate: Candidate, among vocabulary: Vocabulary, in samples: [Int16]
  ) -> [EvidenceName: Double] {
    let fit = phones.fit(
      to: samples, from: candidate.phrase.contains(" ") ? 0 : Self.before - Self.word)
    guard let own = phones.logProbability(of: candidate.phrase, in: fit) else { return [:] }
    let commands = vocabulary.phrases.filter { !$0.contains(" ") }
    let rival = phones.rival(
      of: candidate.phrase, core: judge.table.core, commands: commands, in: fit)
    let opposites = judge.table.opposites(of: candidate.intent)
    let opposite = vocabulary.rules.filter { opposites.contains($0.intent) }
      .flatMap(\.phrases).compactMap { phones.logProbability(of: $0, in: fit) }.max()
    var margins: [EvidenceName: Double] = [:]
    margins[.rival] = rival.map { own - $0 }
    margins[.opposite] = opposite.map { own - $0 }
    return margins
  }

  /// Whether its phones fit something else so much better that having come near before says nothing.
  private func isDoubtful(_ candidate: Candidate) -> Bool {
    guard let least = judge.table.spotting.again?.rival else { return false }
    return [.rival, .opposite].contains { (candidate.measures[$0] ?? 0) < least }
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
