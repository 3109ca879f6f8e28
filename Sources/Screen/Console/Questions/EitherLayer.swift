import Canvas
import Core
import HUD
import Languages
import Sound
import Words

/// Asks which of two values was said: "fifteen or fifty?". Neither is accepted until the answer.
/// Everything else can be said and pressed meanwhile: it counts, and the question goes. It also goes
/// when nobody answers.
struct EitherLayer: Layer {
  private let command: Command
  private let left: SpokenValue
  private let right: SpokenValue
  private var patience = Patience()

  /// - Parameter command: the command with either value.
  init(_ command: Command, _ left: SpokenValue, _ right: SpokenValue) {
    self.command = command
    self.left = left
    self.right = right
  }

  var mode: Mode? { .either }
  var passage: Passage { .everything }
  var isQuestion: Bool { true }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("left", ["1", .left]) { $0.choose($0.left, &$1, $2) },
      CommandRow("right", ["2", .right]) { $0.choose($0.right, &$1, $2) },
      CommandRow("said-again", takes: saidAgain) { layer, desk, answer in
        let value = [layer.left, layer.right].first { "\($0)" == answer.text }
        if let value { layer.choose(value, &desk, answer) }
      },
      CommandRow("no", ["n", .escape]) { _, desk, _ in
        desk.pop()
        desk.sound(.play(.same))
      },
    ]
  }

  mutating func begin(_ desk: inout Desk) {
    patience.begin(desk.now)
    desk.sound(.play(.question))
    desk.speak(tr("\(left.words), or \(right.words)?"))
  }

  mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    patience.follow(input, desk.now)
    if desk.now >= patience.end(desk) { desk.fade() }
  }

  func nextDeadline(_ desk: Desk) -> Moment? { patience.end(desk) }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .either("\(left)", "\(right)", title: title)
  }

  private var title: String {
    switch command.intent {
    case "reps": tr("How many reps?")
    case "plus": tr("How much more?")
    case "climber": tr("Who?")
    case "grade": tr("Which grade?")
    case "route": tr("Which route?")
    case "row": tr("Which row?")
    case "name": tr("Which name?")
    case "weight": tr("Which weight?")
    case "effort": tr("Which effort?")
    case "quality": tr("Which quality?")
    default: tr("Which one?")
    }
  }

  private var saidAgain: SpokenForm {
    .names(
      "said-again", after: [""],
      [left, right].map { SpokenName("\($0)", phrases: [$0.words]) })
  }

  private func choose(_ value: SpokenValue, _ desk: inout Desk, _ answer: Command) {
    var chosen = command
    chosen.value = value.value
    chosen.gesture = answer.gesture
    chosen.saidAt = chosen.actedAt
    chosen.actedAt = answer.actedAt
    var other = command
    other.value = (value == left ? right : left).value
    desk.pop()
    desk.pass(chosen)
    desk.otherChoice = other
  }
}
