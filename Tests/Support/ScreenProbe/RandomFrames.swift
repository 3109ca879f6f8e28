import Canvas

/// Frames of any text in any role, each little or much different from the one before. The same seed gives
/// the same frames.
struct RandomFrames {
  private var state: UInt64
  private var frame = Frame(size: Size(columns: 0, rows: 0))

  private static let texts = [
    "V4", "SEND  V4, attempt 3", "漢字の長い名前", "한국어", "🧗 climber", "👩‍👩‍👧 family", "❤️ 1️⃣ 🇩🇪",
    "e\u{301}te\u{301}",
    "\u{1B}[2J\u{07}\t\r\n", "█▛▘▗▟█ ░░", "◉ ✔ ✘ ↶ ◷ ▲ ▶", "…“”·", "   ", "ｆｕｌｌ",
  ]

  init(seed: UInt64) { state = seed }

  mutating func next(_ size: Size) -> Frame {
    if frame.size != size || random(4) == 0 { frame = Frame(size: size) }
    for _ in 0..<random(12) { change() }
    return frame
  }

  private mutating func change() {
    let role = Role.allCases[random(Role.allCases.count)]
    let column = random(frame.size.columns + 4) - 2
    let row = random(frame.size.rows + 2) - 1
    if random(3) == 0 {
      let area = Rect(column: column, row: row, columns: random(20), rows: random(6))
      frame.fill(area, random(2) == 0 ? " " : "█", role: role)
    } else {
      frame.write(Self.texts[random(Self.texts.count)], column: column, row: row, role: role)
    }
  }

  /// A number from 0 up to the limit (Knuth's MMIX generator; its upper bits are the good ones).
  private mutating func random(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return limit > 0 ? Int(state >> 33) % limit : 0
  }
}
