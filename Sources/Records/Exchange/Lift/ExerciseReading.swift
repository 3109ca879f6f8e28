import Core
package import Lifting
import Synchronization

/// Finds the exercise that another program's name means.
package struct ExerciseReading: Sendable {
  private var mapped: [String: Exercise] = [:]
  private var named: [String: Exercise] = [:]
  private var worded: [ExerciseWords: Exercise] = [:]
  private var ids: Set<Exercise.ID> = []
  private let cache = ExerciseCache()

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
    cache.exercises.withLock { found in
      if let known = found[name] { return known }
      let exercise = search(name)
      found[name] = .some(exercise)
      return exercise
    }
  }

  private func search(_ name: String) -> Exercise? {
    let letters = PlainName.letters(name)
    if let exercise = mapped[letters] ?? named[letters] { return exercise }
    let words = ExerciseWords(name)
    if let exercise = worded[words] { return exercise }
    for equipment in Exercise.Equipment.allCases.map(\.rawValue) {
      guard let rest = words.removing(equipment), let exercise = worded[rest],
        exercise.equipment.rawValue == equipment
          || exercise.metric == .bodyweight && equipment == "band"
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

/// What names were found to mean: the same few come up in every workout of a file.
private final class ExerciseCache: Sendable {
  let exercises = Mutex<[String: Exercise?]>([:])
}

extension ImportRules {
  /// - Parameter aliases: other names, each with the name or id of an exercise.
  package mutating func know(_ exercises: [Exercise], aliases: [String: String] = [:]) {
    self.exercises = ExerciseReading(
      exercises, aliases: aliases.compactMapValues(exercises.named))
  }
}

extension RowReading {
  /// The exercise that a name means; nil if none.
  func exercise(_ name: String) -> Exercise? { rules.exercises.exercise(name) }

  /// The names and ids of a set's exercise.
  func names(_ set: ExchangedSet) -> Set<String> {
    let exercise = exercise(set.exercise) ?? .init(ownOf: set)
    return [exercise.id, PlainName.letters(exercise.name), PlainName.letters(set.exercise)]
  }
}

extension ExchangedItem {
  /// The name of the set's exercise, if it means none that is known.
  package func unknownExercise(_ rules: ImportRules) -> String? {
    guard case .set(let set) = self, rules.exercises.exercise(set.exercise) == nil else {
      return nil
    }
    return set.exercise
  }
}

extension ImportDoubt {
  /// The doubts about a set.
  static func all(in set: ExchangedSet, _ rules: ImportRules) -> [Self] {
    let exercise = rules.exercises.exercise(set.exercise)
    var doubts: [Self] = exercise == nil ? [.newExercises] : []
    let isLess = set.values.weight.map { $0.hundredths < 0 } ?? false
    // On a bodyweight exercise, negative weights are valid.
    if isLess, !set.isAssisted, exercise?.metric != .bodyweight { doubts.append(.negativeWeights) }
    return doubts
  }
}

extension ExchangedSet {
  /// Whether its program writes the machine's assistance as a weight.
  package var isAssisted: Bool { CellWords.areAssisted(exercise) }
}

extension Exercise {
  /// An exercise unknown here; its first set's values determine the kind.
  init(ownOf set: ExchangedSet) {
    let words = PlainName.words(set.exercise)
    let values = set.values
    let metric: Metric =
      values.metres != nil
      ? .distance
      : values.reps == nil && values.time != nil
        ? .hold : values.weight.map { $0.hundredths > 0 } ?? false ? .weight : .bodyweight
    self.init(
      id: words.isEmpty ? set.exercise : words.joined(separator: "-"), name: set.exercise,
      metric: metric)
  }
}
