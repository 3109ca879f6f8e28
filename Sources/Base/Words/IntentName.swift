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
