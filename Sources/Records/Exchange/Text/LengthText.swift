/// Lengths of time as tables write them.
enum LengthText {
  /// A thousand hours: no session is as long.
  private static let longest = 3_600_000

  /// Seconds from `1h 5m`, `45m 30s`, `1 Std. 5 Min.`, `1:05:30`, `3720`; nil for anything else.
  static func seconds(_ text: String) -> Int? {
    let plain = Self.plain(text)
    let seconds =
      plain.contains(":")
      ? clockSeconds(plain) : Double(plain).flatMap(whole) ?? worded(plain)
    return seconds.flatMap { $0 <= longest ? $0 : nil }
  }

  /// In lower case and without spaces.
  private static func plain(_ text: String) -> String {
    guard text.isPlainLine else { return text.lowercased().filter { !$0.isWhitespace } }
    return String(decoding: text.utf8.filter { $0 != 0x20 }, as: UTF8.self).lowercased()
  }

  private static func whole(_ number: Double) -> Int? {
    (0...Double(longest)).contains(number) ? Int(number.rounded()) : nil
  }

  /// `1:05:30`, or `5:30`.
  private static func clockSeconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { number($0) }
    guard (2...3).contains(parts.count), !parts.contains(nil) else { return nil }
    return parts.compactMap(\.self).reduce(0) { $0 * 60 + $1 }
  }

  /// `1h5m`.
  private static func worded(_ text: String) -> Int? {
    let isDigit: (UInt8) -> Bool = { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    var seconds = 0
    var rest = text.utf8[...]
    while !rest.isEmpty {
      let digits = rest.prefix(while: isDigit)
      let unit = rest.dropFirst(digits.count).prefix { !isDigit($0) }
      guard let count = number(Substring(digits)),
        let length = CellWords.seconds(inUnit: Substring(unit))
      else { return nil }
      seconds += count * length
      rest = rest.dropFirst(digits.count + unit.count)
    }
    return seconds
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.count <= 6 && digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }

  /// `1h 5m`, `45m`, with seconds if there are any.
  static func text(_ seconds: Int) -> String {
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")]
    let shown = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
    return shown.isEmpty ? "0s" : shown.joined(separator: " ")
  }

  /// `0:01:30`.
  static func clock(_ seconds: Int) -> String {
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }
}

/// Units of length, as tables name them.
package enum LengthUnit: String, CaseIterable, Sendable {
  case m, km, mi, ft, yd

  /// The international yard is 0.9144 m.
  var metres: Double {
    switch self {
    case .m: 1
    case .km: 1000
    case .mi: 1609.344
    case .ft: 0.3048
    case .yd: 0.9144
    }
  }

  init?(named text: String) {
    switch text.lowercased() {
    case "m", "metre", "metres", "meter", "meters": self = .m
    case "km", "kms", "kilometre", "kilometres", "kilometer", "kilometers": self = .km
    case "mi", "mile", "miles": self = .mi
    case "ft", "foot", "feet": self = .ft
    case "yd", "yds", "yard", "yards": self = .yd
    default: return nil
    }
  }
}
