package import Lifting
import Log
package import Session

/// A goal of a lift: which exercise it means, and how far it is.
extension Goal {
  /// The goal with the library's name of its exercise, where that has one of the name or of words of it: `bench` is the
  /// bench press. Of several a lift with weights comes first, and one whose name begins so before others.
  package func meaning(_ exercises: [Exercise]) throws(GoalError) -> Goal {
    guard case .lift(let written, let grams, let unit) = target,
      let exercise = exercises.named(written) ?? Self.nearest(written, exercises)
    else { return self }
    guard exercise.kind == .weight || exercise.kind == .bodyweight else {
      throw .noRepetitions(exercise.name)
    }
    return Goal(.lift(exercise: exercise.name, grams: grams, unit: unit), by: by)
  }

  private static func nearest(_ written: String, _ exercises: [Exercise]) -> Exercise? {
    let words = written.words
    guard !words.isEmpty else { return nil }
    let having = exercises.filter { Set(words).isSubset(of: $0.name.words) }
    let beginning = having.filter { $0.name.words.starts(with: words) }
    let found = beginning.isEmpty ? having : beginning
    return found.first { $0.kind == .weight } ?? found.first
  }

  /// The heaviest set among counts of the exercise that is meant; nil of none. One that the library lacks is known by how
  /// its name begins.
  static func best(of exercise: String, in rows: some Sequence<TallyRow>) -> LiftReview.Best? {
    let wanted = exercise.words
    let bests = rows.filter { $0.measure == .best }
    let exact = bests.filter { $0.detail.words == wanted }
    let found = exact.isEmpty ? bests.filter { $0.detail.words.starts(with: wanted) } : exact
    return found.map { LiftReview.Best(reps: $0.bucket, grams: $0.number) }
      .max { ($0.grams, $0.reps) < ($1.grams, $1.reps) }
  }
}

extension String {
  fileprivate var words: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
