/// Why the engine can't be used.
package enum PocketSphinxError: Error, Equatable, CustomStringConvertible {
  /// A file of the acoustic model is not there.
  case missingModel(path: String)
  /// A file of the acoustic model is not as it was installed.
  case damagedModel(path: String)
  case unwritableDictionary(reason: String)
  case initialisation
  case grammar(phrases: [String])
  case phoneLoop

  package var description: String {
    switch self {
    case .missingModel(let path):
      """
      the acoustic model is not installed: \(path) is missing. Install it with: \
      sudo apt install pocketsphinx-en-us
      """
    case .damagedModel(let path):
      """
      the acoustic model is damaged: \(path) is not as it was installed. Install it again with: \
      sudo apt install --reinstall pocketsphinx-en-us
      """
    case .unwritableDictionary(let reason):
      "the engine's word list could not be written: \(reason)"
    case .initialisation:
      "PocketSphinx did not start with the installed acoustic model: reinstall pocketsphinx-en-us"
    case .grammar(let phrases):
      "PocketSphinx refused the phrases \(phrases.joined(separator: ", "))"
    case .phoneLoop:
      "PocketSphinx could not set up its loop of phones: reinstall pocketsphinx-en-us"
    }
  }
}
