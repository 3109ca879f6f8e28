import Foundation
import Log

/// How the commands that read the log write moments and JSON.
enum LogText {
  /// In UTC, by ISO 8601, to the second.
  static func timestamp(_ moment: Moment) -> String {
    Date(timeIntervalSince1970: Double(moment.microseconds) / 1_000_000).ISO8601Format()
  }

  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
