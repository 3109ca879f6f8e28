/// How the settings screen shows a setting, and what it steps through.
struct SettingScreen<Value: Equatable & Sendable>: Sendable {
  let title: String
  /// The values to step through, given the present one, which is among them.
  let values: @Sendable (Value) -> [Value]
  /// A value in a few words.
  let name: @Sendable (Value) -> String

  /// The value so many steps on, going round at the ends.
  func moved(_ value: Value, by step: Int) -> Value {
    let all = values(value)
    let index = all.firstIndex(of: value) ?? 0
    let next = (index + step) % all.count
    return all[next < 0 ? next + all.count : next]
  }
}

extension SettingScreen where Value == Bool {
  init(_ title: String, on: String = "on", off: String = "off") {
    self.init(title: title, values: { _ in [false, true] }, name: { $0 ? on : off })
  }
}

extension SettingScreen where Value: CaseIterable & RawRepresentable<String> {
  init(_ title: String, name: @escaping @Sendable (Value) -> String = { $0.rawValue }) {
    self.init(title: title, values: { _ in Array(Value.allCases) }, name: name)
  }
}

extension SettingScreen where Value == Int {
  /// `usual` are stepped through, and the value that is set.
  init(_ title: String, usual: [Int], name: @escaping @Sendable (Int) -> String) {
    self.init(title: title, values: { Set(usual + [$0]).sorted() }, name: name)
  }
}
