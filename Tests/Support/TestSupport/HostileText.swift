extension String {
  /// A text as a partner's joke or a damaged file has it: letters of several scripts, controls, orders to a terminal, characters
  /// that turn the direction, line ends of all kinds.
  package static func hostile(_ random: inout SeededRandom) -> String {
    let pieces = [
      "Roof", "Überhang", "شمال", "🧗🏽‍♀️", " ", "\u{1B}[2J", "\u{7}", "\u{202E}", "\u{2066}",
      "\u{2069}",
      "\u{200F}", "\u{061C}", "\n", "\r\n", "\t", "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}",
      "\u{9B}31m",
      "\u{0}", "\u{7F}", "=1+1", "\"", ",", ";", "<b>", "é",
    ]
    return (0..<Int.random(in: 1...6, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  /// Whether a screen or another program would obey part of it; line ends are allowed.
  package var ordersScreens: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }
}
