import Canvas
import Testing

@Suite("Theme", .timeLimit(.minutes(30)))
struct ThemeTests {
  @Test("every pair of colours has a contrast of 7:1 or better", arguments: Theme.allCases)
  func contrast(theme: Theme) {
    for role in Role.allCases {
      guard let style = theme.style(of: role) else { continue }
      let ratio = RGB.contrast(style.foreground, style.background)
      #expect(ratio >= 7, "\(theme.rawValue) \(role.rawValue): \(ratio)")
    }
  }

  @Test("system is light on a light background, and dark on a dark or unknown one")
  func system() {
    #expect(Theme.system.resolved(on: RGB(0xFDF6E3)) == .light)
    #expect(Theme.system.resolved(on: RGB(0x1E1E2E)) == .dark)
    #expect(Theme.system.resolved(on: nil) == .dark)
    #expect(Theme.highContrast.resolved(on: RGB(0xFFFFFF)) == .highContrast)
  }

  @Test("contrast is WCAG's: black on white is 21, a mid grey on white is 4.48")
  func formula() {
    #expect(abs(RGB.contrast(RGB(0x000000), RGB(0xFFFFFF)) - 21) < 1e-9)
    #expect(abs(RGB.contrast(RGB(0x777777), RGB(0xFFFFFF)) - 4.48) < 0.005)
  }
}
