import Audio
package import Words

/// An utterance that may contain a value, and the values that may be said.
package struct ValueQuestion: Sendable {
  package let utterance: Utterance
  /// The utterance with some audio around it.
  package let samples: [Int16]
  package let forms: [SpokenForm]
  /// Seconds of talk around it.
  let company: Double
  /// The words of a command that the network heard in it.
  package var command: String?
}

/// Finds utterances that may contain a command with a value: finished, long enough for two words and short enough for a
/// number. Until its end, it holds back a command that the networks heard in one.
struct ValueListener {
  /// A command that waits for the end of its utterance.
  struct Held {
    var candidate: Candidate
    var findings: Findings
  }

  /// A sentence that was understood, with its rivals.
  struct Understood {
    var ranked: [Candidate]
    var utterance: Utterance
  }

  /// A search's result.
  private struct Found {
    var start: Int64
    var end: Int64
    var command: String
    var prefersValue: Bool
  }

  /// Seconds of quiet after which an utterance may be over; the network is sure of a word after some 0.12.
  private static let pause = 0.04
  /// Seconds for which a search's result stays valid: two of the network's answers.
  private static let moment = 0.09
  /// Pauses between the words of a number may be this long; the longest takes three seconds.
  private static let endpoints: Endpointer.Settings = {
    var settings = Endpointer.Settings()
    (settings.hangover, settings.longest, settings.shortest) = (0.4, 3.6, 0.2)
    // Music, rain and voices stay within 28 dB of the loudest word, so an utterance in them would never end. The words of
    // one value are within 18 dB of each other. The network of phones rejects other sounds that rise as little
    // (training/NOTES.md, "Where a value ends").
    (settings.rise, settings.fall, settings.averaged) = (6, 18, 3)
    return settings
  }()
  /// The same for the nearest voice, where others go on behind it: it is over once its own level has fallen.
  ///
  /// Chosen on streams of evenings (docs/hearing.md): with less, weak syllables end it; with more, babble 15 dB below the climber
  /// goes on as part of it.
  private static let nearest: Endpointer.Settings = {
    var settings = endpoints
    (settings.hangover, settings.fall, settings.averaged) = (0.4, 12, 5)
    return settings
  }()
  /// The same for a sentence, whose clauses may be a comma apart.
  private static let ofSentences: Endpointer.Settings = {
    var settings = endpoints
    // Its end is often much weaker than its beginning.
    (settings.hangover, settings.longest, settings.fall) = (0.65, 4.4, 26)
    return settings
  }()
  /// Seconds of quiet before an utterance that was found by its phones: talk seldom pauses so long between sentences.
  private static let quietBefore = 1.0
  /// So many phones after a command are the beginning of another clause.
  private static let phonesOfClause = 2
  /// How many dB the voice may fall from a command to the next clause, and within a sentence: unstressed syllables are weak.
  private static let (fallToClause, fallInSentence) = (7.0, 14.0)
  /// Two short words take half a second; a climber's name, or the answer to a question about two values, may be a single one.
  private static let shortest = 0.45
  /// How many seconds after its word a held-back command may still be accepted; if it may be a sentence's clause, until the
  /// longest sentence is over.
  private static let (patience, patienceInSentence) = (1.2, 5.0)
  /// Seconds without a voice as loud as the sentence after which it is over; and if the room is still loud.
  private static let (pauseInSentence, pauseInLoudRoom) = (0.75, 1.5)

  private let search: ValueSearch
  private let judge: Judge
  private var endpointer = Endpointer(settings: Self.endpoints)
  private var nearest = Endpointer(settings: Self.nearest)
  private var sentences = Endpointer(settings: Self.ofSentences)
  private var phones: PhoneEndpointer?
  private var forms: [SpokenForm] = []
  /// In the order in which they were said; several only if they may be clauses of one sentence.
  private var held: [Held] = []
  private var isSentence = false
  /// The sentence as understood so far; it may go on.
  private var understood: Understood?
  /// Where in the stream the sentence's voice was last heard.
  private var voiceHeard: Int64 = 0
  private var found: Found?

  init(search: ValueSearch, judge: Judge) {
    self.search = search
    self.judge = judge
    phones = search.stream.map { PhoneEndpointer($0) }
  }

  /// - Parameter index: the stream's position.
  mutating func expect(_ forms: [SpokenForm], at index: Int64 = 0) {
    if self.forms.isEmpty { phones?.restart(at: index) }
    self.forms = forms
    found = nil
  }

