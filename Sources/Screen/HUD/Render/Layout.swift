import Canvas
import Core

/// The screen's layout, from its size and from what must be legible from afar.
struct Layout {
  let size: Size
  /// Problems, in lines under the head.
  let warnings: [String]
  /// Under the head and the climbers' strip.
  let firstWarningRow: Int
  /// The next thing to say or do, above the figures; empty if there is none.
  let prompt: Rect
  /// Between head and banner: the figures, or the timer.
  let body: Rect
  /// The grade, or the rest that the climber is waiting for.
  let main: Rect
  /// The figure as shown: a name too long to be legible from afar is cut, and ends with a full
  /// stop.
  let mainText: String
  /// The other figure (rest or grade) and the counts.
  let side: Rect
  /// The rows under the main figure.
  let captionRows: Int
  /// The plan's steps; nil without a plan.
  let plan: Rect?
  /// The last outcome.
  let banner: Rect
  let buttons: Rect?
  /// nil if a warning needs the row.
  let hintRow: Int?

  init(scene: Scene, size: Size) {
    self.size = size
    warnings = Self.lines(of: scene.warningsUnderHead, on: size)
    firstWarningRow = scene.climbers.isEmpty ? 1 : 2
    hintRow = size.rows < 20 && warnings.count > 1 ? nil : size.rows - 1
    var bottom = hintRow ?? size.rows
    if !scene.buttons.isEmpty, size.rows >= 20 {
      let rows = max(3, size.rows / 8)
      bottom -= rows
      buttons = Rect(column: 1, row: bottom, columns: size.columns - 2, rows: rows)
    } else {
      buttons = nil
    }
    let isSmall = size.rows < 20
    // A timer's clock fills the screen: the text beside it takes one row, or four on a tall screen.
    let bannerRows =
      scene.figures.timer == nil
      ? max(isSmall ? 3 : 4, size.rows / 6) : size.rows < 40 ? 1 : 4
    bottom -= bannerRows
    banner = Rect(column: 0, row: bottom, columns: size.columns, rows: bannerRows)
    if scene.figures.plan != nil {
      let rows = size.rows < 20 ? 1 : size.rows < 40 ? 3 : 5
      bottom -= rows
      plan = Rect(column: 2, row: bottom, columns: size.columns - 4, rows: rows)
    } else {
      plan = nil
    }
    let promptRows = scene.prompt == nil ? 0 : bannerRows
    prompt = Rect(
      column: 0, row: firstWarningRow + warnings.count, columns: size.columns, rows: promptRows)
    let top = firstWarningRow + warnings.count + promptRows
    body = Rect(column: 2, row: top, columns: size.columns - 4, rows: bottom - top)
    captionRows = Self.captionRows(of: scene, on: size)
    (main, side, mainText) = Self.divide(body, for: scene, on: size)
  }

  /// A set's exercise and the reason for its weight must be readable from afar, too.
  private static func captionRows(of scene: Scene, on size: Size) -> Int {
    guard scene.figures.sets != nil else { return 1 }
    // Only the exercise gets large letters: the reason for its sets is read up close, in two rows
    // if one is too short.
    let note = scene.figures.note
    let isLong = size.rows >= 20 && DisplayWidth.columns(note) > (size.columns - 4) / 2
    let noteRows = note.isEmpty ? 0 : isLong ? 2 : 1
    return TextScale(size, hasQuarters: scene.look.hasQuarters).pitch + noteRows
  }

  /// A row for each problem, and more for the first ones where there is room. The last row says if there are more problems.
  private static func lines(of warnings: [String], on size: Size) -> [String] {
    let most = size.rows < 20 ? 2 : 3
    let shown = warnings.prefix(most)
    var spare = most - shown.count
    return shown.enumerated().flatMap { place, warning in
      let lines = DisplayWidth.wrapped("! \(warning)", into: size.columns - 2)
      let taken = min(lines.count, 1 + spare)
      spare -= taken - 1
      let hasMore = place == most - 1 && warnings.count > most
      return taken < lines.count || hasMore
        ? lines.prefix(taken - 1) + [ending(lines[taken - 1], in: size.columns - 2)]
        : lines
    }
  }

