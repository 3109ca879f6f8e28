import Core
import Digests
import Foundation

/// The name of a sealed segment: the numbers of its records and the hash of its bytes. A segment is written whole and never
/// changed, so its name tells whether a copy is whole.
struct SegmentName: Hashable, Comparable, Sendable, CustomStringConvertible {
  let numbers: ClosedRange<Int64>
  /// 32 hexadecimal digits: half a SHA-256.
  let hash: String

  init(_ numbers: ClosedRange<Int64>, of bytes: Data) {
    self.numbers = numbers
    hash = Self.hash(of: bytes)
  }

  /// Reads the beginning of a file's name, and ignores what a carrier appended to it, such as a conflict's mark.
  init?(file: String) {
    guard file.hasSuffix(Self.suffix) else { return nil }
    self.init(String(file.prefix(Self.length)))
  }

  init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 2)
    guard text.utf8.count == Self.length, parts.count == 3, parts[0].count == Self.digits,
      parts[1].count == Self.digits, let first = Int64(parts[0]), let last = Int64(parts[1]),
      first <= last, RecordLine.numbers.contains(first), RecordLine.numbers.contains(last),
      parts[2].allSatisfy({ $0.isHexDigit && !$0.isUppercase })
    else { return nil }
    numbers = first...last
    hash = String(parts[2])
  }

  static let suffix = ".jsonl"
  /// Of a number, so that names sort by number.
  private static let digits = 12
  private static let length = 2 * (digits + 1) + 32

  var description: String {
    let padded = [numbers.lowerBound, numbers.upperBound].map { number in
      String(repeating: "0", count: max(0, Self.digits - "\(number)".count)) + "\(number)"
    }
    return "\(padded[0])-\(padded[1])-\(hash)"
  }

  var file: String { description + Self.suffix }

  func isName(of bytes: Data) -> Bool { Self.hash(of: bytes) == hash }

  static func < (one: SegmentName, other: SegmentName) -> Bool {
    one.description < other.description
  }

  private static func hash(of bytes: Data) -> String {
    String(Digest(of: [UInt8](bytes)).hexadecimal.prefix(32))
  }
}

/// A segment's records and bytes.
struct Segment {
  let name: SegmentName
  let bytes: Data

  /// nil if there are no records.
  init?(_ records: [StampedRecord]) {
    guard let first = records.first?.number, let last = records.last?.number else { return nil }
    bytes = Data(records.map { RecordLine.text($0) + "\n" }.joined().utf8)
    name = SegmentName(first...last, of: bytes)
  }

  /// Reads a segment whose hash is right: all records, or none if a newer version wrote one of them differently.
  static func records(_ bytes: Data) throws(PayloadError) -> [StampedRecord] {
    let all = [UInt8](bytes)
    var records: [StampedRecord] = []
    var start = 0
    while start < all.count, let end = all[start...].firstIndex(of: UInt8(ascii: "\n")) {
      records.append(try RecordLine.record(in: all[start..<end], checkingSum: false))
      start = end + 1
    }
    guard start == all.count else { throw PayloadError("its last line has no end") }
    return records
  }
}
