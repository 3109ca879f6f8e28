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
    guard (1970...9998).contains(year), Day(year: year, month: month, day: day) != nil,
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
    let (year, month, day) = Day(Int(local.flooredQuotient(86_400))).date
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
    (Day(year: year, month: month, day: day)?.number ?? 0) * 86_400 + (clock ?? 43_200)
      - (offset ?? 0)
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
}

extension Int64 {
  fileprivate func flooredQuotient(_ divisor: Int64) -> Int64 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
