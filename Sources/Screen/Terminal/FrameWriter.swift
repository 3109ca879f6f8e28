package import Canvas

/// Turns frames into bytes for the terminal: only the changed cells and the title, in one piece.
///
/// The piece is wrapped in synchronised output (DEC private mode 2026), so that terminals that
/// support it never show half a frame; others ignore it.
package struct FrameWriter {
  private let depth: ColourDepth
  private let charset: Charset
  private var theme: Theme
  private var isDim = false
  private var styles: StyleSheet
  private var shown: Frame?
  private var title = ""

  private static let begin = "\u{1B}[?2026h"
  private static let end = "\u{1B}[?2026l"

  package init(theme: Theme, depth: ColourDepth) {
    self.init(theme: theme, depth: depth, charset: .full)
  }

  init(theme: Theme, depth: ColourDepth, charset: Charset) {
    self.theme = theme
    self.charset = charset
    self.depth = depth
    styles = StyleSheet(theme: theme, depth: depth, isConsole: charset.isConsole)
  }

  /// Forgets the screen's contents: the next frame is written whole.
  package mutating func invalidate() {
    shown = nil
    title = ""
  }

  /// Draws in other colours from now on.
  package mutating func use(_ theme: Theme, isDim: Bool = false) {
    guard theme != self.theme || isDim != self.isDim else { return }
    self.theme = theme
    self.isDim = isDim
    styles = StyleSheet(theme: theme, depth: depth, isConsole: charset.isConsole, isDim: isDim)
    shown = nil
  }

  /// The bytes that set the terminal's title (xterm, OSC 2); empty if it is already set.
  package mutating func bytes(forTitle text: String) -> String {
    let safe = DisplayWidth.safe(text)
    guard safe != title else { return "" }
    title = safe
    return "\u{1B}]2;\(safe)\u{07}"
  }

  /// The bytes that bring the screen to `frame`; empty if it is already there.
  package mutating func bytes(for frame: Frame) -> String {
    let before = shown?.size == frame.size ? shown?.cells : nil
    var text = before == nil ? "\u{1B}[0m\u{1B}[2J" : ""
    var role: Role?
    for row in 0..<frame.size.rows {
      var cursor: Int?
      let first = row * frame.size.columns
      for column in 0..<frame.size.columns {
        let cell = frame.cells[first + column]
        if cell.isContinuation { continue }
        if let before {
          let isLast = column == frame.size.columns - 1
          if !Self.changed(frame.cells, before, first + column, isLast: isLast) { continue }
        }
        if cursor != column { text += "\u{1B}[\(row + 1);\(column + 1)H" }
        if role != cell.role {
          text += styles[cell.role]
          role = cell.role
        }
        text.append(charset.shown(cell.character))
        cursor = column + DisplayWidth.columns(cell.character)
      }
    }
    shown = frame
    return text.isEmpty ? "" : Self.begin + text + "\u{1B}[0m" + Self.end
  }

  /// Whether a cell differs from the screen's. A wide character is rewritten if its second half was
  /// something else before.
  private static func changed(
    _ cells: [Cell], _ before: [Cell], _ index: Int, isLast: Bool
  ) -> Bool {
    if cells[index] != before[index] { return true }
    return !isLast && cells[index + 1].isContinuation && cells[index + 1] != before[index + 1]
  }
}
