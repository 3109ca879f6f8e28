import Grades
import Languages

/// How the settings screen shows a setting, and the values it steps through.
struct SettingScreen<Value: Equatable & Sendable>: Sendable {
  let title: @Sendable () -> String
  /// The values to step through, including the current one.
  let values: @Sendable (Value, Preferences) -> [Value]
  /// A value in a few words.
  let name: @Sendable (Value) -> String
  /// Whether a change only applies to the next session.
  var isForNextSession = false
  /// Whether a value is typed, not stepped through.
  var isTyped = false

  /// The value this many steps away, wrapping around.
  func moved(_ value: Value, by step: Int, in preferences: Preferences) -> Value {
    let all = values(value, preferences)
    let index = all.firstIndex(of: value) ?? 0
    let next = (index + step) % all.count
    return all[next < 0 ? next + all.count : next]
  }
}

extension SettingScreen where Value == Bool {
  init(
    _ title: @autoclosure @escaping @Sendable () -> String,
    on: @autoclosure @escaping @Sendable () -> String = tr("on", context: "value"),
    off: @autoclosure @escaping @Sendable () -> String = tr("off", context: "value"),
    isForNextSession: Bool = false
  ) {
    self.init(
      title: title, values: { _, _ in [false, true] }, name: { $0 ? on() : off() },
      isForNextSession: isForNextSession)
  }
}

extension SettingScreen where Value: CaseIterable & RawRepresentable<String> {
  init(
    _ title: @autoclosure @escaping @Sendable () -> String, isForNextSession: Bool = false,
    name: @escaping @Sendable (Value) -> String = { $0.rawValue }
  ) {
    self.init(
      title: title, values: { _, _ in Array(Value.allCases) }, name: name,
      isForNextSession: isForNextSession)
  }
}

extension SettingScreen where Value == Int {
  /// Steps through `usual` and the current value.
  init(
    _ title: @autoclosure @escaping @Sendable () -> String, usual: [Int],
    isForNextSession: Bool = false,
    name: @escaping @Sendable (Int) -> String
  ) {
    self.init(
      title: title, values: { value, _ in Set(usual + [value]).sorted() }, name: name,
      isForNextSession: isForNextSession)
  }
}

extension SettingScreen where Value == GradeSystem {
  /// The published systems and the user's own.
  init(_ title: @autoclosure @escaping @Sendable () -> String, boulders: Bool) {
    self.init(
      title: title,
      values: { _, preferences in
        (GradeSystem.published + preferences.circuits.map(GradeSystem.circuit)).filter {
          $0.isForBoulders == boulders
        }
      }, name: \.title, isForNextSession: true)
  }
}

extension SettingScreen where Value == String {
  /// The machine's sound devices of a kind, `others`, and the current one.
  init(
    _ title: @autoclosure @escaping @Sendable () -> String,
    _ devices: @escaping @Sendable (Preferences.Devices) -> [String],
    others: [String] = []
  ) {
    self.init(
      title: title,
      values: { value, preferences in
        (["default"] + devices(preferences.devices) + others + [value]).reduce(into: []) {
          if !$0.contains($1) { $0.append($1) }
        }
      }, name: { $0 == Preferences.noMicrophone ? tr("none: keys only") : $0 },
      isForNextSession: true)
  }
}

extension SettingScreen where Value == String {
  /// The languages of the catalogues, by their own names.
  static var language: Self {
    Self(
      title: { tr("language", context: "setting") },
      values: { value, preferences in
        ([Preferences.systemLanguage, "en"] + preferences.languages + [value]).reduce(into: []) {
          if !$0.contains($1) { $0.append($1) }
        }
      },
      name: { code in
        switch code {
        case Preferences.systemLanguage: tr("system", context: "language")
        case "en": "English"
        case "de": tr("\("Deutsch"), not yet read by a native speaker")
        case "es": tr("\("Español"), not yet read by a native speaker")
        default: code
        }
      }, isForNextSession: true)
  }
}

extension SettingScreen where Value == String? {
  /// A text that is typed.
  init(
    _ title: @autoclosure @escaping @Sendable () -> String,
    none: @autoclosure @escaping @Sendable () -> String
  ) {
    self.init(
      title: title, values: { value, _ in [value] }, name: { $0 ?? none() }, isTyped: true)
  }

  /// The grades of the usual discipline; `nil` means the level from the log.
  static var level: Self {
    Self(
      title: { tr("your level", context: "setting") },
      values: { value, preferences in
        let names = preferences.gradeSystem(for: preferences.discipline).names
        return [nil] + names + (value.map { names.contains($0) ? [] : [$0] } ?? [])
      }, name: { $0 ?? tr("from your log") }, isForNextSession: true)
  }
}
