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
