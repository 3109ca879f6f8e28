/// Hears commands in a stream of audio: detect, recognise, verify, gate.
///
/// Pure and synchronous: audio in, what was heard out. It reads no clock (time is the stream's) and
/// opens no device; the engine is a closure. Run it on a thread of its own, for a call may take tens
/// of milliseconds while an utterance is scored. Memory is bounded, however long it runs.
package struct Listener {
  package struct Settings: Sendable, Equatable {
    package var profile = Profile.normal
    package var endpointer = Endpointer.Settings()
    package var engine = EngineVerifier.Thresholds()
    package var autoProfile = AutoProfile.Settings()
    /// Seconds after our own sound until the room is quiet.
    package var speakerTail = 0.1
    /// Seconds without a command after which it falls asleep; nil: never.
    package var sleepAfter: Double?

    package init() {}
  }

  private let settings: Settings
  private let asleepGrammar: Grammar
  private let recognise: Recognise

  private var grammar: Grammar
  private var activeIntents: Set<IntentName>?
  private var vocabulary: Vocabulary

  private var meter = LevelMeter()
  private var history = AudioHistory(seconds: 4)
  private var endpointer: Endpointer
  private let engineVerifier: EngineVerifier
  private var ownSounds: OwnSounds
  private var autoProfile: AutoProfile

  private var position: Int64 = 0
  private var lastCommandEnd: Int64 = 0
  private var awakeSince = 0.0

  /// What it is listening for.
  package private(set) var state: ListeningState

  /// - Parameters:
  ///   - grammar: what can be said in the mode it starts in.
  ///   - asleepGrammar: what can be said while asleep.
  ///   - recognise: scores an utterance, called from within `feed`.
  package init(
    settings: Settings = Settings(), grammar: Grammar, asleepGrammar: Grammar,
    recognise: @escaping Recognise
  ) {
    self.settings = settings
    self.grammar = grammar
    self.asleepGrammar = asleepGrammar
    self.recognise = recognise
    endpointer = Endpointer(settings: settings.endpointer)
    engineVerifier = EngineVerifier(thresholds: settings.engine)
    ownSounds = OwnSounds(tail: settings.speakerTail)
    autoProfile = AutoProfile(settings: settings.autoProfile)
    state = ListeningState(profile: settings.profile)
    vocabulary = Vocabulary(grammar: grammar, isStrict: false)
    setProfile(settings.profile)
  }

  /// The last 50 ms on the meter.
  package var level: LevelReading { meter.reading }

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
    for utterance in endpointer.feed(samples[...], at: chunk.start) {
      heard += consider(utterance)
    }
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
    guard wasOpen else { return [] }
    let seconds = AudioFormat.seconds(cut)
    return [
      .rejected(
        Rejection(
          reason: .gap, start: seconds, end: seconds, accepted: AudioFormat.seconds(chunk.start),
          findings: Findings(source: .engine, seconds: 0)))
    ]
  }

  private mutating func consider(_ utterance: Utterance) -> [Heard] {
    var findings = Findings(source: .engine, seconds: utterance.seconds)
    findings.signalToNoise = utterance.signalToNoise
    findings.quietBefore = utterance.quietBefore
    if ownSounds.own(utterance.span) { return [reject(utterance.span, .ownSound, nil, findings)] }
    if utterance.span.lowerBound < lastCommandEnd {
      return [reject(utterance.span, .refractory, nil, findings)]
    }
    let padded =
      utterance.span.lowerBound - AudioFormat.samples(0.15)..<utterance.span.upperBound
      + AudioFormat.samples(0.1)
    guard let evidence = recognise(history.samples(padded), vocabulary.rules) else {
      return [reject(utterance.span, .noMatch, nil, findings)]
    }
    findings.engineScore = evidence.scorePerFrame
    findings.engineMargin = evidence.marginPerFrame
    findings.enginePhrase = evidence.best.phrase
    findings.runnerUpPhrase = evidence.runnerUp?.phrase
    if let reason = engineVerifier.objection(to: utterance, evidence) {
      return [reject(utterance.span, reason, evidence.best.phrase, findings)]
    }
    return [accept(utterance.span, evidence.best.phrase, evidence.best.intent, 0.9, findings)]
  }

  private mutating func accept(
    _ span: Range<Int64>, _ phrase: String, _ intent: IntentName, _ confidence: Double,
    _ findings: Findings
  ) -> Heard {
    lastCommandEnd = span.upperBound
    awakeSince = AudioFormat.seconds(position)
    obey(intent)
    return .command(
      Command(
        intent: intent, phrase: phrase, start: AudioFormat.seconds(span.lowerBound),
        end: AudioFormat.seconds(span.upperBound), accepted: AudioFormat.seconds(position),
        confidence: confidence, findings: findings))
  }

  private mutating func reject(
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
  }
}

extension Heard {
  fileprivate var isRejection: Bool {
    if case .rejected = self { true } else { false }
  }
}
