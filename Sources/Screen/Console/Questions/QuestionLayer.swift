import Canvas
import Climbing
import Core
import HUD
import Languages
import Lifting
import Session
import Sound
import Words

/// Asks before a command is done. The question closes when it no longer matters. One that a word
/// asked, or over which a try was said, also closes when nobody answers: the words may have been
/// meant for somebody else, and the question blocks everything else.
struct QuestionLayer: Layer {
  private static let patience = Duration.seconds(20)

  let text: String
  let command: Command
  /// The words for a try that the screen below takes.
  var tries: [IntentName] = []
  /// Tries that were logged meanwhile.
  private(set) var waiting: [Command] = []
  /// When it goes without an answer; nil: it stays.
  private var leavesAt: Moment?

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
        if question.waiting.isEmpty {
          desk.pass(confirmed)
        } else {
          desk.waiting += question.waiting + [confirmed]
        }
      },
      CommandRow("no", ["n", .escape]) { question, desk, _ in
        desk.pop()
        desk.sound(.play(.same))
        desk.waiting += question.waiting
      },
      // What destroys something must not be confirmed by a key that is pressed without looking.
      CommandRow(
        "confirm", [.enter, " "], unavailable: tr("Press y for yes or n for no.")
      ) { _, _, _ in },
    ] + tries.map(hold)
  }

  /// No try may be lost to a question.
  private func hold(_ intent: IntentName) -> CommandRow<Self> {
    CommandRow(intent) { question, desk, command in
      question.waiting.append(command)
      question.leavesAt = question.leavesAt ?? desk.now + Self.patience
      let text = tr("“\(command.intent)” waits: answer the question first.")
      desk.tell(Reply(.info, text, tone: .same))
    }
  }

  func wayOn(_ desk: Desk) -> String { tr("Answer the question first: y or n.") }

  mutating func begin(_ desk: inout Desk) {
    // A question that the hand asked stays until the hand answers; one that a word asked may have
    // been meant for somebody else.
    if !command.isByHand { leavesAt = desk.now + Self.patience }
    desk.sound(.play(.question))
  }

  mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    guard let leavesAt, desk.now >= leavesAt else { return }
    desk.pop()
    desk.waiting += waiting
  }

  func nextDeadline(_ desk: Desk) -> Moment? { leavesAt }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    let held = waiting.map { "\($0.intent)" }.joined(separator: ", ")
    scene.overlay = .question(
      waiting.isEmpty ? text : "\(text) \(tr("Waiting: \(held)."))",
      yes: tr("yes", context: "answer"), no: tr("no", context: "answer"))
  }

  func fill(_ card: inout RemoteCard, _ desk: Desk) {
    card.question = text
    card.offers = offers(["yes", "no"], desk)
  }
}

extension Desk {
  /// The words that log a try in the session that is open.
  var tries: [IntentName] {
    guard isOpen else { return [] }
    return (session.facts.climb.start == nil ? [] : ["send", "fall"])
      + (session.facts.lift.current == nil ? [] : ["done", "missed"])
  }
}
