package import Words

/// A kind of screen, with a grammar of its name for the words that it adds.
package enum Mode: String, CaseIterable, Sendable {
  case climb, list, timer, lift, confirm, either, asleep

  /// Names of intents in earlier versions, and their present names: a user's copy of a grammar may
  /// have the old ones.
  package var formerIntents: [IntentName: IntentName] {
    switch self {
    case .lift: ["send": "done", "fall": "missed", "harder": "heavier", "easier": "lighter"]
    case .climb, .list, .timer, .confirm, .either, .asleep: [:]
    }
  }
}
