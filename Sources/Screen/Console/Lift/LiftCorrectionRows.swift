import Core
import Languages
import Lifting
import Preferences
import Session
import Sound
import Words

/// Corrections as people say them: “no, missed”, “I said done”, “not that one”, “the other one”.
extension LiftLayer {
  func correctionRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow(
        "correction",
        help: tr("Right after a set: make it done, or missed: “no missed”, “I said done”."),
        unavailable: desk.setJustLogged == nil
          ? tr("That works right after a set: h corrects earlier ones.") : nil,
        takes: .setCorrection
      ) { _, desk, command in desk.correctSet(by: command) }
    ] + desk.takingBackRows()
  }
}

extension SpokenForm {
  private static let outcomes: [(SetOutcome, String)] = [(.done, "done"), (.missed, "missed")]

  /// The outcome that a set should have had.
  fileprivate static let setCorrection = names(
    "correction", after: ["no", "i said", "that was"],
    outcomes.map { SpokenName($1, phrases: [$1]) })

  fileprivate static func setOutcome(_ text: String?) -> SetOutcome? {
    outcomes.first { $0.1 == text }?.0
  }
}

extension Desk {
  /// The set that was logged last, for as long as a word can only be about it.
  fileprivate var setJustLogged: LoggedSet? {
    let last = session.facts.lift.blocks.lazy.compactMap(\.sets.last).max { $0.at < $1.at }
    return last.flatMap { now < $0.at + .seconds(preferences.detailsFor) ? $0 : nil }
  }

  fileprivate mutating func correctSet(by command: Command) {
    guard let last = setJustLogged, let wanted = SpokenForm.setOutcome(command.text) else { return }
    guard last.entry.outcome != wanted else {
      return tell(
        Reply(
          .info, wanted == .done ? tr("The set is done.") : tr("The set is missed."), tone: .same))
    }
    lift(.turn(set: last.id), by: command)
  }
}
