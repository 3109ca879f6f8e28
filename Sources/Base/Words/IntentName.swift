/// What the user wants: the name of a grammar's public rule, such as `send` or `rest`.
///
/// It is an open set, because a user's grammar may have other rules.
package struct IntentName: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package var description: String { rawValue }
}

extension IntentName: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension IntentName {
  /// The only intent that is listened for while asleep.
  package static let wake: IntentName = "wake"
  package static let sleep: IntentName = "sleep"
  package static let strict: IntentName = "strict"
  package static let normal: IntentName = "normal"
}

// What a command's nature says about how readily it is heard (docs/hearing.md, "The judge's table").
extension IntentName {
  /// People answer a question even in the middle of talk.
  package static let answers: Set<IntentName> = ["yes", "no"]
  /// They only show something: a mistake costs nothing.
  package static let harmless: Set<IntentName> = ["status", "history"]
  /// "Choose that" and "delete that" occur in talk by chance, and have effects that may go unseen.
  package static let risky: Set<IntentName> = ["choose", "delete"]
  /// It changes where the next attempt is logged.
  package static let route: IntentName = "route"
  /// They go to a place by its number.
  package static let byNumber: Set<IntentName> = [route, "row"]
  /// It takes back what was logged last, so it is likely right after that.
  package static let undo: IntentName = "undo"
}
