extension SessionCard {
  /// The card as a picture, SVG 1.1: 1080 by 1350 points, as most places show it whole.
  package var svg: String {
    var parts: [String] = []
    var y = 150
    func write(_ text: String, size: Int, colour: String = "#f4f4f4", step: Int) {
      parts.append(
        "<text x=\"80\" y=\"\(y)\" font-size=\"\(size)\" fill=\"\(colour)\">\(Self.escaped(text))</text>"
      )
      y += step
    }
    write(title, size: 76, step: 70)
    write(subtitle, size: 40, colour: "#b9c2cc", step: 100)
    if let summary { write(summary, size: 44, step: 70) }
    parts += bars(from: y)
    y += bars.isEmpty ? 0 : bars.count * 74 + 50
    if let liftSummary { write(liftSummary, size: 44, step: 70) }
    // What does not fit is left out, and that is said.
    let rest = lines
    let fitting = max(0, (1270 - y) / 52)
    for line in rest.prefix(rest.count > fitting ? max(0, fitting - 1) : fitting) {
      write(line.count > 44 ? line.prefix(43) + "…" : line, size: 34, step: 52)
    }
    if rest.count > fitting { write("… and more", size: 34, colour: "#b9c2cc", step: 52) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1350" viewBox="0 0 1080 1350" \
      font-family="DejaVu Sans, sans-serif" role="img" aria-label="\(Self.escaped(title + ", " + subtitle))">
      <rect width="1080" height="1350" fill="#12161b"/>
      \(parts.joined(separator: "\n"))
      <text x="80" y="1310" font-size="26" fill="#b9c2cc">Chalktalk</text>
      </svg>

      """
  }

  /// A bar for each grade, its flashes in a lighter colour.
  private func bars(from top: Int) -> [String] {
    let most = max(1, bars.map(\.sends).max() ?? 1)
    return bars.enumerated().flatMap { place, bar -> [String] in
      let y = top + place * 74
      let width = { (count: Int) in 640 * count / most }
      return [
        "<text x=\"80\" y=\"\(y + 40)\" font-size=\"40\" fill=\"#f4f4f4\">\(Self.escaped(bar.grade))</text>",
        "<rect x=\"260\" y=\"\(y)\" width=\"\(width(bar.sends))\" height=\"52\" fill=\"#2f9e6e\"/>",
        "<rect x=\"260\" y=\"\(y)\" width=\"\(width(bar.flashes))\" height=\"52\" fill=\"#8fe3bd\"/>",
        "<text x=\"\(280 + width(bar.sends))\" y=\"\(y + 40)\" font-size=\"40\" fill=\"#f4f4f4\">\(bar.sends)</text>",
      ]
    }
  }

  /// Text for XML: what has a meaning there is written out, and what may not stand there is left out.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || (0xFFFE...0xFFFF).contains(scalar.value):
        break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
