package import Hearing
package import Networks

/// Makes the templates that `TakeSpotter` listens with from a person's own takes, and reports the effect.
///
/// Each take counts twice, as it was recorded and in noise: a word is said in a gym. If the person's own talk comes too near a
/// take, that take has to fit better.
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
    let templates = seen.map { take in
      let least = model.table.leastOwnVoice(of: take.phrase)
      return [take.asRecorded, take.inNoise].map {
        $0.handicapped(by: spoken.handicap(of: $0.handicapped(by: likeness.handicap), least: least))
      }
    }
    adaptation = VoiceAdaptation(model: words.name, templates: templates.flatMap { $0 })
    var (before, after) = ([String: Proportion](), [String: Proportion]())
    for (index, take) in seen.enumerated() {
      let peak = words.peak(of: take.phrase, in: take.samples, by: model.table.joining)
      let isHeard = peak >= model.table.leastProbability
      before[take.phrase, default: Proportion()].count(isHeard)
      let others = templates.indices.filter { $0 != index }.flatMap { templates[$0] }
      guard others.contains(where: { $0.phrase == take.phrase }) else { continue }
      let nearest = take.nearest(of: others, words)
      let least = model.table.leastOwnVoice(of: take.phrase)
      let isNear = nearest.map { $0.phrase == take.phrase && $0.cost <= least } ?? false
      after[take.phrase, default: Proportion()].count(isHeard || isNear)
    }
    (self.before, self.after) = (before, after)
  }
}
