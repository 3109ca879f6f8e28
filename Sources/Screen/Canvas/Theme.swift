/// The colours of every role. `none` keeps the terminal's own colours and leaves all meaning to words and glyphs;
/// `system` is dark or light, like the terminal's background.
package enum Theme: String, CaseIterable, Sendable, Codable {
  case dark, light
  case highContrast = "high-contrast"
  case colourBlind = "colour-blind"
  case none
  case system

  /// Replaces `system` for a terminal with this background; dark if the background is unknown.
  package func resolved(on background: RGB?) -> Theme {
    guard self == .system else { return self }
    return background?.isLight == true ? .light : .dark
  }

  /// nil for `none`.
  package func style(of role: Role) -> Style? {
    palette.map { Self.style(of: role, in: $0) }
  }

  private struct Palette {
    let background, text, dim, accent, send, fall, undo, rest, over, work, ready, warning: RGB
    /// Letters on filled bands.
    let onBand: RGB
    let button, onButton: RGB
  }

  private var palette: Palette? {
    switch self {
    case .dark, .system:
      Palette(
        background: RGB(0x101418), text: RGB(0xF2F4F5), dim: RGB(0xA9B4BC), accent: RGB(0x7CC7FF),
        send: RGB(0x5FE08A), fall: RGB(0xFFA45C), undo: RGB(0xC9B6FF), rest: RGB(0x6FD3E8),
        over: RGB(0xFF9D9D), work: RGB(0x5FE08A), ready: RGB(0xFFD75E), warning: RGB(0xFFD75E),
        onBand: RGB(0x101418), button: RGB(0x2B343B), onButton: RGB(0xF2F4F5))
    case .light:
      Palette(
        background: RGB(0xFCFCFA), text: RGB(0x16191C), dim: RGB(0x4A5157), accent: RGB(0x0B4A82),
        send: RGB(0x0A5A28), fall: RGB(0x7E3500), undo: RGB(0x4D2A96), rest: RGB(0x06505F),
        over: RGB(0x8F1414), work: RGB(0x0A5A28), ready: RGB(0x5E4700), warning: RGB(0x7A2E00),
        onBand: RGB(0xFCFCFA), button: RGB(0xDFE4E8), onButton: RGB(0x16191C))
    case .highContrast:
      Palette(
        background: RGB(0x000000), text: RGB(0xFFFFFF), dim: RGB(0xE0E0E0), accent: RGB(0x80E5FF),
        send: RGB(0x4DFF88), fall: RGB(0xFFC04D), undo: RGB(0xE0CCFF), rest: RGB(0x66F0FF),
        over: RGB(0xFFB3B3), work: RGB(0x4DFF88), ready: RGB(0xFFFF66), warning: RGB(0xFFFF66),
        onBand: RGB(0x000000), button: RGB(0x333333), onButton: RGB(0xFFFFFF))
    case .colourBlind:
      // Okabe and Ito's palette (2008), lightened to the contrast that text needs.
      Palette(
        background: RGB(0x0E1216), text: RGB(0xF2F4F5), dim: RGB(0xA9B4BC), accent: RGB(0x8CCBF2),
        send: RGB(0x6EC3F5), fall: RGB(0xF0B23C), undo: RGB(0xE6B3D1), rest: RGB(0x4FD0B0),
        over: RGB(0xF6A57A), work: RGB(0x6EC3F5), ready: RGB(0xF5EB6E), warning: RGB(0xF5EB6E),
        onBand: RGB(0x0E1216), button: RGB(0x2B343B), onButton: RGB(0xF2F4F5))
    case .none: nil
    }
  }

  private static func style(of role: Role, in palette: Palette) -> Style {
    func text(_ colour: RGB, bold: Bool = false) -> Style {
      Style(colour, on: palette.background, bold: bold)
    }
    func band(_ colour: RGB) -> Style { Style(palette.onBand, on: colour, bold: true) }
    return switch role {
    case .text: text(palette.text)
    case .dim, .ghost: text(palette.dim)
    case .strong: text(palette.text, bold: true)
    case .accent: text(palette.accent)
    case .send: text(palette.send, bold: true)
    case .fall: text(palette.fall, bold: true)
    case .undo: text(palette.undo, bold: true)
    case .rest: text(palette.rest)
    case .over: text(palette.over, bold: true)
    case .work: text(palette.work, bold: true)
    case .getReady: text(palette.ready, bold: true)
    case .warning: text(palette.warning, bold: true)
    case .sendBand: band(palette.send)
    case .fallBand: band(palette.fall)
    case .undoBand: band(palette.undo)
    case .restBand: band(palette.rest)
    case .overBand: band(palette.over)
    case .workBand: band(palette.work)
    case .getReadyBand: band(palette.ready)
    case .warningBand: band(palette.warning)
    case .infoBand: band(palette.accent)
    case .selected: Style(palette.background, on: palette.text, bold: true)
    case .button: Style(palette.onButton, on: palette.button)
    case .picture: Style(RGB(0x000000), on: RGB(0xFFFFFF))
    }
  }
}

/// Foreground, background and weight of a role.
package struct Style: Hashable, Sendable {
  package var foreground: RGB
  package var background: RGB
  package var isBold: Bool

  package init(_ foreground: RGB, on background: RGB, bold: Bool = false) {
    self.foreground = foreground
    self.background = background
    isBold = bold
  }
}

/// A cell's purpose. A theme gives each role its colours; no cell has a colour of its own.
package enum Role: String, CaseIterable, Sendable {
  case text, dim, strong, accent
  case send, fall, undo, rest, over
  case work, getReady, warning
  /// Letters on a filled band of the role's colour.
  case sendBand, fallBand, undoBand, restBand, overBand, workBand, getReadyBand, warningBand,
    infoBand
  /// The selected row of a list, and a button.
  case selected, button
  /// The next step, not yet reached.
  case ghost
  /// The picture that a phone's camera reads: dark on light in every theme.
  case picture
}
