import Canvas
import Core
import HUD
import Languages
import Lifting
import Preferences
import Session
import Words

/// A typed value in large digits: `82.5`, `82.5x8`, `x8`, `@8`. The set it is about is fixed when the
/// field opens, and shown in it; Tab chooses the other one.
struct NumberLayer: Layer {
  private var text: String
  private var target: Target
  private let session: EntrySession

  init(typed: String = "", of target: Target, of session: EntrySession) {
    text = typed
    self.target = target
    self.session = session
  }

  var mode: Mode? { nil }
  var passage: Passage { .words }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    let usual = target.usualKind
    let other = other(desk)
    return [
      CommandRow(
        "enter", [.enter], hint: usual.shown,
        doubts: { _ in
          TypedValue.read(text, as: usual).flatMap { desk.doubt($0, about: target) }
        }
      ) { $0.enter(&$1, $2) },
      CommandRow(
        "other-set", [.tab], hint: other.map { $0.isNext ? tr("next set") : tr("set just done") },
        unavailable: other == nil ? tr("There is no other set to change here.") : nil
      ) { layer, _, _ in
        if let other { layer.target = other }
      },
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

  func target(_ desk: Desk) -> String { target.title }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.figures.main = Scene.Figure(text: text, topic: .info)
    let further =
      switch target.usualKind {
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
    scene.figures.caption = target.title
    scene.figures.note = [further, effort].joined(separator: " · ")
    scene.figures.sets = nil
    scene.overlay = nil
  }

  /// The set just done for the next one, and the other way round.
  private func other(_ desk: Desk) -> Target? {
    guard case .open = session, let block = desk.session.facts.lift.current else { return nil }
    if target.isNext { return block.sets.last.map { .set($0.id, in: block) } }
    return target.set == block.sets.last?.id ? .next(in: block) : nil
  }

  private func enter(_ desk: inout Desk, _ command: Command) {
    guard let values = TypedValue.read(text, as: target.usualKind) else {
      return desk.refuse(tr("“\(text)” is not a value: type 82.5, 82.5x8, x8 or @8"))
    }
    desk.pop()
    desk.enter(values, about: target, in: session, by: command)
  }
}

extension NumberLayer {
  /// The set that a value is about.
  struct Target: Equatable {
    /// nil: the next set.
    let set: LoggedSet.ID?
    let exercise: Exercise
    /// `Bench press, set 2 (next)`.
    let title: String

    var isNext: Bool { self.set == nil }

    static func next(in block: ExerciseBlock) -> Target {
      Target(
        set: nil, exercise: block.exercise,
        title: tr("\(block.exercise.name), \(LiftLayer.setNumber(of: block)) (next)"))
    }

    static func set(_ id: LoggedSet.ID, in block: ExerciseBlock) -> Target {
      let number = block.number(of: id) ?? block.nextNumber
      return Target(
        set: id, exercise: block.exercise,
        title: id == block.sets.last?.id
          ? tr("\(block.exercise.name), \(tr("set \(number.number)")) (just done)")
          : "\(block.exercise.name), " + tr("set \(number.number)"))
    }

    /// What a number alone means.
    var usualKind: NumberKind {
      switch exercise.metric {
      case .weight: .weight
      case .bodyweight: .reps
      case .hold: .seconds
      case .distance: .metres
      }
    }

    private init(set: LoggedSet.ID?, exercise: Exercise, title: String) {
      self.set = set
      self.exercise = exercise
      self.title = title
    }

    /// The set that a value given at this moment is about: the one just done, or the next one; nil
    /// without an exercise.
    init?(_ desk: Desk, at moment: Moment) {
      let lift = desk.session.facts.lift
      if let fresh = lift.fresh(at: moment), let found = lift.set(fresh.id) {
        self = .set(fresh.id, in: found.block)
      } else if let block = lift.current {
        self = .next(in: block)
      } else {
        return nil
      }
    }
  }
}

extension Desk {
  /// The set that a command's value is about, fixed when it was said.
  func target(of command: Command) -> NumberLayer.Target? {
    NumberLayer.Target(self, at: command.saidAt ?? command.actedAt)
  }
}
