import Canvas

/// Turns the terminal's bytes into keys and clicks. Pure; `Screen` does the reading.
///
/// A lone escape byte may be the Esc key or the start of an incomplete sequence: `patience` says
/// how long to wait, and `flush` decides for the key if nothing more has come by then. Pasted text
/// comes out as one text, never as keys; nor are the terminal's answers keys.
package struct KeyDecoder {
  private var bytes: [UInt8] = []
  /// The pasted bytes so far; nil outside a paste.
  private var paste: [UInt8]?
  /// The terminal's answer so far; nil outside an answer.
  private var answer: TerminalAnswer?

  /// No field holds a longer text; the rest of a paste is dropped.
  private static let longestPaste = 4096
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Whether fingers type the keys. Text that comes faster than they can is then a paste, too:
  /// without bracketed paste (the Linux console, old terminals) its letters would all log.
  private let isTyped: Bool
  /// The text of such a paste so far; nil outside one.
  private var burst: String?
  /// So many letters in one piece are still typed, though a busy machine read them late. With a line
  /// end among them, one fewer.
  private static let mostTyped = 3
  /// A paste of several pieces goes on this soon. Fifteen keys a second are 66 ms apart.
  private static let burstPatience = Duration.milliseconds(40)

  package init(isTyped: Bool = false) { self.isTyped = isTyped }

  /// How long to wait for more bytes before `flush`; nil if none are missing. Over ssh the pieces
  /// of a sequence may arrive up to 100 ms apart, and a long text may take longer.
  package var patience: Duration? {
    if burst != nil { return Self.burstPatience }
    if paste != nil { return .seconds(2) }
    if answer != nil { return .milliseconds(500) }
    return bytes.isEmpty ? nil : .milliseconds(125)
  }

  /// Takes the bytes of one read and returns the events completed so far.
  package mutating func feed(_ more: some Sequence<UInt8>) -> [TerminalEvent] {
    let events = decode(more)
    guard isTyped else { return events }
    let text = events.compactMap(\.letter)
    if burst == nil {
      // Equal letters are a key that is held down.
      let isBurst =
        text.count > Self.mostTyped && Set(text).count > 1
        || text.count >= Self.mostTyped && text.contains("\n") && text.contains { $0 != "\n" }
      guard isBurst else { return events }
    }
    let room = max(0, Self.longestPaste - (burst?.count ?? 0))
    burst = (burst ?? "") + String(text.prefix(room))
    // Ctrl-C ends the program, however much text is before it.
    return events.filter { if case .key(let key) = $0 { key == .control("c") } else { true } }
  }

  private mutating func decode(_ more: some Sequence<UInt8>) -> [TerminalEvent] {
    let wasEscape = bytes == [0x1B] && paste == nil && answer == nil
    bytes += more
    var events: [TerminalEvent] = []
    if wasEscape, !continuesSequence() {
      bytes.removeFirst()
      events.append(.key(.escape))
    }
    while let first = bytes.first {
      if paste != nil {
        guard let event = pasted() else { break }
        events.append(event)
        continue
      }
      if answer != nil {
        guard answer?.consume(from: &bytes) == true else { break }
        if let event = answer?.event { events.append(event) }
        answer = nil
        continue
      }
      guard let step = first == 0x1B ? sequence() : plain(first) else { break }
      answer = TerminalAnswer(after: bytes)
      let isPaste = bytes.starts(with: Self.pasteStart)
      bytes.removeFirst(step.count)
      if isPaste { paste = [] }
      if let event = step.event { events.append(event) }
    }
    return events
  }

  /// Whether the bytes after a lone escape byte belong to it. Alt with a key comes in one piece, so
  /// a later key is separate: Esc followed quickly by a key gives both.
  private func continuesSequence() -> Bool {
    guard bytes.count > 1 else { return true }
    return bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O")
      || TerminalAnswer.isIntroduced(bytes)
  }

  /// Nothing more came: interprets the waiting bytes as they are.
  package mutating func flush() -> [TerminalEvent] {
    if let burst {
      self.burst = nil
      return [.pasted(burst)]
    }
    if paste != nil { return [endPaste()] }
    // An answer cut short, or Alt with the key that may begin one.
    guard bytes.first == 0x1B, answer == nil, !TerminalAnswer.isIntroduced(bytes) else {
      bytes = []
      answer = nil
      return []
    }
    bytes.removeFirst()
    return [.key(.escape)] + decode([])
  }

  /// Collects pasted bytes; returns the whole text once its end arrives.
  private mutating func pasted() -> TerminalEvent? {
    let end = Self.pasteEnd
    let start = bytes.indices.first { bytes[$0...].starts(with: end) }
    // The last bytes may be the start of the end marker.
    let certain = start ?? max(0, bytes.count - end.count + 1)
    let room = Self.longestPaste - (paste?.count ?? 0)
    paste?.append(contentsOf: bytes[..<certain].prefix(room))
    bytes.removeFirst(certain)
    guard start != nil else { return nil }
    bytes.removeFirst(end.count)
    return endPaste()
  }

  private mutating func endPaste() -> TerminalEvent {
    defer { paste = nil }
    return .pasted(String(decoding: paste ?? [], as: UTF8.self))
  }

  /// How many bytes were read, and what they mean, if anything.
  private typealias Step = (count: Int, event: TerminalEvent?)

  /// One key that is not an escape sequence; nil while a character's bytes are incomplete.
  private func plain(_ first: UInt8) -> Step? {
    switch first {
    case 0x0D, 0x0A: (1, .key(.enter))
    case 0x09: (1, .key(.tab))
    case 0x7F, 0x08: (1, .key(.backspace))
    case 0x01...0x1A: (1, .key(.control(Character(UnicodeScalar(first + 0x60)))))
    case 0x00, 0x1C...0x1F: (1, nil)
    default: character(first)
    }
  }

  /// One UTF-8 character. Invalid bytes are skipped one by one.
  private func character(_ first: UInt8) -> Step? {
    let length =
      switch first {
      case 0x20...0x7E: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0 else { return (1, nil) }
    guard bytes.count >= length else {
      return bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 } ? nil : (1, nil)
    }
    guard let text = String(validating: bytes[..<length], as: UTF8.self), let character = text.first
    else { return (1, nil) }
    return (length, .key(.character(character)))
  }

  /// An escape sequence; nil while it is incomplete.
  private func sequence() -> Step? {
    guard bytes.count >= 2 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "["): return control()
    case UInt8(ascii: "O"):
      guard bytes.count >= 3 else { return nil }
      return (3, Self.final(bytes[2]).map(TerminalEvent.key))
    case 0x1B: return (1, .key(.escape))
    case _ where TerminalAnswer.isIntroduced(bytes): return bytes.count > 2 ? (2, nil) : nil
    // Alt with a key means nothing here.
    default: return (2, nil)
    }
  }

  /// A control sequence: parameters, then a final byte (ECMA-48, 5.4).
  private func control() -> Step? {
    guard let end = bytes[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      // No sequence we know is this long.
      return bytes.count > 64 ? (bytes.count, nil) : nil
    }
    let text = String(decoding: bytes[2..<end], as: UTF8.self)
    let final = bytes[end]
    if text.hasPrefix("<") {
      return (end + 1, Self.mouse(text.dropFirst(), isPress: final == UInt8(ascii: "M")))
    }
    // The focus is back (xterm, mode 1004), or the colours changed (mode 2031).
    if text.isEmpty && final == UInt8(ascii: "I")
      || text.hasPrefix("?997;") && final == UInt8(ascii: "n")
    {
      return (end + 1, .coloursMayDiffer)
    }
    if final == UInt8(ascii: "~") {
      let number = text.split(separator: ";").first.flatMap { Int($0) }
      return (end + 1, number.flatMap(Self.numbered).map(TerminalEvent.key))
    }
    return (end + 1, Self.final(final).map(TerminalEvent.key))
  }

  private static func final(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "Z"): .backtab
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(byte - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  /// Keys that xterm and the VT220 send as a number and a tilde.
  private static func numbered(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 4, 8: .end
    case 3: .delete
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  /// No terminal has more columns or rows: a winsize counts them in 16 bits.
  private static let mostColumns = 65_535

  /// An SGR mouse report (xterm, mode 1006): button, column, row, the latter from 1.
  private static func mouse(_ text: Substring, isPress: Bool) -> TerminalEvent? {
    let fields = text.split(separator: ";").compactMap { Int($0) }
    guard fields.count == 3, isPress, fields.allSatisfy({ (0...mostColumns).contains($0) }) else {
      return nil
    }
    // Bits 2-4 are Shift, Alt and Control.
    return switch fields[0] & ~0b11100 {
    case 0: .click(column: fields[1] - 1, row: fields[2] - 1)
    case 64: .scroll(-1)
    case 65: .scroll(1)
    default: nil
    }
  }
}

extension TerminalEvent {
  /// What the key adds to a text; nil if it adds nothing.
  fileprivate var letter: Character? {
    switch self {
    case .key(.enter): "\n"
    case .key(.tab): " "
    case .key(let key): key.letter
    case .pasted, .click, .scroll, .background, .coloursMayDiffer, .resized, .keysEnded,
      .terminated:
      nil
    }
  }
}
