import ALSA
import Climbing
import Console
import Grades
import Log
import Preferences

/// The questions for a newcomer, with the current setting as the first answer.
struct FirstQuestions {
  private typealias Option = FirstQuestionsLayer.Question.Option

  let microphone: FirstQuestionsLayer.Question
  let grades: FirstQuestionsLayer.Question
  let unit: FirstQuestionsLayer.Question

  init(_ preferences: Preferences) {
    microphone = Self.microphone(preferences)
    grades = Self.grades(preferences)
    unit = FirstQuestionsLayer.Question(
      "Weights in kilograms or pounds?",
      MassUnit.allCases.map { unit in
        Option(
          unit == .kg ? "kilograms (kg)" : "pounds (lb)",
          changes: unit == preferences.unit ? [] : [SettingChange(\.unit, unit)])
      }, present: MassUnit.allCases.firstIndex(of: preferences.unit) ?? 0)
  }

  private static func microphone(_ preferences: Preferences) -> FirstQuestionsLayer.Question {
    let present = preferences.microphone
    var devices = (SoundDevice.all() ?? []).filter(\.captures).map { ($0.name, $0.summary) }
    // A device that ALSA doesn't list may still work, or be unplugged.
    if !devices.contains(where: { $0.0 == present }) { devices.insert((present, ""), at: 0) }
    return FirstQuestionsLayer.Question(
      "Which microphone? Say something",
      devices.map { name, summary in
        Option(
          [name, summary].filter { !$0.isEmpty }.joined(separator: "  "),
          changes: name == present ? [] : [SettingChange(\.microphone, name)])
      }, present: devices.firstIndex { $0.0 == present } ?? 0,
      isOfMicrophone: true)
  }

  /// Boulders or routes, with their grades: one list, one choice.
  private static func grades(_ preferences: Preferences) -> FirstQuestionsLayer.Question {
    let systems = GradeSystem.published + preferences.circuits.map(GradeSystem.circuit)
    let present = preferences.gradeSystem(for: preferences.discipline)
    return FirstQuestionsLayer.Question(
      "What do you climb, in which grades?",
      systems.map { system in
        Option(
          "\(system.isForBoulders ? "boulders" : "routes"), \(system.title) "
            + "(\(system.names.first ?? "") to \(system.names.last ?? ""))",
          changes: system == present ? [] : changes(to: system, preferences))
      }, present: systems.firstIndex(of: present) ?? 0)
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
