package import Log

/// A file of lifting: one workout, or a plan of several that take turns.
package struct LiftPlan: Equatable, Sendable, Identifiable {
  /// Its file's name.
  package let id: String
  package var name: String
  package var summary: String
  package var source: String
  /// In the order they are done.
  package var days: [Routine]
  /// The user's own file; nil of one that comes with the program.
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

  /// What the log calls its workouts.
  package var workoutNames: Set<String> { Set(days.map(\.name)) }
}

/// Exercises with what is to be done of each.
package struct Routine: Equatable, Sendable {
  /// `Push day`; of a plan's day `5x5 A`.
  package var name: String
  /// `A`; nil where the file holds one workout alone.
  package var day: String?
  package var exercises: [RoutineExercise]

  package init(name: String, day: String? = nil, exercises: [RoutineExercise]) {
    self.name = name
    self.day = day
    self.exercises = exercises
  }
}

/// An exercise of a workout, and how it goes on from one time to the next.
package struct RoutineExercise: Equatable, Sendable {
  package var exercise: Exercise
  /// The sets of each week of a cycle; most have one week.
  package var weeks: [[SetRecipe]]
  package var progression: Progression
  /// The training max that percentages are of; nil: nine tenths of the best estimate that the log gives.
  package var max: Weight?
  /// What a step of the progression adds, in hundredths of a kilogram; nil: the exercise's step.
  package var stepKg: Int?
  /// Exercises of one number are done by turns.
  package var superset: Int?
  /// Warm-up sets before the others, each so many per cent of the first one's weight.
  package var warmUps: [Int] = []
  /// Drop sets after the others, each a fifth lighter than the one before it.
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

/// A set as a workout's file has it.
package struct SetRecipe: Equatable, Sendable {
  package var set: PlannedSet
  /// The share of the training max that its weight is, in per cent.
  package var percent: Int?

  package static let percents = 1...120

  package init(_ set: PlannedSet, percent: Int? = nil) {
    self.set = set
    self.percent = percent
  }
}

/// How the next time follows from what was done.
package enum Progression: Equatable, Sendable {
  /// As the file has it, else as last time.
  case none
  /// A step more weight when every set was done.
  case linear
  /// More repetitions first; a step more weight when every set has the most of them.
  case double(ClosedRange<Int>)
  /// A step more on the training max after each cycle of weeks.
  case max
}
