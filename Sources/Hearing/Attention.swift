/// What is listened for at the moment: the mode's grammar, what of it makes sense, what the profile leaves of it, or, asleep,
/// what wakes it.
struct Attention {
  /// The mode of what wakes it.
  private static let asleep = "asleep"

  private let grammars: [String: Grammar]
  private let asleepGrammar: Grammar
  /// Seconds without a command after which it falls asleep; nil: never.
  private let sleepAfter: Double?
  private var grammar: Grammar
  private var activeIntents: Set<IntentName>?
  private var autoProfile: AutoProfile
  /// When it was last given reason to stay awake, in seconds of the stream.
  private var awakeSince = 0.0
  private(set) var state: ListeningState
  private(set) var vocabulary: Vocabulary

  init(_ settings: Listener.Settings, grammars: [String: Grammar], mode: String) {
    guard let grammar = grammars[mode], let asleepGrammar = grammars[Self.asleep] else {
      preconditionFailure("no grammar for the mode \(mode) or for \(Self.asleep)")
    }
    self.grammars = grammars
    self.grammar = grammar
    self.asleepGrammar = asleepGrammar
    sleepAfter = settings.sleepAfter
    autoProfile = AutoProfile(settings: settings.autoProfile)
    state = ListeningState(profile: settings.profile)
    vocabulary = Vocabulary(grammar: grammar, isStrict: false)
    setProfile(settings.profile)
  }

  /// A mode without a grammar leaves what is listened for as it is.
  mutating func listen(to mode: String, only intents: Set<IntentName>?) {
    guard let grammar = grammars[mode] else { return }
    self.grammar = grammar
    activeIntents = intents
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

  /// A command keeps it awake. Those that are about listening itself take effect at once, whoever else acts on them.
  /// - Returns: whether something else is listened for now.
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

  /// Something was no command.
  mutating func rejected(at seconds: Double) { autoProfile.rejected(at: seconds) }

  /// Lets time pass. True where it fell asleep or went to another profile by itself.
  mutating func changes(noiseFloor: Double, at seconds: Double) -> Bool {
    var changed = autoProfile.update(noiseFloor: noiseFloor, at: seconds) && state.profile == .auto
    if changed { setProfile(.auto) }
    if let sleepAfter, !state.isAsleep, seconds - awakeSince >= sleepAfter {
      setAsleep(true, at: seconds)
      changed = true
    }
    return changed
  }

  /// What is expected, by what is listened for.
  func prior(_ before: Prior) -> Prior {
    state.isAsleep
      ? before.listening(to: asleepGrammar)
      : before.listening(to: grammar, isStrict: state.isStrict)
  }

  private mutating func refresh() {
    vocabulary =
      state.isAsleep
      ? Vocabulary(grammar: asleepGrammar, isStrict: false)
      : Vocabulary(grammar: grammar, only: activeIntents, isStrict: state.isStrict)
  }
}

/// How much a command must be said for it to be heard.
package enum Profile: String, Sendable, CaseIterable, Codable {
  /// A core word alone is heard.
  case normal
  /// Only forms of two words or more, for a loud room: "log send".
  case strict
  /// Normal, and strict while the room's noise or the number of rejections says so.
  case auto
}

/// Decides when the `auto` profile hears only the longer forms, and when the single words again.
///
/// Each way has its own threshold and takes its time, so that it doesn't swing to and fro.
package struct AutoProfile: Sendable {
  package struct Settings: Sendable, Equatable {
    /// Noise floor in dB below full scale at which the room counts as loud, and as calm again.
    /// Speech into a set-up microphone stands at -25 to -15.
    package var loud = -34.0
    package var calm = -40.0
    /// Rejections a minute that count as many, and as few again.
    package var many = 15
    package var few = 4
    /// Seconds a cause must last before the profile follows.
    package var patience = 10.0

    package init() {}
  }

  private let settings: Settings
  private var rejections: [Double] = []
  private var wantedSince: Double?
  package private(set) var cause: ListeningState.StrictCause?

  package init(settings: Settings = Settings()) { self.settings = settings }

  package mutating func rejected(at seconds: Double) { rejections.append(seconds) }

  /// Takes the room's state at a time in; true when `cause` changed by it.
  package mutating func update(noiseFloor: Double, at seconds: Double) -> Bool {
    rejections.removeAll { $0 < seconds - 60 }
    let wanted = wantedCause(noiseFloor)
    guard wanted != cause else {
      wantedSince = nil
      return false
    }
    let since = wantedSince ?? seconds
    wantedSince = since
    guard seconds - since >= settings.patience else { return false }
    cause = wanted
    wantedSince = nil
    return true
  }

  private func wantedCause(_ noiseFloor: Double) -> ListeningState.StrictCause? {
    let wasStrict = cause != nil
    if noiseFloor > (wasStrict ? settings.calm : settings.loud) { return .noise }
    if rejections.count > (wasStrict ? settings.few : settings.many) { return .rejections }
    return nil
  }
}

/// The phrases that may be heard at the moment: what the mode's grammar allows, what the caller says
/// makes sense, and what the profile leaves of it.
package struct Vocabulary: Sendable, Equatable {
  package let rules: [Grammar.Rule]
  private let intents: [String: IntentName]

  /// - Parameters:
  ///   - only: the intents that make sense now; nil for all of the grammar's.
  ///   - isStrict: keep only phrases of two words or more. An intent that has none keeps what it has.
  package init(grammar: Grammar, only active: Set<IntentName>? = nil, isStrict: Bool) {
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

  /// Whether a phrase of another intent goes on where an intent's phrase ends.
  func goesOn(after phrase: String, of intent: IntentName) -> Bool {
    rules.contains { rule in
      rule.intent != intent && rule.phrases.contains { $0.hasPrefix(phrase + " ") }
    }
  }

  /// Whether something may be said that is not among these phrases.
  package func exceeds(_ known: Set<String>) -> Bool { !phrases.isSubset(of: known) }
}
