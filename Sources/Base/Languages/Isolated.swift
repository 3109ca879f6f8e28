extension String {
  /// The text to be joined with others. If some of its letters run from right to left, it is isolated (Unicode Standard Annex #9):
  /// it can't pull the digits and signs beside it to its other side. Names and notes are; what is never joined needs nothing.
  ///
  /// A terminal shows no isolates (`DisplayWidth`), and files for other programs never get them.
  package var isolated: String {
    runsRightToLeft ? "\u{2068}\(self)\u{2069}" : self
  }

  /// Whether a letter of a script that runs from right to left is among them.
  private var runsRightToLeft: Bool {
    // No such letter has a lead byte below 0xD6, as all of Latin, Greek and Cyrillic have.
    guard !utf8.allSatisfy({ $0 < 0xD6 }) else { return false }
    return unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}
