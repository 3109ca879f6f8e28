import Core
import Foundation

/// The open end of a device's records. Its first line says who the device is and how far it has written; the other lines are
/// the records that are in no segment yet. It is always replaced as a whole, but a carrier may deliver only half of it.
struct Tail {
  var device: DeviceID
  /// The machine's name.
  var name: String
  /// The number of the last record that the device has written.
  var last: Int64
  /// The numbers of records that were removed for good and are in no segment.
  var removed: [ClosedRange<Int64>] = []
  var records: [StampedRecord]
  /// The numbers of records that arrived whole and can't be read.
  var unknown: [Int64] = []

  static let file = "tail.jsonl"
  private static let version = 1

  var bytes: Data {
    let ranges = removed.map { JSON.array([.int($0.lowerBound), .int($0.upperBound)]) }
    let rest = JSON.fields([
      "tail": .int(Self.version), "device": .string("\(device)"), "name": .string(name),
      "last": .int(last), "removed": ranges.isEmpty ? nil : .array(ranges),
    ]).description.dropFirst()
    let head = "{\"sum\":\"\(LineSum.text(of: rest.utf8))\",\(rest)"
    return Data(([head] + records.map(RecordLine.text)).map { $0 + "\n" }.joined().utf8)
  }
}

extension Tail {
  /// Reads all whole lines; nil if even the first one is damaged.
  init?(_ bytes: Data) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let first = lines.first, let head = Self.head(first) else { return nil }
    self = head
    // Nothing follows the last line's end, except a torn line.
    for line in lines.dropFirst().dropLast() {
      switch RecordLine.reading(line) {
      case .record(let record): records.append(record)
      case .unknown(let number): unknown.append(number)
      case .torn: return
      }
    }
  }

  private static func head(_ line: Data) -> Tail? {
    let text = String(decoding: line, as: UTF8.self)
    guard let fields = try? Fields(parsing: text), let sum = try? fields.text("sum"),
      text.hasPrefix("{\"sum\":\"\(sum)\","),
      LineSum.text(of: text.utf8.dropFirst("{\"sum\":\"\(sum)\",".utf8.count)) == sum,
      let version = try? fields.count("tail", in: 1...1_000_000), version == Self.version,
      let device = (try? fields.text("device")).flatMap({ DeviceID($0) }),
      let name = try? fields.text("name"),
      let last = (try? fields.required("last") { $0.integer }).flatMap({ Int64(exactly: $0) }),
      last == 0 || RecordLine.numbers.contains(last)
    else { return nil }
    var removed: [ClosedRange<Int64>] = []
    if case .array(let ranges)? = fields.json("removed") { removed = ranges.compactMap(range) }
    return Tail(device: device, name: name, last: last, removed: removed, records: [])
  }

  private static func range(_ json: JSON) -> ClosedRange<Int64>? {
    guard case .array(let numbers) = json else { return nil }
    let ends = numbers.compactMap(\.integer).map { Int64($0) }
    guard ends.count == 2, ends.allSatisfy(RecordLine.numbers.contains), ends[0] <= ends[1] else {
      return nil
    }
    return ends[0]...ends[1]
  }
}
