import CTerminal

/// The characters that the terminal can show.
///
/// A terminal emulator finds every character in some font. The Linux console has one font of 256 or
/// 512 glyphs: the kernel's own, which follows IBM's code page 437, has half blocks, and most of
/// Debian's (console-setup) don't. So the console is asked which glyphs its font has, and missing
/// characters are replaced by the nearest available.
struct Charset: Equatable {
  static let full = Charset(glyphs: nil)

  /// The console's glyphs; nil if nothing is missing.
  private let glyphs: Set<Character>?

  /// For a console whose font can't be queried, such as over ssh: what all of Debian's fonts have,
  /// besides ASCII.
  private static let everywhere = Set<Character>("█░▒│─┌┐└┘·×")

  /// - Parameter font: the characters in the console's font; nil if it doesn't say.
  static func detected(
    in environment: [String: String], font: () -> Set<Character>? = consoleFont
  ) -> Charset {
    isConsole(environment) ? Charset(glyphs: font() ?? everywhere) : .full
  }

  static func isConsole(_ environment: [String: String]) -> Bool { environment["TERM"] == "linux" }

  /// Whether it is the Linux console, which also has few colours.
  var isConsole: Bool { glyphs != nil }
  var hasQuarters: Bool { has("▘") }
  var hasHalves: Bool { has("▀") }

  private func has(_ character: Character) -> Bool {
    character.isASCII || glyphs?.contains(character) ?? true
  }

  /// The character to show instead, one column wide.
  func shown(_ character: Character) -> Character {
    if has(character) { return character }
    return Self.substitutes[character]?.first(where: has) ?? character
  }

  /// The nearest first. Each ends with a character that every font has.
  private static let substitutes: [Character: [Character]] = [
    "▘": ["▀", " "], "▝": ["▀", " "], "▖": ["▄", " "], "▗": ["▄", " "],
    "▀": ["▒"], "▄": ["▒"], "▌": ["▒"], "▐": ["▒"],
    "▚": ["█"], "▞": ["█"], "▛": ["█"], "▜": ["█"], "▙": ["█"], "▟": ["█"],
    "▏": ["░"], "▎": ["░"], "▍": ["▌", "▒"], "▋": ["▌", "▒"], "▊": ["█"], "▉": ["█"],
    "■": ["█"], "┃": ["│"], "‖": ["║", "|"], "❚": ["|"],
    "╭": ["┌"], "╮": ["┐"], "╰": ["└"], "╯": ["┘"],
    "✔": ["√", "+"], "✘": ["x"], "★": ["*"], "▲": ["^"],
    "◉": ["●", "*"], "●": ["*"], "◌": ["○", "o"], "○": ["o"], "◷": ["o"],
    "▶": ["►", ">"], "▸": ["►", ">"], "◀": ["◄", "<"], "◂": ["◄", "<"], "›": [">"],
    "↶": ["←", "<"], "↷": ["→", ">"], "←": ["<"], "→": [">"], "↑": ["^"], "↓": ["v"],
    "…": ["~"], "“": ["\""], "”": ["\""], "’": ["'"], "–": ["-"], "∕": ["/"], "µ": ["u"],
  ]

  /// Asks the console behind stdout (ioctl_console(2), GIO_UNIMAP).
  private static func consoleFont() -> Set<Character>? {
    // The kernel allows 512 glyphs, each for several characters.
    var codes = [UInt16](repeating: 0, count: 8192)
    let count = unsafe chalktalk_console_font(1, &codes, Int32(codes.count))
    guard count > 0 else { return nil }
    return Set(codes.prefix(Int(count)).compactMap { UnicodeScalar($0).map { Character($0) } })
  }
}
