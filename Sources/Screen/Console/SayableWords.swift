import Hearing
import Words

/// The words of every layer, each from the grammar of the layer that carries it out.
///
/// A user's copy of an earlier version's grammar may still have the words of other screens; they mean the same there.
struct SayableWords {
  /// Where a word is looked for that its own layer's grammar lacks: the activities', then the lists'
  /// and the questions'.
  private static let others: [Mode] = [.climb, .lift, .timer, .list, .confirm, .either]

  private let grammars: [Mode: Grammar]
  private var parts: [(mode: Mode, intents: Set<IntentName>)] = []
  private var unlikely: Set<IntentName> = []
  private(set) var intents: Set<IntentName> = []

  init(_ grammars: [Mode: Grammar]) { self.grammars = grammars }

  var sayable: Sayable {
    Sayable(
      parts.filter { !$0.intents.isEmpty }.map {
        Sayable.Part(mode: $0.mode.rawValue, intents: $0.intents)
      }, unlikely: unlikely)
  }

  /// Adds a layer's words, as far as no layer above has them.
  mutating func add(
    _ words: [(intent: IntentName, isLikely: Bool, isHeld: Bool)], of layer: any Layer
  ) {
    // The upper layers' grammars come first.
    if let mode = layer.mode { place(mode) }
    let upper = intents
    for word in words {
      // A layer above that could only refuse it lets one below do it.
      let isKnown = upper.contains(word.intent)
      if isKnown, !unlikely.contains(word.intent) || !word.isLikely || word.isHeld { continue }
      let isNew = intents.insert(word.intent).inserted
      if word.isLikely, !word.isHeld {
        unlikely.remove(word.intent)
      } else if isNew {
        unlikely.insert(word.intent)
      }
      guard let mode = grammars.mode(of: word.intent, layer.mode) else { continue }
      for index in parts.indices { parts[index].intents.remove(word.intent) }
      parts[place(mode)].intents.insert(word.intent)
    }
    unlikely.formIntersection(intents)
  }

  mutating func leaveOut(_ words: Set<IntentName>) {
    for index in parts.indices { parts[index].intents.subtract(words) }
    unlikely.subtract(words)
  }

  @discardableResult
  private mutating func place(_ mode: Mode) -> Int {
    if let place = parts.firstIndex(where: { $0.mode == mode }) { return place }
    parts.append((mode, []))
    return parts.count - 1
  }

  /// The modes to look through for a word of a layer; one without words of its own has the lists'.
  fileprivate static func modes(_ own: Mode?) -> [Mode] { [own ?? .list] + others }
}

extension [Mode: Grammar] {
  /// The mode whose grammar says how a layer's word is said; nil if none does.
  fileprivate func mode(of intent: IntentName, _ own: Mode?) -> Mode? {
    SayableWords.modes(own).first { self[$0]?.rules.contains { $0.intent == intent } == true }
  }

  /// How a layer's word is said; nil for a command without words.
  func rule(of intent: IntentName, _ own: Mode?) -> Grammar.Rule? {
    mode(of: intent, own).flatMap { mode in self[mode]?.rules.first { $0.intent == intent } }
  }
}
