package import Lifting

/// Tells which exercise a name of another program means.
package struct ExerciseReading: Sendable {
  private var known: [String: Exercise] = [:]

  /// - Parameter aliases: the user's own words for some, which win.
  package init(_ exercises: [Exercise] = [], aliases: [String: Exercise] = [:]) {
    for exercise in exercises.reversed() {
      known[PlainName.letters(exercise.id)] = exercise
      known[PlainName.letters(exercise.name)] = exercise
    }
    for (name, exercise) in aliases { known[PlainName.letters(name)] = exercise }
  }

  /// nil of a name that means none. `Bench Press (Dumbbell)` is how other programs write a dumbbell bench press, and
  /// `Bench Press (Barbell)` is a bench press if that is done with a barbell.
  package func exercise(_ name: String) -> Exercise? {
    if let exercise = known[PlainName.letters(name)] { return exercise }
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else { return nil }
    let base = name[..<open]
    let equipment = PlainName.letters(name[open...])
    if let exercise = known[equipment + PlainName.letters(base)] { return exercise }
    guard let exercise = known[PlainName.letters(base)], exercise.equipment.rawValue == equipment
    else {
      return nil
    }
    return exercise
  }
}

extension Exercise {
  /// One that nobody told of, by what its first set has.
  init(ownOf set: ExchangedSet) {
    let words = set.exercise.lowercased().split { !$0.isLetter && !$0.isNumber }
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
