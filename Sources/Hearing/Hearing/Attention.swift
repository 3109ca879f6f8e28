package import Words

/// What to listen for now: the words that make sense on the screen and that the profile allows; while asleep, the words that
/// wake it.
struct Attention {
  /// The mode with the words that wake it.
  private static let asleep = "asleep"

  private let grammars: [String: Grammar]
  private let asleepGrammar: Grammar
  /// It falls asleep after so many seconds without a command; nil: never.
  private let sleepAfter: Double?
  private var sayable: Sayable
  /// The sayable words as one grammar.
  private var grammar: Grammar
  private var autoProfile = AutoProfile()
  /// When it last had a reason to stay awake, in seconds of the stream.
  private var awakeSince = 0.0
  private(set) var state: ListeningState
  private(set) var vocabulary: Vocabulary

  init(_ settings: Listener.Settings, grammars: [String: Grammar], mode: String) {
    guard let grammar = grammars[mode], let asleepGrammar = grammars[Self.asleep] else {
      preconditionFailure("no grammar for the mode \(mode) or for \(Self.asleep)")
    }
    self.grammars = grammars
    self.grammar = grammar
    sayable = Sayable([Sayable.Part(mode: mode, intents: nil)])
    self.asleepGrammar = asleepGrammar
    sleepAfter = settings.sleepAfter
    state = ListeningState(profile: settings.profile)
    vocabulary = Vocabulary(grammar: grammar, isStrict: false)
    setProfile(settings.profile)
  }

  /// Modes without a grammar add nothing; if no mode has one, nothing changes.
  mutating func listen(to sayable: Sayable) {
    guard sayable.parts.contains(where: { grammars[$0.mode] != nil }) else { return }
    self.sayable = sayable
    grammar = sayable.joined(grammars)
    refresh()
  }

  mutating func setProfile(_ profile: Profile) {
    state.profile = profile
    switch profile {
    case .normal: state.strictBecause = nil
    case .strict: state.strictBecause = .chosen
    case .auto: state.strictBecause = autoProfile.cause
    }
    refresh()
  }

  mutating func setAsleep(_ asleep: Bool, at seconds: Double) {
    state.isAsleep = asleep
    awakeSince = seconds
    refresh()
  }

  /// Notes an accepted command, which keeps it awake. Commands about listening itself take effect at once.
  /// - Returns: whether it listens for something else now.
  mutating func heed(_ intent: IntentName, at seconds: Double) -> Bool {
    awakeSince = seconds
    switch intent {
    case .sleep: setAsleep(true, at: seconds)
    case .wake: setAsleep(false, at: seconds)
    case .strict: setProfile(.strict)
    case .normal: setProfile(.normal)
    default: return false
    }
    return true
  }

  /// Notes a rejection.
  mutating func rejected(at seconds: Double) { autoProfile.rejected(at: seconds) }

  /// Lets time pass; true if it fell asleep or changed the profile automatically.
  mutating func changes(noiseFloor: Double, at seconds: Double) -> Bool {
    var changed = autoProfile.update(noiseFloor: noiseFloor, at: seconds) && state.profile == .auto
    if changed { setProfile(.auto) }
    if let sleepAfter, !state.isAsleep, seconds - awakeSince >= sleepAfter {
      setAsleep(true, at: seconds)
      changed = true
    }
    return changed
  }

  /// The expectations that fit what it listens for.
  func prior(_ before: Prior) -> Prior {
    state.isAsleep
      ? before.listening(to: asleepGrammar)
      : before.listening(to: grammar, isStrict: state.isStrict, sayable)
  }

  private mutating func refresh() {
    vocabulary =
      state.isAsleep
      ? Vocabulary(grammar: asleepGrammar, isStrict: false)
      : Vocabulary(grammar: grammar, isStrict: state.isStrict, unlikely: sayable.unlikely)
  }
}

/// Which forms of a command are heard.
package enum Profile: String, Sendable, CaseIterable, Codable {
  /// All of them: a core word alone is enough.
  case normal
  /// Only those of two words or more, for a loud room: "log send".
  case strict
  /// Normal, but strict while the room is loud or much is rejected.
  case auto
}

/// Decides when the `auto` profile is strict.
///
/// Each direction has its own threshold and needs time, so that the profile doesn't swing to and fro.
struct AutoProfile: Sendable {
  /// The noise floors, in dB below full scale, at which the room counts as loud, and as calm again.
  /// Speech into a well-adjusted microphone is at -25 to -15.
  private static let (loud, calm) = (-34.0, -40.0)
  /// How many rejections a minute count as many, and as few again.
  private static let (many, few) = (15, 4)
  /// Seconds a cause must last before the profile follows.
  private static let patience = 10.0

  private var rejections: [Double] = []
  private var wantedSince: Double?
  private(set) var cause: ListeningState.StrictCause?

  mutating func rejected(at seconds: Double) { rejections.append(seconds) }

  /// Considers the room's state at a time; true if `cause` changed.
  mutating func update(noiseFloor: Double, at seconds: Double) -> Bool {
    rejections.removeAll { $0 < seconds - 60 }
    let wanted = wantedCause(noiseFloor)
    guard wanted != cause else {
      wantedSince = nil
      return false
    }
    let since = wantedSince ?? seconds
    wantedSince = since
    guard seconds - since >= Self.patience else { return false }
    cause = wanted
    wantedSince = nil
    return true
  }

  private func wantedCause(_ noiseFloor: Double) -> ListeningState.StrictCause? {
    let wasStrict = cause != nil
    if noiseFloor > (wasStrict ? Self.calm : Self.loud) { return .noise }
    if rejections.count > (wasStrict ? Self.few : Self.many) { return .rejections }
    return nil
  }
}

/// The phrases that may be heard now: those of a grammar that make sense, as far as the profile allows them.
package struct Vocabulary: Sendable, Equatable {
  package let rules: [Grammar.Rule]
  private let intents: [String: IntentName]
  /// Intents that could only be refused now.
  private let unlikely: Set<IntentName>

  /// - Parameters:
  ///   - only: the intents that make sense now; nil for all of the grammar's.
  ///   - isStrict: keep only phrases of two words or more. An intent without any keeps its phrases.
  ///   - unlikely: intents that could only be refused now.
  package init(
    grammar: Grammar, only active: Set<IntentName>? = nil, isStrict: Bool,
    unlikely: Set<IntentName> = []
  ) {
    self.unlikely = unlikely
    rules = grammar.rules.filter { active?.contains($0.intent) ?? true }.map { rule in
      let long = rule.phrases.filter { $0.contains(" ") }
      var kept = rule
      if isStrict, !long.isEmpty { kept.phrases = long }
      return kept
    }
    intents = Dictionary(
      rules.flatMap { rule in rule.phrases.map { ($0, rule.intent) } },
      uniquingKeysWith: { first, _ in first })
  }

  package func intent(forPhrase phrase: String) -> IntentName? { intents[phrase] }

  package var phrases: Set<String> { Set(intents.keys) }

  /// The rules of what can be done now.
  var possible: [Grammar.Rule] { rules.filter { !unlikely.contains($0.intent) } }

  /// Whether another intent that can be done has a longer phrase that begins with this one.
  func goesOn(after phrase: String, of intent: IntentName) -> Bool {
    possible.contains { rule in
      rule.intent != intent && rule.phrases.contains { $0.hasPrefix(phrase + " ") }
    }
  }

  /// Whether it has a phrase that is not among these.
  package func exceeds(_ known: Set<String>) -> Bool { !phrases.isSubset(of: known) }
}
