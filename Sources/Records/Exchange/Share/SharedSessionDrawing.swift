import Core
import Languages

extension SharedSession {
  /// The session as a picture, SVG 1.1: 1080 by 1350 points, a size that most places show in full.
  package var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1350" viewBox="0 0 1080 1350" \
    font-family="DejaVu Sans, sans-serif" role="img" \
    aria-label="\((title + ", " + subtitle).escapedForXML)">
    <rect width="1080" height="1350" fill="\(Ink.ground)"/>
    \(SharedSessionDrawing(self).parts.joined(separator: "\n"))
    </svg>

    """
  }
}

private enum Ink {
  static let (ground, text, quiet) = ("#12161b", "#f4f4f4", "#b9c2cc")
  static let (flash, redpoint) = ("#8fe3bd", "#2f9e6e")
}

/// Its parts from top to bottom. Rows share the height below the head, so a few rows are
/// large.
private struct SharedSessionDrawing {
  private static let (left, right, bottom) = (80, 1000, 1235)
  /// The lowest and highest row, in points.
  private static let (lowest, highest) = (44, 210)
  /// The smallest and largest letters in a row, in points.
  private static let (smallest, largest) = (26, 76)

  private let session: SharedSession
  private(set) var parts: [String] = []
  private var y = 0

  init(_ session: SharedSession) {
    self.session = session
    write(session.title, size: 76, at: 150)
    write(session.subtitle, size: 38, colour: Ink.quiet, at: 208)
    y = 240
    tiles(climbing)
    tiles(lifting)
    rows()
    write("Chalktalk", size: 26, colour: Ink.quiet, at: 1312)
  }

  // MARK: - Head

  private typealias Tile = (value: String, name: String)

  private var climbing: [Tile] {
    guard session.attempts > 0 else { return [] }
    return [
      (session.routesSent.grouped, plural(session.routesSent, "route sent", "routes sent")),
      (session.flashes.grouped, plural(session.flashes, "flashed", "flashed")),
      (session.attempts.grouped, plural(session.attempts, "attempt", "attempts")),
    ]
  }

  private var lifting: [Tile] {
    guard !session.lifts.isEmpty else { return [] }
    let records = session.lifting.records.count
    return [(session.sets.grouped, plural(session.sets, "set", "sets"))]
      + (session.lifting.volume.map { [($0, tr("lifted", context: "weight"))] } ?? [])
      + (records > 0 ? [(records.grouped, plural(records, "record", "records"))] : [])
  }

  /// Large figures in a row.
  private mutating func tiles(_ tiles: [Tile]) {
    guard !tiles.isEmpty else { return }
    let width = (Self.right - Self.left) / tiles.count
    for (place, tile) in tiles.enumerated() {
      let x = Self.left + place * width
      write(tile.value, size: 72, at: y + 88, x: x)
      write(tile.name, size: 32, colour: Ink.quiet, at: y + 132, x: x)
    }
    y += 160
  }

  // MARK: - Rows

  private mutating func rows() {
    y += 30
    let hasBars = !session.bars.isEmpty
    let room = Self.bottom - y - (hasBars ? 60 : 0)
    let most = room / Self.lowest
    // Grades first, then lifts, timers and names; the last line counts what was left out.
    let bars = Self.merged(session.bars, most: max(1, most))
    let lines = Self.cut(session.lines, most: max(0, most - bars.count))
    let count = bars.count + lines.count
    guard count > 0 else { return }
    let step = min(Self.highest, room / count)
    // Any height left over is split above and below.
    y += (room - step * count) / 2
    draw(bars, step: step)
    if hasBars { legend() }
    let size = Self.size(of: lines, step: step)
    let letters = (Self.right - Self.left) * 10 / (size * 6)
    for line in lines {
      let text = line.count > letters ? line.prefix(letters - 1) + "…" : line[...]
      write(text, size: size, at: y + step / 2 + size * 36 / 100)
      y += step
    }
  }

  /// The letter size that fills the row's height and still fits the longest line.
  private static func size(of lines: [String], step: Int) -> Int {
    let longest = max(1, lines.map(\.count).max() ?? 1)
    let fitting = (right - left) * 10 / (longest * 6)
    return max(smallest, min(largest, step * 55 / 100, fitting))
  }

  /// Merges the easiest grades into one bar if there isn't room for each.
  private static func merged(_ bars: [SharedSession.Bar], most: Int) -> [SharedSession.Bar] {
    guard bars.count > most else { return bars }
    let rest = bars.suffix(bars.count - most + 1)
    let easier = SharedSession.Bar(
      grade: tr("easier", context: "grades"), routes: rest.reduce(0) { $0 + $1.routes },
      flashes: rest.reduce(0) { $0 + $1.flashes })
    return bars.prefix(most - 1) + [easier]
  }

  private static func cut(_ lines: [String], most: Int) -> [String] {
    guard lines.count > most else { return lines }
    guard most > 0 else { return [] }
    let left = lines.count - most + 1
    return lines.prefix(most - 1)
      + [plural(left, "… and \(left.grouped) more", "… and \(left.grouped) more")]
  }

  /// A bar for each grade, flashes first and in a lighter colour.
  private mutating func draw(_ bars: [SharedSession.Bar], step: Int) {
    let most = max(1, bars.map(\.routes).max() ?? 1)
    let size = min(Self.largest, step * 55 / 100)
    let letters = bars.map(\.grade.count).max() ?? 2
    let start = Self.left + max(120, letters * size * 7 / 10 + 20)
    let length = { (count: Int) in (Self.right - 90 - start) * count / most }
    for bar in bars {
      let height = step * 66 / 100
      let base = y + height / 2 + size * 36 / 100
      write(bar.grade, size: size, at: base)
      rectangle(start, y, length(bar.flashes), height, Ink.flash)
      rectangle(
        start + length(bar.flashes), y, length(bar.routes) - length(bar.flashes), height,
        Ink.redpoint)
      write("\(bar.routes)", size: size, at: base, x: start + length(bar.routes) + 20)
      y += step
    }
  }

  private mutating func legend() {
    y += 14
    rectangle(Self.left, y, 28, 28, Ink.flash)
    write(tr("flash"), size: 30, colour: Ink.quiet, at: y + 25, x: Self.left + 42)
    rectangle(Self.left + 180, y, 28, 28, Ink.redpoint)
    write(session.laterSends, size: 30, colour: Ink.quiet, at: y + 25, x: Self.left + 222)
    y += 46
  }

  // MARK: - Marks

  private mutating func write(
    _ text: some StringProtocol, size: Int, colour: String = Ink.text, at y: Int,
    x: Int = SharedSessionDrawing.left
  ) {
    parts.append(
      "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\" fill=\"\(colour)\">"
        + "\(String(text).escapedForXML)</text>")
  }

  private mutating func rectangle(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ colour: String
  ) {
    guard width > 0 else { return }
    parts.append(
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" fill=\"\(colour)\"/>")
  }
}

extension String {
  /// Text for XML: special characters are escaped, and illegal ones removed.
  fileprivate var escapedForXML: String {
    unicodeScalars.reduce(into: "") { escaped, scalar in
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
