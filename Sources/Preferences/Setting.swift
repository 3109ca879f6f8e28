/// One setting: its key in `config.toml`, where it acts, the values it takes, its default, what it does, and how the
/// settings screen shows it. All of them stand in `SettingTable`.
package struct Setting<Value: Equatable & Sendable>: Sendable {
  package let key: String
  package let area: SettingArea
  package let range: SettingRange
  package let standard: Value
  /// What it does, in a sentence or two.
  package let text: String
  /// nil where it is not on the settings screen.
  var screen: SettingScreen<Value>?
  /// nil where the value is none that it takes; the preferences know the user's own grade systems.
  let read: @Sendable (SettingValue, Preferences) -> Value?
  let write: @Sendable (Value) -> SettingValue

  /// Whether a value is in its range.
  package func takes(_ value: Value) -> Bool { read(write(value), Preferences()) != nil }
}

/// What is the same for settings with values of any type.
package protocol AnySetting: Sendable {
  var key: String { get }
  var area: SettingArea { get }
  var range: SettingRange { get }
  var text: String { get }
  var standardValue: SettingValue { get }
  /// Its title on the settings screen; nil where it is not on it.
  var title: String? { get }
  /// The value in its usual form; nil where it is none that the setting takes.
  func usual(_ value: SettingValue, in preferences: Preferences) -> SettingValue?
  /// Its present value as the settings screen shows it.
  func shown(in preferences: Preferences) -> String
  /// The value that is so many steps from the present one on the settings screen.
  func moved(by step: Int, in preferences: Preferences) -> SettingValue
}

extension Setting: AnySetting {
  package var standardValue: SettingValue { write(standard) }

  package var title: String? { screen?.title }

  package func usual(_ value: SettingValue, in preferences: Preferences) -> SettingValue? {
    read(value, preferences).map(write)
  }

  package func shown(in preferences: Preferences) -> String {
    let value = preferences[self]
    return screen?.name(value) ?? "\(write(value))"
  }

  package func moved(by step: Int, in preferences: Preferences) -> SettingValue {
    let value = preferences[self]
    return write(screen?.moved(value, by: step) ?? value)
  }
}
