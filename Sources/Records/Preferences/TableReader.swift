import Core
import Foundation
import Languages
import TOML

/// Reads values from a TOML table; its errors name the value's place.
struct TableReader {
  let file: String
  private let table: TOMLTable

  /// `file` is named in errors.
  init(_ table: TOMLTable, file: String) {
    self.file = file
    self.table = table
  }

  func refuseUnknown(_ known: [String]) throws(ConfigurationError) {
    guard let key = table.keys.first(where: { !known.contains($0) }) else { return }
    let list = known.joined(separator: ", ")
    throw error(key, tr("there is no \"\(key)\" here, only \(list)"))
  }

  func string(_ key: String) throws(ConfigurationError) -> String? {
    try value(key, tr("a text in quotes")) { $0.string.map { TypedText($0).text } }
  }

  func flag(_ key: String) throws(ConfigurationError) -> Bool? {
    try value(key, tr("true or false")) { $0.bool }
  }

  func number(_ key: String, _ range: ClosedRange<Int>) throws(ConfigurationError) -> Int? {
    try value(key, tr("a whole number from \(range.lowerBound) to \(range.upperBound)")) { value in
      value.int.flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// A number, with or without a fraction, in hundredths.
  func hundredths(
    _ key: String, _ range: ClosedRange<Double>
  ) throws(ConfigurationError) -> Int? {
    try value(key, tr("a number from \(range.lowerBound) to \(range.upperBound)")) { value in
      value.double.flatMap { range.contains($0) ? Int(($0 * 100).rounded()) : nil }
    }
  }

  func strings(_ key: String) throws(ConfigurationError) -> [String]? {
    try value(key, tr("texts in brackets: [\"white\", \"yellow\"]")) { value in
      guard let array = value.array else { return nil }
      let texts = array.compactMap { $0.string.map { TypedText($0).text } }
      return texts.count == array.count ? texts : nil
    }
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(ConfigurationError) -> Choice? {
    let names = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return try value(key, tr("one of \(names)")) { $0.string.flatMap(Choice.init(rawValue:)) }
  }

  /// Seconds, or minutes and seconds as `"3:30"`, up to an hour.
  func duration(_ key: String, from least: Int = 0) throws(ConfigurationError) -> Duration? {
    try value(key, tr("seconds, or \"3:30\", from \(least) s to one hour")) {
      Self.duration(of: $0, from: least)
    }
  }

  /// One value for all, or a list of them.
  func each<Value>(
    _ key: String, _ expected: String, _ parse: (TOMLValue) -> Value?
  ) throws(ConfigurationError) -> [Value]? {
    try value(key, tr("\(expected), or a list of them")) { value in
      guard let array = value.array else { return parse(value).map { [$0] } }
      let values = array.compactMap(parse)
      return values.count == array.count && !values.isEmpty ? values : nil
    }
  }

  /// The same for lengths, as `duration` reads them.
  func durations(_ key: String, from least: Int = 0) throws(ConfigurationError) -> [Duration]? {
    try each(key, tr("seconds, or \"3:30\", from \(least) s to one hour")) {
      Self.duration(of: $0, from: least)
    }
  }

  /// The tables under a key, each with its own reader.
  func tables(_ key: String) throws(ConfigurationError) -> [TableReader]? {
    try value(key, tr("tables: lines [[\(key)]]")) { value in
      guard let array = value.array else { return nil }
      let tables = array.compactMap(\.table)
      return tables.count == array.count
        ? tables.map { TableReader($0, file: file) } : nil
    }
  }

  private static func duration(of value: TOMLValue, from least: Int) -> Duration? {
    let seconds = value.int ?? value.string.flatMap(TOMLText.seconds)
    return seconds.flatMap { (least...3600).contains($0) ? .seconds($0) : nil }
  }

  private func value<Value>(
    _ key: String, _ expected: String, _ parse: (TOMLValue) -> Value?
  ) throws(ConfigurationError) -> Value? {
    guard let value = table[key] else { return nil }
    guard let parsed = parse(value) else { throw error(key, tr("\(key) takes \(expected)")) }
    return parsed
  }

  /// An error at a key, or at the head of the table if the key is missing.
  func error(_ key: String?, _ reason: String, inForm: String? = nil) -> ConfigurationError {
    let position = key.flatMap { table.position(of: $0) } ?? table.position
    return ConfigurationError(file: file, position: position, reason: reason, inForm: inForm)
  }
}
