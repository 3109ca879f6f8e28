import Synchronization

/// The tones, each made when it is first asked for (1 to 5 ms) and kept: a session sounds a few of them, and to make them all
/// would hold up its start.
package final class CueTable: Sendable {
  private let clips = Mutex<[Cue: Clip]>([:])

  package init() {}

  package subscript(cue: Cue) -> Clip {
    clips.withLock { clips in
      if let clip = clips[cue] { return clip }
      let clip = cue.clip
      clips[cue] = clip
      return clip
    }
  }

  /// The list of the documentation: each tone and its meaning.
  package static var markdown: String {
    Cue.allCases.map { "- `\($0.rawValue)`: \($0.meaning)" }.joined(separator: "\n")
  }
}
