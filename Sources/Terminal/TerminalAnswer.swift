import Canvas

/// A string that a terminal sends as an answer (ECMA-48, 5.6: OSC, DCS, APC, PM, SOS), taken in byte by byte.
///
/// Whatever stands in it, none of it is a key.
struct TerminalAnswer {
  /// What follows the escape byte.
  private static let introducers: Set<UInt8> = Set("]P_^X".utf8)
  /// No answer to our questions is longer; the rest is skipped.
  private static let longest = 64
  private static let (escape, bell): (UInt8, UInt8) = (0x1B, 0x07)

  private let isCommand: Bool
  private var text: [UInt8] = []

  /// nil where the bytes do not begin a string; it begins after the second of them.
  init?(after bytes: [UInt8]) {
    guard bytes.count > 2, Self.isIntroduced(bytes), bytes[2] >= 0x20 else { return nil }
    isCommand = bytes[1] == UInt8(ascii: "]")
  }

  /// Whether bytes are an escape and what may begin a string, or Alt with that key.
  static func isIntroduced(_ bytes: [UInt8]) -> Bool {
    bytes.count > 1 && bytes[0] == escape && introducers.contains(bytes[1])
  }

  /// Takes bytes away as far as they belong to it; true once its end was among them.
  ///
  /// An answer is made of letters and signs: a control byte ends it, and is taken for what it is.
  mutating func take(from bytes: inout [UInt8]) -> Bool {
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

  /// What it says; nil where that is nothing that was asked.
  ///
  /// xterm's control sequences, OSC 11: `11;rgb:` and red, green and blue with one to four hexadecimal figures each.
  var event: TerminalEvent? {
    let answer = String(decoding: text, as: UTF8.self)
    guard isCommand, let start = answer.firstRange(of: ":")?.upperBound,
      ["11;rgb:", "11;rgba:"].contains(answer[..<start])
    else { return nil }
    let channels = answer[start...].split(separator: "/").prefix(3).compactMap(Self.channel)
    guard channels.count == 3 else { return nil }
    return .background(RGB(channels[0] << 16 | channels[1] << 8 | channels[2]))
  }

  /// A share of what so many figures can say at most, as one of 255.
  private static func channel(_ figures: Substring) -> UInt32? {
    guard (1...4).contains(figures.count), let value = UInt32(figures, radix: 16) else {
      return nil
    }
    let most = UInt32(1) << (4 * figures.count) - 1
    return (value * 255 + most / 2) / most
  }
}
