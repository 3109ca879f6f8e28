/// Why words cannot be spoken, and what to do about it.
package enum SpeechError: Error, Equatable, CustomStringConvertible {
  /// espeak-ng's voice data is not installed, or not in the expected folder.
  case noData
  /// There is no voice of this name.
  case noVoice(String)
  /// The library does not answer in time.
  case hung
  /// The library refused the words.
  case failed(words: String, code: Int32)
  /// The words were synthesized but could not be resampled for playback.
  case cannotResample(words: String, reason: String)

  package var description: String {
    switch self {
    case .noData:
      "espeak-ng finds no voice data: install it with \"apt install espeak-ng-data\""
    case .noVoice(let name):
      "espeak-ng has no voice \"\(name)\": \"espeak-ng --voices\" lists them"
    case .hung:
      "espeak-ng does not answer: it waits for the sound server, which hangs"
    case .cannotResample(let words, let reason):
      "cannot resample \"\(words)\": \(reason)"
    case .failed(let words, let code):
      "espeak-ng cannot say \"\(words)\" (error \(code))"
    }
  }
}
