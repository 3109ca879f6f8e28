import Canvas
package import Core
package import HUD
import Hearing
import Languages
package import Preferences
import Words

/// The questions before a newcomer's first session: one list after another, each of which can be
/// skipped.
package struct FirstQuestionsLayer: ListLayer {
  package struct Question: Equatable, Sendable {
    package struct Option: Equatable, Sendable {
      let title: String
      /// Empty for the option that is already set.
      let changes: [SettingChange]

      package init(_ title: String, changes: [SettingChange]) {
        self.title = title
        self.changes = changes
      }
    }

    let title: String
    let options: [Option]
    /// The current option.
    let present: Int
    /// Whether the question is about the microphone: it then shows the level, and opens another
    /// microphone before the next question.
    let isOfMicrophone: Bool

    package init(
      _ title: String, _ options: [Option], present: Int, isOfMicrophone: Bool = false
    ) {
      self.title = title
      self.options = options
      self.present = present
      self.isOfMicrophone = isOfMicrophone
    }
  }

  package var cursor: Cursor
  private var questions: ArraySlice<Question>

  package init(_ questions: [Question]) {
    self.questions = questions[...]
    cursor = Cursor(row: questions.first?.present ?? 0)
  }

  package var passage: Passage { .nothing }
  /// After this long untouched, nobody is there, and a wall goes on without answers.
  private static let patience = Duration.seconds(120)
  /// When to go on without answers; nil once somebody has touched the list.
  private var leavesAt: Moment?

  package mutating func begin(_ desk: inout Desk) { leavesAt = desk.now + Self.patience }

  package mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    if input.source == .terminal { leavesAt = nil }
    if let leavesAt, desk.now >= leavesAt { desk.endTour(.skipped) }
  }

  package func nextDeadline(_ desk: Desk) -> Moment? { leavesAt }

  package func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("choose", [.enter, " "], hint: tr("choose", context: "hint")) {
        questions, desk, _ in
        questions.answer(&desk)
      },
      CommandRow("finish", ["q"], hint: tr("skip all")) { _, desk, _ in desk.endTour(.skipped) },
      CommandRow("close", [.escape], hint: tr("skip", context: "hint")) { questions, desk, _ in
        questions.goOn(&desk)
      },
    ]
  }

  package func list(_ desk: Desk) -> ListView {
    guard let question = questions.first else {
      return ListView(title: "", rows: [], empty: "", footer: "")
    }
    let level = question.isOfMicrophone ? MicrophoneLevel.lines(desk) : []
    return ListView(
      title: question.title, rows: question.options.map(\.title),
      detailedRows: question.options.enumerated().map { index, option in
        DetailedRow(
          sign: "", topic: nil, title: option.title, badge: index == question.present ? "✔" : "",
          lines: index == question.present ? level : [])
      }, selection: cursor.row, empty: "", footer: footer(desk))
  }

  package func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.head.title = tr("WELCOME", context: "title")
    scene.overlay = .list(shown(desk))
  }

  private mutating func answer(_ desk: inout Desk) {
    guard let question = questions.first,
      let changes = question.options[at: cursor.row]?.changes
    else { return }
    desk.add(changes.map(Effect.save))
    if question.isOfMicrophone, !changes.isEmpty { return desk.endTour(.done) }
    goOn(&desk)
  }

  private mutating func goOn(_ desk: inout Desk) {
    questions = questions.dropFirst()
    guard let next = questions.first else { return desk.endTour(.done) }
    cursor = Cursor(row: next.present)
  }
}

/// The microphone's current level, while choosing one.
private enum MicrophoneLevel {
  /// The bar covers -60 dB to full scale.
  private static let cells = 30
  /// Above the room, in dB: below this the networks miss words (docs/hearing.md).
  private static let enough = 15.0

  static func lines(_ desk: Desk) -> [String] {
    switch desk.audio.ear {
    case .starting: return [tr("Opening it…")]
    case .lost(let reason):
      return [tr("\(reason.sentence) Choose another, or go on with the keys.")]
    case .off(let reason): return [tr("\(reason.sentence) The keys do everything.")]
    case .unused: return [tr("Not listening: the keys do everything.")]
    case .on:
      guard let level = desk.audio.level else { return [tr("Say something.")] }
      let height = desk.audio.heard.loudness(at: desk.now) ?? 0
      return [bar(level.rms), verdict(height, isClipped: level.clipped)]
    }
  }

  private static func bar(_ decibels: Double) -> String {
    let filled = Int((min(1, max(0, (decibels + 60) / 60)) * Double(cells)).rounded())
    return String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
  }

  /// - Parameter height: the loudest of the last moments above the room, in dB.
  private static func verdict(_ height: Double, isClipped: Bool) -> String {
    let figure = Int(height.rounded())
    if isClipped { return tr("Too loud: turn the microphone down, or move it away.") }
    if height >= enough { return tr("Your voice is \(figure) dB above the room: good.") }
    if height >= 6 { return tr("\(figure) dB above the room: come closer, or turn it up.") }
    return tr("Say something, as loud as you would at the wall: the bar should move.")
  }
}

extension Desk {
  /// Ends the first questions or the tour, and the program that shows them.
  mutating func endTour(_ end: TourEnd) {
    tour = end
    leave()
  }
}
