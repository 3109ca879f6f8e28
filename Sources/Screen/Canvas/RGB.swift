/// A colour in sRGB.
package struct RGB: Hashable, Sendable {
  package var red, green, blue: UInt8

  package init(_ hex: UInt32) {
    red = UInt8(hex >> 16 & 0xFF)
    green = UInt8(hex >> 8 & 0xFF)
    blue = UInt8(hex & 0xFF)
  }

  /// Relative luminance, 0...1 (WCAG 2.1, "relative luminance").
  package var luminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let share = Double(channel) / 255
      return share <= 0.04045 ? share / 12.92 : power24((share + 0.055) / 1.055)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Whether black contrasts with it more than white. Both contrast equally where (L + 0.05)² = 0.05 · 1.05.
  package var isLight: Bool { luminance > 0.179 }

  /// The colour on a screen that is dimmed to about a third.
  package var dimmed: RGB {
    func dim(_ channel: UInt8) -> UInt8 { UInt8(Int(channel) * 35 / 100) }
    var dimmed = self
    (dimmed.red, dimmed.green, dimmed.blue) = (dim(red), dim(green), dim(blue))
    return dimmed
  }

  /// Contrast ratio, 1...21 (WCAG 2.1, "contrast ratio").
  package static func contrast(_ one: RGB, _ other: RGB) -> Double {
    let (light, dark) = (
      max(one.luminance, other.luminance), min(one.luminance, other.luminance)
    )
    return (light + 0.05) / (dark + 0.05)
  }

  /// x to the power 2.4 = x² · x^0.4, the root by Newton's method: the standard library has no pow.
  private func power24(_ x: Double) -> Double {
    let square = x * x
    var root = 1.0
    for _ in 0..<60 {
      root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
    }
    return square * root
  }
}
