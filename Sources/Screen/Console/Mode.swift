package import Words

/// The meaning of words at the moment: each mode has a grammar of its name.
package enum Mode: String, CaseIterable, Sendable {
  case climb, list, timer, lift, confirm, either, offer, asleep

  /// Names of intents in earlier versions, and their present names: a user's copy of a grammar may
  /// have the old ones.
  package var formerIntents: [IntentName: IntentName] {
    switch self {
    case .lift: ["send": "done", "fall": "missed", "harder": "heavier", "easier": "lighter"]
    case .climb, .list, .timer, .confirm, .either, .offer, .asleep: [:]
    }
  }
}
