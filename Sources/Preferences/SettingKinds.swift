import Climbing

extension Setting where Value == Bool {
  static func flag(
    _ key: String, _ area: SettingArea, _ standard: Bool, _ text: String,
    screen: SettingScreen<Bool>? = nil
  ) -> Setting {
    Setting(
      key: key, area: area, range: .flag, standard: standard, text: text, screen: screen,
      read: { value, _ in if case .flag(let flag) = value { flag } else { nil } },
      write: { .flag($0) })
  }
}

extension Setting where Value == Int {
  static func number(
    _ key: String, _ area: SettingArea, _ standard: Int, in range: ClosedRange<Int>,
    _ text: String, screen: SettingScreen<Int>? = nil
  ) -> Setting {
    Setting(
      key: key, area: area, range: .number(range), standard: standard, text: text, screen: screen,
      read: { value, _ in
        if case .number(let number) = value, range.contains(number) { number } else { nil }
      },
      write: { .number($0) })
  }
}

extension Setting where Value == String {
  /// A text that may not be empty.
  static func text(
    _ key: String, _ area: SettingArea, _ standard: String, _ noun: String, _ text: String
  ) -> Setting {
    Setting(
      key: key, area: area, range: .text(noun), standard: standard, text: text,
      read: { value, _ in
        if case .text(let text) = value, !text.isEmpty { text } else { nil }
      },
      write: { .text($0) })
  }
}

extension Setting where Value == String? {
  /// A text; nil where it is empty, which is the default.
  static func text(
    _ key: String, _ area: SettingArea, _ noun: String, _ text: String
  ) -> Setting {
    Setting(
      key: key, area: area, range: .text(noun), standard: nil, text: text,
      read: { value, _ -> String?? in
        if case .text(let text) = value { .some(text.isEmpty ? nil : text) } else { nil }
      },
      write: { .text($0 ?? "") })
  }
}

extension Setting where Value == [String] {
  /// A program and its arguments, none by default; in one text they are parted by spaces.
  static func command(_ key: String, _ area: SettingArea, _ text: String) -> Setting {
    Setting(
      key: key, area: area, range: .command, standard: [], text: text,
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
    _ key: String, _ area: SettingArea, _ standard: Value, _ text: String,
    screen: SettingScreen<Value>? = nil
  ) -> Setting {
    Setting(
      key: key, area: area, range: .choice(Value.allCases.map(\.rawValue)), standard: standard,
      text: text, screen: screen,
      read: { value, _ in
        if case .text(let name) = value { Value(rawValue: name) } else { nil }
      },
      write: { .text($0.rawValue) })
  }
}

extension Setting where Value == GradeSystem {
  /// A published system, or the user's own, for boulders or for routes.
  static func grades(_ key: String, boulders: Bool, _ text: String) -> Setting {
    let published = GradeSystem.published.filter { $0.isForBoulders == boulders }
    return Setting(
      key: key, area: .climbing,
      range: .choice(published.map(\.id), else: "the name of a file in circuits/"),
      standard: (boulders ? Discipline.boulder : .sport).usualSystem, text: text,
      read: { value, preferences in
        guard case .text(let id) = value, let system = preferences.gradeSystem(id: id),
          system.isForBoulders == boulders
        else { return nil }
        return system
      },
      write: { .text($0.id) })
  }
}
