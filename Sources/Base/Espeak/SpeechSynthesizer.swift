import Foundation
import Languages
package import Sound
import Synchronization

/// Turns words into sound on its own thread, and keeps the phrases that it prepared.
///
/// A phrase takes some milliseconds to synthesize, too long for a timer's cue, so cues are
/// prepared. The thread opens the library with the first phrase: the library looks for a sound
/// server, though none is used, and a hung server would block it for ever. A caller waits no longer
/// than its own limit.
package final class SpeechSynthesizer: Sendable {
  private let queue = PhraseQueue()
  private let prepared = Mutex<[String: Clip]>([:])

  /// Words that arrive later than this describe something that is over.
  package static let usualLimit = Duration.seconds(3)

  package init(style: SpeechStyle = SpeechStyle()) {
    let thread = Thread { [queue] in
      while let order = queue.next() {
        order.answer(Self.clip(for: order.words, style: style))
      }
    }
    thread.name = "chalktalk-speech"
    thread.start()
  }

  deinit { queue.close() }

  /// The sound of `words`; throws if it isn't ready within `limit`.
  package func clip(
    for words: String, within limit: Duration = usualLimit
  ) async throws(SpeechError) -> Clip {
    if let clip = preparedClip(for: words) { return clip }
    let result = await withCheckedContinuation { continuation in
      queue.add(
        PhraseOrder(words: words, within: limit) { continuation.resume(returning: $0) })
    }
    return try result.get()
  }

  /// Synthesizes the phrases now, so that they cost nothing later.
  package func prepare(_ phrases: [String]) async throws(SpeechError) {
    for phrase in phrases {
      let clip = try await clip(for: phrase)
      prepared.withLock { $0[phrase] = clip }
    }
  }

  /// The sound of a prepared phrase, without waiting; nil for any other phrase.
  package func preparedClip(for words: String) -> Clip? {
    prepared.withLock { $0[words] }
  }

  private static func clip(
    for words: String, style: SpeechStyle
  ) -> Result<Clip, SpeechError> {
    engine.withLock { engine in
      Result { () throws(SpeechError) in
        // Another synthesizer may have changed the library's settings in between.
        try engine.open()
        try engine.choose(style)
        return try engine.clip(for: words)
      }
    }
  }
}

/// How words are spoken.
package struct SpeechStyle: Sendable, Equatable {
  /// A voice of espeak-ng, as `espeak-ng --voices` lists them.
  package var voice: String
  /// espeak-ng accepts 80 to 450.
  package var wordsPerMinute: Int
  /// 0 to 200; espeak-ng's default is 100.
  package var volume: Int

  /// - Parameter voice: nil for the usual voice of the run's language.
  package init(voice: String? = nil, wordsPerMinute: Int = 165, volume: Int = 100) {
    self.voice = voice ?? tr("en-us", context: "espeak-ng voice")
    self.wordsPerMinute = min(450, max(80, wordsPerMinute))
    self.volume = min(200, max(0, volume))
  }
}

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
