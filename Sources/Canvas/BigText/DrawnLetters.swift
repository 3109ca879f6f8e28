import Synchronization

/// Letters as the pen drew them: those of a frame are nearly all those of the frame before.
enum DrawnLetters {
  private struct Key: Hashable {
    var name: Character
    var rows: Int
  }

  /// Enough for every sign at three sizes; a terminal whose size goes through many begins anew.
  private static let capacity = 256
  private static let drawn = Mutex<[Key: Bitmap]>([:])

  /// A letter in a bitmap of its own, as high as `rows`. Sizes are in pixels.
  static func bitmap(of glyph: Glyph, rows: Int, width: Int, thickness: Int) -> Bitmap {
    let key = Key(name: glyph.name, rows: rows)
    if let known = drawn.withLock({ $0[key] }) { return known }
    var bitmap = Bitmap(width: width, height: rows * 2)
    Pen(thickness: thickness, width: width, height: rows * 2).draw(glyph, into: &bitmap)
    let drawing = bitmap
    drawn.withLock { drawn in
      if drawn.count >= capacity { drawn = [:] }
      drawn[key] = drawing
    }
    return drawing
  }
}
