/// A row of the settings screen.
package struct SettingRow: Equatable, Sendable {
  package let key: String
  package let title: String
  /// The present value in a few words.
  package let value: String
  /// Whether a session that goes on stays as it began, and the next one follows it.
  package let isForNextSession: Bool
}

extension Preferences {
  /// What the settings screen lists.
  ///
  /// A screen shows `rows`, and calls `step` for the row that is chosen: it changes these preferences, and gives the change
  /// to be kept (`ConfigurationFile.keep`). Whatever a setting acts on is brought in line by whoever holds it:
  /// `if old.isMuted != new.isMuted { … }`.
  package var rows: [SettingRow] {
    SettingTable.all.compactMap { setting in
      setting.title.map {
        SettingRow(
          key: setting.key, title: $0, value: setting.shown(in: self),
          isForNextSession: setting.isForNextSession)
      }
    }
  }

  /// Goes on by one value (+1), or back by one (-1), in the row with a key; nil where there is no such row.
  package mutating func step(_ key: String, by step: Int) -> SettingChange? {
    guard let setting = SettingTable.row(key), setting.title != nil else { return nil }
    let value = setting.moved(by: step, in: self)
    return set(setting, to: value) ? SettingChange(key: key, value: value) : nil
  }
}
