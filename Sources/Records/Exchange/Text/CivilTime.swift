package import Core
package import Foundation
import Session

/// A day, perhaps with a time of day, as written in a file: without a time zone unless it gives
/// one.
package struct CivilTime: Equatable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int
  /// Seconds since midnight; nil for a day alone.
  package var clock: Int?
  /// Seconds ahead of UTC; nil for local time.
  package var offset: Int?

  /// nil for a day that doesn't exist, or that the log can't hold.
  package init?(year: Int, month: Int, day: Int, clock: Int? = nil, offset: Int? = nil) {
    guard (1970...9998).contains(year), Day(year: year, month: month, day: day) != nil,
      clock.map({ (0..<86_400).contains($0) }) ?? true,
      offset.map({ abs($0) < 86_400 }) ?? true
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    (self.clock, self.offset) = (clock, offset)
  }

  /// The date and time on a zone's clocks.
  package init?(_ moment: Moment, in zone: TimeZone) {
    let seconds = moment.microseconds.flooredQuotient(1_000_000)
    let ahead = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    let local = seconds + Int64(ahead)
    let (year, month, day) = Day(Int(local.flooredQuotient(86_400))).date
    let clock = Int(local - local.flooredQuotient(86_400) * 86_400)
    self.init(year: year, month: month, day: day, clock: clock)
  }

  /// Noon of the day whose noon a moment is (`Day.init(ofNoon:)`).
  init?(noon moment: Moment) {
    let (year, month, day) = Day(ofNoon: moment).date
    self.init(year: year, month: month, day: day, clock: 43_200)
  }

  /// The day in a calendar.
  package var calendarDay: Day {
    guard let day = Day(year: year, month: month, day: day) else {
      preconditionFailure("a day that doesn't exist")
    }
    return day
  }

  /// The day alone.
  package var date: CivilTime {
    var date = self
    (date.clock, date.offset) = (nil, nil)
    return date
  }

  /// The moment in a zone. A day alone counts as noon, or as the nearest moment whose day is the same
  /// all over the world (`Day.init(ofNoon:)`): noon in Kiritimati is another day's noon in Hawaii.
  package func moment(in zone: TimeZone) -> Moment {
    var seconds = secondsInUTC
    if offset == nil {
      let local = seconds
      // The offset depends on the moment that it determines: two rounds settle everything except
      // the hour that a clock change skips.
      for _ in 0..<2 {
        let guess = Date(timeIntervalSince1970: Double(seconds))
        seconds = local - zone.secondsFromGMT(for: guess)
      }
    }
    if clock == nil, offset == nil {
      let noon = secondsInUTC
      seconds = min(max(seconds, noon - 48_600), noon + 37_800 - 1)
    }
    return Moment(microseconds: max(0, Int64(seconds) * 1_000_000))
  }

  /// The moment read as UTC: for ids and for sorting.
  package var momentInUTC: Moment { Moment(microseconds: max(0, Int64(secondsInUTC) * 1_000_000)) }

  private var secondsInUTC: Int {
    calendarDay.number * 86_400 + (clock ?? 43_200) - (offset ?? 0)
  }

  /// `2026-05-15`.
  package var dayText: String { calendarDay.description }

  /// `17:59:30`; midnight for a day alone.
  package var clockText: String {
    let clock = clock ?? 0
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(clock / 3600)):\(two(clock / 60 % 60)):\(two(clock % 60))"
  }
}

extension SessionFacts {
  /// The date and time of a moment in the session; noon if only its day is known.
  func civilTime(_ moment: Moment, in zone: TimeZone) -> CivilTime? {
    isOfDayOnly ? CivilTime(noon: moment) : CivilTime(moment, in: zone)
  }
}

extension Int64 {
  fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
