package import Foundation
package import Log

/// A day, perhaps with a time of day, as it is written in a file: of no time zone, unless it says so.
package struct CivilTime: Equatable, Sendable {
  package var year: Int
  package var month: Int
  package var day: Int
  /// Seconds since midnight; nil of a day alone.
  package var clock: Int?
  /// Seconds ahead of UTC; nil where the time is the place's own.
  package var offset: Int?

  /// nil of a day that no calendar has, or that the log can't hold.
  package init?(year: Int, month: Int, day: Int, clock: Int? = nil, offset: Int? = nil) {
    guard (1970...9998).contains(year), (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(day),
      clock.map({ (0..<86_400).contains($0) }) ?? true,
      offset.map({ abs($0) < 86_400 }) ?? true
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
    (self.clock, self.offset) = (clock, offset)
  }

  /// What clocks of a zone show.
  package init?(_ moment: Moment, in zone: TimeZone) {
    let seconds = moment.microseconds.flooredQuotient(1_000_000)
    let ahead = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    let local = seconds + Int64(ahead)
    let (year, month, day) = Self.civil(Int(local.flooredQuotient(86_400)))
    let clock = Int(local - local.flooredQuotient(86_400) * 86_400)
    self.init(year: year, month: month, day: day, clock: clock)
  }

  /// The day alone.
  package var date: CivilTime {
    var date = self
    (date.clock, date.offset) = (nil, nil)
    return date
  }

  /// When that was for people in a zone; of a day alone noon, which is the same day nearly all over the world.
  package func moment(in zone: TimeZone) -> Moment {
    var seconds = secondsInUTC
    if offset == nil {
      let local = seconds
      // The zone's offset is asked of the moment that it itself decides: twice settles all but the hour that a
      // change of clocks leaves out.
      for _ in 0..<2 {
        let guess = Date(timeIntervalSince1970: Double(seconds))
        seconds = local - zone.secondsFromGMT(for: guess)
      }
    }
    return Moment(microseconds: max(0, Int64(seconds) * 1_000_000))
  }

  /// When that was for people whose clocks show UTC: what ids are made of, and what sorts.
  package var momentInUTC: Moment { Moment(microseconds: max(0, Int64(secondsInUTC) * 1_000_000)) }

  private var secondsInUTC: Int {
    Self.days(year, month, day) * 86_400 + (clock ?? 43_200) - (offset ?? 0)
  }

  /// `2026-05-15`.
  package var dayText: String {
    "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
  }

  /// `17:59:30`; midnight of a day alone.
  package var clockText: String {
    let clock = clock ?? 0
    return [clock / 3600, clock / 60 % 60, clock % 60].map { Self.padded($0, to: 2) }
      .joined(separator: ":")
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  // MARK: - The Gregorian calendar, by counting from 1 March 0 in eras of 400 years (Howard Hinnant,
  // "chrono-Compatible Low-Level Date Algorithms", days_from_civil and civil_from_days)

  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let ofEra = year - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let day = shifted - era * 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let ofYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let date = ofYear - (153 * month + 2) / 5 + 1
    let turned = month < 10 ? month + 3 : month - 9
    return (year + era * 400 + (turned <= 2 ? 1 : 0), turned, date)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}

extension Int64 {
  fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
