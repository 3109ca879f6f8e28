import Grades
import Languages

/// One setting: its key in `config.toml`, where it acts, the values it allows, its default, what it
/// does, and how the settings screen shows it. `SettingTable` has all of them.
package struct Setting<Value: Equatable & Sendable>: Sendable {
  package let key: String
  package let area: SettingArea
  package let range: SettingRange
  package let standard: Value
  /// What it does, in a sentence or two; `Text(…)` in the table where the settings screen shows it.
  let help: Text
  /// nil if it isn't on the settings screen.
  var screen: SettingScreen<Value>?
  /// nil for a value it doesn't allow; the preferences know the user's own grade systems.
  let read: @Sendable (SettingValue, Preferences) -> Value?
  let write: @Sendable (Value) -> SettingValue

  /// Whether a value is in its range.
  package func allows(_ value: Value) -> Bool { read(write(value), Preferences()) != nil }
}

/// The parts of a setting that don't depend on its value's type.
package protocol AnySetting: Sendable {
  var key: String { get }
  var area: SettingArea { get }
  var range: SettingRange { get }
  /// What it does, in English, as in `config.toml` and on the command line.
  var text: String { get }
  /// What it does, in the language of this run.
  var shownText: String { get }
  var standardValue: SettingValue { get }
  /// Its title on the settings screen; nil if it isn't there.
  var title: String? { get }
  /// The value in its usual form; nil if the setting doesn't allow it.
  func usual(_ value: SettingValue, in preferences: Preferences) -> SettingValue?
  /// Its current value as the settings screen shows it.
  func shown(in preferences: Preferences) -> String
  /// Whether a change only applies to the next session.
  var isForNextSession: Bool { get }
  /// Whether the settings screen has its value typed.
  var isTyped: Bool { get }
  /// The value this many steps from the current one on the settings screen.
  func moved(by step: Int, in preferences: Preferences) -> SettingValue
}

extension Setting: AnySetting {
  package var standardValue: SettingValue { write(standard) }

  package var text: String { help.english }

  package var shownText: String { help.translated }

  package var title: String? { screen?.title() }

  package var isForNextSession: Bool { screen?.isForNextSession ?? false }

  package var isTyped: Bool { screen?.isTyped ?? false }

  package func usual(_ value: SettingValue, in preferences: Preferences) -> SettingValue? {
    read(value, preferences).map(write)
  }

  package func shown(in preferences: Preferences) -> String {
    let value = preferences[self]
    return screen?.name(value) ?? "\(write(value))"
  }

  package func moved(by step: Int, in preferences: Preferences) -> SettingValue {
    let value = preferences[self]
    return write(screen?.moved(value, by: step, in: preferences) ?? value)
  }
}

// MARK: - The kinds of settings

extension Setting where Value == Bool {
  static func flag(
    _ key: String, _ area: SettingArea, _ standard: Bool, _ help: Text,
    screen: SettingScreen<Bool>? = nil
  ) -> Setting {
    Setting(
      key: key, area: area, range: .flag, standard: standard, help: help, screen: screen,
      read: { value, _ in if case .flag(let flag) = value { flag } else { nil } },
      write: { .flag($0) })
  }
}

extension Setting where Value == Int {
  static func number(
    _ key: String, _ area: SettingArea, _ standard: Int, in range: ClosedRange<Int>,
    _ help: Text, screen: SettingScreen<Int>? = nil
  ) -> Setting {
    Setting(
      key: key, area: area, range: .number(range), standard: standard, help: help, screen: screen,
      read: { value, _ in
        if case .number(let number) = value, range.contains(number) { number } else { nil }
      },
      write: { .number($0) })
  }
}

extension Setting where Value == String {
  /// A text that must not be empty.
  static func text(
    _ key: String, _ area: SettingArea, _ standard: String, _ noun: String, _ help: Text,
    screen: SettingScreen<String>? = nil
  ) -> Setting {
    Setting(
      key: key, area: area, range: .text(noun), standard: standard, help: help, screen: screen,
      read: { value, _ in
        if case .text(let text) = value, !text.isEmpty { text } else { nil }
      },
      write: { .text($0) })
  }
}

