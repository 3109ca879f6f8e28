import Canvas
import HUD
import Hearing
import Sound

/// Asks before a command is done. It goes when the answer is no longer wanted.
struct QuestionLayer: Layer {
  let text: String
  let command: Command

  init(_ text: String, about command: Command) {
    self.text = text
    self.command = command
  }

  var mode: Mode? { .confirm }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("yes", ["y", .enter]) { question, desk, answer in
        var confirmed = question.command
        confirmed.isConfirmed = true
        confirmed.gesture = answer.gesture
        confirmed.actedAt = answer.actedAt
        desk.pop()
        desk.pass(confirmed)
      },
      CommandRow("no", ["n", .escape]) { _, desk, _ in
        desk.pop()
        desk.add([.play(.same)])
      },
    ]
  }

  func begin(_ desk: inout Desk) { desk.add([.play(.question)]) }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .question(text, yes: "yes", no: "no")
  }
}
