import Analysis
import Core
import Languages
import Lifting
import Preferences
import Session
import Sound

/// Announces each record once, when its set is on disk.
struct RecordWatch {
  private var reported: Set<String> = []

  /// Announces the records of the set that was just logged or corrected.
  mutating func tell(_ desk: inout Desk) {
    let facts = desk.session.facts
    guard let set = facts.lift.fresh(at: desk.now),
      let block = facts.lift.blocks.first(where: { $0.sets.contains { $0.id == set.id } })
    else { return }
    let records = desk.lifting.history.records(
      of: block.exercise, in: facts.lift, session: facts.id)
    let texts = records.filter { $0.set == set.id }.map { $0.text(in: desk.unit) }
      .filter { reported.insert("\(set.id) \($0)").inserted }
    guard !texts.isEmpty else { return }
    let text = texts.joined(separator: ", ")
    desk.news.show(
      Reply(
        .send, word: tr("RECORD", context: "big word"), tr("RECORD  \(text)"), tone: .record,
        offersUndo: true),
      flashes: !desk.preferences.reducesMotion, at: desk.now)
    desk.sound(.playNext(.record))
    desk.speak(tr("Record: \(text)"))
  }
}

extension Desk {
  /// The session's lifting in lines.
  var liftLines: [String] {
    let facts = session.facts
    let sum = LiftSum(facts)
    guard !sum.isEmpty else { return [] }
    let text = LiftReviewText(unit)
    var lines = [facts.lift.routine, sum.counts.setsText].compactMap(\.self)
    if sum.volume > 0 { lines.append(tr("volume \(text.volume(sum.volume))")) }
    for block in facts.lift.blocks where !block.sets.isEmpty {
      lines.append("\(block.exercise.name)  \(Self.best(of: block, in: unit))")
    }
    let records = lifting.history.records(in: facts.lift, of: facts.id)
    lines += records.map { tr("★ record: \($0.exercise.name), \($0.text(in: unit))") }
    return lines
  }

  /// `3 working sets, best 82.5 kg × 8`.
  private static func best(of block: ExerciseBlock, in unit: MassUnit) -> String {
    var counts = SessionCounts()
    for set in block.sets { counts.add(1, sets: set.entry.kind) }
    let sets = counts.setsText
    return block.best.map {
      "\(sets), " + tr("best \($0.text(block.exercise, in: unit))", context: "set")
    } ?? sets
  }
}