  /// The line with an ellipsis, which shows that more follows.
  private static func ending(_ line: String, in columns: Int) -> String {
    var line = Substring(line)
    while DisplayWidth.columns(String(line)) >= columns || line.last.map(" .,:;".contains) == true {
      line = line.dropLast()
    }
    return "\(line)…"
  }

  /// Places the figures side by side or one above the other, so that both are as high as necessary,
  /// and then as high as possible, with the main one twice as high as the second.
  private static func divide(
    _ body: Rect, for scene: Scene, on size: Size
  ) -> (main: Rect, side: Rect, text: String) {
    if let rest = scene.figures.rest, rest.isMain {
      let split = divide(body, for: rest, scene, on: size)
      return (split.0, split.1, rest.text)
    }
    let candidates = splits(of: body, for: scene, on: size).map {
      ($0, secondRows(of: scene, in: $0.1))
    }
    let caption = captionRows(of: scene, on: size)
    func best(_ text: String) -> (split: (Rect, Rect), isLegible: Bool) {
      let judged = candidates.map { split, second in
        let main = BigText.rows(of: text, fitting: figure(in: split.0, caption: caption).size)
        let isLegible = main * 4 >= size.rows && second * 8 >= size.rows
        return (
          split: split, isLegible: isLegible, worth: min(main, 2 * second),
          isMainLegible: main * 4 >= size.rows
        )
      }
      // If there isn't room for both, the main figure gets it.
      let preferred = [judged.filter(\.isLegible), judged.filter(\.isMainLegible), judged]
      let eligible = preferred.first { !$0.isEmpty } ?? judged
      guard let best = eligible.max(by: { $0.worth < $1.worth }) else {
        preconditionFailure("there are splits to choose from")
      }
      return (best.split, best.isLegible)
    }
    let whole = best(scene.figures.main.text)
    // A name may be cut; a weight without all its digits would be a different weight.
    guard !whole.isLegible, scene.figures.sets == nil else {
      return (whole.split.0, whole.split.1, scene.figures.main.text)
    }
    // The longest legible start of the name; nobody reads more than 16 letters of that size.
    var lengths = 1...min(16, max(1, scene.figures.main.text.count - 1))
    func cut(_ length: Int) -> String { "\(scene.figures.main.text.prefix(length))." }
    while lengths.lowerBound < lengths.upperBound {
      let middle = (lengths.lowerBound + lengths.upperBound + 1) / 2
      lengths =
        best(cut(middle)).isLegible
        ? middle...lengths.upperBound : lengths.lowerBound...(middle - 1)
    }
    let shortest = best(cut(lengths.lowerBound))
    if shortest.isLegible {
      return (shortest.split.0, shortest.split.1, cut(lengths.lowerBound))
    }
    return (whole.split.0, whole.split.1, scene.figures.main.text)
  }

