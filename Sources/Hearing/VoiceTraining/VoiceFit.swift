package import Hearing
package import Networks

/// Makes the templates that `TakeSpotter` listens with from a person's own takes, and reports the effect.
///
/// Each take counts twice, as it was recorded and in noise: a word is said in a gym. A take has to fit better if the person's own
/// talk comes too near it, and if everybody's networks hear its word anyway.
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

  package let adaptation: VoiceAdaptation
  /// The takes heard, by phrase: by everybody's networks, and by those and the other takes of the phrase.
  package let before: [String: Proportion]
  package let after: [String: Proportion]

  /// - Parameters:
  ///   - takes: of any phrases; those without a sound are left out.
  ///   - talk: the person's talk without commands, or nothing.
  package init(_ takes: [Take], talk: [Int16], model: HearingModel) {
    let words = model.words
    let seen = takes.compactMap { SeenTake($0, words) }
    let likeness = TakeLikeness(seen, words)
    let spoken = TalkNearness(talk, words)
    let isHeard = seen.map {
      words.peak(of: $0.phrase, in: $0.samples, by: model.table.joining)
        >= model.table.leastProbability
    }
    let before = zip(seen, isHeard).reduce(into: [String: Proportion]()) {
      $0[$1.0.phrase, default: Proportion()].count($1.1)
    }
    func known(_ phrase: String) -> Double { before[phrase]?.rate ?? 0 }
    func least(_ phrase: String) -> Double {
      model.table.leastOwnVoice(of: phrase, known: known(phrase))
    }
    let templates = seen.map { take in
      [take.asRecorded, take.inNoise].map {
        let own = $0.known(Float(known(take.phrase))).handicapped(by: likeness.handicap)
        return own.handicapped(by: spoken.handicap(of: own, least: least(take.phrase)))
      }
    }
    adaptation = VoiceAdaptation(model: words.name, templates: templates.flatMap { $0 })
    var after: [String: Proportion] = [:]
    for (index, take) in seen.enumerated() {
      let others = templates.indices.filter { $0 != index }.flatMap { templates[$0] }
      guard others.contains(where: { $0.phrase == take.phrase }) else { continue }
      let nearest = take.nearest(of: others, words)
      let isNear = nearest.map { $0.phrase == take.phrase && $0.cost <= least(take.phrase) }
      after[take.phrase, default: Proportion()].count(isHeard[index] || isNear == true)
    }
    (self.before, self.after) = (before, after)
  }
}
