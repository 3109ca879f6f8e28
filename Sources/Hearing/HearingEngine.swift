/// What hears words.
package enum HearingEngine: String, Sendable, CaseIterable, Codable {
  /// The trained network.
  case network
  /// PocketSphinx alone, every word.
  case pocketsphinx
}
