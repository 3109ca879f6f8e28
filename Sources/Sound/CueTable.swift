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

  /// The table of the documentation: one row a tone, its notes in Hz, its length.
  package static var markdown: String {
    let rows = Cue.allCases.map { cue in
      "| \(cue.rawValue) | \(cue.meaning) | \(score(of: cue)) | \(cue.milliseconds) |"
    }
    return (["| Tone | Says | Notes (Hz x ms) | Length (ms) |", "|---|---|---|---|"] + rows)
      .joined(separator: "\n")
  }

  private static func score(of cue: Cue) -> String {
    cue.notes.map { note in
      if note.level == 0 { return "- x \(note.milliseconds)" }
      let pitch =
        note.from == note.to ? "\(Int(note.from))" : "\(Int(note.from)) to \(Int(note.to))"
      let timbre = note.timbre == .buzz ? " buzz" : ""
      return "\(pitch)\(timbre) x \(note.milliseconds)"
    }.joined(separator: ", ")
  }
}
