/// How much a command must be said for it to be heard.
package enum Profile: String, Sendable, CaseIterable, Codable {
  /// A core word alone is heard.
  case normal
  /// Only forms of two words or more, for a loud room: "log send".
  case strict
  /// Normal, and strict while the room's noise or the number of rejections says so.
  case auto
}
