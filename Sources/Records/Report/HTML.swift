import Files

/// Markup. Literals in the program go in as they are, text from a log only escaped: the type allows
/// no other way in.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
  package private(set) var markup = ""

  package init(stringLiteral markup: String) { self.markup = markup }
  package init(stringInterpolation: Interpolation) { markup = stringInterpolation.markup }

  /// For what the program itself provides: a style sheet, a script.
  init(trusted markup: String) { self.markup = markup }

  static func + (one: HTML, other: HTML) -> HTML { HTML(trusted: one.markup + other.markup) }
  static func += (one: inout HTML, other: HTML) { one.markup += other.markup }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var markup = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      markup.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    package mutating func appendLiteral(_ literal: String) { markup += literal }
    package mutating func appendInterpolation(_ html: HTML) { markup += html.markup }
    package mutating func appendInterpolation(_ number: Int) { markup += String(number) }
    package mutating func appendInterpolation(_ text: String) { markup += text.escapedForHTML }
  }
}

extension Sequence<HTML> {
  func joined() -> HTML { HTML(trusted: map(\.markup).joined()) }
}

extension String {
  /// In text and in attributes between double quotes (html.spec.whatwg.org/#escapingString).
  fileprivate var escapedForHTML: String {
    let needsNothing = utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
        UInt8(ascii: "'"):
        false
      // Plain ASCII needs no escaping; anything else may.
      default: (0x20...0x7E).contains(byte)
      }
    }
    if needsNothing { return self }
    // By scalar: a bracket with a combining mark is a different Character, but still a bracket to a
    // browser.
    return printable.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
