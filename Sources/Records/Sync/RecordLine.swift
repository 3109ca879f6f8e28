package import Core
import Foundation

/// A record as a line of a segment or a tail: the log's own JSON line, with its device, number and clock.
///
///     {"sum":"8f0c…","device":"7K3M…","number":12,"clock":1800000000000000,"record":{…}}
package enum RecordLine {
  /// Without the line's end.
  package static func text(_ record: StampedRecord) -> String {
    let rest =
      "\"device\":\"\(record.stamp.device)\",\"number\":\(record.number),"
      + "\"clock\":\(record.stamp.clock),\"record\":\(record.record.line)}"
    return "{\"sum\":\"\(LineSum.text(of: rest.utf8))\",\(rest)"
  }

  enum Reading {
    case record(StampedRecord)
    /// Its sum is right, and what it says can't be read.
    case unknown(number: Int64)
    case torn
  }

  /// Reads a line of a tail.
  static func reading(_ line: Data) -> Reading {
    let bytes = [UInt8](line)
    if let record = try? record(in: bytes[...], checkingSum: true) { return .record(record) }
    var scanner = LineScanner(bytes[...])
    do throws(PayloadError) {
      try scanner.skip("{\"sum\":\"")
      let sum = try scanner.text()
      try scanner.skip(",")
      guard LineSum.text(of: scanner.rest) == sum else { return .torn }
      try scanner.skip("\"device\":\"")
      _ = try scanner.text()
      try scanner.skip(",\"number\":")
      let number = try scanner.number()
      return numbers.contains(number) ? .unknown(number: number) : .torn
    } catch {
      return .torn
    }
  }

  /// Reads a line and checks its sum.
  package static func record(_ line: some StringProtocol) throws(PayloadError) -> StampedRecord {
    try record(in: Array(line.utf8)[...], checkingSum: true)
  }

  /// Reads a line. The lines of a segment whose hash was checked need no check of their sums.
  static func record(
    in bytes: ArraySlice<UInt8>, checkingSum: Bool
  ) throws(PayloadError) -> StampedRecord {
    var scanner = LineScanner(bytes)
    try scanner.skip("{\"sum\":\"")
    let sum = try scanner.text()
    try scanner.skip(",")
    if checkingSum, LineSum.text(of: scanner.rest) != sum {
      throw PayloadError("the sum is wrong")
    }
    try scanner.skip("\"device\":\"")
    guard let device = DeviceID(try scanner.text()) else { throw PayloadError("no `device`") }
    try scanner.skip(",\"number\":")
    let number = try scanner.number()
    try scanner.skip(",\"clock\":")
    let clock = try scanner.number()
    guard numbers.contains(number) else { throw PayloadError("`number` is out of bounds") }
    guard Stamp.clocks.contains(clock) else { throw PayloadError("`clock` is out of bounds") }
    try scanner.skip(",\"record\":")
    guard scanner.rest.last == UInt8(ascii: "}") else { throw PayloadError("the line has no end") }
    let record = try EventRecord(ownLine: scanner.rest.dropLast())
    return StampedRecord(
      stamp: Stamp(clock: clock, device: device), number: number, record: record)
  }

  /// More than any device writes.
  package static let numbers: ClosedRange<Int64> = 1...(1 << 53)
}

/// The sum of a line's bytes: FNV-1a in 64 bits (Fowler, Noll and Vo). It detects torn lines, not forged ones.
enum LineSum {
  /// Sixteen hexadecimal digits.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension EventRecord {
  /// Reads a record's line as this program writes it, and any other spelling with the general parser.
  init(ownLine bytes: ArraySlice<UInt8>) throws(PayloadError) {
    var scanner = LineScanner(bytes)
    do throws(PayloadError) {
      try scanner.skip("{\"id\":\"")
      let id = try scanner.text()
      try scanner.skip(",\"session\":\"")
      let session = try scanner.text()
      try scanner.skip(",\"action\":\"")
      let action = try scanner.text()
      try scanner.skip(",\"atUs\":")
      let at = Moment(logged: try scanner.number())
      try scanner.skip(",\"kind\":\"")
      let kind = try scanner.text()
      try scanner.skip(",\"version\":")
      let version = try scanner.number()
      try scanner.skip(",\"payload\":")
      let payload = scanner.rest
      guard let at, (0...1_000_000).contains(version), payload.last == UInt8(ascii: "}"),
        payload.first == UInt8(ascii: "{")
      else { throw PayloadError("another spelling") }
      self.init(
        id: id, sessionID: session, actionID: action, at: at,
        payload: StoredPayload(
          kind: kind, version: Int(version),
          json: String(decoding: payload.dropLast(), as: UTF8.self)))
    } catch {
      try self.init(line: String(decoding: bytes, as: UTF8.self))
    }
  }
}

/// Scans a line of a known spelling.
private struct LineScanner {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func skip(_ text: String) throws(PayloadError) {
    guard rest.starts(with: text.utf8) else { throw PayloadError("not a line of ours") }
    rest = rest.dropFirst(text.utf8.count)
  }

  /// The text up to the quotation mark, which it skips. Throws for a text with an escape.
  mutating func text() throws(PayloadError) -> String {
    guard
      let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }),
      rest[end] == UInt8(ascii: "\"")
    else { throw PayloadError("not a plain text") }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// Digits, eighteen at most.
  mutating func number() throws(PayloadError) -> Int64 {
    var number: Int64 = 0
    var count = 0
    while let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), count < 18
    {
      number = number * 10 + Int64(byte - UInt8(ascii: "0"))
      rest = rest.dropFirst()
      count += 1
    }
    guard count > 0 else { throw PayloadError("not a number") }
    return number
  }
}
