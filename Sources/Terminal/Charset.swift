/// The characters that the terminal can show.
///
/// The Linux console's fonts hold 256 or 512: halves of a cell but no quarters, and few signs (the console's
/// default font follows IBM's code page 437). What it lacks is shown by the nearest that it has.
enum Charset {
  case full, console

  static func detected(in environment: [String: String]) -> Charset {
    environment["TERM"] == "linux" ? .console : .full
  }

  /// One column, as the character it stands for.
  func shown(_ character: Character) -> Character {
    switch self {
    case .full: character
    case .console: Self.substitutes[character] ?? character
    }
  }

  private static let substitutes: [Character: Character] = [
    "▘": "▀", "▝": "▀", "▖": "▄", "▗": "▄", "▚": "█", "▞": "█", "▛": "█", "▜": "█", "▙": "█",
    "▟": "█",
    "▏": "░", "▎": "░", "▍": "▌", "▋": "▌", "▊": "█", "▉": "█", "┃": "│",
    "╭": "┌", "╮": "┐", "╰": "└", "╯": "┘",
    "✔": "√", "✘": "x", "↶": "<", "↷": ">", "◷": "o", "◉": "*", "◌": "o", "○": "o", "●": "*",
    "▶": "►", "▸": "►", "◂": "◄", "›": ">", "❚": "|", "…": "~", "“": "\"", "”": "\"",
  ]
}
