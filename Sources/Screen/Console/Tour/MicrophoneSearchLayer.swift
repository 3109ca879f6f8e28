import Canvas
package import Core
package import HUD
import Languages
import Words

/// Shown while the microphones are tried out, which takes seconds where none answers.
package struct MicrophoneSearchLayer: Layer {
  /// How often it looks whether the search is over.
  private static let pace = Duration.milliseconds(100)
  private let isOver: @Sendable () -> Bool

  package init(until isOver: @escaping @Sendable () -> Bool) { self.isOver = isOver }

  package var mode: Mode? { nil }

  package func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("finish", ["q", .escape], hint: tr("skip all")) { _, desk, _ in
        desk.endTour(.skipped)
      }
    ]
  }

  package mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    if isOver() { desk.endTour(.done) }
  }

  package func nextDeadline(_ desk: Desk) -> Moment? { desk.now + Self.pace }

  package func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.head.title = tr("WELCOME", context: "title")
    scene.overlay = .list(
      ListView(
        title: tr("Which microphone?"), rows: [], selection: -1,
        empty: tr("Looking for microphones: a few seconds."), footer: footer(desk)))
  }
}