  /// Returns the utterances that ended in the next samples, by their level, by that of the nearest voice and by their phones; and
  /// those that may be sentences, which end later.
  mutating func feed(
    _ samples: ArraySlice<Int16>, at index: Int64
  ) -> (values: [Utterance], sentences: [Utterance]) {
    let ended = sentences.feed(samples, at: index)
    return (values(in: samples, at: index), hasSentences ? ended : [])
  }

  private var hasSentences: Bool { forms.contains { $0.sentence != nil } }

  private mutating func values(in samples: ArraySlice<Int16>, at index: Int64) -> [Utterance] {
    let byRoom = endpointer.feed(samples, at: index)
    // Where the room has fallen back too, its utterance is the same and ends as soon.
    let byVoice = nearest.feed(samples, at: index).filter { _ in isLoud }
    guard !forms.isEmpty else { return byRoom + byVoice }
    let byPhones = (phones?.feed(samples) ?? []).filter { $0.quietBefore >= Self.quietBefore }
    return byRoom + byVoice + byPhones.map { utterance(over: $0.span, after: $0.quietBefore) }
  }

  /// Whether the room's sound goes on.
  private var isLoud: Bool { endpointer.quiet.map { $0 < Self.nearest.hangover / 2 } ?? false }

  /// An utterance found by its phones. Its level means nothing, so it counts as no louder than the room: the judge then asks
  /// about its value unless that is well ahead.
  private func utterance(over span: Range<Int64>, after quietBefore: Double) -> Utterance {
    Utterance(
      span: span, ending: .quiet, peak: endpointer.noiseFloor,
      noiseFloor: endpointer.noiseFloor, quietBefore: quietBefore)
  }

  /// Starts over after a gap.
  mutating func restart(at index: Int64) {
    endpointer.reset(to: index)
    nearest.reset(to: index)
    sentences.reset(to: index)
    phones?.restart(at: index)
    (held, understood) = ([], nil)
    found = nil
  }

  /// Where a word's utterance began, if the utterance may still become a value.
  func beginning(around candidate: Candidate) -> Int64? {
    guard !forms.isEmpty,
      judge.probability(of: candidate) < judge.table.asking.sureCommand
        || forms.contains(where: {
          $0.mayEnd(with: candidate.phrase)
            || $0.sentence?.details.contains(candidate.intent) ?? false
        }),
      let start = endpointer.start,
      AudioFormat.seconds(candidate.span.upperBound - start) >= shortest
    else { return nil }
    return start
  }

  /// The length in seconds of the shortest utterance that may contain one of the forms.
  private var shortest: Double {
    forms.contains(where: \.mayBeOneWord) ? Self.endpoints.shortest : Self.shortest
  }

  /// Whether the utterance may be over: in the middle of talk, searching ahead isn't worth it.
  var hasPaused: Bool { (endpointer.quiet ?? 0) >= Self.pause }

  /// Whether an utterance so far sounds more like the beginning of a value than like a command.
  ///
  /// A very recent result is reused: the word had ended by then.
  mutating func prefersValue(
    in samples: @autoclosure () -> [Int16], from start: Int64, to end: Int64,
    than candidate: Candidate
  ) -> Bool {
    let command = candidate.phrase
    if let found, found.start == start, found.command == command,
      AudioFormat.seconds(end - found.end) <= Self.moment
    {
      return found.prefersValue
    }
    // A sentence that begins with the command goes on, which is heard otherwise; and some sentence fits most talk.
    let forms = forms.filter { $0.sentence?.details.contains(candidate.intent) ?? true }
    let prefersValue = search.prefersValue(in: samples(), forms, to: command)
    found = Found(start: start, end: end, command: command, prefersValue: prefersValue)
    return prefersValue
  }

  /// Holds a command back until its utterance has ended.
  ///
  /// - Parameter asClause: it may be a clause of a sentence that goes on.
  mutating func hold(_ command: Held, asClause: Bool, at index: Int64) {
    guard asClause, isInSentence else {
      (held, isSentence, understood, voiceHeard) = ([command], asClause, nil, index)
      return
    }
    // The networks may propose the last clause again.
    let last = held.last?.candidate.span.upperBound ?? 0
    if command.candidate.span.lowerBound >= last { held.append(command) }
  }

  /// The phrase that is held back, if it is the only one.
  var onlyHeld: String? { held.count == 1 ? held[0].candidate.phrase : nil }

  /// Whether what was said so far may be the beginning of a sentence.
  var isInSentence: Bool { understood != nil || isSentence && !held.isEmpty }

