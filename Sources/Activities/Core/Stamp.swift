/// One copy of the log: a machine, or one of several home folders on it. 60 random bits, so no
/// authority has to assign them.
package struct DeviceID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// From 1 to 2⁶⁰ − 1.
  package let number: Int64

  package static let numbers: ClosedRange<Int64> = 1...(1 << 60 - 1)

  /// nil for a number out of range.
  package init?(_ number: Int64) {
    guard Self.numbers.contains(number) else { return nil }
    self.number = number
  }

  /// Reads the twelve digits that `description` writes.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == Self.length else { return nil }
    var number: Int64 = 0
    for byte in text.utf8 {
      guard let digit = Self.digits.firstIndex(of: byte) else { return nil }
      number = number << 5 | Int64(digit)
    }
    self.init(number)
  }

  /// Twelve digits of Crockford's base 32, as in an event's id.
  package var description: String {
    let places = (0..<Self.length).reversed()
    return String(decoding: places.map { Self.digits[Int(number >> ($0 * 5)) & 31] }, as: UTF8.self)
  }

  package static func < (one: DeviceID, other: DeviceID) -> Bool { one.number < other.number }

  private static let length = 12
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
}

/// An event's place among those of all devices: by a hybrid logical clock (Kulkarni et al.,
/// “Logical Physical Clocks”, 2014), then by device if two clocks agree. An event comes after
/// everything that its device had read when writing it, however wrong the device's clock is.
package struct Stamp: Hashable, Sendable {
  /// The event's time in microseconds since 1970, or one more than the latest clock that its device
  /// knew, whichever is later.
  package var clock: Int64
  package var device: DeviceID

  /// Far beyond the times that the log can hold, because each event advances the clock by at least
  /// a microsecond.
  package static let clocks: Range<Int64> = 0..<1_000_000_000_000_000_000

  package init(clock: Int64, device: DeviceID) {
    self.clock = clock
    self.device = device
  }

  /// The clock of a device's next event.
  ///
  /// - Parameters:
  ///   - latest: the latest clock that the device knows, its own or another's.
  ///   - at: the event's time.
  package static func clock(after latest: Int64, at: Moment) -> Int64 {
    max(latest + 1, at.microseconds)
  }
}

/// A record on its way between devices.
package struct StampedRecord: Equatable, Sendable {
  package var stamp: Stamp
  /// The record's number among those that its carrier writes, from 1.
  package var number: Int64
  package var record: EventRecord

  package init(stamp: Stamp, number: Int64, record: EventRecord) {
    self.stamp = stamp
    self.number = number
    self.record = record
  }
}
