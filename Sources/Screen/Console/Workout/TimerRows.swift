import Core
import HUD
import Languages
import Timers

// The look of the timers in the list: each kind has its own colour and sign.

extension TimersLayer.Choice {
  /// The timer that it starts; nil if it starts nothing.
  func configuration(_ desk: Desk) -> WorkoutConfiguration? {
    switch self {
    case .favourite(let configuration): configuration
    case .last(let past): past.configuration
    case .preset(let preset): .interval(preset)
    case .format(let format): desk.shelf.quickStart(format)
    case .past, .noPresets: nil
    }
  }

  func detailedRow(_ desk: Desk) -> DetailedRow {
    guard let configuration = configuration(desk) else {
      return self == .past
        ? DetailedRow(sign: "", topic: .info, title: tr("View all past workouts"))
        : DetailedRow(
          sign: "", topic: .info, title: tr("No presets yet"),
          lines: [tr("Press n and make your first, or R for Tabata, repeaters and the others.")])
    }
    var row = DetailedRow(
      sign: configuration.format.sign, topic: configuration.format.look,
      title: configuration.shownTitle,
      figure: configuration.total.map { tr("\($0.clock()) in all") } ?? tr("open end"),
      lines: [configuration.details])
    switch self {
    case .favourite: row.badge = tr("★ PINNED")
    case .last(let past):
      row.badge = past == desk.shelf.last ? tr("LAST USED") : tr("RECENT")
      row.title += "  " + past.text(at: desk.now)
    case .format(let format):
      if let past = desk.shelf.lastOfFormat[format] {
        row.badge = tr("LAST USED")
        row.lines[0] += " · \(past.text(at: desk.now))"
      }
      row.lines.append(format.purpose)
    case .preset(let preset): row.lines += [preset.purpose].compactMap(\.self)
    case .past, .noPresets: break
    }
    return row
  }
}

extension WorkoutConfiguration.Format {
  /// The colour and sign, unique to each format.
  var look: Reply.Topic {
    switch self {
    case .interval: .work
    case .forTime: .over
    case .amrap: .getReady
    case .emom: .rest
    case .hold: .undo
    }
  }

  var sign: String { self == .hold ? "■" : look.glyph }
}

extension IntervalPreset {
  /// What a built-in preset is for; nil for one's own and for changed ones.
  fileprivate var purpose: String? {
    guard Self.shipped.contains(self) else { return nil }
    return switch name {
    case "Tabata": tr("Eight all-out bursts in four minutes: conditioning.")
    case "Repeaters 7/3": tr("Six short hangs with hardly a rest: finger endurance.")
    case "Max hangs": tr("A few hard hangs with long rests: finger strength.")
    case "4x4": tr("Four boulders back to back, four times: power endurance.")
    case "On the minute": tr("Start a boulder each minute: pace and rests.")
    default: nil
    }
  }
}
