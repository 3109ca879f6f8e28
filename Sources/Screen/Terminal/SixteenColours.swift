import Canvas

/// A theme's roles in a terminal's 16 colours. The nearest colour would turn a pale green into
/// grey; the hue distinguishes a send from a fall, so each role gets its own.
struct SixteenColours {
  let isLight: Bool
  /// The Linux console: its grounds use only the first eight colours, so a bright one comes out
  /// dark.
  let isConsole: Bool

  /// The parameters of an SGR sequence: letters, then ground.
  func parameters(of role: Role) -> [Int] {
    let (letters, ground) = pair(of: role)
    return [letters < 8 ? 30 + letters : 82 + letters, ground < 8 ? 40 + ground : 92 + ground]
  }

  /// Whether bold letters keep their colour: many terminals, the console among them, show bold black as grey.
  func mayBeBold(_ role: Role) -> Bool {
    let letters = pair(of: role).letters
    return letters > 0 && (letters >= 8 || !isConsole)
  }

  private func pair(of role: Role) -> (letters: Int, ground: Int) {
    if isConsole, !isLight, let own = consolePair(of: role) { return own }
    return usualPair(of: role)
  }

  /// Replaces pairs that would be hard to read on the console: black on a ground that is dark
  /// there, and brown. In the console's own colours (drivers/tty/vt/vt.c) the weakest pair, white
  /// on brown, has a contrast of 5.2:1.
  private func consolePair(of role: Role) -> (letters: Int, ground: Int)? {
    switch role {
    case .fall: (11, 0)
    case .fallBand: (15, 3)
    case .getReadyBand, .warningBand: (11, 4)
    case .undoBand: (15, 5)
    case .overBand: (15, 1)
    case .text, .strong, .dim, .ghost, .selected, .button, .picture, .accent, .rest, .send, .work,
      .getReady, .warning, .undo, .over, .sendBand, .workBand, .restBand, .infoBand:
      nil
    }
  }

  /// Numbers 0 to 15: black, red, green, yellow, blue, magenta, cyan, white, and the bright ones.
  private func usualPair(of role: Role) -> (letters: Int, ground: Int) {
    let ground = isLight ? 15 : 0
    switch role {
    case .text, .strong: return (isLight ? 0 : 15, ground)
    case .dim, .ghost: return (isLight ? 0 : 7, ground)
    case .selected: return (ground, isLight ? 0 : 15)
    case .button: return (0, 7)
    case .picture: return (0, 15)
    case .accent, .rest: return (isLight ? 4 : 14, ground)
    // On white only blue, red and magenta are dark enough; the other roles rely on sign and word.
    case .send, .work: return (isLight ? 0 : 10, ground)
    case .fall: return (isLight ? 0 : 3, ground)
    case .getReady, .warning: return (isLight ? 0 : 11, ground)
    case .undo: return (isLight ? 5 : 13, ground)
    case .over: return (isLight ? 1 : 9, ground)
    case .sendBand, .workBand: return (0, 10)
    case .fallBand: return (0, 3)
    case .getReadyBand, .warningBand: return (0, 11)
    case .undoBand: return (0, 13)
    case .restBand, .infoBand: return (0, 14)
    case .overBand: return (0, 9)
    }
  }
}
