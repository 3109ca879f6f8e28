/// Hears commands in a stream of audio: detect, recognise, verify, gate.
///
/// Words that the network was trained on go its way: it proposes them without waiting for an end, and
/// its probability decides. Any others go the engine's way: the endpointer cuts an utterance out, the
/// network of phones (or PocketSphinx) scores it against the grammar and any phones, and strict thresholds decide.
///
/// Pure and synchronous: audio in, what was heard out. It reads no clock (time is the stream's) and
/// opens no device. Run it on a thread of its own: scoring an utterance takes tens of milliseconds. Memory is bounded.
package struct Listener {
  package struct Settings: Sendable, Equatable {
    package var profile = Profile.normal
    package var endpointer = Endpointer.Settings()
    package var engine = EngineVerifier.Thresholds()
    package var autoProfile = AutoProfile.Settings()
    /// The user's own voice, fitted by `voice train`.
    package var adaptation = VoiceAdaptation()
    /// Probability at which the network's word is taken; nil: what its model says.
    package var threshold: Double?
    /// Seconds after a command in which no other is heard: its echo, and the end of a long form.
    package var refractory = 0.6
    /// Seconds after our own sound until the room is quiet.
    package var speakerTail = 0.1
    /// Seconds without a command after which it falls asleep; nil: never.
    package var sleepAfter: Double?

    package init() {}
  }

  private let settings: Settings
  private let asleepGrammar: Grammar
  let recognise: Recognise
  let phones: PhoneEngine?

  private var grammar: Grammar
  private var activeIntents: Set<IntentName>?
  private(set) var vocabulary: Vocabulary

  private var spotter: WordSpotter?
  let trainedPhrases: Set<String>
  var proposer: Proposer
  private(set) var meter = LevelMeter()
  private var surroundings = Surroundings()
  private(set) var history = AudioHistory(seconds: 5)
  private var endpointer: Endpointer
  let engineVerifier: EngineVerifier
  var values: ValueListener?
  private(set) var ownSounds: OwnSounds
  private var autoProfile: AutoProfile

  private(set) var position: Int64 = 0
  private(set) var lastCommand: (accepted: Int64, end: Int64) = (-1_000_000, -1_000_000)
  private var awakeSince = 0.0

  /// What it is listening for.
  package private(set) var state: ListeningState

  /// - Parameters:
  ///   - grammar: what can be said in the mode it starts in.
  ///   - asleepGrammar: what can be said while asleep.
  ///   - words: the trained network; without it the engine hears every word.
  ///   - values: judges the commands that take a value; without it none is heard.
  ///   - phones: scores an utterance of words that the network does not know.
  ///   - recognise: does so where there are no `phones`; called from within `feed`.
  package init(
    settings: Settings = Settings(), grammar: Grammar, asleepGrammar: Grammar,
    words: WordModel? = nil, values: SpokenJudge? = nil, phones: PhoneEngine? = nil,
    recognise: @escaping Recognise
  ) {
    self.settings = settings
    self.grammar = grammar
    self.asleepGrammar = asleepGrammar
    self.recognise = recognise
    self.phones = phones
    spotter = words.map { WordSpotter(model: $0.adapted(to: settings.adaptation)) }
    spotter?.restart(at: 0)
    trainedPhrases = Set(words?.phrases ?? [])
    proposer = Proposer(threshold: settings.threshold ?? words?.threshold ?? 1)
    endpointer = Endpointer(settings: settings.endpointer)
    engineVerifier = EngineVerifier(thresholds: settings.engine)
    self.values = values.map(ValueListener.init)
    ownSounds = OwnSounds(tail: settings.speakerTail)
    autoProfile = AutoProfile(settings: settings.autoProfile)
    state = ListeningState(profile: settings.profile)
    vocabulary = Vocabulary(grammar: grammar, isStrict: false)
    setProfile(settings.profile)
  }

  /// The last 50 ms on the meter.
  package var level: LevelReading { meter.reading }

  /// The audio between two times of the stream (seconds), as far as the last 5 s hold it.
  package func audio(from start: Double, to end: Double) -> [Int16] {
    let (first, last) = (AudioFormat.samples(start), AudioFormat.samples(end))
    return history.samples(first..<max(first, last))
  }

  /// Changes what can be said: another mode's grammar, or only those of its intents that make sense.
  package mutating func listen(to grammar: Grammar, only intents: Set<IntentName>? = nil) {
    self.grammar = grammar
    activeIntents = intents
    refreshVocabulary()
  }

  package mutating func setProfile(_ profile: Profile) {
    state.profile = profile
    switch profile {
    case .normal: state.strictBecause = nil
    case .strict: state.strictBecause = .chosen
    case .auto: state.strictBecause = autoProfile.cause
    }
    refreshVocabulary()
  }

  /// Asleep, only the asleep grammar is listened for and nothing else is kept.
  package mutating func setAsleep(_ asleep: Bool) {
    state.isAsleep = asleep
    awakeSince = AudioFormat.seconds(position)
    refreshVocabulary()
  }

  /// Tells what has just happened in the session, whoever brought it about.
  package mutating func happened(_ happening: Happening) {
    proposer.prior.happened(happening, at: position)
  }

  /// Tells that our own speaker sounds over these samples of the stream; before they are fed if
  /// possible.
  package mutating func speakerPlays(_ span: Range<Int64>) {
    ownSounds.add(span)
  }

  /// Takes audio in and gives out what was heard in it.
  package mutating func feed(_ chunk: AudioChunk) -> [Heard] {
    var heard: [Heard] = []
    if chunk.start != position { heard += skip(to: chunk) }
    position = chunk.end
    meter.feed(chunk.samples)
    let samples = ownSounds.masked(
      chunk.samples, at: chunk.start, level: meter.reading.noiseFloor)
    history.append(samples[...], at: chunk.start)
    surroundings.feed(samples[...])
    for answer in spotter?.feed(samples[...]) ?? [] where !isRefractory(at: answer.end) {
      let sinceCommand = AudioFormat.seconds(position - lastCommand.end)
      let proposal = proposer.take(answer) { surroundings.evidence(within: sinceCommand) }
      if let proposal = proposal.flatMap({ heldAgainstPhones($0) }),
        let outcome = consider(proposal)
      {
        heard.append(outcome)
      }
      if let coming = proposer.coming { lookAhead(to: coming) }
    }
    for utterance in endpointer.feed(samples[...], at: chunk.start) {
      if let outcome = considerByPhones(utterance) ?? considerByEngine(utterance) {
        heard.append(outcome)
      }
    }
    heard += considerValues(in: samples[...], at: chunk.start)
    heard += changes()
    return state.isAsleep ? heard.filter { !$0.isRejection } : heard
  }
}

