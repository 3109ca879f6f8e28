package import Audio
import Networks
import Words

/// Hears commands in a stream of audio.
///
/// It runs the steps in order: the room's level and our own sounds (`HeardStream`), candidates, the judge's verdict, and its
/// consequences (docs/hearing.md).
///
/// Pure and synchronous: audio in, heard commands out. It reads no clock (time is the stream's) and opens no device. Run it on
/// its own thread: scoring an utterance takes tens of milliseconds. Memory is bounded.
package struct Listener {
  private let judge: Judge
  private var stream: HeardStream
  private var attention: Attention
  /// The state that `feed` reported last.
  private var given: ListeningState
  private var spotter: WordSpotter?
  private var networks: NetworkCandidates
  private var taught: TaughtCandidates
  private let phones: PhoneCandidates?
  private let others: GrammarCandidates
  private var values: ValueListener?
  private var surroundings = Surroundings()
  private var endpointer: Endpointer
  private var lastCommand: (accepted: Int64, end: Int64) = (-1_000_000, -1_000_000)

  /// - Parameters:
  ///   - grammars: what can be said, by mode; "asleep" is for while it is asleep.
  ///   - mode: the mode it starts in.
  ///   - table: the judge's table.
  ///   - values: finds commands with a value; without it, none are heard.
  package init(
    settings: Settings = Settings(), grammars: [String: Grammar], mode: String, table: JudgeTable,
    engine: Engine, values: ValueSearch? = nil
  ) {
    let judge = Judge(table, threshold: settings.threshold)
    self.judge = judge
    stream = HeardStream(tail: Self.speakerTail)
    attention = Attention(settings, grammars: grammars, mode: mode)
    given = attention.state
    self.values = values.map { ValueListener(search: $0, judge: judge) }
    switch engine {
    case .networks(let words, let phones):
      spotter = WordSpotter(
        model: words, rule: table.joining, adaptation: settings.adaptation)
      networks = NetworkCandidates(judge: judge, known: words.phrases)
      let phoneCandidates = PhoneCandidates(phones: phones, judge: judge)
      self.phones = phoneCandidates
      taught = TaughtCandidates(judge: judge, phones: phoneCandidates)
      others = GrammarCandidates(scorer: .phones(phones), known: Set(words.phrases))
    case .pocketsphinx(let recognise):
      networks = NetworkCandidates(judge: judge, known: [])
      phones = nil
      taught = TaughtCandidates(judge: judge, phones: nil)
      others = GrammarCandidates(scorer: .pocketsphinx(recognise), known: [])
    }
    endpointer = Endpointer(settings: others.scorer.endpoints)
    spotter?.restart(at: 0, after: RoomNoise.beforeAnything)
    if let spotter { taught.adapt(to: spotter.adaptation) }
    attend()
  }

  /// What it is listening for.
  package var state: ListeningState { attention.state }

  /// The last 50 ms on the meter.
  package var level: LevelReading { stream.meter.reading }

  /// The audio between two times of the stream, in seconds, as far as it is in the last 5 s.
  package func audio(from start: Double, to end: Double) -> [Int16] {
    let (first, last) = (AudioFormat.samples(start), AudioFormat.samples(end))
    return stream.history.samples(first..<max(first, last))
  }

  /// Carries out an order before the next audio.
  package mutating func obey(_ order: EarOrder) {
    switch order {
    case .happened(let happening): networks.prior.happened(happening, at: stream.end)
    case .expect(let forms): values?.expect(forms, at: stream.end)
    case .listen(let sayable): attention.listen(to: sayable)
    case .sleep(let asleep): attention.setAsleep(asleep, at: stream.seconds)
    case .choose(let profile): attention.setProfile(profile)
    case .hear(let adaptation):
      spotter?.adapt(to: adaptation)
      if let spotter { taught.adapt(to: spotter.adaptation) }
    }
    if order.changesWhatIsHeard { attend() }
  }

  /// Marks samples during which our own speaker plays, if possible before they are fed.
  ///
  /// - Parameter words: what it says; nil for a tone.
  package mutating func speakerPlays(_ span: Range<Int64>, saying words: String? = nil) {
    stream.speakerPlays(span, saying: words)
  }

  /// Hears the next audio and returns what was heard in it.
  ///
  /// A microphone's period may be any length. Longer chunks are cut, because some measurements go up to the end of the
  /// audio so far: whether a word is heard doesn't depend on the device.
  package mutating func feed(_ chunk: AudioChunk) -> [Heard] {
    chunk.pieces(of: Self.period).flatMap { hear($0) }
  }

  private mutating func hear(_ chunk: AudioChunk) -> [Heard] {
    var heard: [Heard] = []
    if chunk.start != stream.end { heard += skip(to: chunk.start) }
    let (samples, open) = stream.feed(chunk)
    surroundings.feed(samples)
    for answer in spotter?.feed(open) ?? [] {
      if let outcome = hear(answer) { heard.append(outcome) }
    }
    for utterance in endpointer.feed(samples, at: chunk.start) {
      if let outcome = hear(utterance) { heard.append(outcome) }
    }
    let said = values?.feed(samples, at: chunk.start)
    for utterance in said?.values ?? [] { heard += hearValue(utterance) }
    for utterance in said?.sentences ?? [] { heard += hearSentence(utterance) }
    if values?.isSentenceOver(in: stream) == true { heard += endSentence() }
    if attention.changes(noiseFloor: stream.noiseFloor, at: stream.seconds) { attend() }
    if state != given {
      given = state
      heard.append(.changed(state))
    }
    return state.isAsleep ? heard.filter { !$0.isRejection } : heard
  }
}

