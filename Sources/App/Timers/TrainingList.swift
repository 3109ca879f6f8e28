import Canvas
import HUD
import Log
import Sound
import Timers

/// What the list offers.
enum TimerChoice: Equatable {
  /// What was logged last of all, again.
  case last(TimerShelf.Past)
  case preset(IntervalPreset)
  /// In place of presets where there are none.
  case noPresets
  case kind(WorkoutConfiguration.Kind)
}

extension Training {
  var choices: [TimerChoice] {
    let presets = shelf.presets.presets.map(TimerChoice.preset)
    let kinds: [WorkoutConfiguration.Kind] = [.forTime, .amrap, .emom, .hold]
    return (shelf.last.map { [.last($0)] } ?? []) + (presets.isEmpty ? [.noPresets] : presets)
      + kinds.map(TimerChoice.kind)
  }

  mutating func act(on intent: Intent, inListAt selection: Int) -> [Effect] {
    switch intent {
    case .next: select(selection + 1)
    case .previous: select(selection - 1)
    case .choose, .start: choose(choices[selection])
    case .close, .stop: close()
    case .delete:
      guard case .preset(let preset) = choices[selection] else { return [.play(.refused)] }
      return ask(.delete(preset))
    case .send, .fall, .rest, .undo, .redo, .repeat, .harder, .easier, .status, .history, .finish,
      .pause, .resume, .round, .yes, .no, .sleep, .wake, .strict, .normal, .routes,
      .onsight, .plans, .skip, .stepback, .timers:
      return [.play(.refused)]
    }
    return []
  }

  mutating func press(_ key: Key, inListAt selection: Int, at now: Moment) -> [Effect]? {
    let choice = choices[selection]
    switch (key, choice) {
    case (.up, _), (.character("k"), _): select(selection - 1)
    case (.down, _), (.character("j"), _): select(selection + 1)
    case (.home, _): select(0)
    case (.end, _): select(choices.count - 1)
    case (.enter, _), (.character(" "), _): choose(choice)
    case (.escape, _), (.character("q"), _), (.character("t"), _): close()
    case (.character("n"), _): return edit(.newPreset, .standard(.interval), at: now)
    case (.character("e"), _): return edit(choice, at: now)
    case (.character("c"), .preset(let preset)): return duplicate(preset, at: now)
    case (.character("d"), .preset(let preset)), (.delete, .preset(let preset)):
      return ask(.delete(preset))
    case (.character("R"), _): return ask(.restorePresets)
    default: return nil
    }
    return []
  }

  mutating func select(_ index: Int) {
    lastSelection = min(choices.count - 1, max(0, index))
    stage = .list(selection: lastSelection)
  }

  private mutating func choose(_ choice: TimerChoice) {
    switch choice {
    case .last(let past): ready(past.configuration)
    case .preset(let preset): ready(.interval(preset))
    case .kind(let kind): ready(shelf.quickStart(kind))
    case .noPresets: stage = .form(TimerForm(.newPreset, .standard(.interval)))
    }
  }

  /// Shows a workout, which then waits for its start.
  mutating func ready(_ configuration: WorkoutConfiguration) {
    timer = WorkoutTimer(configuration)
    stage = .workout
  }

  private mutating func edit(_ choice: TimerChoice, at now: Moment) -> [Effect] {
    switch choice {
    case .last(let past): return edit(past.configuration, at: now)
    case .preset(let preset): return edit(.preset(preset.name), .interval(preset), at: now)
    case .noPresets: return edit(.newPreset, .standard(.interval), at: now)
    case .kind(let kind): return edit(.settings(kind), shelf.quickStart(kind), at: now)
    }
  }

  /// Opens the form on a workout: on its preset where it has one.
  mutating func edit(_ configuration: WorkoutConfiguration, at now: Moment) -> [Effect] {
    guard case .interval(let preset) = configuration else {
      return edit(.settings(configuration.kind), configuration, at: now)
    }
    let isKept = shelf.presets[preset.name] != nil
    return edit(isKept ? .preset(preset.name) : .newPreset, configuration, at: now)
  }

