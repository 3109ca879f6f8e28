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
  mutating func took(_ intent: IntentName, at seconds: Double) -> Bool {
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
