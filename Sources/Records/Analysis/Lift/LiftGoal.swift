import Core
import Languages
package import Lifting
package import Session

/// A lifting goal: its exercise, and the progress.
extension Goal {
  /// The goal with the library's name for its exercise, if the library has that name or its words:
  /// `bench` is the bench press. Exercises with weights come first, then names that begin with the
  /// text.
  package func meaning(_ exercises: [Exercise]) throws(GoalError) -> Goal {
    guard case .lift(let written, let grams, let unit) = target,
      let exercise = exercises.named(written) ?? Self.nearest(written, exercises)
    else { return self }
    guard exercise.metric == .weight || exercise.metric == .bodyweight else {
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
    return found.first { $0.metric == .weight } ?? found.first
  }

  /// The heaviest set of the goal's exercise; nil without one. An exercise unknown to the library
  /// is recognised by the beginning of its name.
  static func best(of exercise: String, in rows: some Sequence<TallyRow>) -> TallyRow? {
    let wanted = exercise.words
    let bests = rows.filter { $0.measure == .best }
    let exact = bests.filter { $0.detail.words == wanted }
    let found = exact.isEmpty ? bests.filter { $0.detail.words.starts(with: wanted) } : exact
    return found.max { ($0.number, $0.bucket) < ($1.number, $1.bucket) }
  }
}

extension GoalProgress {
  static func lift(
    _ exercise: String, _ grams: Int, in unit: MassUnit, _ sessions: [TalliedSession]
  ) -> (String, Double) {
    guard let best = Goal.best(of: exercise, in: sessions.lazy.flatMap(\.rows)) else {
      return (tr("no set yet"), 0)
    }
    let set = LiftReviewText(unit).best(LiftReview.Best(reps: best.bucket, grams: best.number))
    let day = sessions.first { $0.rows.contains(best) }?.day
    let text = day.map { tr("best \(set), \($0.short)") } ?? tr("best \(set)")
    return (text, min(1, Double(best.number) / Double(grams)))
  }
}

extension String {
  fileprivate var words: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
