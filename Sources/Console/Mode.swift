package import Hearing

/// What the words mean at the moment: each mode has a grammar of its name.
package enum Mode: String, CaseIterable, Sendable {
  case climb, list, timer, lift, confirm, either, asleep

  /// What intents were called in earlier versions, and are now: a user's own copy of a grammar may have the old names.
  package var formerIntents: [IntentName: IntentName] {
    switch self {
    case .lift: ["send": "done", "fall": "missed", "harder": "heavier", "easier": "lighter"]
    case .climb, .list, .timer, .confirm, .either, .asleep: [:]
    }
  }
}
