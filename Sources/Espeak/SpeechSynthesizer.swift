import Foundation
package import Sound
import Synchronization

/// Turns words into sound on a thread of its own, and remembers the phrases it was told to prepare.
///
/// A phrase takes some milliseconds to make, too long for a timer's cue: those are prepared.
package final class SpeechSynthesizer: Sendable {
  private let queue = PhraseQueue()
  private let prepared = Mutex<[String: Clip]>([:])

  /// Checks that the library's data and the voice are there.
  package init(style: SpeechStyle = SpeechStyle()) throws(SpeechError) {
    try engine.withLock { (engine) throws(SpeechError) in
      try engine.open()
      try engine.choose(style)
    }
    let thread = Thread { [queue] in
      while let order = queue.next() {
        order.answer(Self.clip(for: order.words, style: style))
      }
    }
    thread.name = "chalktalk-speech"
    thread.start()
  }

  deinit { queue.close() }

  /// The sound of `words`.
  package func clip(for words: String) async throws(SpeechError) -> Clip {
    if let clip = preparedClip(for: words) { return clip }
    let result = await withCheckedContinuation { continuation in
      queue.add(PhraseQueue.Order(words: words) { continuation.resume(returning: $0) })
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
