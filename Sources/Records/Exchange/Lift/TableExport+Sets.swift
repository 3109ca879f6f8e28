import Core
import Foundation
import Lifting
import Session

extension TableExport {
  func setLines(_ facts: SessionFacts) -> [String] {
    var lines: [String] = []
    var before: ExchangedSet?
    for (item, row) in ExchangedSet.all(of: facts, in: zone) {
      guard let set = item.set else {
        // Only the note's own format has a row for it.
        if let row = original(row), let line = line(item, row) { lines.append(line) }
        continue
      }
      if var rested = before, let rest = set.restBefore {
        rested.restBefore = rest
        if let line = line(.rest(rested), nil) { lines.append(line) }
      }
      if let line = line(.set(set), row) { lines.append(line) }
      before = set
      // The rest after it must have the same name and date.
      before?.exercise = original(row)?.exercise ?? set.exercise
      before?.workout.start = original(row)?.start ?? set.workout.start
    }
    return lines
  }
}

extension ImportedRow {
  fileprivate var exercise: String? {
    fields.first { Self.isExercise($0.name) }?.text
  }

  /// When its workout began, if the row has a date column.
  fileprivate var start: CivilTime? {
    let dates = by.isEmpty ? Conventions.earlier(nil).dates : Conventions(stored: by).dates
    return fields.first { Headings.key($0.name) == "date" }.flatMap { CivilTime($0.text, dates) }
  }
}

extension OwnTable {
  static func set(_ set: LoggedSet) -> [String] {
    let entry = set.entry
    let values = entry.values
    return [
      set.id, time(set.at), entry.exerciseID, entry.exercise, "\(entry.index)",
      entry.type.rawValue, entry.outcome.rawValue,
      values.weight.map { Weight.figure($0.hundredths) } ?? "",
      values.weight?.unit.rawValue ?? "", values.weight?.exactKilograms ?? "",
      values.reps.map(String.init) ?? "",
      values.time.map { DecimalText.text($0.inSeconds) } ?? "",
      values.metres.map(String.init) ?? "", values.effort.map(SetValues.effortText) ?? "",
      entry.gesture.rawValue, entry.restBefore.map { DecimalText.text($0.inSeconds) } ?? "",
      entry.gesture == .imported ? "" : "\(entry.timeToLog.milliseconds)",
    ]
  }
}
