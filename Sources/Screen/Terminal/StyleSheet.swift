import Canvas

/// The escape sequence of each role, computed once for a theme and a terminal.
struct StyleSheet {
  private let sequences: [Role: String]

  /// - Parameter isDim: as on a screen that is turned down.
  init(theme: Theme, depth: ColourDepth, isConsole: Bool = false, isDim: Bool = false) {
    let sixteen = SixteenColours(isLight: theme == .light, isConsole: isConsole)
    sequences = Dictionary(
      uniqueKeysWithValues: Role.allCases.map { role in
        let parameters =
          Self.parameters(of: role, theme, depth, sixteen, isDim) ?? Self.plain(role, isDim)
        // Each resets to the terminal's plain style first, so that none depends on the one before.
        let all = [0] + parameters
        return (role, "\u{1B}[" + all.map(String.init).joined(separator: ";") + "m")
      })
  }

  subscript(role: Role) -> String {
    guard let sequence = sequences[role] else { preconditionFailure("every role has a style") }
    return sequence
  }

  /// nil without colours.
  private static func parameters(
    of role: Role, _ theme: Theme, _ depth: ColourDepth, _ sixteen: SixteenColours, _ isDim: Bool
  ) -> [Int]? {
    guard depth != .mono, let style = theme.style(of: role) else { return nil }
    if depth == .palette16 {
      let weight = isDim ? [faint] : style.isBold && sixteen.mayBeBold(role) ? [1] : []
      return weight + sixteen.parameters(of: role)
    }
    let (letters, ground) =
      isDim
      ? (style.foreground.dimmed, style.background.dimmed) : (style.foreground, style.background)
    return (style.isBold ? [1] : []) + depth.parameters(letters, base: 38)
      + depth.parameters(ground, base: 48)
  }

  /// SGR 2: darker, for palettes whose colours the user chose.
  private static let faint = 2

  private static func plain(_ role: Role, _ isDim: Bool) -> [Int] {
    isDim ? [faint] + plain(role).filter { $0 != 1 } : plain(role)
  }

  /// Without colours: 1 bold, 4 underlined, 7 reversed.
  private static func plain(_ role: Role) -> [Int] {
    switch role {
    case .text, .dim, .ghost: []
    case .strong, .accent, .send, .fall, .undo, .rest, .work, .getReady: [1]
    case .over, .warning: [1, 4]
    case .button, .selected, .infoBand, .picture: [7]
    case .sendBand, .fallBand, .undoBand, .restBand, .overBand, .workBand, .getReadyBand,
      .warningBand:
      [1, 7]
    }
  }
}
