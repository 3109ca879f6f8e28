import Canvas
import Configuration
import HUD
import Hearing
import Session

/// What can be set while the program runs. Each acts at once, and is kept for the next time.
enum Adjustment: CaseIterable {
  case theme, sounds, voice, profile, rest, restsByItself, motion
}

extension Program {
  /// Up and down choose, left and right change; Enter and Space go on to the next value.
  mutating func pressInSettings(_ key: Key, _ selection: Int) -> [Effect] {
    let last = Adjustment.allCases.count - 1
    switch key {
    case .up: panel = .settings(selection: max(0, selection - 1))
    case .down: panel = .settings(selection: min(last, selection + 1))
    case .right, .enter, .character(" "): return change(Adjustment.allCases[selection], by: 1)
    case .left: return change(Adjustment.allCases[selection], by: -1)
    case .escape, .character(","): panel = nil
    default: break
    }
    return []
  }

  var settingRows: [String] {
    Adjustment.allCases.map { adjustment in
      let label = label(of: adjustment)
      return label + String(repeating: " ", count: max(1, 16 - label.count)) + value(of: adjustment)
    }
  }

  private mutating func change(_ adjustment: Adjustment, by step: Int) -> [Effect] {
    switch adjustment {
    case .theme:
      settings.theme = Self.moved(settings.theme, in: Theme.allCases, by: step)
      return [.save(.theme(settings.theme))]
    case .sounds:
      return audio.toggleMuted() + [.save(.isMuted(audio.speaker == .muted))]
    case .voice:
      settings.speaks.toggle()
      return [.save(.speaks(settings.speaks))]
    case .profile:
      let profile = Self.moved(audio.listening.profile, in: Profile.allCases, by: step)
      return audio.setProfile(profile) + [.save(.profile(profile))]
    case .rest:
      let seconds = Self.moved(restSeconds, in: Self.rests(with: restSeconds), by: step)
      rest.length = seconds == 0 ? nil : .seconds(seconds)
      return [.save(.rest(seconds))]
    case .restsByItself:
      rest.afterEachAttempt.toggle()
      return [.save(.restsByItself(rest.afterEachAttempt))]
    case .motion:
      settings.reducesMotion.toggle()
      if settings.reducesMotion { flash = nil }
      return [.save(.reducesMotion(settings.reducesMotion))]
    }
  }

  private func label(of adjustment: Adjustment) -> String {
    switch adjustment {
    case .theme: "theme"
    case .sounds: "sounds"
    case .voice: "voice"
    case .profile: "words"
    case .rest: "rest"
    case .restsByItself: "rest starts"
    case .motion: "flashes"
    }
  }

  private func value(of adjustment: Adjustment) -> String {
    switch adjustment {
    case .theme: settings.theme.rawValue
    case .sounds: audio.speaker == .muted ? "off" : "on"
    case .voice: settings.speaks ? "on" : "off"
    case .profile:
      switch audio.listening.profile {
      case .normal: "normal: single words"
      case .strict: "strict: two words or more"
      case .auto: "auto: strict while it is loud"
      }
    case .rest: rest.length.map(\.clockText) ?? "counts up"
    case .restsByItself: rest.afterEachAttempt ? "by itself after an attempt" : "when told"
    case .motion: settings.reducesMotion ? "off" : "on"
    }
  }

  private var restSeconds: Int {
    rest.length.map { Int($0.components.seconds) } ?? 0
  }

  /// Usual rests, in seconds, and the one that is set.
  private static func rests(with seconds: Int) -> [Int] {
    Set([0, 30, 60, 90, 120, 150, 180, 240, 300, 420, 600, 900, seconds]).sorted()
  }

  private static func moved<Value: Equatable>(_ value: Value, in all: [Value], by step: Int)
    -> Value
  {
    let index = all.firstIndex(of: value) ?? 0
    return all[(index + step + all.count) % all.count]
  }
}
