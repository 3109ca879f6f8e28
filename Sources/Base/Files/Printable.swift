extension String {
  /// The text without anything that a terminal or a status bar would obey.
  ///
  /// Names and notes come from files that others wrote. Control characters (ECMA-48: C0 except tab
  /// and line feed, DEL, C1) and characters that change the direction of the text (Unicode Standard
  /// Annex #9) become `?`.
  package var printable: String {
    guard unicodeScalars.contains(where: Self.isOrder) else { return self }
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars { shown.append(Self.isOrder(scalar) ? "?" : scalar) }
    return String(shown)
  }

  private static func isOrder(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
