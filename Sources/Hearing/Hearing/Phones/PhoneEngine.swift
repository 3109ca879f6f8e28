import Audio
package import Networks
import Words

/// Compares whole utterances with closed grammars by the network of phones.
///
/// Not sendable: it belongs to the recogniser's thread. It caches the answers to the last utterance, which several
/// callers need, and the graphs of recent grammars.
package final class PhoneEngine {
  /// Enough for the phrases and values that may be said at one time.
  private static let mostGraphs = 64
  /// Enough for the phrases that may be said on a few screens.
  private static let mostRivals = 256
  /// Frames of 10 ms in an answer.
  private static let frames = PhoneNetwork.step
  /// Seconds that the network looks to either side of an answer: the first answer is about sound so long after the start.
  private static let reach = 0.28

  /// How well a phrase fits the end of the audio.
  struct Fit {
    /// How much worse it fits than any phones, in nats a phone.
    var shortfall: Double
    /// How many phones came before its own.
    var before: Int
  }

  private let network: PhoneNetwork
  private let classes: [String: Int]
  private let lookup: (Set<String>) -> PronunciationDictionary
  private let near: (_ way: [String]) -> [[String]]
  /// What may have been said instead of a phrase.
  private var rivals: [Rivalry: [[Int]]] = [:]
  /// The pronunciations of the requested words; empty if there is none.
  private var pronunciations: [String: [[Int]]] = [:]
  /// The words learnt as people's names.
  private var people: Set<String> = []
  /// The most recently used comes last.
  private var graphs: [(phrasing: Phrasing, graph: PhoneGraph)] = []
  private var last: (samples: [Int16], answers: [[Float]]) = ([], [])

  /// - Parameters:
  ///   - lookup: finds how words are pronounced.
  ///   - near: finds the pronunciations in the language that are one sound away from a word's.
  package init(
    _ model: WordModel, lookup: @escaping (Set<String>) -> PronunciationDictionary,
    near: @escaping (_ way: [String]) -> [[String]] = { _ in [] }
  ) {
    let phones = model.phones
    network = PhoneNetwork(model: phones)
    classes = Dictionary(uniqueKeysWithValues: phones.phones.enumerated().map { ($1, $0 + 1) })
    self.lookup = lookup
    self.near = near
  }

  /// The engine for the value search.
  package var values: ValueEngine {
    ValueEngine(
      learn: { self.learn($0, names: $1) }, transcribe: { self.transcript(of: $0, as: $1) },
      phones: { self.phones(in: $0) }, stream: PhoneStream(network.model))
  }

  /// The likelihoods of an utterance for each of the rules, as `Recognise` returns them. Nil if none can be pronounced.
  package func likelihoods(of utterance: [Int16], _ rules: [Grammar.Rule]) -> Likelihoods? {
    let matches = rules.compactMap { match(utterance, $0) }
      .sorted { $0.logLikelihood > $1.logLikelihood }
    guard let best = matches.first, let any = anyPhones(in: utterance) else { return nil }
    return Likelihoods(best: best, runnerUp: matches.dropFirst().first, phoneLoop: any)
  }

  /// How much worse samples fit a phrase said alone than any phones, in nats a phone; nil if it can't be pronounced or found.
  func shortfall(of phrase: String, in samples: [Int16]) -> Double? {
    guard let graph = graph(of: .words(phrase)), let any = anyPhones(in: samples),
      let path = PhoneSearch.best(of: answers(to: samples), in: graph)
    else { return nil }
    let count = path.words.reduce(0) { $0 + $1.phones }
    return count == 0 ? nil : (Double(path.logProbability) - any) / Double(count)
  }

  /// How well the end of samples fits a phrase, whatever came before; nil if it can't be pronounced or found.
  func fit(of phrase: String, atTheEndOf samples: [Int16]) -> Fit? {
    guard let graph = graph(of: .words(phrase)) else { return nil }
    let relative = relative(to: samples)
    guard let path = PhoneSearch.best(of: relative, in: graph, isAfterAnything: true),
      let begin = path.words.first?.answers.lowerBound
    else { return nil }
    let count = path.words.reduce(0) { $0 + $1.phones }
    guard count > 0 else { return nil }
    return Fit(
      shortfall: Double(path.logProbability) / Double(count),
      before: Self.phones(in: relative[..<begin]))
  }

  /// Fits phones to samples from so many seconds after their beginning.
  func fit(to samples: [Int16], from seconds: Double) -> PhoneFit {
    PhoneFit(answers(to: samples).dropFirst(Int(seconds / (Double(Self.frames) * 0.01))))
  }

  /// How well a phrase fits, in nats below any phones; nil if it can't be pronounced.
  func logProbability(of phrase: String, in fit: PhoneFit) -> Double? {
    fit.best(of: ways(of: phrase))
  }

  /// How well the best fits of what sounds nearly like a phrase and is no command, in nats below any phones: a word of the language one
  /// sound away from one of the phrase's words or, if it is a single word, from one of `core`. Nil if there is none.
  /// - Parameter commands: the single words that are commands.
  func rival(of phrase: String, core: [String], commands: Set<String>, in fit: PhoneFit) -> Double?
  {
    let rivalry = Rivalry(phrase: phrase, commands: commands)
    let known = rivals[rivalry] ?? ways(near: rivalry, core: core)
    if rivals[rivalry] == nil, rivals.count >= Self.mostRivals { rivals = [:] }
    rivals[rivalry] = known
    return fit.best(of: known)
  }

  private struct Rivalry: Hashable {
    let phrase: String
    let commands: Set<String>
  }

  private func ways(near rivalry: Rivalry, core: [String]) -> [[Int]] {
    let words = rivalry.phrase.split(separator: " ").map { ways(of: String($0)) }
    var near = words.indices.flatMap { place in
      let changed = words[place].flatMap(self.near(to:))
      return Self.said(Array(words[..<place]) + [changed] + Array(words[(place + 1)...]))
    }
    if words.count == 1 { near += core.flatMap { ways(of: $0) }.flatMap(self.near(to:)) }
    let commands = rivalry.commands.union([rivalry.phrase]).union(core).flatMap { ways(of: $0) }
    return Array(Set(near).subtracting(commands))
  }

  private func near(to way: [Int]) -> [[Int]] {
    let phones = network.model.phones
    return near(way.map { phones[$0 - 1] }).map { other in other.compactMap { classes[$0] } }
  }

  /// All ways to say a phrase; empty if it can't be pronounced.
  private func ways(of phrase: String) -> [[Int]] {
    let words = phrase.split(separator: " ").map(String.init)
    guard learn(Set(words)).count == Set(words).count else { return [] }
    return Self.said(words.map { pronunciations[$0] ?? [] })
  }

  /// Every choice of a way for each word, one after another.
  private static func said(_ words: [[[Int]]]) -> [[Int]] {
    words.reduce([[]]) { begun, ways in begun.flatMap { first in ways.map { first + $0 } } }
  }

  /// How far samples are from the takes of a phrase; nil if it has none.
  func distance(of samples: [Int16], to phrase: String, in takes: TakePhones) -> Double? {
    takes.distance(of: answers(to: samples), to: phrase)
  }

  /// What a person's own takes are compared by.
  func takes(of adaptation: VoiceAdaptation) -> TakePhones {
    TakePhones(adaptation, classes: classes.count + 1)
  }

  /// How many phones begin in samples after so many seconds.
  func count(in samples: [Int16], from seconds: Double) -> Int {
    let relative = relative(to: samples)
    let first = Int(max(0, seconds - Self.reach) / (Double(Self.frames) * 0.01))
    return Self.phones(in: relative[...]) - Self.phones(in: relative.prefix(first))
  }

  /// Counts the phones in answers relative to their best class: one begins wherever the best class is a different phone.
  private static func phones(in relative: ArraySlice<[Float]>) -> Int {
    var (count, last) = (0, 0)
    for row in relative {
      let best = row.firstIndex(of: 0) ?? 0
      if best != 0, best != last { count += 1 }
      last = best
    }
    return count
  }

  private func match(_ utterance: [Int16], _ rule: Grammar.Rule) -> Likelihoods.Match? {
    guard let graph = graph(of: rule),
      let path = PhoneSearch.best(of: answers(to: utterance), in: graph),
      let first = path.words.first, let last = path.words.last
    else { return nil }
    let step = AudioFormat.samples(0.01) * Int64(Self.frames)
    return Likelihoods.Match(
      intent: rule.intent, phrase: path.words.map(\.word).joined(separator: " "),
      logLikelihood: Double(path.logProbability),
      span: first.answers.lowerBound * Int(step)..<last.answers.upperBound * Int(step),
      phones: path.words.reduce(0) { $0 + $1.phones })
  }

  /// The graph of a rule's phrases that can be pronounced; nil if none can.
  private func graph(of rule: Grammar.Rule) -> PhoneGraph? {
    let words = Set(rule.phrases.flatMap { $0.split(separator: " ").map(String.init) })
    let known = learn(words)
    let ways = rule.phrases.filter { phrase in
      phrase.split(separator: " ").allSatisfy { known.contains(String($0)) }
    }
    return ways.isEmpty ? nil : graph(of: .either(ways.map { .words($0) }))
  }

  private func learn(_ words: Set<String>, names: Set<String> = []) -> Set<String> {
    let missing = words.filter {
      pronunciations[$0] == nil || names.contains($0) && !people.contains($0)
    }
    if !missing.isEmpty {
      let found = lookup(missing)
      for word in missing {
        let ways = names.contains(word) ? found.ways(ofName: word) : found[word]
        pronunciations[word] = ways.map { way in way.compactMap { classes[$0] } }
          .filter { !$0.isEmpty }
      }
      people.formUnion(names)
    }
    return words.filter { pronunciations[$0]?.isEmpty == false }
  }

  private func transcript(of utterance: [Int16], as phrasing: Phrasing) -> Transcript? {
    guard let graph = graph(of: phrasing),
      let path = PhoneSearch.best(of: answers(to: utterance), in: graph)
    else { return nil }
    return Transcript(
      text: path.words.map(\.word).joined(separator: " "),
      logLikelihood: Double(path.logProbability), frames: last.answers.count * Self.frames,
      words: path.words.map { word in
        Transcript.Word(
          span: ScoredSpan(
            frames: word.answers.lowerBound * Self.frames..<word.answers.upperBound * Self.frames,
            logLikelihood: Double(word.logProbability)),
          phones: word.phones)
      })
  }

  /// Whatever was said: the best class of each answer.
  private func phones(in utterance: [Int16]) -> [ScoredSpan]? {
    let answers = answers(to: utterance)
    guard !answers.isEmpty else { return nil }
    return answers.enumerated().map { index, row in
      ScoredSpan(
        frames: index * Self.frames..<(index + 1) * Self.frames,
        logLikelihood: Double(row.max() ?? 0))
    }
  }

  /// The log likelihood of whatever was said.
  private func anyPhones(in utterance: [Int16]) -> Double? {
    phones(in: utterance)?.reduce(0) { $0 + $1.logLikelihood }
  }

  private func answers(to utterance: [Int16]) -> [[Float]] {
    if last.samples != utterance { last = (utterance, network.logProbabilities(utterance)) }
    return last.answers
  }

  /// The answers, each relative to its best class.
  private func relative(to samples: [Int16]) -> [[Float]] {
    answers(to: samples).map { row in
      let best = row.max() ?? 0
      return row.map { $0 - best }
    }
  }

  private func graph(of phrasing: Phrasing) -> PhoneGraph? {
    if let known = graphs.lastIndex(where: { $0.phrasing == phrasing }) {
      graphs.append(graphs.remove(at: known))
      return graphs.last?.graph
    }
    _ = learn(phrasing.vocabulary)
    guard let graph = PhoneGraph(phrasing, pronunciations: { self.pronunciations[$0] ?? [] })
    else { return nil }
    graphs.append((phrasing, graph))
    if graphs.count > Self.mostGraphs { graphs.removeFirst() }
    return graph
  }
}