// MARK: - Candidates, by source

extension Listener {
  /// Considers an answer of the networks, which comes every 40 ms, whether or not a word has ended.
  private mutating func hear(_ answer: WordSpotter.Answer) -> Heard? {
    guard !isRefractory(at: answer.end) else { return nil }
    let heard = hearPhrases(in: answer)
    if let heard, !heard.isRejection { return heard }
    return hearTaught(in: answer) ?? heard
  }

  /// Considers what is near the climber's own takes.
  private mutating func hearTaught(in answer: WordSpotter.Answer) -> Heard? {
    guard !answer.taught.isEmpty else { return nil }
    let ranked = taught.candidates(in: answer, networks, amid: surroundings, stream)
    guard let best = ranked.first, best.span.lowerBound >= lastCommand.end else { return nil }
    if judge.suffices(for: best), let wait = judge.wait(for: best) {
      networks.doubt(ranked, for: wait, at: answer.end)
      return nil
    }
    return decide(on: ranked)
  }

  private mutating func hearPhrases(in answer: WordSpotter.Answer) -> Heard? {
    var ranked = networks.feed(answer, amid: surroundings.measures)
    defer { lookAhead() }
    if let waited = networks.settled(at: answer.end) { return decide(onDoubted: waited) }
    guard let best = ranked.first else { return nil }
    let measured = networks.measured(for: best.intent)
    if judge.maySuffice(best, with: measured), best.measures[.rival] == nil, let phones {
      let before = judge.probability(of: best)
      ranked = phones.compared(
        ranked, by: measured, among: attention.vocabulary,
        in: stream.ownSounds.words(over: best.span) == nil ? stream : stream.withOwnWords)
      networks.compared(at: answer.end)
      // The word may not be over yet: its last sound may still tell it from another.
      guard judge.suffices(for: ranked[0]), !judge.isNearItsOpposite(ranked[0]) else {
        networks.keep(ranked, before: before)
        return nil
      }
    }
    guard judge.suffices(for: ranked[0]) else {
      return networks.doubted == nil ? decide(on: ranked) : nil
    }
    if let wait = judge.wait(for: ranked[0]) {
      networks.doubt(ranked, for: wait, at: answer.end)
      return nil
    }
    return decide(on: ranked)
  }

  /// Decides on candidates that have waited for what follows them.
  private mutating func decide(onDoubted waited: NetworkCandidates.Doubted) -> Heard? {
    var ranked = waited.ranked
    ranked[0].measures[.after] = phones.map { Double($0.count(since: waited.since, in: stream)) }
    return decide(on: ranked)
  }

  /// Compares a finished utterance with the phrases that the networks missed, and with those that they never learnt.
  private mutating func hear(_ utterance: Utterance) -> Heard? {
    guard utterance.span.lowerBound > lastCommand.end, networks.doubted == nil else { return nil }
    let isOwn = stream.ownSounds.own(utterance.span)
    if let phones, !isOwn, judge.admits(utterance, for: .phones), !isRefractory(at: stream.end) {
      let company = surroundings.company(before: stream.end - utterance.span.lowerBound)
      let chances = networks.chances(over: utterance.span.lowerBound..<stream.end, in: company)
      let ranked = phones.candidates(in: utterance, chances, stream)
      if let heard = decide(on: ranked, in: utterance) { return heard }
    }
    guard others.isAsked(about: attention.vocabulary) else { return nil }
    if isOwn { return reject(utterance, .ownSound) }
    guard
      let ranked = others.candidates(
        in: utterance, attention.vocabulary, stream, surroundings.measures())
    else { return reject(utterance, .noMatch) }
    return decide(on: ranked, in: utterance)
  }

