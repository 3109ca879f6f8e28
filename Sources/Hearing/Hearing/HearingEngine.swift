/// The engine that hears words.
package enum HearingEngine: String, Sendable, CaseIterable, Codable {
  /// The trained networks.
  case network
  /// PocketSphinx alone, for every word.
  case pocketsphinx
}