extension Setting where Value == String? {
  /// A text; empty by default, which means nil.
  static func text(
    _ key: String, _ area: SettingArea, _ noun: String, _ help: Text,
    screen: SettingScreen<String?>? = nil
  ) -> Setting {
    optional(key, area, .text(noun), help, screen: screen)
  }

  /// A path; empty by default, which means nil.
  static func path(_ key: String, _ area: SettingArea, _ help: Text) -> Setting {
    optional(key, area, .path, help)
  }

  private static func optional(
    _ key: String, _ area: SettingArea, _ range: SettingRange, _ help: Text,
    screen: SettingScreen<String?>? = nil
  ) -> Setting {
    Setting(
      key: key, area: area, range: range, standard: nil, help: help, screen: screen,
      read: { value, _ -> String?? in
        if case .text(let text) = value { .some(text.isEmpty ? nil : text) } else { nil }
      },
      write: { .text($0 ?? "") })
  }
}

extension Setting where Value == [String] {
  /// A program and its arguments, none by default; in a single text, spaces separate them.
  static func command(_ key: String, _ area: SettingArea, _ help: Text) -> Setting {
    Setting(
      key: key, area: area, range: .command, standard: [], help: help,
      read: { value, _ in
        switch value {
        case .text(let text) where !text.isEmpty: text.split(separator: " ").map(String.init)
        case .words(let words) where words.first != "": words
        case .text, .words, .flag, .number: nil
        }
      },
      write: { .words($0) })
  }
}

extension Setting where Value: CaseIterable & RawRepresentable<String> {
  static func choice(
    _ key: String, _ area: SettingArea, _ standard: Value, _ help: Text,
    screen: SettingScreen<Value>? = nil
  ) -> Setting {
    Setting(
      key: key, area: area, range: .choice(Value.allCases.map(\.rawValue)), standard: standard,
      help: help, screen: screen,
      read: { value, _ in
        if case .text(let name) = value { Value(rawValue: name) } else { nil }
      },
      write: { .text($0.rawValue) })
  }
}

extension Setting where Value == ButtonAction {
  /// A button of the media controls.
  static func button(
    _ key: String, _ title: @autoclosure @escaping @Sendable () -> String,
    _ standard: ButtonAction, _ help: Text
  ) -> Setting {
    choice(
      key, .desktop, standard, help,
      screen: SettingScreen(title()) { action in action.name })
  }
}

extension Setting where Value == GradeSystem {
  /// A published system or one of the user's own, for boulders or for routes.
  static func grades(
    _ key: String, boulders: Bool, _ help: Text, screen: SettingScreen<GradeSystem>
  ) -> Setting {
    let published = GradeSystem.published.filter { $0.isForBoulders == boulders }
    return Setting(
      key: key, area: .climbing,
      range: .choice(published.map(\.id), else: "the name of a file in circuits/"),
      standard: (boulders ? Discipline.boulder : .sport).usualSystem, help: help, screen: screen,
      read: { value, preferences in
        guard case .text(let id) = value, let system = preferences.gradeSystem(id: id),
          system.isForBoulders == boulders
        else { return nil }
        return system
      },
      write: { .text($0.id) })
  }
}

extension Setting where Value == GradeSystem? {
  private static var none: String { "none" }

  /// A second system beside the usual one, for boulders or for routes; none by default.
  static func secondGrades(_ key: String, boulders: Bool, _ help: Text) -> Setting {
    let published = GradeSystem.published.filter { $0.isForBoulders == boulders }
    return Setting(
      key: key, area: .climbing,
      range: .choice([none] + published.map(\.id), else: "the name of a file in circuits/"),
      standard: nil, help: help,
      read: { value, preferences -> GradeSystem?? in
        guard case .text(let id) = value else { return nil }
        if id == none { return .some(nil) }
        guard let system = preferences.gradeSystem(id: id), system.isForBoulders == boulders else {
          return nil
        }
        return .some(system)
      },
      write: { .text($0?.id ?? none) })
  }
}
