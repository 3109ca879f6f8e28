import Core
package import Grades

/// The user's preferences: a value for each row of `SettingTable`, by its name there
/// (`preferences.volume`).
@dynamicMemberLookup
package struct Preferences: Equatable, Sendable {
  /// The values that differ from their defaults, by key.
  private var values: [String: SettingValue] = [:]
  /// The colours of the user's gyms.
  package var circuits: [Circuit] = []
  /// The names of the machine's sound devices, once somebody has asked for them.
  package var devices = Devices()

  /// The languages that the program has catalogues for, beside English.
  package var languages = ["de", "es"]

  package struct Devices: Equatable, Sendable {
    package var microphones: [String]
    package var speakers: [String]

    package init(microphones: [String] = [], speakers: [String] = []) {
      self.microphones = microphones
      self.speakers = speakers
    }
  }

  package init() {}

  package subscript<Value>(dynamicMember path: KeyPath<SettingTable, Setting<Value>>) -> Value {
    get { self[SettingTable.shared[keyPath: path]] }
    set { self[SettingTable.shared[keyPath: path]] = newValue }
  }

  subscript<Value>(setting: Setting<Value>) -> Value {
    get { values[setting.key].flatMap { setting.read($0, self) } ?? setting.standard }
    set { values[setting.key] = newValue == setting.standard ? nil : setting.write(newValue) }
  }

  package func value(of setting: any AnySetting) -> SettingValue {
    values[setting.key] ?? setting.standardValue
  }

  /// Sets a value; false, without any change, if the setting doesn't allow it.
  package mutating func set(_ setting: any AnySetting, to value: SettingValue) -> Bool {
    var value = value
    // Commands and paths are no texts for people.
    if case .text = setting.range, case .text(let raw) = value {
      value = .text(TypedText(raw).text)
    }
    guard let usual = setting.usual(value, in: self) else { return false }
    values[setting.key] = usual == setting.standardValue ? nil : usual
    return true
  }
}

extension Preferences {
  /// A grade system by its id: a published one or a gym's.
  package func gradeSystem(id: String) -> GradeSystem? {
    GradeSystem(id: id)
      ?? circuits.first { $0.id == id.lowercased() }.map(GradeSystem.circuit)
  }

  /// The user's usual system for a discipline.
  package func gradeSystem(for discipline: Discipline) -> GradeSystem {
    discipline.isBoulder ? self.boulderGrades : self.routeGrades
  }

  /// A second system for the discipline; nil if there is none.
  package func secondSystem(for discipline: Discipline) -> GradeSystem? {
    discipline.isBoulder ? self.secondBoulderGrades : self.secondRouteGrades
  }
}

extension Preferences {
  /// The value of `language` that means the environment's.
  package static let systemLanguage = "system"
}

extension Preferences {
  /// The name of a microphone that is none: the climber goes by keys.
  package static let noMicrophone = "none"

  package var isForKeysOnly: Bool { self.microphone == Self.noMicrophone }

  /// Whether one microphone was chosen, rather than whichever is there.
  package var namesMicrophone: Bool {
    !isForKeysOnly && self.microphone != Preferences().microphone
  }
}
