import Canvas
import Climbing
import Core
import HUD
import Languages
import Session
import Words

/// How well the climber moved in an attempt.
struct QualityLayer: ListLayer {
  var cursor: Cursor
  private let found: FoundAttempt
  private let session: EntrySession

  init(_ found: FoundAttempt, in session: EntrySession) {
    self.found = found
    self.session = session
    let quality = found.attempt.details.quality ?? .fair
    cursor = Cursor(row: quality.rawValue - 1)
  }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("choose", [.enter], hint: tr("choose", context: "hint")) { list, desk, command in
        let chosen = MovementQuality.allCases[at: list.cursor.row]
        if let chosen { list.choose(chosen, &desk, command) }
      },
      CommandRow("quality", takes: .movementQuality) { list, desk, command in
        guard let quality = MovementQuality(saidBy: command) else { return desk.refuse(.noQuality) }
        list.choose(quality, &desk, command)
      },
    ]
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("How you moved: \(found.route.grade), attempt \(found.number)"),
      rows: MovementQuality.allCases.map(\.meaning), selection: cursor.row, empty: "",
      footer: footer(desk))
  }

  private func choose(_ quality: MovementQuality, _ desk: inout Desk, _ command: Command) {
    desk.pop()
    desk.rate(found, quality, in: session, by: command)
  }
}

extension Desk {
  /// Logs the quality that was said, or asks for one.
  mutating func rate(_ found: FoundAttempt, in session: EntrySession, by command: Command) {
    guard command.value != nil else { return push(QualityLayer(found, in: session)) }
    guard let quality = MovementQuality(saidBy: command) else { return refuse(.noQuality) }
    rate(found, quality, in: session, by: command)
  }

  fileprivate mutating func rate(
    _ found: FoundAttempt, _ quality: MovementQuality, in session: EntrySession,
    by command: Command
  ) {
    correct(
      .climb(.describeAttempt(found.attempt.id, .moved(quality))), in: session, by: command,
      called: tr("the quality of an attempt"))
  }
}

extension MovementQuality {
  static var help: String {
    tr("After an attempt: how well you moved, 1 to 5: “quality four”.")
  }

  fileprivate init?(saidBy command: Command) {
    guard let number = command.number.flatMap({ Int(exactly: $0) }) else { return nil }
    self.init(rawValue: number)
  }

  fileprivate var meaning: String {
    switch self {
    case .fought: tr("fought every move")
    case .rough: tr("rough", context: "quality")
    case .fair: tr("fair", context: "quality")
    case .good: tr("good", context: "quality")
    case .fluent: tr("it flowed")
    }
  }
}

extension SpokenForm {
  /// From one to five, all equally likely.
  static let movementQuality = SpokenForm.number(
    "quality", NumberPrior(expected: (1...5).map(Double.init), isClosed: true))
}

extension String {
  static var noQuality: String { tr("The quality of an attempt is 1 to 5.") }
}
