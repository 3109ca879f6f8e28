import Canvas

/// A string that a terminal sends as an answer (ECMA-48, 5.6: OSC, DCS, APC, PM, SOS), read byte by
/// byte.
///
/// Nothing in it is a key.
struct TerminalAnswer {
  /// The bytes after the escape byte.
  private static let introducers: Set<UInt8> = Set("]P_^X".utf8)
  /// No answer to our questions is longer; the rest is skipped.
  private static let longest = 64
  private static let (escape, bell): (UInt8, UInt8) = (0x1B, 0x07)

  private let isCommand: Bool
  private var text: [UInt8] = []

  /// nil if the bytes don't begin a string; its text starts after the second byte.
  init?(after bytes: [UInt8]) {
    guard bytes.count > 2, Self.isIntroduced(bytes), bytes[2] >= 0x20 else { return nil }
    isCommand = bytes[1] == UInt8(ascii: "]")
  }

  /// Whether the bytes are an escape and a possible start of a string, or Alt with that key.
  static func isIntroduced(_ bytes: [UInt8]) -> Bool {
    bytes.count > 1 && bytes[0] == escape && introducers.contains(bytes[1])
  }

  /// Removes the bytes that belong to the answer; true once its end has come.
  ///
  /// An answer consists of printable characters: a control byte ends it and is interpreted
  /// separately.
  mutating func consume(from bytes: inout [UInt8]) -> Bool {
    let end = bytes.firstIndex { $0 < 0x20 } ?? bytes.count
    text += bytes[..<end].prefix(Self.longest - text.count)
    bytes.removeFirst(end)
    guard let first = bytes.first else { return false }
    if first == Self.bell {
      bytes.removeFirst()
    } else if first == Self.escape {
      guard bytes.count > 1 else { return false }
      if bytes[1] == UInt8(ascii: "\\") { bytes.removeFirst(2) }
    }
    return true
  }

  /// The answer's meaning; nil if we didn't ask for it.
  ///
  /// xterm's control sequences, OSC 11: `11;rgb:` and red, green and blue with one to four
  /// hexadecimal digits each.
  var event: TerminalEvent? {
    let answer = String(decoding: text, as: UTF8.self)
    guard isCommand, let start = answer.firstRange(of: ":")?.upperBound,
      ["11;rgb:", "11;rgba:"].contains(answer[..<start])
    else { return nil }
    let channels = answer[start...].split(separator: "/").prefix(3).compactMap(Self.channel)
    guard channels.count == 3 else { return nil }
    return .background(RGB(channels[0] << 16 | channels[1] << 8 | channels[2]))
  }

  /// Scales hexadecimal digits to 0...255.
  private static func channel(_ figures: Substring) -> UInt32? {
    guard (1...4).contains(figures.count), let value = UInt32(figures, radix: 16) else {
      return nil
    }
    let most = UInt32(1) << (4 * figures.count) - 1
    return (value * 255 + most / 2) / most
  }
}
