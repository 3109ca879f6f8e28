/// What hears the words that the network was trained on; any others are PocketSphinx's in any case.
package enum HearingEngine: String, Sendable, CaseIterable, Codable {
  /// The trained network.
  case network
  /// PocketSphinx alone, as words without trained weights are heard.
  case pocketsphinx
}