  /// Finds the value in an utterance, or releases the commands that were held back for it. A sentence may go on.
  private mutating func hearValue(_ utterance: Utterance) -> [Heard] {
    guard mayHoldValue(utterance), let samples = spoken(in: utterance) else {
      // What is held back in a sentence has an end of its own.
      if values?.isInSentence == false { _ = values?.release(at: utterance) }
      return []
    }
    let ranked = values?.candidates(
      in: utterance, samples, amid: company(of: utterance), beside: values?.onlyHeld)
    if let best = ranked?.first, best.isSentence, judge.suffices(for: best) {
      values?.understand(ranked ?? [], in: utterance)
      return []
    }
    let held = values?.release(at: utterance) ?? []
    if let heard = decide(on: ranked ?? [], in: utterance) { return [heard] }
    return settle(held, in: samples)
  }

  /// Finds the sentence in an utterance that has ended for good.
  private mutating func hearSentence(_ utterance: Utterance) -> [Heard] {
    guard mayHoldValue(utterance), let samples = spoken(in: utterance) else { return [] }
    let ranked = values?.candidates(
      in: utterance, samples, amid: company(of: utterance), beside: nil, onlySentences: true)
    if let best = ranked?.first, judge.suffices(for: best) {
      values?.understand(ranked ?? [], in: utterance)
    }
    return endSentence()
  }

  /// Decides on the sentence as it was understood; without one, its clauses are commands of their own.
  private mutating func endSentence() -> [Heard] {
    guard let (understood, held) = values?.endSentence() else { return [] }
    guard let understood,
      let heard = decide(on: understood.ranked, in: understood.utterance)
    else { return settle(held, in: []) }
    let end = understood.utterance.span.upperBound
    return [heard] + settle(held.filter { $0.candidate.span.lowerBound >= end }, in: [])
  }

  private func mayHoldValue(_ utterance: Utterance) -> Bool {
    !state.isAsleep && utterance.span.lowerBound > lastCommand.end
      && !stream.ownSounds.own(utterance.span)
  }

  private func spoken(in utterance: Utterance) -> [Int16]? {
    values == nil ? nil : FaintRoom.under(stream.surrounded(utterance.span))
  }

  private func company(of utterance: Utterance) -> Double {
    surroundings.company(before: stream.end - utterance.span.lowerBound)
  }

  /// Accepts commands that were held back, as far as they still can be meant.
  private mutating func settle(_ held: [ValueListener.Held], in samples: [Int16]) -> [Heard] {
    guard let values, let last = held.last else { return [] }
    if values.contradict(held) {
      var both = last.candidate
      both.phrase = held.map(\.candidate.phrase).joined(separator: " ")
      return [reject(both, .ambiguous, last.findings)]
    }
    return held.filter { !values.isLate($0, at: stream.end) && !values.refutes($0, in: samples) }
      .map { accept($0.candidate, $0.findings) }
  }

  /// Whether an answer may still be about the previous command.
  private func isRefractory(at index: Int64) -> Bool {
    AudioFormat.seconds(index - lastCommand.accepted) < Self.refractory
  }

  /// Searches ahead for a candidate that the next answer may complete.
  private mutating func lookAhead() {
    guard let coming = networks.coming, values?.hasPaused == true,
      !stream.ownSounds.own(coming.span)
    else { return }
    _ = prefersValue(to: coming)
  }

  /// Whether a command may be the beginning of another: “next”, where “next climber” may follow.
  private func mayGoOn(_ candidate: Candidate) -> Bool {
    candidate.source == .networks && values?.hasBegun == true
      && attention.vocabulary.goesOn(after: candidate.phrase, of: candidate.intent)
  }

  /// Whether a command's utterance sounds more like a value so far.
  private mutating func prefersValue(to candidate: Candidate) -> Bool {
    guard !state.isAsleep, let start = values?.beginning(around: candidate) else { return false }
    let soFar = stream.surrounded(start..<stream.end)
    return values?.prefersValue(
      in: FaintRoom.under(soFar), from: start, to: stream.end, than: candidate) == true
  }
}

// MARK: - The verdict and its consequences

