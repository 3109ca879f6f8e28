import Canvas
import Core
import HUD
import Languages
import Lifting
import Preferences
import Session
import Words

/// A typed value in large digits: `82.5`, `82.5x8`, `x8`, `@8`.
struct NumberLayer: Layer {
  private var text: String
  /// The set being corrected; nil for the next set.
  private let corrected: (id: LoggedSet.ID, number: Int, exercise: Exercise)?
  private let session: EntrySession
  private var touchedAt = Moment(microseconds: 0)
  private static let patience = Duration.seconds(15)

  init(typed: String) {
    text = typed
    corrected = nil
    session = .open
  }

  init(
    typed: String, of set: LoggedSet, in block: ExerciseBlock, of session: EntrySession
  ) {
    text = typed
    self.session = session
    let number = block.number(of: set.id) ?? block.nextNumber
    corrected = (set.id, number.number, block.exercise)
  }

  var mode: Mode? { nil }
  var passage: Passage { .words }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("enter", [.enter], hint: usualKind(desk).shown) { $0.enter(&$1, $2) },
      CommandRow("type") { layer, _, command in
        layer.text = String((layer.text + (command.text ?? "")).prefix(12))
      },
      CommandRow("erase", [.backspace]) { layer, desk, _ in
        layer.text.removeLast(min(1, layer.text.count))
        if layer.text.isEmpty { desk.pop() }
      },
      CommandRow("close", [.escape], hint: tr("close", context: "hint")) { _, desk, _ in
        desk.pop()
      },
    ]
  }

  mutating func begin(_ desk: inout Desk) { touchedAt = desk.now }

  mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    if desk.now >= touchedAt + Self.patience { return desk.pop() }
    if case .key = input { touchedAt = desk.now }
  }

  func nextDeadline(_ desk: Desk) -> Moment? { touchedAt + Self.patience }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.figures.main = Scene.Figure(text: text, topic: .info)
    let set = corrected.map { "\($0.exercise.name), " + tr("set \($0.number)") }
    let further =
      switch usualKind(desk) {
      case .reps: tr("20x8 with weight")
      case .seconds: tr("20x30 with weight")
      case .metres: tr("20x40 with weight")
      case .weight, .plus, .effort: tr("x8 reps")
      }
    let effort =
      switch desk.preferences.effortScale {
      case .rpe: tr("@8 effort")
      case .rir: tr("@2 in reserve")
      }
    scene.figures.caption = [set, further, effort].compactMap(\.self)
      .joined(separator: " · ")
    scene.figures.note = ""
    scene.figures.sets = nil
    scene.overlay = nil
  }

  private func usualKind(_ desk: Desk) -> NumberKind {
    switch (corrected?.exercise ?? desk.session.facts.lift.current?.exercise)?.metric {
    case .weight, nil: .weight
    case .bodyweight: .reps
    case .hold: .seconds
    case .distance: .metres
    }
  }

  private func enter(_ desk: inout Desk, _ command: Command) {
    guard let values = TypedValue.read(text, as: usualKind(desk)) else {
      return desk.refuse(tr("“\(text)” is not a value: type 82.5, 82.5x8, x8 or @8"))
    }
    desk.pop()
    desk.enter(values, of: corrected?.id, in: session, by: command)
  }
}

/// The syntax of typed values.
enum TypedValue {
  /// The numbers and their kinds in the order typed; nil if the text is anything else.
  ///
  /// - Parameter usual: what a number alone means. Before “x” it is a weight, and after it what the
  ///   exercise counts, as on the screen: `+20×8`, `10×30 s`.
  static func read(_ text: String, as usual: NumberKind) -> [(NumberKind, Double)]? {
    var kind = usual
    var digits = ""
    var values: [(NumberKind, Double)] = []
    /// Ends the current number; false if it isn't one.
    func close() -> Bool {
      defer { digits = "" }
      if digits.isEmpty { return values.isEmpty }
      guard let number = Double(digits), number.isFinite, number < 1_000_000 else { return false }
      values.append((kind, number))
      return true
    }
    for character in text where character != " " {
      switch character {
      case "0"..."9", ".", "-": digits.append(character)
      case ",": digits.append(".")
      case "x", "X", "×", "*":
        if values.isEmpty, kind == usual { kind = .weight }
        guard close() else { return nil }
        kind = usual == .weight ? .reps : usual
      case "@":
        guard close() else { return nil }
        kind = .effort
      case "+":
        guard digits.isEmpty else { return nil }
        kind = .plus
      default: return nil
      }
    }
    return !digits.isEmpty && close() ? values : nil
  }
}
