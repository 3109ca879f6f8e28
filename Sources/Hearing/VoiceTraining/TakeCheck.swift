import Audio
package import Hearing
import Languages
import Networks

/// Tells whether a take can teach its word, by its level, by the person's other takes and by what everybody's networks hear in it.
package struct TakeCheck {
  /// A take that is farther than this from the others of its word is another word: so are .96 of another word's takes, and .03 of
  /// the same word's. One of another word that is nearer than both the next and the same word's, by so much, is that word.
  /// Distances as `TakeSpotter`'s.
  private static let (farthest, nearest, lead) = (0.45, 0.25, 0.03)
  /// A word whose takes are nearer to each other than to another word by so much isn't taken for that.
  private static let apart = 0.1
  /// The networks' probability above which a take is some other phrase.
  private static let sure = 0.9
  /// A voice's pitch stays within this ratio of its usual one.
  private static let pitches = 1.5

  private let model: HearingModel
  private var seen: [SeenTake]

  /// - Parameter takes: the person's takes so far, of all words.
  package init(_ model: HearingModel, takes: [VoiceFit.Take]) {
    self.model = model
    seen = takes.compactMap { SeenTake($0, model.words) }
  }

  /// Counts another take among the person's.
  package mutating func add(_ take: VoiceFit.Take) {
    if let taken = SeenTake(take, model.words) { seen.append(taken) }
  }

  /// The pitch of the takes so far, in hertz.
  private var pitch: Double? {
    let known = seen.compactMap(\.pitch).sorted()
    return known.isEmpty ? nil : known[known.count / 2]
  }

  /// What is wrong with a take of a phrase, if anything.
  package func flaw(of take: Take, as phrase: String) -> TakeFlaw? {
    take.flaws.first ?? flaw(of: take.samples, as: phrase)
  }

  /// The same for samples with the room around the word.
  package func flaw(of samples: [Int16], as phrase: String) -> TakeFlaw? {
    let take = VoiceFit.Take(phrase: phrase, samples: samples)
    guard let taken = SeenTake(take, model.words) else { return .silent }
    if let flaw = taken.part.flaw(in: samples) { return flaw }
    if let pitch, let own = taken.pitch,
      max(own / pitch, pitch / own) > Self.pitches
    {
      return .anotherVoice
    }
    let same = distance(of: taken, to: seen.filter { $0.phrase == phrase })
    let others = seen.filter { $0.phrase != phrase }
    let other = taken.nearest(of: others.map(\.asRecorded), model.words)
    if let other, other.cost < Self.nearest, other.cost < (same ?? .infinity) - Self.lead {
      return .anotherWord(other.phrase)
    }
    guard same ?? .infinity > Self.nearest else { return nil }
    if let heard = model.words.likeliest(in: samples, by: model.table.joining),
      heard.phrase != phrase, heard.probability >= Self.sure, !heard.phrase.hasSuffix(phrase)
    {
      return .anotherWord(heard.phrase)
    }
    // Of two takes that differ, either may be the wrong one; with a third one it shows.
    guard let same, same > Self.farthest, seen.count(where: { $0.phrase == phrase }) > 1 else {
      return nil
    }
    return .anotherWord(nil)
  }

  /// The phrase of the same screen that a new phrase's takes would be taken for.
  /// - Parameters:
  ///   - takes: of the phrase.
  ///   - phrases: what can be said on that screen besides.
  package func rival(of takes: [VoiceFit.Take], among phrases: Set<String>) -> String? {
    let new = takes.compactMap { SeenTake($0, model.words) }
    let names = Set(new.map(\.phrase))
    let taught = seen.filter { phrases.contains($0.phrase) && !names.contains($0.phrase) }
    let rivals = new.indices.compactMap { index -> String? in
      let take = new[index]
      let others = new.indices.filter { $0 != index && new[$0].phrase == take.phrase }
      let own = distance(of: take, to: others.map { new[$0] }) ?? .infinity
      if let near = take.nearest(of: taught.map(\.asRecorded), model.words),
        near.cost < min(model.table.leastOwnVoice(of: near.phrase), own + Self.apart)
      {
        return near.phrase
      }
      guard let heard = model.words.likeliest(in: take.samples, by: model.table.joining),
        heard.probability >= model.table.leastProbability, phrases.contains(heard.phrase),
        !names.contains(heard.phrase)
      else { return nil }
      return heard.phrase
    }
    let counts = Dictionary(rivals.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.filter { 2 * $0.value > new.count }.max { $0.value < $1.value }?.key
  }

  private func distance(of take: SeenTake, to takes: [SeenTake]) -> Double? {
    take.nearest(of: takes.map(\.asRecorded), model.words)?.cost
  }
}

/// What is wrong with a take, and what the speaker can do.
package enum TakeFlaw: Equatable, Sendable {
  case silent, clipped, quiet, long
  /// It is another word; which one, if that is known.
  case anotherWord(String?)
  case anotherVoice

  /// A line for the speaker.
  package var advice: String { text.translated }

  /// The same for the debug log.
  package var englishAdvice: String { text.english }

  private var text: Text {
    switch self {
    case .silent:
      Text("I heard nothing. Check the microphone, and say the word as you do on the wall")
    case .clipped: Text("Too loud: it clips. Turn the microphone down or step back")
    case .quiet: Text("Too quiet for the room. Speak up or come closer")
    case .long: Text("Too long for one command. Say only the word")
    case .anotherWord(let word?):
      Text("That sounded like “\(word)”. Say only the word that is asked for")
    case .anotherWord(nil): Text("That is unlike your other takes. Say the word as before")
    case .anotherVoice: Text("That is another voice. Teach it under a name of its own: --name")
    }
  }
}
