import Canvas

/// The escape sequence of each role, worked out once for a theme and a terminal.
struct StyleSheet {
  private let sequences: [Role: String]

  init(theme: Theme, depth: ColourDepth) {
    sequences = Dictionary(
      uniqueKeysWithValues: Role.allCases.map { role in
        let parameters = Self.parameters(of: role, theme, depth) ?? Self.plain(role)
        // Each starts from the terminal's plain style, so that none depends on the one before.
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
    of role: Role, _ theme: Theme, _ depth: ColourDepth
  ) -> [Int]? {
    guard depth != .mono, let style = theme.style(of: role) else { return nil }
    let colours =
      depth == .palette16
      ? SixteenColours(isLight: theme == .light).parameters(of: role)
      : depth.parameters(style.foreground, base: 38) + depth.parameters(style.background, base: 48)
    return (style.isBold ? [1] : []) + colours
  }

  /// Without colours: 1 bold, 4 underlined, 7 reversed.
  private static func plain(_ role: Role) -> [Int] {
    switch role {
    case .text, .dim, .ghost: []
    case .strong, .accent, .send, .fall, .undo, .rest, .work, .getReady: [1]
    case .over, .warning: [1, 4]
    case .button, .selected, .infoBand: [7]
    case .sendBand, .fallBand, .undoBand, .restBand, .overBand, .workBand, .getReadyBand,
      .warningBand:
      [1, 7]
    }
  }
}
