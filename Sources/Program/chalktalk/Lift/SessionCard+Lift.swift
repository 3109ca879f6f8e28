import Analysis
import Exchange
import Log
import Session
import Store

extension SessionFacts {
  /// For a card: the volume, and the exercises in which the session beat every earlier one.
  func shownLifting(in unit: MassUnit, _ store: EventStore) throws -> SessionCard.Lifting {
    let sum = LiftSum(self)
    guard !sum.isEmpty else { return SessionCard.Lifting() }
    let records = ExerciseRecord.all(in: try LogText.tallies(of: store, by: Who(climber)))
      .filter { $0.sessionID == id }
    return SessionCard.Lifting(
      volume: sum.volume > 0 ? LiftReviewText(unit).volume(sum.volume) : nil,
      records: Set(records.map(\.exercise)))
  }
}
