import Canvas
import Climbing
import Core
import HUD
import Languages
import Lifting
import Session
import Sound
import Words

/// Asks before a command is done. Everything else can be said and pressed meanwhile: it counts, and
/// the question goes.
///
/// It also goes when it no longer matters, and, if a word asked for it, when nobody answers: the word
/// may have been meant for somebody else. Of keys it waits for the answer, for `n` must not become
/// another key while a finger is on its way.
struct QuestionLayer: Layer {
  private(set) var text: String
  let command: Command
  /// Whether it asks only because the word may have been the room's; the word said again is a yes.
  let isDoubt: Bool
  private var patience = Patience()

  init(_ text: String, about command: Command, isDoubt: Bool = false) {
    self.text = text
    self.command = command
    self.isDoubt = isDoubt
  }

  /// As the layers below would ask it now: what was true when it was asked may not be by the answer.
  func asked(by below: some Collection<any Layer>, _ desk: Desk) -> Self {
    var question = self
    question.text = below.lazy.compactMap { $0.question(about: command, desk) }.last ?? text
    return question
  }

  var mode: Mode? { .confirm }
  var isQuestion: Bool { true }

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
        "confirm", [.enter, " "], unavailable: tr("Press y for yes or n for no.")
      ) { _, _, _ in },
    ]
  }

  func wayOn(_ desk: Desk) -> String { tr("Answer the question first: y or n.") }

  mutating func begin(_ desk: inout Desk) {
    patience.begin(desk.now)
    desk.sound(.play(.question))
  }

  mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    patience.follow(input, desk.now)
    if command.gesture == .voice, desk.now >= patience.end(desk) { desk.fade() }
  }

  func nextDeadline(_ desk: Desk) -> Moment? {
    command.gesture == .voice ? patience.end(desk) : nil
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .question(
      text, yes: tr("yes", context: "answer"), no: tr("no", context: "answer"))
  }

  func fill(_ card: inout RemoteCard, _ desk: Desk) {
    card.question = text
    card.asker = command.gestureID
    card.offers = offers(["yes", "no"], desk)
  }
}
