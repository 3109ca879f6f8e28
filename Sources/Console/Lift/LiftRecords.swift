import HUD
import Lifting
import Log
import Preferences
import Session
import Sound

/// Tells each record once, when its set is on disk.
struct RecordWatch {
  private var told: Set<String> = []

  /// Of the set that was just logged or corrected.
  mutating func tell(_ desk: inout Desk) {
    let facts = desk.session.facts
    guard let set = facts.lift.fresh(at: desk.now) else { return }
    let records = desk.opening.lifting.history.records(in: facts.lift, of: facts.id)
    let texts = records.filter { $0.set == set.id }.map { $0.text(in: desk.unit) }
      .filter { told.insert("\(set.id) \($0)").inserted }
    guard !texts.isEmpty else { return }
    let text = texts.joined(separator: ", ")
    desk.news.show(
      Reply(.send, word: "RECORD", "RECORD  \(text)", tone: .record, offersUndo: true),
      flashes: !desk.preferences.reducesMotion, at: desk.now)
    desk.add([.playNext(.record)])
    desk.speak("Record: \(text)")
  }
}

/// What a session's lifting came to, in lines.
enum LiftSummary {
  static func lines(_ desk: Desk) -> [String] {
    let facts = desk.session.facts
    let sets = facts.lift.sets.map(\.set.entry)
    guard !sets.isEmpty else { return [] }
    let unit = desk.unit
    let missed = sets.count { $0.outcome == .missed }
    var lines = [facts.lift.workout].compactMap(\.self)
    if desk.opening.isForLifting, let start = facts.startedAt, let end = facts.endedAt {
      lines.append("time \((end - start).clock())")
    }
    lines.append(sets.count.counted("set") + (missed > 0 ? ", \(missed) missed" : ""))
    let volume = facts.lift.sets.filter(\.set.entry.counts).map { block, set in
      set.entry.volume(of: block.exercise)
    }.reduce(0, +)
    if volume > 0 {
      let weight = Weight(hundredths: volume, .kg)
      lines.append("volume \(weight.roundedText(in: unit, to: 100))")
    }
    for block in facts.lift.blocks where !block.sets.isEmpty {
      lines.append("\(block.exercise.name)  \(best(of: block, in: unit))")
    }
    let records = desk.opening.lifting.history.records(in: facts.lift, of: facts.id)
    lines += records.map { "★ record: \($0.exercise.name), \($0.text(in: unit))" }
    return lines
  }

  /// `3 sets, best 82.5 kg × 8`.
  private static func best(of block: ExerciseBlock, in unit: MassUnit) -> String {
    let count = block.sets.count.counted("set")
    return block.best.map { "\(count), best \($0.text(block.exercise, in: unit))" } ?? count
  }
}
