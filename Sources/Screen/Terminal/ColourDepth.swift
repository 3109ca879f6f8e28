import Canvas

/// How many colours the terminal shows.
package enum ColourDepth: String, CaseIterable, Sendable {
  case truecolour, palette256, palette16, mono

  /// From the environment: NO_COLOR (no-color.org), COLORTERM and TERM.
  package static func detected(in environment: [String: String]) -> ColourDepth {
    if let noColour = environment["NO_COLOR"], !noColour.isEmpty { return .mono }
    let term = environment["TERM"] ?? ""
    if term.isEmpty || term == "dumb" || term.hasPrefix("vt") { return .mono }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .truecolour }
    if term.hasSuffix("-direct") { return .truecolour }
    if term.contains("256color") { return .palette256 }
    return .palette16
  }

  /// The same for a user who asks for colours despite NO_COLOR: at least 16.
  package static func coloured(in environment: [String: String]) -> ColourDepth {
    let detected = detected(in: environment.filter { $0.key != "NO_COLOR" })
    return detected == .mono ? .palette16 : detected
  }

  /// The parameters of an SGR sequence that select a colour; empty where there is none.
  /// `base` is 38 for letters, 48 for the ground.
  func parameters(_ colour: RGB, base: Int) -> [Int] {
    switch self {
    case .truecolour: [base, 2, Int(colour.red), Int(colour.green), Int(colour.blue)]
    case .palette256: [base, 5, Self.nearest(colour, in: Self.entries256)]
    // The user chose what the 16 look like: they are picked by role, not by similarity. See
    // `SixteenColours`.
    case .palette16, .mono: []
    }
  }

  /// A colour's number and its red, green and blue.
  private typealias Entry = (number: Int, red: Int, green: Int, blue: Int)

  /// xterm's 6x6x6 cube and its 24 greys; users can change the first 16, so they aren't used.
  private static let entries256: [Entry] = {
    let steps = [0, 95, 135, 175, 215, 255]
    let cube: [Entry] = (0..<216).map {
      (16 + $0, steps[$0 / 36], steps[$0 / 6 % 6], steps[$0 % 6])
    }
    let greys: [Entry] = (0..<24).map { (232 + $0, 8 + 10 * $0, 8 + 10 * $0, 8 + 10 * $0) }
    return cube + greys
  }()

  private static func nearest(_ colour: RGB, in palette: [Entry]) -> Int {
    func distance(_ entry: Entry) -> Int {
      let (red, green, blue) = (
        entry.red - Int(colour.red), entry.green - Int(colour.green), entry.blue - Int(colour.blue)
      )
      return red * red + green * green + blue * blue
    }
    guard let best = palette.min(by: { distance($0) < distance($1) }) else {
      preconditionFailure("a palette has colours")
    }
    return best.number
  }
}
