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