  /// The same for a rest that somebody is waiting for: with a ring if possible, then as large as
  /// possible. A usual grade and a usual set leave it in the same place.
  private static func divide(
    _ body: Rect, for rest: Scene.Rest, _ scene: Scene, on size: Size
  ) -> (Rect, Rect) {
    let judged = splits(of: body).map { split in
      let layout = ClockLayout(rest, in: split.0, on: size)
      return (split: split, hasRing: layout.ring != nil, rows: layout.rows(of: rest))
    }
    let main = judged.filter { $0.rows * 4 >= size.rows }
    let beside = main.filter { $0.split.0.row == $0.split.1.row }
    let stacked = main.filter { $0.split.0.row != $0.split.1.row }
    let ringed = [beside.filter(\.hasRing), stacked.filter(\.hasRing)]
    let text = scene.figures.main.text
    let isSet = scene.figures.sets != nil
    let seconds =
      (text.count > usualSet.count ? [text] : []) + [usualSet] + (isSet ? [] : [text])
      + [usualGrade]
    let preferred = (ringed + [beside, stacked]).flatMap { places in
      seconds.map { text in
        places.filter { secondRows(of: text, in: $0.split.1) * 8 >= size.rows }
      }
    }
    // If there isn't room for both, the rest gets it.
    let eligible = (preferred + [main]).first { !$0.isEmpty } ?? judged
    let roomy = eligible.filter { $0.split.1.size.columns >= setColumns }
    guard let best = (roomy.isEmpty ? eligible : roomy).max(by: { $0.rows < $1.rows }) else {
      preconditionFailure("there are splits to choose from")
    }
    return best.split
  }

  private static var usualSet: String { "\(Weight.shown(8250))×5" }
  private static let usualGrade = "V4"
  /// For a row of the sets with its number, and for most names of exercises.
  private static let setColumns = 12

  /// The height of a text as the second figure, beside a rest.
  private static func secondRows(of text: String, in area: Rect) -> Int {
    BigText.rows(of: text, fitting: figure(in: ClockLayout.parts(of: area).figure).size)
  }

  /// The height of the rest or the counts; the grade must not move when tries or minutes reach ten.
  private static func secondRows(of scene: Scene, in area: Rect) -> Int {
    if scene.figures.sets != nil {
      // As if a rest were running, so that nothing moves when one begins.
      let rest = SetsLayout(in: area, hasRest: true).rest?.size ?? area.size
      // Under it are its word and a bar, in one row if there are few.
      let below = rest.rows < 8 ? 1 : 2
      return BigText.rows(
        of: "+10:00", fitting: Size(columns: rest.columns, rows: rest.rows - below))
    }
    if scene.figures.rest != nil {
      return BigText.rows(
        of: "+10:00", fitting: Size(columns: area.size.columns, rows: area.size.rows - 2))
    }
    let width = area.size.columns / max(1, scene.figures.counts.count) - 1
    return BigText.rows(of: "20", fitting: Size(columns: width, rows: area.size.rows - 1))
  }

  /// The splits that leave a column for last time's sets, if there are any.
  private static func splits(
    of body: Rect, for scene: Scene, on size: Size
  ) -> [(Rect, Rect)] {
    guard scene.figures.sets != nil else { return splits(of: body) }
    let all = splits(of: body, beside: [10, 11, 12, 14])
    let scale = TextScale(size, hasQuarters: scene.look.hasQuarters)
    return [scale, .small].lazy.map { scale in
      let room = SetsLayout.room(scale)
      return all.filter { $0.1.size.columns >= room.columns && $0.1.size.rows >= room.rows }
    }.first { !$0.isEmpty } ?? all
  }

  /// Ways to divide the body, in order of preference; the first wins among equals.
  ///
  /// - Parameter parts: the width of the main figure beside the other, in twentieths.
  private static func splits(
    of body: Rect, beside parts: [Int] = [10, 12, 14]
  ) -> [(Rect, Rect)] {
    let beside = parts.map { part in
      let left = body.size.columns * part / 20
      return (body.columns(from: 0, left), body.columns(from: left + 2))
    }
    let stacked = [10, 12].map { part in
      let upper = body.size.rows * part / 20
      return (body.rows(from: 0, upper), body.rows(from: upper))
    }
    return beside + stacked
  }

  /// The area for the main figure, without its caption and margins.
  static func figure(in main: Rect, caption rows: Int = 1) -> Rect {
    let caption = main.size.rows > 5 ? min(rows, max(1, main.size.rows / 5)) : 0
    let margin = main.size.rows > 8 ? 1 : 0
    return main.rows(from: margin, main.size.rows - caption - 2 * margin)
  }
}
