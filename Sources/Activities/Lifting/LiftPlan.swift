package import Core

/// A lifting file: a single workout, or a plan of several that alternate.
package struct LiftPlan: Equatable, Sendable, Identifiable {
  /// Its file's name.
  package let id: String
  package var name: String
  package var summary: String
  package var source: String
  /// In the order they are done.
  package var days: [Routine]
  /// The user's own file; nil for one that comes with the program.
  package var ownFile: String?

  package init(
    id: String, name: String, summary: String = "", source: String = "", days: [Routine],
    ownFile: String? = nil
  ) {
    self.id = id
    self.name = name
    self.summary = summary
    self.source = source
    self.days = days
    self.ownFile = ownFile
  }

  /// Its workouts' names in the log.
  package var routineNames: Set<String> { Set(days.map(\.name)) }
}

/// Exercises with their sets.
package struct Routine: Equatable, Sendable {
  /// `Push day`; for a plan's day `5x5 A`.
  package var name: String
  /// `A`; nil where the file holds a single workout.
  package var day: String?
  package var exercises: [RoutineExercise]

  package init(name: String, day: String? = nil, exercises: [RoutineExercise]) {
    self.name = name
    self.day = day
    self.exercises = exercises
  }
}

/// An exercise in a workout, and how it progresses from one time to the next.
package struct RoutineExercise: Equatable, Sendable {
  package var exercise: Exercise
  /// The sets of each week of a cycle; most have one week.
  package var weeks: [[SetRecipe]]
  package var progression: Progression
  /// The training max that percentages refer to; nil: nine tenths of the best estimate in the log.
  package var max: Weight?
  /// What a step of the progression adds, in hundredths of a kilogram; nil: the exercise's step.
  package var stepKg: Int?
  /// Exercises with the same number alternate.
  package var superset: Int?
  /// Warm-up sets before the others, each a percentage of the first working set's weight.
  package var warmUps: [Int] = []
  /// Drop sets after the others, each a fifth lighter than the one before.
  package var drops = 0

  package init(
    _ exercise: Exercise, weeks: [[SetRecipe]], progression: Progression = .none,
    max: Weight? = nil, stepKg: Int? = nil, superset: Int? = nil
  ) {
    self.exercise = exercise
    self.weeks = weeks
    self.progression = progression
    self.max = max
    self.stepKg = stepKg
    self.superset = superset
  }
}

/// A set as written in a workout's file.
package struct SetRecipe: Equatable, Sendable {
  package var set: PlannedSet
  /// Its weight in per cent of the training max.
  package var percent: Int?

  package static let percents = 1...120

  package init(_ set: PlannedSet, percent: Int? = nil) {
    self.set = set
    self.percent = percent
  }
}

/// How the next workout follows from the last.
package enum Progression: Equatable, Sendable {
  /// As written in the file, else as last time.
  case none
  /// A step more weight when every set was done.
  case linear
  /// More repetitions first; a step more weight once every set reaches the top of the range.
  case double(ClosedRange<Int>)
  /// A step more training max after each cycle of weeks.
  case max
}
