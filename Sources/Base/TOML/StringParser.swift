/// Reads TOML's four kinds of quoted strings.
struct StringParser {
  private let start: TextPosition
  private let quote: Unicode.Scalar
  private let isLong: Bool

  /// Reads the opening quotes at `scanner`. Only a value may have three of them.
  init(_ scanner: inout Scanner, mayBeLong: Bool) {
    start = scanner.position
    quote = scanner.starts(with: "'") ? "'" : "\""
    isLong = mayBeLong && scanner.consume(String(repeating: String(quote), count: 3))
    if isLong {
      // A line end right after the opening quotes isn't part of the text.
      _ = scanner.consume("\n")
    } else {
      scanner.advance()
    }
  }

  /// Reads the text and its closing quotes.
  func text(_ scanner: inout Scanner) throws(TOMLError) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = scanner.next {
      if scalar == quote, let more = closing(&scanner) {
        text += more
        return String(text)
      }
      if scalar == "\n" && !isLong { break }
      if scalar == "\\" && quote == "\"" {
        try escape(&scanner, into: &text)
      } else {
        text.append(scalar)
        scanner.advance()
      }
    }
    let quotes = String(repeating: String(quote), count: isLong ? 3 : 1)
    throw TOMLError(at: start, "this text has no end: close it with \(quotes)")
  }

  /// Reads closing quotes. A long text may end with one or two quotes of its own, which are
  /// returned; nil if the quote is part of the text.
  private func closing(_ scanner: inout Scanner) -> [Unicode.Scalar]? {
    guard isLong else {
      scanner.advance()
      return []
    }
    var count = 0
    while count < 5, scanner.ahead(count) == quote { count += 1 }
    guard count >= 3 else { return nil }
    for _ in 0..<count { scanner.advance() }
    return Array(repeating: quote, count: count - 3)
  }

  private func escape(
    _ scanner: inout Scanner, into text: inout String.UnicodeScalarView
  ) throws(TOMLError) {
    let place = scanner.position
    scanner.advance()
    guard let letter = scanner.next else { return }
    if isLong, letter == "\n" || letter == " " || letter == "\t" {
      return try continueLine(&scanner, from: place)
    }
    scanner.advance()
    switch letter {
    case "b": text.append("\u{08}")
    case "t": text.append("\t")
    case "n": text.append("\n")
    case "f": text.append("\u{0C}")
    case "r": text.append("\r")
    case "\"", "\\": text.append(letter)
    case "u": text.append(try code(&scanner, digits: 4, from: place))
    case "U": text.append(try code(&scanner, digits: 8, from: place))
    default:
      throw TOMLError(
        at: place, "\\\(letter) means nothing in a text: for a backslash write \\\\")
    }
  }

  /// Skips the line end after a backslash, and the spaces that follow.
  private func continueLine(
    _ scanner: inout Scanner, from place: TextPosition
  ) throws(TOMLError) {
    scanner.skipSpaces()
    guard scanner.next == "\n" else {
      throw TOMLError(at: place, "after this backslash the line must end")
    }
    _ = scanner.consume { $0 == " " || $0 == "\t" || $0 == "\n" }
  }

  private func code(
    _ scanner: inout Scanner, digits: Int, from place: TextPosition
  ) throws(TOMLError) -> Unicode.Scalar {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = scanner.next.flatMap({ Character($0).hexDigitValue }),
        scanner.next?.isASCII == true
      else {
        throw TOMLError(at: place, "the backslash needs \(digits) hexadecimal digits after it")
      }
      value = value << 4 | UInt32(digit)
      scanner.advance()
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw TOMLError(at: place, "no character has this code")
    }
    return scalar
  }
}
