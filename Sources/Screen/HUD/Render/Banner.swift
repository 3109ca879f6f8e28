import Canvas
import Core
import Languages

/// The strip that shows the last outcome in one large word, on a coloured ground while it is news.
///
/// If nothing else is news, the strip shows that the microphone is gone or the program asleep.
struct Banner {
  var topic: Reply.Topic
  var sign: String
  var word: String?
  var text: String
  var offersUndo = false
  var isNews = false

  /// nil: nothing has been done yet.
  init?(_ scene: Scene) {
    if let toast = scene.news.toast {
      self.init(topic: toast.topic, word: toast.word, text: toast.text)
      offersUndo = toast.offersUndo
      isNews = true
      return
    }
    switch (scene.devices.ear, scene.news.outcome) {
    // The reason is under the head.
    case (.lost, _) where scene.devices.isMicrophoneMissed:
      self.init(topic: .over, word: tr("NO MIC", context: "big word"), text: "")
    case (.asleep, _):
      self.init(
        topic: .undo, word: tr("ASLEEP", context: "big word"), text: tr("say “wake up”"))
      sign = "◌"
    case (.listening, let outcome?), (.off, let outcome?), (.starting, let outcome?),
      (.lost, let outcome?):
      self.init(topic: outcome.topic, word: outcome.word, text: outcome.text)
    case (.listening, nil), (.off, nil), (.starting, nil), (.lost, nil): return nil
    }
  }

  /// The last entry, even where the state of the ear has the strip.
  init?(entryOf scene: Scene) {
    guard let outcome = scene.news.outcome else { return nil }
    self.init(topic: outcome.topic, word: outcome.word, text: outcome.text)
  }

  /// Drawn like news, because it must be read first.
  init(_ prompt: Scene.Prompt) {
    self.init(topic: .info, word: prompt.word, text: prompt.text)
    sign = ""
    isNews = true
  }

  /// The rows for the whole text at the foot of an overlay, up to three.
  func rows(on size: Size) -> Int {
    min(3, DisplayWidth.wrapped("\(sign) \(text)", into: size.columns - 3).count)
  }

  private init(topic: Reply.Topic, word: String?, text: String) {
    self.topic = topic
    sign = topic.glyph
    self.word = word
    self.text = text
  }
}

extension Renderer {
  /// Returns the text if it had no room beside its word, and goes to the foot.
  ///
  /// - Parameter foot: the columns that the foot has for it.
  @discardableResult
  static func drawBanner(
    _ banner: Banner, in area: Rect, foot: Int = 0, _ frame: inout Frame
  ) -> String? {
    let role = banner.isNews ? banner.topic.band : banner.topic.role
    if banner.isNews { frame.fill(area, role: role) }
    let layout = BannerLayout(banner, in: area.size, foot: foot)
    var left = area.column + 2
    if let word = layout.word, let size = layout.wordSize {
      let isInset = BannerLayout.isInset(in: area.size)
      let box = area.rows(from: (area.size.rows - size.rows) / 2, size.rows)
        .columns(from: 2, size.columns)
      if banner.isNews, !isInset {
        // Letters that fill the band would merge with the dark beyond it, so they are drawn on the
        // dark itself.
        frame.fill(area.columns(from: 0, left + size.columns + 1), role: .text)
      }
      BigText.draw(
        word, in: box, of: &frame, role: isInset ? role : banner.topic.role,
        alignment: .left, isInset: isInset)
      left += size.columns + 2
    }
    let top = area.row + (area.size.rows - layout.lines.count) / 2
    for (index, line) in layout.lines.enumerated() {
      frame.write(
        line, column: left, row: top + index, width: area.right - left - 1, role: role)
    }
    return layout.foot
  }
}

