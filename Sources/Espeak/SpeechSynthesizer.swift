import Foundation
package import Sound
import Synchronization

/// Turns words into sound on a thread of its own, and remembers the phrases it was told to prepare.
///
/// A phrase takes some milliseconds to make, too long for a timer's cue: those are prepared. The library is
/// opened on that thread too, with the first phrase: it looks for a sound server, though none is used, and one
/// that hangs holds it for ever. Nobody waits for the thread longer than they say.
package final class SpeechSynthesizer: Sendable {
  private let queue = PhraseQueue()
  private let prepared = Mutex<[String: Clip]>([:])

  /// Words that come later than this say something that is over.
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

  /// The sound of `words`; throws when it is not there within `limit`.
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

  /// Makes the phrases now, so that later they cost nothing.
  package func prepare(_ phrases: [String]) async throws(SpeechError) {
    for phrase in phrases {
      let clip = try await clip(for: phrase)
      prepared.withLock { $0[phrase] = clip }
    }
  }

  /// A phrase that was prepared, at once; nil for any other.
  package func preparedClip(for words: String) -> Clip? {
    prepared.withLock { $0[words] }
  }

  private static func clip(
    for words: String, style: SpeechStyle
  ) -> Result<Clip, SpeechError> {
    engine.withLock { engine in
      Result { () throws(SpeechError) in
        // Another synthesizer may have set the library otherwise in between.
        try engine.open()
        try engine.choose(style)
        return try engine.clip(for: words)
      }
    }
  }
}
