/// An utterance that may hold a value, with what may be said.
package struct ValueQuestion: Sendable {
  package let utterance: Utterance
  /// With some of what is around it.
  package let samples: [Int16]
  package let forms: [SpokenForm]
  /// Seconds of talk before it.
  let company: Double
  /// The words of a command that the network heard in it.
  package var command: String?
}

/// Finds the utterances that may hold a command with a value: long enough for two words, short enough for a
/// number, and ended. Until the end it keeps the command that the networks heard in one.
struct ValueListener {
  /// A command that waits for the end of its utterance.
  struct Held {
    var candidate: Candidate
    var findings: Findings
  }

  /// What a search has come to.
  private struct Found {
    var start: Int64
    var end: Int64
    var command: String
    var prefersValue: Bool
  }

  /// Seconds of quiet after which it may be; the network is sure of a word after some 0.12.
  private static let pause = 0.04
  /// Seconds for which a search's result stays valid: two of the network's answers.
  private static let moment = 0.09
  /// Pauses between the words of a number may be this long; the longest takes three seconds.
  private static let endpoints: Endpointer.Settings = {
    var settings = Endpointer.Settings()
    (settings.hangover, settings.longest, settings.shortest) = (0.4, 3.6, 0.2)
    // Rooms move: music, rain and voices stay within 28 dB of the loudest word, and an utterance in them would never
    // end. The words of one value lie closer together than 18 dB. What else rises so little is found out by the network
    // of phones (training/NOTES.md, "Where a value ends").
    (settings.rise, settings.fall, settings.averaged) = (6, 18, 3)
    return settings
  }()
  /// Seconds of quiet before an utterance that only phones found: talk seldom leaves so much between its sentences.
  private static let quietBefore = 1.0
  /// Two short words take half a second; a climber's name and the answer to a question between two values may be one.
  private static let shortest = 0.45
  /// Seconds after its word in which a command that was held back may still be accepted.
  private static let patience = 1.2

  private let search: ValueSearch
  private let judge: Judge
  private var endpointer = Endpointer(settings: Self.endpoints)
  private var phones: PhoneEndpointer?
  private var forms: [SpokenForm] = []
  private var held: Held?
  private var found: Found?

  init(search: ValueSearch, judge: Judge) {
    self.search = search
    self.judge = judge
    phones = search.stream.map { PhoneEndpointer($0) }
  }

  /// - Parameter index: where the stream is.
  mutating func expect(_ forms: [SpokenForm], at index: Int64 = 0) {
    if self.forms.isEmpty { phones?.restart(at: index) }
    self.forms = forms
    found = nil
  }

  /// Takes samples in; gives the utterances that ended in them, by their level and by their phones.
  mutating func feed(_ samples: ArraySlice<Int16>, at index: Int64) -> [Utterance] {
    let byLevel = endpointer.feed(samples, at: index)
    guard !forms.isEmpty else { return byLevel }
    let byPhones = (phones?.feed(samples) ?? []).filter { $0.quietBefore >= Self.quietBefore }
    return byLevel + byPhones.map { utterance(over: $0.span, after: $0.quietBefore) }
  }

  /// An utterance found by its phones. Its level says nothing, so it counts as no louder than the room: the judge then asks about
  /// its value unless that is well ahead.
  private func utterance(over span: Range<Int64>, after quietBefore: Double) -> Utterance {
    Utterance(
      span: span, ending: .quiet, peak: endpointer.noiseFloor,
      noiseFloor: endpointer.noiseFloor, quietBefore: quietBefore)
  }

  /// After a gap.
  mutating func restart(at index: Int64) {
    endpointer.reset(to: index)
    phones?.restart(at: index)
    held = nil
    found = nil
  }

  /// Where the utterance began that a word lies in, if that may still become a value.
  func beginning(around candidate: Candidate) -> Int64? {
    guard !forms.isEmpty,
      judge.probability(of: candidate) < judge.table.asking.sureCommand
        || forms.contains(where: { $0.mayEnd(with: candidate.phrase) }),
      let start = endpointer.start,
      AudioFormat.seconds(candidate.span.upperBound - start) >= shortest
    else { return nil }
    return start
  }

  /// Seconds of the shortest utterance that may hold one of the forms.
  private var shortest: Double {
    forms.contains(where: \.mayBeOneWord) ? Self.endpoints.shortest : Self.shortest
  }

  /// Whether the utterance may be over: in the middle of talk no search is worth making before it is asked for.
  var hasPaused: Bool { (endpointer.quiet ?? 0) >= Self.pause }

  /// Whether an utterance so far sounds more like the beginning of a value than like a command.
  ///
  /// What was found a moment before still holds: the word had ended then.
  mutating func prefersValue(
    in samples: @autoclosure () -> [Int16], from start: Int64, to end: Int64, than command: String
  ) -> Bool {
    if let found, found.start == start, found.command == command,
      AudioFormat.seconds(end - found.end) <= Self.moment
    {
      return found.prefersValue
    }
    let prefersValue = search.prefersValue(in: samples(), forms, to: command)
    found = Found(start: start, end: end, command: command, prefersValue: prefersValue)
    return prefersValue
  }

  /// Keeps a command until its utterance has ended.
  mutating func hold(_ command: Held) { held = command }

  /// Whether an utterance has begun, at whose end a command can be told from what goes on after it.
  var hasBegun: Bool { endpointer.start != nil }

  /// Forgets a command that was held where a longer phrase was heard in its place, though not well enough.
  mutating func drop(before phrase: String?) {
    guard let held, let phrase, phrase.hasPrefix(held.candidate.phrase + " ") else { return }
    self.held = nil
  }

  /// The command that was held, if it was said before this utterance ended.
  mutating func release(at utterance: Utterance) -> Held? {
    guard let held, held.candidate.span.lowerBound < utterance.span.upperBound else { return nil }
    self.held = nil
    return held
  }

  /// Whether a command that was held comes too late to be meant any more.
  func isLate(_ held: Held, at end: Int64) -> Bool {
    AudioFormat.seconds(end - held.candidate.span.upperBound) > Self.patience
  }

  /// Whether a command that was held sounds less like itself than like somebody's name, even if too little like that to be one. A
  /// core word is worth more than the doubt.
  func refutes(_ held: Held, in samples: @autoclosure () -> [Int16]) -> Bool {
    let names = forms.filter(\.isOfPeople)
    guard !names.isEmpty, !judge.isCore(held.candidate.phrase) else { return false }
    return search.prefersValue(in: samples(), names, to: held.candidate.phrase)
  }

  /// The values that may have been said, the best first.
  func candidates(
    in utterance: Utterance, _ samples: [Int16], amid company: Double, beside command: String?
  ) -> [Candidate] {
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
  /// One of the two values that a question was about.
  static let saidAgain: IntentName = "said-again"
  /// A climber's name, alone or before a command.
  static let climber: IntentName = "climber"
}

extension SpokenForm {
  /// Whether one word may be all that is said.
  fileprivate var mayBeOneWord: Bool { isOfPeople || intent == .saidAgain }
  /// Whether it takes climbers' names, alone or before a command.
  var isOfPeople: Bool { intent == .climber }
}
