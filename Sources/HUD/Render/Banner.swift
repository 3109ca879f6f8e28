import Canvas
import Log

/// The strip that says what was done last, in one large word; while that is news, on a ground of its colour.
///
/// A microphone that is gone, and a program that is asleep, take it over when nothing else is news.
struct Banner {
  var kind: Scene.Kind
  var sign: String
  var word: String?
  var text: String
  var offersUndo = false
  var isNews = false
  /// It was on another route.
  var isOld = false

  /// nil: nothing was done yet.
  init?(_ scene: Scene) {
    if let toast = scene.news.toast {
      self.init(kind: toast.kind, word: toast.word, text: toast.text)
      offersUndo = toast.offersUndo
      isNews = true
      return
    }
    switch (scene.devices.ear, scene.news.outcome) {
    case (.lost(let reason), _): self.init(kind: .over, word: "NO MIC", text: reason)
    case (.asleep, _):
      self.init(kind: .undo, word: "ASLEEP", text: "say “wake up”")
      sign = "◌"
    case (.listening, let outcome?), (.off, let outcome?), (.starting, let outcome?):
      self.init(
        kind: outcome.kind, word: outcome.isElsewhere ? nil : outcome.word, text: outcome.text)
      isOld = outcome.isElsewhere
    case (.listening, nil), (.off, nil), (.starting, nil): return nil
    }
  }

  private init(kind: Scene.Kind, word: String?, text: String) {
    self.kind = kind
    sign = kind.glyph
    self.word = word
    self.text = text
  }
}

extension Renderer {
  static func drawBanner(_ banner: Banner, in area: Rect, _ frame: inout Frame) {
    let role = banner.isNews ? banner.kind.band : banner.isOld ? .dim : banner.kind.role
    if banner.isNews { frame.fill(area, role: role) }
    var left = area.column + 2
    if let word = banner.word {
      let columns = drawWord(word, banner.sign, in: area, role: role, &frame)
      if columns > 0 { left += columns + 2 }
    }
    var lines = DisplayWidth.wrapped(
      "\(banner.sign) \(banner.text)", into: area.column + area.size.columns - left - 1)
    let undo = banner.offersUndo ? "u undo" : ""
    if area.size.rows == 1 {
      frame.write(lines.joined(separator: " "), column: left, row: area.row, role: role)
      return
    }
    lines = Array(lines.prefix(area.size.rows - (banner.offersUndo ? 1 : 0)))
    let top = area.row + (area.size.rows - lines.count - (banner.offersUndo ? 1 : 0)) / 2
    for (index, line) in lines.enumerated() {
      frame.write(line, column: left, row: top + index, role: role)
    }
    frame.write(undo, column: left, row: top + lines.count, role: role)
  }

  /// Draws the word, with its sign where there is room, as high as leaves a quarter of the width for
  /// the text; gives the columns it took.
  private static func drawWord(
    _ word: String, _ sign: String, in area: Rect, role: Role, _ frame: inout Frame
  ) -> Int {
    let margin = area.size.rows >= 8 ? 1 : 0
    let room = Size(
      columns: area.size.columns - 2 - max(14, area.size.columns / 4),
      rows: area.size.rows - 2 * margin)
    let whole = "\(sign) \(word)"
    // A sign that has no large form is left out; so it is where the word needs the room.
    let hasRoom = area.size.columns >= 60 && BigText.rows(of: whole, fitting: room) >= 3
    let text = hasRoom ? whole : word
    guard BigText.rows(of: text, fitting: room) >= 3 else { return 0 }
    let columns = BigText.columns(of: text, rows: BigText.rows(of: text, fitting: room))
    let box = Rect(
      column: area.column + 2, row: area.row + margin, columns: columns, rows: room.rows)
    BigText.draw(text, in: box, of: &frame, role: role, alignment: .left)
    return columns
  }
}
