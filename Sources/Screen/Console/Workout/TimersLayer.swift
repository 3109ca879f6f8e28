import Canvas
import Core
package import HUD
import Languages
import Session
import Sound
import Timers
import Words

/// The timers to choose from: the last one, the presets, the other formats.
package struct TimersLayer: ListLayer {
  enum Choice: Equatable {
    /// A pinned timer, with all its settings.
    case favourite(WorkoutConfiguration)
    /// A logged timer, to repeat.
    case last(TimerShelf.Past)
    /// The list of all logged workouts.
    case past
    case preset(IntervalPreset)
    /// Shown if there are no presets.
    case noPresets
    case format(WorkoutConfiguration.Format)
  }

  package var cursor = Cursor()
  /// The workout that was logged last when the list was last examined.
  private var last: TimerShelf.Past?

  package init() {}

  init(on choice: Choice, _ desk: Desk) {
    cursor = Cursor(row: Self.choices(desk).firstIndex(of: choice) ?? 0)
  }

  package var passage: Passage { .words }

  package func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    let preset: IntervalPreset? =
      if case .preset(let preset) = choice(desk) { preset } else { nil }
    let notPreset = preset == nil ? tr("That is not a preset.") : nil
    let unkeepable = desk.shelf.failure
    return [
      CommandRow("choose", [.enter, " "], hint: tr("choose", context: "hint")) { list, desk, _ in
        list.choose(&desk)
      },
      CommandRow("start") { list, desk, _ in list.choose(&desk) },
      CommandRow(
        "edit", ["e"], help: tr("In the list: change the selected timer."),
        hint: tr("edit", context: "hint")
      ) {
        list, desk, _ in list.edit(&desk)
      },
      CommandRow(
        "copy", ["c"], help: tr("In the list: copy the selected preset."),
        hint: tr("copy", context: "hint"),
        unavailable: notPreset ?? unkeepable
      ) { list, desk, _ in
        guard let preset else { return }
        var made: IntervalPreset?
        desk.changePresets(called: tr("copying \(preset.name)")) { made = $0.duplicate(preset) }
        guard let copy = made else { return }
        desk.tell(Reply(.info, tr("Copied to \(copy.name)"), tone: .same, offersUndo: true))
        list.select(.preset(copy), desk)
      },
      CommandRow(
        "delete", ["d", .delete], hint: tr("delete", context: "hint"),
        unavailable: notPreset ?? unkeepable,
        asks: preset.map { tr("Delete “\($0.name)”?") }
      ) { list, desk, _ in
        guard let preset else { return }
        desk.changePresets(called: tr("deleting \(preset.name)")) { $0.delete(preset.name) }
        desk.tell(.deleted(preset.name))
        list.select(list.cursor.row, desk)
      },
      CommandRow(
        "new", ["n"], help: tr("In the list: make a new preset."), hint: tr("new", context: "hint"),
        unavailable: unkeepable
      ) { _, desk, _ in
        desk.push(FormLayer(.newPreset, .standard(.interval), replacesWorkout: false))
      },
      CommandRow(
        "restore", ["R"], help: tr("In the list: restore the built-in presets (asks first)."),
        unavailable: unkeepable, asks: tr("Restore the built-in presets? Yours are kept.")
      ) { _, desk, _ in
        desk.changePresets(called: tr("restoring the built-in presets")) { $0.restoreShipped() }
        desk.tell(
          Reply(.info, tr("The built-in presets are back"), tone: .redo, offersUndo: true))
      },
      CommandRow(
        "undo", ["u"], unavailable: desk.canUndo ? nil : tr("Nothing to undo.")
      ) { _, desk, command in desk.undo(by: command) },
      CommandRow(
        "redo", ["U"], unavailable: desk.canRedo ? nil : tr("Nothing to redo.")
      ) { _, desk, command in desk.redo(by: command) },
      // The list has a row for it.
      CommandRow("history", ["h"]) { _, desk, _ in desk.push(WorkoutsLayer()) },
      CommandRow(
        "pin", ["*"], help: tr("In the list: pin the selected timer to the top, or unpin it."),
        hint: tr("pin", context: "hint"), unavailable: unkeepable
      ) { list, desk, _ in list.pin(&desk) },
      move("lower", ["J"], by: 1, notPreset ?? unkeepable ?? edge(.last, preset, desk)),
      move("raise", ["K"], by: -1, notPreset ?? unkeepable ?? edge(.first, preset, desk)),
      CommandRow("stop", ["q", "t"]) { _, desk, command in desk.close(by: command) },
    ]
  }

  private enum Edge {
    case first, last
  }

  /// Why a preset can't be moved further; nil if it can.
  private func edge(_ edge: Edge, _ preset: IntervalPreset?, _ desk: Desk) -> String? {
    let presets = desk.shelf.presets.presets
    let end = edge == .first ? presets.first : presets.last
    guard end?.name == preset?.name else { return nil }
    return edge == .first ? tr("It is the first preset.") : tr("It is the last preset.")
  }

  private func move(
    _ intent: IntentName, _ keys: [Key], by places: Int, _ unavailable: String?
  ) -> CommandRow<Self> {
    CommandRow(
      intent, keys,
      help: places > 0
        ? tr("In the list: move the selected preset down.")
        : tr("In the list: move the selected preset up."),
      unavailable: unavailable
    ) { list, desk, _ in
      guard case .preset(let preset) = list.choice(desk) else { return }
      desk.changePresets(called: tr("moving \(preset.name)")) { $0.move(preset.name, by: places) }
      let text = places > 0 ? tr("Moved \(preset.name) down") : tr("Moved \(preset.name) up")
      desk.tell(Reply(.info, text, tone: .same, offersUndo: true))
      list.select(.preset(preset), desk)
    }
  }

  package mutating func begin(_ desk: inout Desk) { last = desk.shelf.last }

  /// Selects the workout just done.
  package mutating func committed(_ desk: inout Desk) {
    guard desk.shelf.last != last else { return }
    last = desk.shelf.last
    if let last { select(.last(last), desk) }
  }

  package func list(_ desk: Desk) -> ListView {
    ListView(
      title: tr("Timers"), rows: Self.choices(desk).map { Self.row($0, desk) },
      detailedRows: Self.choices(desk).map { $0.detailedRow(desk) }, selection: cursor.row,
      empty: "",
      footer: footer(desk))
  }

  package func fill(_ scene: inout Scene, _ desk: Desk) {
    if scene.head.title.isEmpty { scene.head.title = tr("TIMERS", context: "title") }
    if let failure = desk.shelf.failure { scene.news.warnings.append(failure) }
    scene.overlay = .list(shown(desk))
  }

  private static func choices(_ desk: Desk) -> [Choice] {
    let presets = desk.shelf.presets.presets.map(Choice.preset)
    let formats: [WorkoutConfiguration.Format] = [.forTime, .amrap, .emom, .hold]
    let recent = desk.shelf.past.prefix(3).map(Choice.last)
    return desk.shelf.favourites.map(Choice.favourite)
      + recent + (recent.isEmpty ? [] : [.past])
      + (presets.isEmpty ? [.noPresets] : presets) + formats.map(Choice.format)
  }

  private func choice(_ desk: Desk) -> Choice? {
    Self.choices(desk)[at: cursor.row]
  }

  private mutating func select(_ choice: Choice, _ desk: Desk) {
    select(Self.choices(desk).firstIndex(of: choice) ?? 0, desk)
  }

  private func choose(_ desk: inout Desk) {
    switch choice(desk) {
    case .favourite(let configuration): desk.push(WorkoutLayer(configuration))
    case .last(let past): desk.push(WorkoutLayer(past.configuration))
    case .past: desk.push(WorkoutsLayer())
    case .preset(let preset): desk.push(WorkoutLayer(.interval(preset)))
    case .format(let format): desk.push(WorkoutLayer(desk.shelf.quickStart(format)))
    case .noPresets: edit(&desk)
    case nil: break
    }
  }

  private func edit(_ desk: inout Desk) {
    let form: FormLayer
    switch choice(desk) {
    case .favourite(let configuration):
      form = FormLayer(configuration, desk.shelf, replacesWorkout: false)
    case .last(let past):
      form = FormLayer(past.configuration, desk.shelf, replacesWorkout: false)
    case .past: return desk.push(WorkoutsLayer())
    case .preset(let preset):
      form = FormLayer(.preset(preset.name), .interval(preset), replacesWorkout: false)
    case .format(let format):
      form = FormLayer(.settings(format), desk.shelf.quickStart(format), replacesWorkout: false)
    case .noPresets, nil:
      form = FormLayer(.newPreset, .standard(.interval), replacesWorkout: false)
    }
    desk.open(form)
  }

  private static func row(_ choice: Choice, _ desk: Desk) -> String {
    switch choice {
    case .favourite(let configuration): columns(tr("PINNED"), configuration.summaryLine)
    case .past: tr("View all past workouts")
    case .last(let past):
      columns(
        past == desk.shelf.last ? tr("LAST USED") : tr("RECENT"),
        "\(past.configuration.summaryLine) · \(past.text(at: desk.now))")
    case .preset(let preset): columns(preset.name, preset.brief)
    case .noPresets: tr("No presets. n makes one, R restores Tabata, repeaters and the others.")
    case .format(let format):
      columns(format.title, quickStart(format, desk))
    }
  }

  private static func quickStart(_ format: WorkoutConfiguration.Format, _ desk: Desk) -> String {
    let text = "\(desk.shelf.quickStart(format).details) · \(format.purpose)"
    return desk.shelf.lastOfFormat[format] == nil ? text : tr("LAST USED") + " " + text
  }

  private mutating func pin(_ desk: inout Desk) {
    guard let configuration = choice(desk)?.configuration(desk) else { return }
    let before = desk.shelf.favourites
    let isPinned = desk.shelf.togglePin(configuration)
    desk.history.add(
      isPinned
        ? tr("pinning \(configuration.shownTitle)") : tr("unpinning \(configuration.shownTitle)"),
      .pinned(from: before, to: desk.shelf.favourites), redoable: desk.redoable)
    desk.add([.keepFavourites(desk.shelf.favourites)])
    desk.tell(
      Reply(
        .info,
        isPinned
          ? tr("Pinned \(configuration.shownTitle)")
          : tr("No longer pinned: \(configuration.shownTitle)"),
        tone: .same))
    // The same timer stays selected, on its first row.
    let same = Self.choices(desk).first { $0.configuration(desk) == configuration }
    select(same ?? choice(desk) ?? .noPresets, desk)
  }

  private static func columns(_ name: String, _ rest: String) -> String {
    name + String(repeating: " ", count: max(1, 15 - name.count)) + rest
  }
}

extension Desk {
  /// Doesn't open a form whose presets could not be saved: the file must not be overwritten.
  mutating func open(_ form: FormLayer) {
    if let failure = shelf.failure, form.form.isKept { return refuse(failure) }
    push(form)
  }
}

extension IntervalPreset {
  /// The important part first, for a row that may be cut off.
  fileprivate var brief: String {
    let parts: [String?] = [
      tr("\(work.clock()) work", context: "timer"), tr("\(rest.clock()) rest", context: "timer"),
      plural(rounds, "\(rounds.grouped) round", "\(rounds.grouped) rounds"),
      sets > 1 ? plural(sets, "\(sets.grouped) set", "\(sets.grouped) sets") : nil,
      getReady > .zero ? tr("get ready \(getReady.clock())") : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

extension WorkoutConfiguration {
  /// The title and settings; a preset's name is enough.
  var summaryLine: String {
    if case .interval(let preset) = self { preset.name } else { "\(title) \(details)" }
  }
}
