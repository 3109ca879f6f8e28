import ALSA
import Climbing
import Console
import Core
import Grades
import Languages
import Live
import Preferences

/// The questions for a newcomer, with the current setting as the first answer.
struct FirstQuestions {
  private typealias Option = FirstQuestionsLayer.Question.Option

  let grades: FirstQuestionsLayer.Question
  let unit: FirstQuestionsLayer.Question
  let level: FirstQuestionsLayer.Question

  init(_ preferences: Preferences) {
    grades = Self.grades(preferences)
    level = Self.level(preferences)
    unit = FirstQuestionsLayer.Question(
      tr("Weights in kilograms or pounds?"),
      MassUnit.allCases.map { unit in
        Option(
          unit == .kg ? tr("kilograms (kg)") : tr("pounds (lb)"),
          changes: unit == preferences.unit ? [] : [SettingChange(\.unit, unit)])
      }, present: MassUnit.allCases.firstIndex(of: preferences.unit) ?? 0)
  }

  /// Asks for the microphone; if none can be opened, once whether it goes without.
  static func microphone(
    _ preferences: Preferences
  ) -> (question: FirstQuestionsLayer.Question, isThere: Bool) {
    let devices = (SoundDevice.all() ?? []).filter(\.captures)
    let names = Set(devices.map(\.name) + [preferences.microphone, "default"])
    // A sound server's plugin is listed even where no server runs.
    let isThere = names.subtracting([Preferences.noMicrophone]).contains { name in
      MicrophoneCheck(device: name, seconds: 0.1).failure == nil
    }
    return (isThere ? microphone(devices, preferences) : keysOnly(preferences), isThere)
  }

  private static func microphone(
    _ found: [SoundDevice], _ preferences: Preferences
  ) -> FirstQuestionsLayer.Question {
    let present = preferences.microphone
    var devices =
      found.map { ($0.name, $0.summary) } + [(Preferences.noMicrophone, tr("keys only"))]
    // A device that ALSA doesn't list may still work, or be unplugged.
    if !devices.contains(where: { $0.0 == present }) { devices.insert((present, ""), at: 0) }
    return FirstQuestionsLayer.Question(
      tr("Which microphone? Say something"),
      devices.map { name, summary in
        Option(
          [name, summary].filter { !$0.isEmpty }.joined(separator: "  "),
          changes: name == present ? [] : [SettingChange(\.microphone, name)])
      }, present: devices.firstIndex { $0.0 == present } ?? 0,
      isOfMicrophone: true)
  }

  private static func keysOnly(_ preferences: Preferences) -> FirstQuestionsLayer.Question {
    let none = Preferences.noMicrophone
    return FirstQuestionsLayer.Question(
      tr("No microphone found. Keys only?"),
      [
        Option(
          tr("yes, go by keys"),
          changes: preferences.isForKeysOnly ? [] : [SettingChange(\.microphone, none)]),
        Option(
          tr("no, look for a microphone at each start"),
          changes: preferences.isForKeysOnly ? [SettingChange(\.microphone, "default")] : []),
      ], present: 0)
  }

  /// How hard, in the grades that were chosen.
  private static func level(_ preferences: Preferences) -> FirstQuestionsLayer.Question {
    let names = preferences.gradeSystem(for: preferences.discipline).names
    return FirstQuestionsLayer.Question(
      tr("What is the hardest grade you send?"),
      [
        Option(
          tr("find out from the log"),
          changes: preferences.level == nil ? [] : [SettingChange(\.level, nil)])
      ]
        + names.map { name in
          Option(name, changes: name == preferences.level ? [] : [SettingChange(\.level, name)])
        },
      present: preferences.level.flatMap(names.firstIndex).map { $0 + 1 } ?? 0)
  }

  /// Boulders or routes, with their grades: one list, one choice.
  private static func grades(_ preferences: Preferences) -> FirstQuestionsLayer.Question {
    let systems = GradeSystem.published + preferences.circuits.map(GradeSystem.circuit)
    let present = preferences.gradeSystem(for: preferences.discipline)
    return FirstQuestionsLayer.Question(
      tr("What do you climb?"),
      systems.map { system in
        Option(
          title(of: system),
          changes: system == present ? [] : changes(to: system, preferences))
      }, present: systems.firstIndex(of: present) ?? 0)
  }

  private static func title(of system: GradeSystem) -> String {
    let (first, last) = (system.names.first ?? "", system.names.last ?? "")
    return system.isForBoulders
      ? tr("boulders, \(system.title) (\(first) to \(last))")
      : tr("routes, \(system.title) (\(first) to \(last))")
  }

  private static func changes(
    to system: GradeSystem, _ preferences: Preferences
  ) -> [SettingChange] {
    let boulders = system.isForBoulders
    let grades =
      boulders ? SettingChange(\.boulderGrades, system) : SettingChange(\.routeGrades, system)
    guard preferences.discipline.isBoulder != boulders else { return [grades] }
    return [SettingChange(\.discipline, boulders ? .boulder : .sport), grades]
  }
}
