import Canvas
import Core
import HUD
import Hearing
import Languages
import Session
import Words

/// The latest things heard: when, how loud compared with the room, and how to get them accepted.
struct HeardLayer: Layer {
  var mode: Mode? { nil }
  var passage: Passage { .words }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow(
        "teach", ["t"], help: tr("Teach Chalktalk how you say a word."),
        hint: tr("teach a word", context: "hint"),
        unavailable: desk.reasonNotToTeach, takes: .lesson
      ) { _, desk, _ in
        desk.pop()
        desk.teach()
      },
      CommandRow("close", [.escape, .enter, "w", "q"], hint: tr("close", context: "hint")) {
        _, desk, _ in desk.pop()
      },
    ]
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .list(
      ListView(
        title: tr("Heard, newest first"),
        rows: desk.audio.heard.entries.flatMap { $0.lines(at: desk.timeOfDay($0.at)) },
        selection: -1,
        empty: desk.audio.ear.isOff
          ? tr("Not listening: keyboard only.")
          : tr("Nothing yet. Does the level meter move when you speak? Then t teaches a word."),
        footer: footer(desk)))
  }

  /// What can be done comes first: a narrow screen hides what comes before the last.
  private func footer(_ desk: Desk) -> String {
    var parts = hints(desk).map { "\($0.key) \($0.label)" }
    parts.insert(tr("dB above the room"), at: parts.count - 1)
    return parts.joined(separator: " · ")
  }
}