extension Listener {
  /// - Parameters:
  ///   - ranked: the candidates for a stretch of the stream, the best first.
  ///   - utterance: the utterance that contains them; the networks need none.
  private mutating func decide(on ranked: [Candidate], in utterance: Utterance? = nil) -> Heard? {
    guard let best = ranked.first else { return nil }
    let findings = judge.findings(
      on: ranked, in: utterance, height: stream.meter.loudest - stream.noiseFloor)
    if stream.ownSounds.own(best.span) {
      guard let words = stream.ownSounds.words(over: best.span) else {
        return reject(best, .ownSound, findings)
      }
      guard isSaid(best, over: words) else {
        networks.forget()
        return nil
      }
    }
    switch judge.verdict(on: ranked, in: utterance) {
    case .ignore: return nil
    case .reject(let reason): return reject(best, reason, findings)
    case .ask(let rival): return accept(best, findings, rival: rival)
    case .accept:
      let isClause = values?.mayHold(asClause: best, stream, phones) ?? false
      if best.source.mayBePartOfAValue, isClause || mayGoOn(best) || prefersValue(to: best) {
        // The end of its utterance decides.
        values?.hold(
          ValueListener.Held(candidate: best, findings: findings), asClause: isClause,
          at: stream.end)
        networks.forget()
        return nil
      }
      return accept(best, findings)
    }
  }

  /// Whether somebody says it while we speak: nothing like it is among our words, and it is clearer
  /// than a word in a quiet room has to be.
  private func isSaid(_ candidate: Candidate, over words: Set<String>) -> Bool {
    let own = candidate.phrase.split(separator: " ").contains { part in
      words.contains { $0.hasPrefix(part) || part.hasPrefix($0) && $0.count > 2 }
    }
    return candidate.source == .networks && !own
      && judge.suffices(for: candidate, by: Self.overWords)
  }

  private mutating func accept(
    _ candidate: Candidate, _ findings: Findings, rival: SpokenValue? = nil
  ) -> Heard {
    lastCommand = (stream.end, candidate.span.upperBound)
    // Whoever plays them stops them.
    stream.wordsEnd()
    surroundings.commandEnded(ago: stream.end - lastCommand.end)
    networks.accepted()
    if attention.heed(candidate.intent, at: stream.seconds) { attend() }
    return .command(
      HeardCommand(
        intent: candidate.intent, phrase: candidate.phrase,
        reading: candidate.value.map { SpokenReading($0, rival: rival) },
        start: AudioFormat.seconds(candidate.span.lowerBound),
        end: AudioFormat.seconds(candidate.span.upperBound), accepted: stream.seconds,
        confidence: judge.probability(of: candidate), findings: findings))
  }

  private mutating func reject(
    _ candidate: Candidate, _ reason: Rejection.Reason, _ findings: Findings
  ) -> Heard {
    if candidate.source == .networks { networks.forget() }
    values?.drop(before: candidate.phrase)
    return reject(candidate.span, reason, candidate.phrase, findings)
  }

  /// Rejects an utterance without comparing it.
  private mutating func reject(_ utterance: Utterance, _ reason: Rejection.Reason) -> Heard {
    var findings = Findings(source: others.source)
    findings.signalToNoise = utterance.signalToNoise
    findings.quietBefore = utterance.quietBefore
    return reject(utterance.span, reason, nil, findings)
  }

  private mutating func reject(
    _ span: Range<Int64>, _ reason: Rejection.Reason, _ phrase: String?, _ findings: Findings
  ) -> Heard {
    if reason == .unlikely || reason == .ambiguous { attention.rejected(at: stream.seconds) }
    return .rejected(
      Rejection(
        reason: reason, phrase: phrase,
        intent: phrase.flatMap(attention.vocabulary.intent(forPhrase:)),
        start: AudioFormat.seconds(span.lowerBound), end: AudioFormat.seconds(span.upperBound),
        accepted: stream.seconds, findings: findings))
  }

  /// Continues after a gap, which voids the utterance that it falls in.
  private mutating func skip(to index: Int64) -> [Heard] {
    let cut = endpointer.isOpen ? stream.end : nil
    endpointer.reset(to: index)
    spotter?.restart(at: index, after: RoomNoise.beforeAnything)
    values?.restart(at: index)
    networks.forget()
    stream.skip(to: index)
    return cut.map { [reject($0..<$0, .gap, nil, Findings(source: others.source))] } ?? []
  }

  /// Passes on what to listen for now.
  private mutating func attend() {
    networks.listen(for: attention.vocabulary)
    taught.listen(for: attention.vocabulary)
    networks.prior = attention.prior(networks.prior)
  }
}
