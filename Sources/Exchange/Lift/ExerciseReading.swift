package import Lifting
import Log

/// Finds the exercise that another program's name means.
package struct ExerciseReading: Sendable {
  private var mapped: [String: Exercise] = [:]
  private var named: [String: Exercise] = [:]
  private var worded: [ExerciseWords: Exercise] = [:]
  private var ids: Set<Exercise.ID> = []

  /// - Parameter aliases: the user's own names, which take precedence.
  package init(_ exercises: [Exercise] = [], aliases: [String: Exercise] = [:]) {
    ids = Set(exercises.map(\.id))
    for exercise in exercises {
      add(exercise, as: exercise.id)
      add(exercise, as: exercise.name)
    }
    for exercise in exercises {
      for name in exercise.otherNames { add(exercise, as: name) }
    }
    for exercise in exercises {
      let words = ExerciseWords(exercise.name).adding(exercise.equipment.rawValue)
      worded[words] = worded[words] ?? exercise
    }
    for (name, exercise) in aliases { mapped[PlainName.letters(name)] = exercise }
  }

  /// If two exercises share a name, the first one gets it.
  private mutating func add(_ exercise: Exercise, as name: String) {
    let letters = PlainName.letters(name)
    named[letters] = named[letters] ?? exercise
    let words = ExerciseWords(name)
    worded[words] = worded[words] ?? exercise
  }

  /// Whether a mapping covers this name.
  func isMapped(_ name: String) -> Bool { mapped[PlainName.letters(name)] != nil }

  /// Whether an exercise is in the library or among the user's own.
  func knows(_ id: Exercise.ID) -> Bool { ids.contains(id) }

  /// nil for an unknown name. Case, word order and brackets make no difference: `Bench Press
  /// (Dumbbell)` is the dumbbell bench press, and `Bench Press (Barbell)` the bench press, which
  /// uses a barbell.
  package func exercise(_ name: String) -> Exercise? {
    let letters = PlainName.letters(name)
    if let exercise = mapped[letters] ?? named[letters] { return exercise }
    let words = ExerciseWords(name)
    if let exercise = worded[words] { return exercise }
    for equipment in Exercise.Equipment.allCases.map(\.rawValue) {
      guard let rest = words.removing(equipment), let exercise = worded[rest],
        exercise.equipment.rawValue == equipment
          || exercise.kind == .bodyweight && equipment == "band"
      else { continue }
      return exercise
    }
    for word in Self.loads {
      guard let rest = words.removing(word), let exercise = worded[rest],
        exercise.equipment == .bodyweight
      else { continue }
      return exercise
    }
    return nil
  }

  /// Words for weight added to the body or taken off it: the set itself says how much.
  private static let loads = ["weighted", "assisted"]
}

extension ExchangedSet {
  /// Whether its program writes the machine's assistance as a weight.
  package var isAssisted: Bool { PlainName.words(exercise).contains("assisted") }
}

extension Exercise {
  /// An exercise unknown here; its first set's values determine the kind.
  init(ownOf set: ExchangedSet) {
    let words = PlainName.words(set.exercise)
    let values = set.values
    let kind: Kind =
      values.metres != nil
      ? .distance
      : values.reps == nil && values.time != nil
        ? .hold : values.weight.map { $0.hundredths > 0 } ?? false ? .weight : .bodyweight
    self.init(
      id: words.isEmpty ? set.exercise : words.joined(separator: "-"), name: set.exercise,
      kind: kind)
  }
}
