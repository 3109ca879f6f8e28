package import Lifting
import Log
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

  /// The heaviest set of the goal's exercise; nil without one. An exercise unknown to the library
  /// is recognised by the beginning of its name.
  static func best(of exercise: String, in rows: some Sequence<TallyRow>) -> LiftReview.Best? {
    let wanted = exercise.words
    let bests = rows.filter { $0.measure == .best }
    let exact = bests.filter { $0.detail.words == wanted }
    let found = exact.isEmpty ? bests.filter { $0.detail.words.starts(with: wanted) } : exact
    return found.map { LiftReview.Best(reps: $0.bucket, grams: $0.number) }
      .max { ($0.grams, $0.reps) < ($1.grams, $1.reps) }
  }
}

extension GoalProgress {
  static func lift(
    _ exercise: String, _ grams: Int, in unit: MassUnit, _ sessions: [TalliedSession]
  ) -> (String, Double) {
    guard let best = Goal.best(of: exercise, in: sessions.lazy.flatMap(\.rows)) else {
      return ("no set yet", 0)
    }
    let day = sessions.first { session in
      session.rows.contains {
        $0.measure == .best && $0.number == best.grams && $0.bucket == best.reps
      }
    }?.day
    let when = day.map { ", \($0.short)" } ?? ""
    let text = LiftReviewText(unit).best(best)
    return ("best \(text)\(when)", min(1, Double(best.grams) / Double(grams)))
  }
}

extension String {
  fileprivate var words: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
