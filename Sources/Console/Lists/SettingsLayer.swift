import Canvas
import Climbing
import Configuration
import HUD
import Hearing
import Log
import Session

/// What can be set while the program runs. Each acts at once, and is kept for the next time.
struct SettingsLayer: ListLayer {
  var cursor = Cursor()

  var passage: Passage { .words }
  var mode: Mode? { nil }
  var patience: Duration? { nil }

  func ownRows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("less", [.left]) { $0.change(&$1, by: -1, $2) },
      CommandRow("more", [.right], hint: "change") { $0.change(&$1, by: 1, $2) },
      CommandRow("choose", [.enter, " "]) { $0.change(&$1, by: 1, $2) },
      CommandRow("settings", [",", "q"]) { _, desk, _ in desk.pop() },
    ]
  }

  func list(_ desk: Desk) -> ListView {
    ListView(
      title: "Settings",
      rows: Adjustment.allCases.map { adjustment in
        let label = adjustment.label
        let gap = String(repeating: " ", count: max(1, 16 - label.count))
        return label + gap + adjustment.value(desk)
      },
      selection: cursor.row, empty: "", footer: footer(desk))
  }

  private func change(_ desk: inout Desk, by step: Int, _ command: Command) {
    Adjustment.allCases[cursor.row].change(&desk, by: step)
  }
}

private enum Adjustment: String, CaseIterable {
  case theme, sounds, voice
  case profile = "words"
  case rest
  case restsByItself = "rest starts"
  case motion = "flashes"

  var label: String { rawValue }

  func value(_ desk: Desk) -> String {
    let settings = desk.settings
    switch self {
    case .theme: return settings.theme.rawValue
    case .sounds: return desk.audio.isMuted ? "off" : "on"
    case .voice: return settings.speaks ? "on" : "off"
    case .profile:
      switch desk.audio.listening.profile {
      case .normal: return "normal: single words"
      case .strict: return "strict: two words or more"
      case .auto: return "auto: strict while it is loud"
      }
    case .rest: return settings.rest.length.map(\.clockText) ?? "counts up"
    case .restsByItself:
      return settings.rest.afterEachAttempt ? "by itself after an attempt" : "when told"
    case .motion: return settings.reducesMotion ? "off" : "on"
    }
  }

  func change(_ desk: inout Desk, by step: Int) {
    switch self {
    case .theme:
      desk.settings.theme = Self.moved(desk.settings.theme, in: Theme.allCases, by: step)
      desk.add([.save(.theme(desk.settings.theme))])
    case .sounds:
      desk.add(desk.audio.toggleMuted() + [.save(.isMuted(desk.audio.isMuted))])
    case .voice:
      desk.settings.speaks.toggle()
      desk.add([.save(.speaks(desk.settings.speaks))])
    case .profile:
      let profile = Self.moved(desk.audio.listening.profile, in: Profile.allCases, by: step)
      desk.add(desk.audio.setProfile(profile) + [.save(.profile(profile))])
    case .rest:
      let now = desk.settings.rest.length.map { Int($0.components.seconds) } ?? 0
      let usual = Set([0, 30, 60, 90, 120, 150, 180, 240, 300, 420, 600, 900, now]).sorted()
      let seconds = Self.moved(now, in: usual, by: step)
      desk.settings.rest.length = seconds == 0 ? nil : .seconds(seconds)
      desk.add([.save(.rest(seconds))])
    case .restsByItself:
      desk.settings.rest.afterEachAttempt.toggle()
      desk.add([.save(.restsByItself(desk.settings.rest.afterEachAttempt))])
    case .motion:
      desk.settings.reducesMotion.toggle()
      if desk.settings.reducesMotion { desk.news.endFlash() }
      desk.add([.save(.reducesMotion(desk.settings.reducesMotion))])
    }
  }

  private static func moved<Value: Equatable>(
    _ value: Value, in all: [Value], by step: Int
  ) -> Value {
    let index = all.firstIndex(of: value) ?? 0
    return all[(index + step + all.count) % all.count]
  }
}
