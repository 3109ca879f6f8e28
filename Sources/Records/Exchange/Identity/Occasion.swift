import Core
import Foundation

/// When something was done, as exactly as its source says: to the day or to the minute.
///
/// Programs export the same workout with seconds, without them or by day alone, so only the minute
/// can distinguish two workouts.
struct Occasion: Hashable {
  /// `2026-05-15`.
  let day: String
  /// Since midnight; nil where only the day is known.
  let minute: Int?

  /// In local time; a time with an offset is converted first.
  init(_ time: CivilTime, in zone: TimeZone) {
    var local = time
    if time.offset != nil, time.clock != nil {
      local = CivilTime(time.moment(in: zone), in: zone) ?? time
    }
    day = local.dayText
    minute = local.clock.map { $0 / 60 }
  }

  init?(_ moment: Moment, in zone: TimeZone) {
    guard let time = CivilTime(moment, in: zone) else { return nil }
    self.init(time, in: zone)
  }

  /// The less precise of the two decides.
  func isSame(as other: Occasion) -> Bool {
    guard day == other.day else { return false }
    guard let minute, let otherMinute = other.minute else { return true }
    return minute == otherMinute
  }
}
