/// Draws a glyph's strokes into a bitmap: every pixel within half a stroke's width of one is set.
///
/// Distances are measured in real proportions: a pixel is 1 wide and 2 high.
struct Pen {
  /// Stroke width in pixels across; half as many down look as thick.
  let thickness: Int
  /// Size of the glyph's box, in pixels.
  let width: Int
  let height: Int

  func draw(_ glyph: Glyph, into bitmap: inout Bitmap) {
    for stroke in glyph.strokes {
      let path = rounded(stroke.map { (place($0.x, $0.y), $0.isRound) })
      for (from, to) in zip(path, path.dropFirst()) { line(from, to, into: &bitmap) }
    }
    for height in glyph.dots { dot(at: height, into: &bitmap) }
  }

  private struct Spot {
    var x, y: Double
  }

  private var half: Double { Double(thickness) / 2 }

  /// The middle of a stroke at a point of the unit box, so that stems cover whole pixels.
  private func place(_ x: Double, _ y: Double) -> Spot {
    let down = max(1, thickness / 2)
    let column = (x * Double(width - thickness)).rounded() + half
    let row = (y * Double(height - down)).rounded() + Double(down) / 2
    return Spot(x: column, y: row * 2)
  }

  /// Replaces round corners by arcs, as far as half of the shorter side reaches.
  private func rounded(_ corners: [(Spot, Bool)]) -> [Spot] {
    var path: [Spot] = []
    for (index, (corner, isRound)) in corners.enumerated() {
      guard isRound, index > 0, index + 1 < corners.count else {
        path.append(corner)
        continue
      }
      let before = corners[index - 1].0
      let after = corners[index + 1].0
      let reach = min(
        Double(width) * 0.42, distance(before, corner) / 2, distance(corner, after) / 2)
      let start = move(corner, toward: before, by: reach)
      let end = move(corner, toward: after, by: reach)
      for step in 0...8 {
        // A quadratic curve through the corner is close enough to an arc to look like one.
        let t = Double(step) / 8
        let u = 1 - t
        path.append(
          Spot(
            x: u * u * start.x + 2 * u * t * corner.x + t * t * end.x,
            y: u * u * start.y + 2 * u * t * corner.y + t * t * end.y))
      }
    }
    return path
  }

  private func distance(_ a: Spot, _ b: Spot) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  private func move(_ from: Spot, toward to: Spot, by length: Double) -> Spot {
    let whole = distance(from, to)
    guard whole > 0 else { return from }
    let share = min(1, length / whole)
    return Spot(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
  }

  private func line(_ from: Spot, _ to: Spot, into bitmap: inout Bitmap) {
    let reach = half + 1
    let columns = Int(min(from.x, to.x) - reach)...Int(max(from.x, to.x) + reach)
    let rows = Int((min(from.y, to.y) - reach) / 2)...Int((max(from.y, to.y) + reach) / 2)
    for y in rows {
      for x in columns where covers(from, to, Spot(x: Double(x) + 0.5, y: Double(y) * 2 + 1)) {
        bitmap[x, y] = true
      }
    }
  }

  /// Whether a pixel's middle lies in the stroke. Upright and level strokes have square ends.
  private func covers(_ from: Spot, _ to: Spot, _ pixel: Spot) -> Bool {
    let down = Double(max(1, thickness / 2))
    if from.x == to.x {
      return abs(pixel.x - from.x) < half && pixel.y > min(from.y, to.y) - down
        && pixel.y < max(from.y, to.y) + down
    }
    if from.y == to.y {
      return abs(pixel.y - from.y) < down && pixel.x > min(from.x, to.x) - half
        && pixel.x < max(from.x, to.x) + half
    }
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let along = ((pixel.x - from.x) * dx + (pixel.y - from.y) * dy) / (dx * dx + dy * dy)
    let near = Spot(x: from.x + dx * min(1, max(0, along)), y: from.y + dy * min(1, max(0, along)))
    return distance(near, pixel) < half
  }

  private func dot(at height: Double, into bitmap: inout Bitmap) {
    let down = max(1, thickness / 2)
    let top = Int((height * Double(self.height - down)).rounded())
    let first = (width - thickness) / 2
    for y in top..<top + down {
      for x in first..<first + thickness { bitmap[x, y] = true }
    }
  }
}
