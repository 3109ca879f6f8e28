import Foundation
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
