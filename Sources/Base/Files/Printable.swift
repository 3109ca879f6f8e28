extension String {
  /// The text without anything that a terminal or a status bar would obey.
  ///
  /// Names and notes come from files that others wrote. Control characters (ECMA-48: C0 except tab
  /// and line feed, DEL, C1) and characters that change the direction of the text (Unicode Standard
  /// Annex #9) become `?`. Isolates that end in their line stay: they keep a name from the text beside it.
  package var printable: String {
    guard unicodeScalars.contains(where: Self.isOrder) else { return self }
    let keepsIsolates = endsItsIsolates
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let stays = !Self.isOrder(scalar) || keepsIsolates && Self.isIsolate(scalar)
      shown.append(stays ? scalar : "?")
    }
    return String(shown)
  }

  /// Whether each isolate ends in its own line.
  private var endsItsIsolates: Bool {
    var open = 0
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x2068: open += 1
      case 0x2069: open -= 1
      case 0x0A where open != 0: return false
      default: break
      }
      if open < 0 { return false }
    }
    return open == 0
  }

  /// The start or the end of an isolate that takes its direction from its own text.
  private static func isIsolate(_ scalar: Unicode.Scalar) -> Bool {
    (0x2068...0x2069).contains(scalar.value)
  }

  private static func isOrder(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