  /// Whether a command is held back while its voice goes on, because it may be a sentence's clause.
  func mayHold(
    asClause candidate: Candidate, _ stream: HeardStream, _ phones: PhoneCandidates?
  ) -> Bool {
    if isInSentence { return true }
    guard hasBegun, let phones,
      forms.contains(where: { $0.sentence?.mayBegin(with: candidate.intent) ?? false }),
      stream.voiceGoesOn(after: candidate.span, within: Self.fallToClause)
    else { return false }
    return phones.count(since: candidate.span.upperBound, in: stream) >= Self.phonesOfClause
  }

  /// Keeps a sentence that was understood until it is clear that it doesn't go on.
  mutating func understand(_ ranked: [Candidate], in utterance: Utterance) {
    understood = Understood(ranked: ranked, utterance: utterance)
    voiceHeard = utterance.span.upperBound
  }

  /// Whether a sentence's voice has fallen silent.
  mutating func isSentenceOver(in stream: HeardStream) -> Bool {
    guard isInSentence else { return false }
    let span = held.last?.candidate.span ?? understood?.utterance.span ?? 0..<0
    if stream.voiceGoesOn(after: span, within: Self.fallInSentence) { voiceHeard = stream.end }
    let longest = sentences.start == nil ? Self.pauseInSentence : Self.pauseInLoudRoom
    return AudioFormat.seconds(stream.end - voiceHeard) > longest
  }

  /// Returns what was understood of the sentence that is over, and the commands that were heard in it and after it.
  mutating func endSentence() -> (understood: Understood?, held: [Held]) {
    guard isInSentence else { return (nil, []) }
    defer { (held, understood) = ([], nil) }
    return (understood, held)
  }

  /// Whether two commands were said in one breath that can't both be meant.
  func contradict(_ held: [Held]) -> Bool {
    let intents = held.map(\.candidate.intent)
    return forms.lazy.compactMap(\.sentence).contains { sentence in
      intents.contains { !sentence.others(than: $0).allSatisfy { !intents.contains($0) } }
    }
  }

  /// Whether an utterance has begun, whose end will show whether a command was only its beginning.
  var hasBegun: Bool { endpointer.start != nil }

  /// Drops the held command if a longer phrase was heard in its place, though not well enough.
  mutating func drop(before phrase: String?) {
    guard let phrase else { return }
    held.removeAll { phrase.hasPrefix($0.candidate.phrase + " ") }
  }

  /// Returns the held commands that were said before this utterance ended.
  mutating func release(at utterance: Utterance) -> [Held] {
    guard let first = held.first, first.candidate.span.lowerBound < utterance.span.upperBound else {
      return []
    }
    defer { held = [] }
    return held
  }

  /// Whether a held command is too old to be accepted.
  func isLate(_ held: Held, at end: Int64) -> Bool {
    AudioFormat.seconds(end - held.candidate.span.upperBound)
      > (isSentence ? Self.patienceInSentence : Self.patience)
  }

  /// Whether a held command sounds more like somebody's name than like itself, even if not enough to be that name. Core words are
  /// never refuted.
  func refutes(_ held: Held, in samples: @autoclosure () -> [Int16]) -> Bool {
    let names = forms.filter(\.isOfPeople)
    guard !names.isEmpty, !judge.isCore(held.candidate.phrase) else { return false }
    return search.prefersValue(in: samples(), names, to: held.candidate.phrase)
  }

  /// The values that may have been said, the best first.
  func candidates(
    in utterance: Utterance, _ samples: [Int16], amid company: Double, beside command: String?,
    onlySentences: Bool = false
  ) -> [Candidate] {
    let forms = onlySentences ? forms.filter { $0.sentence != nil } : forms
    guard !forms.isEmpty, utterance.ending == .quiet,
      utterance.quietBefore >= Self.endpoints.hangover, utterance.seconds >= shortest
    else { return [] }
    return search.candidates(
      for: ValueQuestion(
        utterance: utterance, samples: samples, forms: forms, company: company, command: command),
      judge: judge)
  }
}

extension IntentName {
  /// The answer to a question about two values.
  static let saidAgain: IntentName = "said-again"
  /// A climber's name, alone or before a command.
  static let climber: IntentName = "climber"
}

extension SpokenForm {
  /// Whether a single word may be enough.
  fileprivate var mayBeOneWord: Bool { isOfPeople || intent == .saidAgain }
  /// Whether it takes climbers' names, alone or before a command.
  var isOfPeople: Bool { intent == .climber }
}
