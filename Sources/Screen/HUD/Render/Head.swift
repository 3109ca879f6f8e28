import Canvas
import Languages

extension Renderer {
  /// The first row: the title, listening, the level; then a row for each problem.
  static func drawHead(_ scene: Scene, _ layout: Layout, _ frame: inout Frame) {
    let (ear, role) = describe(scene.devices, isNarrow: layout.size.columns < 60)
    frame.write(" \(ear) ", column: 0, row: 0, role: role)
    var left = DisplayWidth.columns(ear) + 4
    if scene.head.keepsClips {
      let mark = "● \(tr("KEEPS CLIPS"))"
      frame.write(mark, column: left, row: 0, role: .over)
      left += DisplayWidth.columns(mark) + 2
    }
    let end = drawTitle(scene, after: left, columns: layout.size.columns, &frame)
    if let level = scene.devices.level, case .listening = scene.devices.ear {
      // A subtitle takes up to half of the meter if it fits then.
      let width = min(24, layout.size.columns / 5)
      let beside = end - left - DisplayWidth.columns(scene.head.subtitle) - 3
      let fitting = beside < width / 2 ? width : min(width, beside)
      left = drawMeter(level, at: left, width: fitting, before: end, &frame)
    }
    if scene.devices.heardNothing {
      let whole = "? \(tr("no command"))"
      let mark = end - left > DisplayWidth.columns(whole) + 1 ? whole : "?"
      frame.write(mark, column: left, row: 0, role: .dim)
      left += DisplayWidth.columns(mark) + 1
    }
    let room = end - left - 2
    if room > 8 {
      frame.write(scene.head.subtitle, column: left + 1, row: 0, width: room, role: .dim)
    }
    if !scene.climbers.isEmpty { drawStrip(scene.climbers, row: 1, &frame) }
    for (index, line) in layout.warnings.enumerated() {
      let row = layout.firstWarningRow + index
      let area = Rect(column: 0, row: row, columns: layout.size.columns, rows: 1)
      // The way out, where the problems take its row.
      let help = scene.hints.last { _ in
        layout.hintRow == nil && index == layout.warnings.count - 1
      }
      drawWarning(line, besides: help, in: area, &frame)
    }
  }

  static func drawWarning(
    _ text: String, besides hint: Scene.Hint? = nil, in row: Rect, _ frame: inout Frame
  ) {
    frame.fill(row, role: .warningBand)
    let key = hint.map { " \($0.key) \($0.label)" } ?? ""
    let room = row.size.columns - DisplayWidth.columns(key) - 1
    frame.write(text, column: 1, row: row.row, width: room, role: .warningBand)
    frame.write(key, endingBefore: row.right, row: row.row, role: .warningBand)
  }

  /// On the right, the title, the elapsed time and the marks. On a narrow screen the time makes room for
  /// the meter, then the title for the marks, then the first marks for the state of the ear. Returns the
  /// column before them.
  private static func drawTitle(
    _ scene: Scene, after left: Int, columns: Int, _ frame: inout Frame
  ) -> Int {
    let marks = (scene.head.marks + [describe(scene.devices.speaker)]).filter { !$0.isEmpty }
    let clipped = scene.devices.level?.isClipped == true ? DisplayWidth.columns(clip) + 1 : 0
    let meter =
      if case .listening = scene.devices.ear { min(24, columns / 5) + 2 + clipped } else { 0 }
    let least = marks.isEmpty ? [scene.head.title] : marks
    func fits(_ text: String, beside width: Int) -> Bool {
      left + width + DisplayWidth.columns(text) < columns
    }
    func joined(_ parts: [String]) -> String {
      parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }
    let title = scene.head.title
    let wanted = [marks + [title, scene.head.elapsed], marks + [title], least].map(joined)
    let fewer = least.indices.map { joined(Array(least[$0...])) }
    let text =
      wanted.first { fits($0, beside: meter) } ?? fewer.first { fits($0, beside: 0) } ?? ""
    frame.write(text, endingBefore: columns - 1, row: 0, role: .strong)
    return columns - 2 - DisplayWidth.columns(text)
  }

  private static func describe(_ devices: Scene.Devices, isNarrow: Bool) -> (String, Role) {
    switch devices.ear {
    case .listening(let strict?, _):
      (
        "◉ " + (isNarrow ? tr("STRICT", context: "listening") : tr("LISTENING strict"))
          + (strict.reason.map { isNarrow ? " \($0)" : ": \($0)" } ?? ""), .infoBand
      )
    case .listening(nil, let isAuto):
      ("◉ " + (isAuto ? tr("LISTENING auto") : tr("LISTENING")), .infoBand)
    case .asleep: ("◌ \(tr("ASLEEP", context: "big word"))", .undoBand)
    case .lost where !devices.isMicrophoneMissed: ("○ \(tr("NO MICROPHONE"))", .button)
    case .lost: ("▲ \(Scene.Ear.lostName)", .overBand)
    case .starting: ("◌ \(tr("STARTING", context: "listening"))", .button)
    case .off: ("○ \(tr("KEYBOARD ONLY"))", .button)
    }
  }

  private static func describe(_ speaker: Scene.Speaker) -> String {
    switch speaker {
    case .on: ""
    case .muted: tr("MUTED")
    case .lost: Scene.Speaker.lostName
    }
  }

  /// The mark of a clipped level.
  private static var clip: String { " \(tr("CLIP", context: "level")) " }

  /// A bar from -60 to 0 dB below full scale, with the noise floor marked. Returns the column after
  /// it.
  private static func drawMeter(
    _ level: Scene.Level, at column: Int, width wanted: Int, before end: Int, _ frame: inout Frame
  ) -> Int {
    let width = min(wanted, end - column - (level.isClipped ? DisplayWidth.columns(clip) + 1 : 0))
    guard width >= 4 else { return column }
    func place(_ decibels: Double) -> Int {
      Int((min(1, max(0, (decibels + 60) / 60)) * Double(width)).rounded())
    }
    let (filled, floor) = (place(level.loudness), min(width - 1, place(level.floor)))
    for index in 0..<width {
      let isOn = index < filled
      let character: Character = index == floor ? "┃" : isOn ? "█" : "░"
      frame[column + index, 0] = Cell(
        character, isOn ? (level.isClipped ? .over : .accent) : .dim)
    }
    guard level.isClipped else { return column + width + 1 }
    frame.write(clip, column: column + width + 1, row: 0, role: .overBand)
    return column + width + DisplayWidth.columns(clip) + 2
  }
}
