/// A text for people, in English as it stands in the code, to be shown in their language.
///
/// The English sentence, with `%1$@`, `%2$@` for what is interpolated, is its key in the catalogues
/// (gettext's `msgid`). `scripts/texts` finds each `tr`, `plural` and `Text` in the sources, so that
/// they take literals only.
package struct Text: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case literal(String)
    case value(String)
  }

  private(set) var parts: [Part]

  /// A text that isn't written in the code, such as a grammar's summary of a command.
  package init(key: String) { parts = [.literal(key)] }

  init(parts: [Part]) { self.parts = parts }

  /// In English.
  package var english: String {
    if case .literal(let text)? = parts.first, parts.count == 1 { return text }
    return parts.reduce(into: "") {
      switch $1 {
      case .literal(let text), .value(let text): $0 += text
      }
    }
  }

  /// What is interpolated, in the order of the English sentence.
  var values: [String] {
    parts.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  /// The English sentence with a numbered placeholder for each value. A sentence without values is
  /// no format: its percent signs stay single.
  var key: String {
    guard parts.contains(where: { if case .value = $0 { true } else { false } }) else {
      return english
    }
    var number = 0
    return parts.reduce(into: "") {
      switch $1 {
      case .literal(let text):
        $0 +=
          text.contains("%")
          ? text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
          : text
      case .value:
        number += 1
        $0 += "%\(number)$@"
      }
    }
  }

  /// A long sentence in two pieces.
  package static func + (one: Text, other: Text) -> Text {
    guard case .literal(let end)? = one.parts.last, case .literal(let start)? = other.parts.first
    else { return Text(parts: one.parts + other.parts) }
    return Text(parts: one.parts.dropLast() + [.literal(end + start)] + other.parts.dropFirst())
  }
}

extension Text: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.literal(literal)) }
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(.value(value.description.isolated))
    }
  }

  package init(stringLiteral value: String) { parts = [.literal(value)] }

  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }
}

extension Text {
  /// A translation with its placeholders filled; nil if it asks for a value that isn't there, or is
  /// no format.
  static func filled(_ format: String, with values: [String]) -> String? {
    if values.isEmpty { return format }
    var result = ""
    var rest = format[...]
    while let sign = rest.firstIndex(of: "%") {
      result += rest[..<sign]
      rest = rest[sign...].dropFirst()
      if rest.first == "%" {
        result.append("%")
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix(while: \.isNumber)
      guard let number = Int(digits), values.indices.contains(number - 1) else { return nil }
      rest = rest.dropFirst(digits.count)
      guard rest.hasPrefix("$@") else { return nil }
      rest = rest.dropFirst(2)
      result += values[number - 1]
    }
    return result + rest
  }
}
