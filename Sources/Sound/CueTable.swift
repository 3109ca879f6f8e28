/// All tones, made once, so that an answer costs no synthesis.
package struct CueTable: Sendable {
  private let clips: [Cue: Clip]

  package init() {
    clips = Dictionary(uniqueKeysWithValues: Cue.allCases.map { ($0, $0.clip) })
  }

  package subscript(cue: Cue) -> Clip {
    guard let clip = clips[cue] else { preconditionFailure("the table holds every cue") }
    return clip
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
