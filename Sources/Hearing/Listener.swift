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
    package let refractory = 0.6
    /// Seconds after our own sound until the room is quiet.
    package let speakerTail = 0.1
    /// Seconds without a command after which it falls asleep; nil: never.
    package var sleepAfter: Double?

    package init() {}
  }

  private let settings: Settings
  let recognise: Recognise
  let phones: PhoneEngine?
  let trainedPhrases: Set<String>
  let engineVerifier: EngineVerifier

  private(set) var stream: HeardStream
  private(set) var attention: Attention
  /// What it listened for when that was given out last.
  private var given: ListeningState
  private var spotter: WordSpotter?
  var proposer: Proposer
  private var surroundings = Surroundings()
  private var endpointer: Endpointer
  var values: ValueListener?
  private(set) var lastCommand: (accepted: Int64, end: Int64) = (-1_000_000, -1_000_000)

  /// - Parameters:
  ///   - grammars: what can be said, by mode; "asleep" is what can be said while asleep.
  ///   - mode: the one it starts in.
  ///   - words: the trained network; without it the engine hears every word.
  ///   - values: judges the commands that take a value; without it none is heard.
  ///   - phones: scores an utterance of words that the network does not know.
  ///   - recognise: does so where there are no `phones`; called from within `feed`.
  package init(
    settings: Settings = Settings(), grammars: [String: Grammar], mode: String,
    words: WordModel? = nil, values: SpokenJudge? = nil, phones: PhoneEngine? = nil,
    recognise: @escaping Recognise
  ) {
    self.settings = settings
    self.recognise = recognise
    self.phones = phones
    trainedPhrases = Set(words?.phrases ?? [])
    engineVerifier = EngineVerifier(thresholds: settings.engine)
    stream = HeardStream(tail: settings.speakerTail)
    attention = Attention(settings, grammars: grammars, mode: mode)
    given = attention.state
    spotter = words.map { WordSpotter(model: $0.adapted(to: settings.adaptation)) }
    spotter?.restart(at: 0)
    proposer = Proposer(threshold: settings.threshold ?? words?.threshold ?? 1)
    endpointer = Endpointer(settings: settings.endpointer)
    self.values = values.map(ValueListener.init)
    attend()
  }

  /// What it is listening for.
  package var state: ListeningState { attention.state }

  /// The last 50 ms on the meter.
  package var level: LevelReading { stream.meter.reading }

  /// The audio between two times of the stream (seconds), as far as the last 5 s hold it.
  package func audio(from start: Double, to end: Double) -> [Int16] {
    let (first, last) = (AudioFormat.samples(start), AudioFormat.samples(end))
    return stream.history.samples(first..<max(first, last))
  }

  /// Takes an order up before the next audio.
  package mutating func obey(_ order: EarOrder) {
    switch order {
    case .happened(let happening): proposer.prior.happened(happening, at: stream.end)
    case .expect(let forms): values?.expect(forms)
    case .listen(let mode, let only): attention.listen(to: mode, only: only)
    case .sleep(let asleep): attention.setAsleep(asleep, at: stream.seconds)
    case .choose(let profile): attention.setProfile(profile)
    }
    if order.changesWhatIsHeard { attend() }
  }

  /// Tells that our own speaker sounds over these samples of the stream; before they are fed if
  /// possible.
  package mutating func speakerPlays(_ span: Range<Int64>) { stream.speakerPlays(span) }

  /// Takes audio in and gives out what was heard in it.
  package mutating func feed(_ chunk: AudioChunk) -> [Heard] {
    var heard: [Heard] = []
    if chunk.start != stream.end { heard += skip(to: chunk.start) }
    let samples = stream.take(chunk)
    surroundings.feed(samples)
    for answer in spotter?.feed(samples) ?? [] where !isRefractory(at: answer.end) {
      let sinceCommand = AudioFormat.seconds(stream.end - lastCommand.end)
      let proposal = proposer.take(answer) { surroundings.evidence(within: sinceCommand) }
      if let proposal = proposal.flatMap({ heldAgainstPhones($0) }),
        let outcome = consider(proposal)
      {
        heard.append(outcome)
      }
      if let coming = proposer.coming { lookAhead(to: coming) }
    }
    for utterance in endpointer.feed(samples, at: chunk.start) {
      if let outcome = considerByPhones(utterance) ?? considerByEngine(utterance) {
        heard.append(outcome)
      }
    }
    heard += considerValues(in: samples, at: chunk.start)
    if attention.changes(noiseFloor: stream.noiseFloor, at: stream.seconds) { attend() }
    if state != given {
      given = state
      heard.append(.changed(state))
    }
    return state.isAsleep ? heard.filter { !$0.isRejection } : heard
  }
}

// MARK: - The four steps

extension Listener {
  /// A gap voids the utterance it falls in.
  private mutating func skip(to index: Int64) -> [Heard] {
    let cut = endpointer.isOpen ? stream.end : nil
    endpointer.reset(to: index)
    spotter?.restart(at: index)
    values?.restart(at: index)
    proposer.forget()
    stream.skip(to: index)
    return cut.map { [reject($0..<$0, .gap, nil, Findings(source: .engine, seconds: 0))] } ?? []
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

  func findings(on proposal: Proposer.Proposal) -> Findings {
    var findings = Findings(
      source: .network, seconds: AudioFormat.seconds(Int64(proposal.span.count)))
    findings.probability = proposal.probability
    findings.threshold = proposer.threshold
    findings.runnerUp = proposal.runnerUp
    findings.runnerUpProbability = proposal.runnerUpProbability
    findings.signalToNoise = stream.meter.loudest - stream.noiseFloor
    return findings
  }

  private func objection(to proposal: Proposer.Proposal) -> Rejection.Reason? {
    if stream.ownSounds.own(proposal.span) { return .ownSound }
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
    lastCommand = (stream.end, span.upperBound)
    proposer.forget()
    if attention.took(intent, at: stream.seconds) { attend() }
    return .command(
      HeardCommand(
        intent: intent, phrase: phrase, reading: reading,
        start: AudioFormat.seconds(span.lowerBound),
        end: AudioFormat.seconds(span.upperBound), accepted: stream.seconds,
        confidence: confidence, findings: findings))
  }

  mutating func reject(
    _ span: Range<Int64>, _ reason: Rejection.Reason, _ phrase: String?, _ findings: Findings
  ) -> Heard {
    if reason == .unlikely || reason == .ambiguous {
      attention.rejected(at: stream.seconds)
    }
    return .rejected(
      Rejection(
        reason: reason, phrase: phrase,
        intent: phrase.flatMap(attention.vocabulary.intent(forPhrase:)),
        start: AudioFormat.seconds(span.lowerBound), end: AudioFormat.seconds(span.upperBound),
        accepted: stream.seconds, findings: findings))
  }

  /// Listens for what it attends to now.
  private mutating func attend() {
    if let spotter { proposer.listen(for: attention.vocabulary, known: spotter.model.phrases) }
    proposer.prior = attention.prior(proposer.prior)
  }
}
