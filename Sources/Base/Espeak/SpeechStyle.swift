/// How words are spoken.
package struct SpeechStyle: Sendable, Equatable {
  /// A voice of espeak-ng, as `espeak-ng --voices` lists them.
  package var voice: String
  /// espeak-ng accepts 80 to 450.
  package var wordsPerMinute: Int
  /// 0 to 200; espeak-ng's default is 100.
  package var volume: Int

  package init(voice: String = "en-us", wordsPerMinute: Int = 165, volume: Int = 100) {
    self.voice = voice
    self.wordsPerMinute = min(450, max(80, wordsPerMinute))
    self.volume = min(200, max(0, volume))
  }
}