// MARK: - The four steps

extension Listener {
  /// A gap voids the utterance it falls in.
  private mutating func skip(to chunk: AudioChunk) -> [Heard] {
    let wasOpen = endpointer.isOpen
    let cut = position
    endpointer.reset(to: chunk.start)
    spotter?.restart(at: chunk.start)
    values?.restart(at: chunk.start)
    proposer.forget()
    position = chunk.start
    guard wasOpen else { return [] }
    return [reject(cut..<cut, .gap, nil, Findings(source: .engine, seconds: 0))]
  }

  /// The network's way. Nil where the word may be a part of a value: its utterance's end will tell.
  mutating func consider(_ proposal: Proposer.Proposal) -> Heard? {
    let findings = findings(on: proposal)
    if let reason = objection(to: proposal) {
      proposer.forget()
      return reject(proposal.span, reason, proposal.phrase, findings)
    }
    if holdsBack(proposal, findings) {
      proposer.forget()
      return nil
    }
    return accept(
      proposal.span, proposal.phrase, proposal.intent, proposal.probability, findings)
  }

  private func findings(on proposal: Proposer.Proposal) -> Findings {
    var findings = Findings(
      source: .network, seconds: AudioFormat.seconds(Int64(proposal.span.count)))
    findings.probability = proposal.probability
    findings.threshold = proposer.threshold
    findings.runnerUp = proposal.runnerUp
    findings.runnerUpProbability = proposal.runnerUpProbability
    findings.signalToNoise = meter.loudest - meter.reading.noiseFloor
    return findings
  }

  private func objection(to proposal: Proposer.Proposal) -> Rejection.Reason? {
    if ownSounds.own(proposal.span) { return .ownSound }
    return proposal.isReached ? nil : .unlikely
  }

  /// Whether an answer may still be about the command before.
  func isRefractory(at index: Int64) -> Bool {
    AudioFormat.seconds(index - lastCommand.accepted) < settings.refractory
  }

  mutating func accept(
    _ span: Range<Int64>, _ phrase: String, _ intent: IntentName, _ confidence: Double,
    _ findings: Findings, _ reading: SpokenReading? = nil
  ) -> Heard {
    lastCommand = (position, span.upperBound)
    proposer.forget()
    awakeSince = AudioFormat.seconds(position)
    obey(intent)
    return .command(
      Command(
        intent: intent, phrase: phrase, reading: reading,
        start: AudioFormat.seconds(span.lowerBound),
        end: AudioFormat.seconds(span.upperBound), accepted: AudioFormat.seconds(position),
        confidence: confidence, findings: findings))
  }

  mutating func reject(
    _ span: Range<Int64>, _ reason: Rejection.Reason, _ phrase: String?, _ findings: Findings
  ) -> Heard {
    if reason == .unlikely || reason == .ambiguous {
      autoProfile.rejected(at: AudioFormat.seconds(position))
    }
    return .rejected(
      Rejection(
        reason: reason, phrase: phrase, intent: phrase.flatMap(vocabulary.intent(forPhrase:)),
        start: AudioFormat.seconds(span.lowerBound), end: AudioFormat.seconds(span.upperBound),
        accepted: AudioFormat.seconds(position), findings: findings))
  }
}

// MARK: - What it listens for

extension Listener {
  /// The intents that are about listening itself take effect at once, whoever else acts on them.
  private mutating func obey(_ intent: IntentName) {
    switch intent {
    case .sleep: setAsleep(true)
    case .wake: setAsleep(false)
    case .strict: setProfile(.strict)
    case .normal: setProfile(.normal)
    default: break
    }
  }

  private mutating func changes() -> [Heard] {
    let now = AudioFormat.seconds(position)
    var changed =
      autoProfile.update(noiseFloor: meter.reading.noiseFloor, at: now)
      && state.profile == .auto
    if changed { setProfile(.auto) }
    if let limit = settings.sleepAfter, !state.isAsleep, now - awakeSince >= limit {
      setAsleep(true)
      changed = true
    }
    return changed ? [.changed(state)] : []
  }

  private mutating func refreshVocabulary() {
    vocabulary =
      state.isAsleep
      ? Vocabulary(grammar: asleepGrammar, isStrict: false)
      : Vocabulary(grammar: grammar, only: activeIntents, isStrict: state.isStrict)
    if let spotter { proposer.listen(for: vocabulary, known: spotter.model.phrases) }
    proposer.prior =
      state.isAsleep
      ? proposer.prior.listening(to: asleepGrammar)
      : proposer.prior.listening(to: grammar, isStrict: state.isStrict)
  }
}
