import Canvas
import Core
import HUD
import Languages
import Sound
import Words

/// Offers to learn a word that was missed again and again. The session goes on meanwhile; without an
/// answer the offer goes.
struct OfferLayer: Layer {
  private static let patience = Duration.seconds(15)

  private let lesson: Lesson
  private var offeredAt = Moment(microseconds: 0)

  init(_ lesson: Lesson) { self.lesson = lesson }

  var mode: Mode? { .offer }
  var passage: Passage { .everything }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("yes", ["y"], hint: tr("teach", context: "hint")) { layer, desk, _ in
        desk.pop()
        desk.push(TeachLayer(layer.lesson))
      },
      CommandRow("no", ["n", .escape], hint: tr("no", context: "hint")) { _, desk, command in
        desk.pop()
        desk.sound(.play(.same))
      },
    ]
  }

  mutating func begin(_ desk: inout Desk) {
    offeredAt = desk.now
    desk.sound(.play(.question))
  }

  mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    if desk.now >= offeredAt + Self.patience || desk.reasonNotToTeach != nil { desk.fade() }
  }

  func nextDeadline(_ desk: Desk) -> Moment? { offeredAt + Self.patience }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.prompt = Scene.Prompt(
      word: tr("TEACH?", context: "big word"),
      text: desk.asking(
        tr(
          "“\(lesson.phrase)” was missed twice. Teach Chalktalk how you say it? "
            + "{Say “yes” or “no”|Press y or n}.")))
  }
}
