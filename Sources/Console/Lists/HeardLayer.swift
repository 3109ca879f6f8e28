import Canvas
import HUD
import Hearing
import Log
import Session

/// The latest things heard: when, how loud compared with the room, and how to get them accepted.
struct HeardLayer: Layer {
  var mode: Mode? { nil }
  var passage: Passage { .words }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("close", [.escape, .enter, "w", "q"], hint: "close") { _, desk, _ in desk.pop() }
    ]
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    let entries = desk.audio.heard.entries
    // Times count from the start of the session, as in the list of attempts; without a session,
    // from the first entry.
    let start = desk.session.facts.startedAt ?? entries.last?.at ?? desk.now
    let times = entries.map { ($0.at - start).clock() }.alignedRight
    scene.overlay = .list(
      ListView(
        title: "Heard, newest first (dB: louder than the room)",
        rows: zip(entries, times).flatMap { $0.lines(at: $1) }, selection: -1,
        empty: desk.audio.ear.isOff
          ? "Not listening: keys only."
          : "Nothing yet. Is the level meter moving when you speak?", footer: footer(desk)))
  }
}
