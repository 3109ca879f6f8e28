/// A row of the settings screen.
package struct SettingRow: Equatable, Sendable {
  package let key: String
  package let title: String
  /// The current value in a few words.
  package let value: String
  /// What it does, in a sentence or two.
  package let text: String
  /// Whether a change only applies to the next session.
  package let isForNextSession: Bool
  /// Whether its value is typed, not stepped through.
  package let isTyped: Bool
}

extension Preferences {
  /// The rows of the settings screen.
  ///
  /// A screen shows `rows` and calls `step` for the chosen row, which changes these preferences and
  /// returns the change to keep (`ConfigurationFile.keep`). Whoever holds the things a setting
  /// affects updates them: `if old.isMuted != new.isMuted { … }`.
  package var rows: [SettingRow] {
    SettingTable.all.compactMap { setting in
      setting.title.map {
        SettingRow(
          key: setting.key, title: $0, value: setting.shown(in: self), text: setting.shownText,
          isForNextSession: setting.isForNextSession, isTyped: setting.isTyped)
      }
    }
  }

  /// Moves the row with this key one value on (+1) or back (-1); nil if there is no such row, or no
  /// other value.
  package mutating func step(_ key: String, by step: Int) -> SettingChange? {
    guard let setting = SettingTable.row(key), setting.title != nil else { return nil }
    let before = self
    let value = setting.moved(by: step, in: self)
    guard set(setting, to: value), self != before else { return nil }
    return SettingChange(key: key, value: value)
  }
}

/// A group of settings: a heading of `config.toml` and of `chalktalk config`.
package enum SettingArea: String, CaseIterable, Sendable {
  case hearing = "Hearing"
  case sound = "Sound"
  case screen = "Screen"
  case climbing = "Climbing"
  case lifting = "Lifting"
  case rest = "Rest and plans"
  case timers = "Timers"
  case remote = "Remote"
  case desktop = "Desktop"
  case home = "Home automation"
  case log = "Log"
}

/// A changed setting, to be kept in `config.toml`.
package struct SettingChange: Equatable, Sendable {
  package let key: String
  package let value: SettingValue

  package init(key: String, value: SettingValue) {
    self.key = key
    self.value = value
  }

  /// `SettingChange(\.theme, .light)`.
  package init<Value>(_ path: KeyPath<SettingTable, Setting<Value>>, _ value: Value) {
    let setting = SettingTable.shared[keyPath: path]
    self.init(key: setting.key, value: setting.write(value))
  }
}
