/// A grid of pixels, four of them to a cell: two across, two down, each twice as high as wide.
struct Bitmap: Equatable {
  let width: Int
  let height: Int
  private var bits: [Bool]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bits = Array(repeating: false, count: width * height)
  }

  /// From lines of equal length, in which `#` is a set pixel.
  init(_ lines: [Substring]) {
    self.init(width: lines.first?.count ?? 0, height: lines.count)
    for (y, line) in lines.enumerated() {
      for (x, mark) in line.enumerated() where mark == "#" { self[x, y] = true }
    }
  }

  subscript(x: Int, y: Int) -> Bool {
    get { x >= 0 && y >= 0 && x < width && y < height && bits[y * width + x] }
    set {
      guard x >= 0, y >= 0, x < width, y < height else { return }
      bits[y * width + x] = newValue
    }
  }

  /// Copies another bitmap's set pixels, with its left edge at `left`.
  mutating func copy(_ other: Bitmap, to left: Int) {
    for y in 0..<min(height, other.height) {
      for x in 0..<min(other.width, width - left) where other.bits[y * other.width + x] {
        bits[y * width + left + x] = true
      }
    }
  }

  /// The quadrant block for the cell whose upper left pixel is (x, y).
  func block(x: Int, y: Int) -> Character {
    let index =
      (self[x, y] ? 1 : 0) | (self[x + 1, y] ? 2 : 0) | (self[x, y + 1] ? 4 : 0)
      | (self[x + 1, y + 1] ? 8 : 0)
    return Self.blocks[index]
  }

  /// By bits: upper left 1, upper right 2, lower left 4, lower right 8.
  private static let blocks: [Character] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]
}