  private mutating func edit(
    _ subject: TimerForm.Subject, _ configuration: WorkoutConfiguration, at now: Moment
  ) -> [Effect] {
    if case .settings = subject {
      stage = .form(TimerForm(subject, configuration))
      return []
    }
    return ifKeepable(at: now) {
      $0.stage = .form(TimerForm(subject, configuration))
      return []
    }
  }

  private mutating func duplicate(_ preset: IntervalPreset, at now: Moment) -> [Effect] {
    ifKeepable(at: now) { training in
      guard let copy = training.shelf.presets.duplicate(preset) else { return [.play(.refused)] }
      return training.kept(copy, "copied to \(copy.name)", at: now)
    }
  }

  mutating func delete(_ preset: IntervalPreset, at now: Moment) -> [Effect] {
    ifKeepable(at: now) { training in
      training.shelf.presets.delete(preset.name)
      training.show(.undo, "deleted \(preset.name)", at: now)
      if case .list(let selection) = training.stage { training.select(selection) }
      return [.keep(training.shelf.presets), .play(.undo)]
    }
  }

  mutating func restorePresets(at now: Moment) -> [Effect] {
    ifKeepable(at: now) { training in
      training.shelf.presets.restoreShipped()
      training.show(.info, "the shipped presets are back", at: now)
      return [.keep(training.shelf.presets), .play(.redo)]
    }
  }

  /// Back to the list, on a preset that has just been kept; without one, to its workout.
  mutating func kept(_ preset: IntervalPreset, _ text: String, at now: Moment) -> [Effect] {
    if hasList {
      select(choices.firstIndex(of: .preset(preset)) ?? 0)
    } else {
      ready(.interval(preset))
    }
    show(.info, text, at: now)
    return [.keep(shelf.presets), .play(.same)]
  }

  /// Where the file of presets cannot be read it must not be written over.
  private mutating func ifKeepable(
    at now: Moment, _ change: (inout Training) -> [Effect]
  ) -> [Effect] {
    guard let failure = shelf.failure else { return change(&self) }
    show(.warning, failure, at: now)
    return [.play(.refused)]
  }

  func listView(selection: Int, at now: Moment) -> ListView {
    ListView(
      title: "Timers", rows: choices.map { row($0, at: now) }, selection: selection, empty: "",
      footer: footer(choices[selection]))
  }

  private func row(_ choice: TimerChoice, at now: Moment) -> String {
    switch choice {
    case .last(let past):
      Self.columns("LAST USED", "\(past.configuration.summaryLine) · \(past.text(at: now))")
    case .preset(let preset):
      Self.columns(preset.name, preset.brief)
    case .noPresets: "no presets: n makes one, R takes Tabata, repeaters and the others again"
    case .kind(let kind):
      Self.columns(
        kind.title,
        (shelf.lastOfKind[kind] == nil ? "" : "LAST USED ") + shelf.quickStart(kind).details
          + " · " + kind.purpose)
    }
  }

  private static func columns(_ name: String, _ rest: String) -> String {
    name + String(repeating: " ", count: max(1, 15 - name.count)) + rest
  }

  private func footer(_ choice: TimerChoice) -> String {
    switch choice {
    case .preset: "Enter · e edit · c copy · d delete · n new · R restore"
    case .noPresets: "n new · R restore · Esc closes"
    case .last, .kind: "Enter · e set · n new preset · Esc closes"
    }
  }
}

extension IntervalPreset {
  /// What matters first, for a row that may be cut.
  fileprivate var brief: String {
    "\(work.clock) work, \(rest.clock) rest, \(rounds) round\(rounds == 1 ? "" : "s")"
      + (sets > 1 ? ", \(sets) sets" : "")
      + (getReady > .zero ? ", get ready \(getReady.clock)" : "")
  }
}

extension WorkoutConfiguration {
  /// Title and settings; a preset's name tells enough.
  fileprivate var summaryLine: String {
    if case .interval(let preset) = self { preset.name } else { "\(title) \(details)" }
  }
}
