/// Values as written in a TOML file.
package enum TOMLText {
  /// A basic string of TOML 1.0: backslash, quote and control characters are escaped.
  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      case "\t": "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  /// The seconds of a length in minutes and seconds, up to `60:59`: `3:30`; nil for anything else.
  package static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let minutes = parts[0], let seconds = parts[1],
      (0...60).contains(minutes), (0..<60).contains(seconds)
    else { return nil }
    return minutes * 60 + seconds
  }
}
