/// What a lifter can choose from: the exercises, and what was done of each last time.
package struct LiftChoices: Equatable, Sendable {
  package var exercises: [Exercise] = []
  /// The sets of last time, by the exercise's id.
  package var last: [String: [SetValues]] = [:]

  package init() {}

  /// The exercise of a name or an id, whatever its case and signs; nil where there is none.
  package func exercise(named name: String) -> Exercise? {
    let wanted = Self.plain(name)
    return exercises.first { Self.plain($0.id) == wanted || Self.plain($0.name) == wanted }
  }

  /// Those whose names come near, the nearest first.
  package func exercises(like name: String) -> [Exercise] {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    let shared = exercises.map { exercise in
      (exercise, words.count { exercise.name.lowercased().contains($0) })
    }
    return shared.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// The exercise as it is begun now.
  package func plan(_ exercise: Exercise, sets: [PlannedSet] = []) -> BlockPlan {
    BlockPlan(exercise, sets: sets, last: last[exercise.id] ?? [])
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
