import ALSA
import Climbing
import Console
import Core
import Grades
import Languages
import Library
import Lifting
import Live
import Preferences

/// The questions for a newcomer, with the current setting as the first answer.
struct FirstQuestions {
  private typealias Option = FirstQuestionsLayer.Question.Option

  /// The machine's microphones, and whether any can be opened.
  struct Microphones {
    let devices: [SoundDevice]
    let isAny: Bool
  }

  let grades: FirstQuestionsLayer.Question
  let unit: FirstQuestionsLayer.Question
  let level: FirstQuestionsLayer.Question
  let bar: FirstQuestionsLayer.Question
  let workout: FirstQuestionsLayer.Question

  init(_ preferences: Preferences, _ resources: Resources) {
    grades = Self.grades(preferences)
    level = Self.level(preferences)
    bar = Self.bar(preferences)
    workout = Self.workout(preferences, resources)
    unit = FirstQuestionsLayer.Question(
      tr("Weights in kilograms or pounds?"),
      MassUnit.allCases.map { unit in
        Option(
          unit == .kg ? tr("kilograms (kg)") : tr("pounds (lb)"),
          changes: unit == preferences.unit ? [] : [SettingChange(\.unit, unit)])
      }, present: MassUnit.allCases.firstIndex(of: preferences.unit) ?? 0)
  }

  /// Tries out the microphones.
  static func microphones(_ preferences: Preferences) -> Microphones {
    let devices = (SoundDevice.all() ?? []).filter(\.captures)
    let names = Set(devices.map(\.name) + [preferences.microphone, "default"])
    // A sound server's plugin is listed even where no server runs.
    let isAny = names.subtracting([Preferences.noMicrophone]).contains { name in
      MicrophoneCheck(device: name, seconds: 0.1).failure == nil
    }
    return Microphones(devices: devices, isAny: isAny)
  }

  static func microphone(
    _ found: Microphones, _ preferences: Preferences
  ) -> FirstQuestionsLayer.Question {
    found.isAny ? microphone(found.devices, preferences) : keysOnly(preferences)
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
    let system = preferences.gradeSystem(for: preferences.discipline)
    let names = system.names
    return FirstQuestionsLayer.Question(
      tr("What is the hardest grade you send?"),
      [
        Option(
          tr("don't know yet: begin at \(Grade.usual(in: system).description)"),
          changes: preferences.level == nil ? [] : [SettingChange(\.level, nil)])
      ]
        + names.map { name in
          Option(name, changes: name == preferences.level ? [] : [SettingChange(\.level, name)])
        },
      present: preferences.level.flatMap(names.firstIndex).map { $0 + 1 } ?? 0)
  }

  /// The bar and the plates: one list, one choice.
  private static func bar(_ preferences: Preferences) -> FirstQuestionsLayer.Question {
    let sets: [(bar: Int, plate: SmallestPlate)] = [
      (20, .oneAndAQuarter), (20, .twoAndAHalf), (20, .half), (15, .oneAndAQuarter), (15, .half),
      (10, .oneAndAQuarter),
    ]
    let unit = preferences.unit
    let bar = Exercise(id: "", name: "", metric: .weight, equipment: .barbell)
    func weight(_ hundredths: Int) -> String { Weight(hundredths: hundredths, unit).text(in: unit) }
    return FirstQuestionsLayer.Question(
      tr("Which bar, and how small are the plates?"),
      sets.map { set in
        var kind = bar
        kind.barKg = 100 * set.bar
        return Option(
          tr(
            "a bar of \(weight(kind.bar(in: unit))), plates from \(weight(set.plate.hundredths(in: unit)))"
          ),
          changes: [
            set.bar == preferences.bar ? nil : SettingChange(\.bar, set.bar),
            set.plate == preferences.smallestPlate
              ? nil : SettingChange(\.smallestPlate, set.plate),
          ].compactMap(\.self))
      },
      present: sets.firstIndex {
        $0.bar == preferences.bar && $0.plate == preferences.smallestPlate
      } ?? 0)
  }

  /// What the lifter trains: a plan that each session goes on with, or free choice.
  private static func workout(
    _ preferences: Preferences, _ resources: Resources
  ) -> FirstQuestionsLayer.Question {
    let plans = (try? resources.plans.exercises()).map { resources.plans.liftPlans($0).0 } ?? []
    let names = plans.map(\.name)
    return FirstQuestionsLayer.Question(
      tr("What do you train?"),
      [
        Option(
          tr("what I choose each time"),
          changes: preferences.workout == nil ? [] : [SettingChange(\.workout, nil)])
      ]
        + plans.map { plan in
          Option(
            [plan.name, plan.summary].filter { !$0.isEmpty }.joined(separator: "  "),
            changes: plan.name == preferences.workout ? [] : [SettingChange(\.workout, plan.name)])
        }, present: preferences.workout.flatMap(names.firstIndex).map { $0 + 1 } ?? 0)
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
