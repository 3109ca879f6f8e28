import Lifting
import Log

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
