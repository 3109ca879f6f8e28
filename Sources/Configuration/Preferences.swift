package import Canvas
package import Climbing
package import Hearing

/// What `config.toml` says: the defaults that the command line's options then override.
package struct Preferences: Equatable, Sendable {
  /// The command's own preferences; set once, before its options are parsed.
  @TaskLocal package static var current = Preferences()

  package var microphone = "default"
  package var speaker = "default"
  /// 0 to 100.
  package var volume = 100
  package var isMuted = false
  package var speaks = true
  package var profile = Profile.normal
  /// Seconds without a command after which it falls asleep; 0: never.
  package var sleepAfter = 0
  package var theme = Theme.dark
  package var reducesMotion = false
  package var discipline = Discipline.boulder
  /// nil: the discipline's usual one.
  package var boulderGrades: GradeSystem?
  package var routeGrades: GradeSystem?
  /// Seconds; 0 counts up without end.
  package var rest = 180
  package var restsByItself = false
  package var hasRestTimer = true
  package var restBy = RestBy.setting
  /// The climber's level, in whatever system it is read in; nil: from the log.
  package var level: String?
  package var planAdvances = true
  /// The user's gyms' colours.
  package var circuits: [Circuit] = []
  /// The user's own commands: a program and its arguments; empty for none.
  package var onPhase: [String] = []
  package var onComplete: [String] = []
  /// nil: the one in the data folder.
  package var database: String?

  package init() {}

  /// A grade system by its id: a published one or a gym's.
  package func gradeSystem(id: String) -> GradeSystem? {
    GradeSystem(id: id)
      ?? circuits.first { $0.id == id.lowercased() }.map(GradeSystem.circuit)
  }

  /// The system that the user grades a discipline by.
  package func gradeSystem(for discipline: Discipline) -> GradeSystem {
    let usual = discipline.usualSystem
    return (usual.isForBoulders ? boulderGrades : routeGrades) ?? usual
  }
}

/// What the length of a rest follows.
package enum RestBy: String, CaseIterable, Sendable {
  case setting
  /// How hard the route is for the climber.
  case intensity
}