/// The part of a banner that fits: the word as large as possible with all of the text; otherwise
/// the text without the word, then without the offer to undo, then without the large word. Only
/// then is text cut. On the smallest screens a long word pushes its text to the foot.
private struct BannerLayout {
  /// Drawn large; nil if it doesn't fit.
  let word: String?
  let wordSize: Size?
  let lines: [String]
  /// The text, if it goes to the foot of the screen.
  let foot: String?

  init(_ banner: Banner, in room: Size, foot columns: Int) {
    let isSmall = room.rows <= BigText.leastRows
    let margins = [max(14, room.columns / 4)] + (isSmall ? [9] : [])
    let lead = banner.word.map { "\($0)  " } ?? ""
    let rest =
      banner.text.hasPrefix(lead) ? String(banner.text.dropFirst(lead.count)) : banner.text
    let beside = [(banner.text, banner.offersUndo), (rest, banner.offersUndo), (rest, false)]
    let alone = [(banner.text, banner.offersUndo), (banner.text, false)]
    func large(_ margin: Int) -> (text: String, size: Size)? {
      banner.word.flatMap { Self.large($0, banner, in: room, beside: margin) }
    }
    func lines(_ layout: (String, Bool), _ large: (text: String, size: Size)?) -> [String] {
      Self.lines(banner.sign, layout.0, layout.1, after: large?.size, in: room)
    }
    let withWord = margins.lazy.compactMap(large).flatMap { large in
      beside.map { (large, lines($0, large)) }
    }.first { $0.1.count <= room.rows }
    if let (large, lines) = withWord {
      (word, wordSize, self.lines, foot) = (large.text, large.size, lines, nil)
      return
    }
    let whole = "\(banner.sign) \(banner.text)"
    let note = "\(banner.sign) \(rest)"
    if isSmall, let large = large(1), DisplayWidth.columns(note) <= columns {
      (word, wordSize, self.lines, foot) = (large.text, large.size, [], note)
      return
    }
    (word, wordSize, foot) = (nil, nil, nil)
    self.lines =
      alone.lazy.map { lines($0, nil) }.first { $0.count <= room.rows }
      ?? (room.rows == 1
        ? [whole] : Array(DisplayWidth.wrapped(whole, into: room.columns - 3).prefix(room.rows)))
  }

  /// The text with its sign, beside the large word; then the offer.
  private static func lines(
    _ sign: String, _ text: String, _ offersUndo: Bool, after word: Size?, in room: Size
  ) -> [String] {
    guard !text.isEmpty else { return [] }
    let left = word.map { $0.columns + 4 } ?? 2
    return DisplayWidth.wrapped(
      sign.isEmpty ? text : "\(sign) \(text)", into: room.columns - left - 1)
      + (offersUndo && room.rows > 1 ? ["u \(tr("undo", context: "hint"))"] : [])
  }

  /// The word, with its sign if there is room, as high as possible while some of the width stays free
  /// for the text.
  private static func large(
    _ word: String, _ banner: Banner, in area: Size, beside text: Int
  ) -> (text: String, size: Size)? {
    let margin = area.rows >= 8 ? 1 : 0
    let room = Size(columns: area.columns - 2 - text, rows: area.rows - margin)
    let whole = banner.sign.isEmpty ? word : "\(banner.sign) \(word)"
    func rows(_ text: String) -> Int {
      isInset(in: area)
        ? BigText.rows(of: text, insetIn: room) : BigText.rows(of: text, fitting: room)
    }
    // Leaves out a sign that has no large form, or whose room the word needs.
    let hasRoom = area.columns >= 60 && rows(whole) > 0
    let text = hasRoom ? whole : word
    let height = rows(text)
    guard height > 0 else { return nil }
    return (text, Size(columns: BigText.columns(of: text, rows: height), rows: room.rows))
  }

  /// Leaves half a row free above and below if a letter still fits. Filled grounds are treated
  /// alike, so that the word keeps its size.
  static func isInset(in area: Size) -> Bool { area.rows > BigText.leastRows }
}
