package import Canvas
import HUD
package import Log
import Sound
import Timers

extension Training {
  /// A key: for what lies on top if anything does. nil when it is none of theirs: the program's own keys for
  /// listening and sound.
  package mutating func press(_ key: Key, at now: Moment) -> [Effect]? {
    switch panel {
    case .help(let selection):
      panel = HelpView.moved(selection, by: key, count: helpRows.count).map(Panel.help)
      return []
    case .question: return pressInQuestion(key, at: now)
    case nil: break
    }
    switch stage {
    case .list(let selection): return press(key, inListAt: selection, at: now)
    case .form(let form): return press(key, in: form, at: now)
    case .workout: return pressInWorkout(key, at: now)
    }
  }

  private mutating func pressInQuestion(_ key: Key, at now: Moment) -> [Effect] {
    switch key {
    case .character("y"), .enter: act(on: .yes, at: now)
    case .character("n"), .escape: act(on: .no, at: now)
    default: []
    }
  }

  private mutating func press(_ key: Key, in form: TimerForm, at now: Moment) -> [Effect] {
    var form = form
    switch key {
    case .escape:
      close()
      return []
    case .enter: return take(form, at: now)
    default:
      guard form.press(key) else { return [] }
      stage = .form(form)
      return []
    }
  }

  /// What the form says is taken, or what is wrong with it is shown beside its field.
  private mutating func take(_ form: TimerForm, at now: Moment) -> [Effect] {
    var form = form
    defer { if case .form = stage, panel == nil { stage = .form(form) } }
    guard !form.goToRefused() else { return [.play(.refused)] }
    do throws(TimerInputError) {
      switch form.subject {
      case .settings:
        ready(try form.configuration())
        return []
      case .newPreset: return keep(try form.preset(), inPlaceOf: nil, &form, at: now)
      case .preset(let name): return keep(try form.preset(), inPlaceOf: name, &form, at: now)
      }
    } catch {
      show(.warning, "\(error)", at: now)
      return [.play(.refused)]
    }
  }

  private mutating func keep(
    _ preset: IntervalPreset, inPlaceOf name: String?, _ form: inout TimerForm, at now: Moment
  ) -> [Effect] {
    let others = shelf.presets[preset.name]
    guard others == nil || others?.name == name else {
      form.refuseName()
      return [.play(.refused)]
    }
    shelf.presets.replace(name ?? preset.name, by: preset)
    return kept(preset, "kept \(preset.name)", at: now)
  }

  private mutating func pressInWorkout(_ key: Key, at now: Moment) -> [Effect]? {
    switch key {
    case .character("?"):
      panel = .help(selection: 0)
      return []
    case .character("R"): return isUnderWay ? ask(.restart) : act(on: .start, at: now)
    case .character("e"):
      return isUnderWay ? [.play(.refused)] : edit(timer.configuration, at: now)
    default: break
    }
    switch TimerKeys.intent(for: key) {
    // One key for all three, as on a stopwatch.
    case .pause: return act(on: timer.state == .running ? .pause : .start, at: now)
    case .sleep, .strict, nil: return nil
    case let intent?: return act(on: intent, at: now)
    }
  }
}
