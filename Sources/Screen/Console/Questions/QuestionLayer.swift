import Canvas
import HUD
import Log
import Sound
import Words

/// Asks before a command is done. The question closes when it no longer matters, and when nobody
/// answers: the words may have been meant for somebody else, and the question blocks everything
/// else.
struct QuestionLayer: Layer {
  private static let patience = Duration.seconds(20)

  let text: String
  let command: Command
  private var askedAt = Moment(microseconds: 0)

  init(_ text: String, about command: Command) {
    self.text = text
    self.command = command
  }

  var mode: Mode? { .confirm }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("yes", ["y"]) { question, desk, answer in
        var confirmed = question.command
        confirmed.isConfirmed = true
        confirmed.gesture = answer.gesture
        confirmed.actedAt = answer.actedAt
        confirmed.gestureID = answer.gestureID
        desk.pop()
        desk.pass(confirmed)
      },
      CommandRow("no", ["n", .escape]) { _, desk, _ in
        desk.pop()
        desk.sound(.play(.same))
      },
      // What destroys something must not be confirmed by a key that is pressed without looking.
      CommandRow(
        "confirm", [.enter, " "], unavailable: "Press y for yes or n for no."
      ) { _, _, _ in },
    ]
  }

  func wayOn(_ desk: Desk) -> String { "Answer the question first: y or n." }

  mutating func begin(_ desk: inout Desk) {
    askedAt = desk.now
    desk.sound(.play(.question))
  }

  mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    if desk.now >= askedAt + Self.patience { desk.pop() }
  }

  func nextDeadline(_ desk: Desk) -> Moment? { askedAt + Self.patience }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .question(text, yes: "yes", no: "no")
  }

  func fill(_ card: inout RemoteCard, _ desk: Desk) {
    card.question = text
    card.offers = offers(["yes", "no"], desk)
  }
}
