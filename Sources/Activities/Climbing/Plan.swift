import Core
package import Grades
import Languages

/// A training session laid out in steps. The plan counts; the climber doesn't.
package struct Plan: Equatable, Sendable, Identifiable {
  /// The name of its file, without `.toml`.
  package var id: String
  package var name: String
  package var summary: String
  /// Where the scheme comes from.
  package var source: String
  package var discipline: Discipline
  /// Never empty.
  package var steps: [PlanStep]

  package init(
    id: String, name: String, summary: String, source: String, discipline: Discipline,
    steps: [PlanStep]
  ) {
    self.id = id
    self.name = name
    self.summary = summary
    self.source = source
    self.discipline = discipline
    self.steps = steps
  }

  /// The system of its absolute grades; nil where all grades follow the climber's level.
  package var system: GradeSystem? {
    for case .absolute(let grade) in steps.map(\.grade) { return grade.system }
    return nil
  }

  /// Whether some step depends on the climber's level.
  package var needsLevel: Bool {
    steps.contains { if case .relative = $0.grade { true } else { false } }
  }
}

/// One step: a number of sets and reps at a grade.
package struct PlanStep: Equatable, Sendable {
  /// What it is for, in a word or two.
  package var title: String?
  package var grade: PlanGrade
  package var sets = 1
  /// Reps in a set; nil: as many as the time allows.
  package var reps: Int?
  /// How long a set lasts, from its first attempt on; nil: as long as its reps take.
  package var work: Duration?
  package var counts = Counted.attempts
  /// A send completes the set, however many reps are left.
  package var endsWithSend = false
  /// How many routes the reps of a set alternate between.
  package var problems = 1
  /// Between reps.
  package var rest = Duration.zero
  /// Instead of `rest`: a rep begins at this interval.
  package var every: Duration?
  package var restBetweenSets = Duration.zero
  /// After the step.
  package var restAfter = Duration.zero
  /// Continues until the climber asks for the next step.
  package var waits = false

  package init(grade: PlanGrade) { self.grade = grade }

  /// What counts as a rep.
  package enum Counted: String, Sendable, CaseIterable {
    case attempts, sends
  }
}

/// A step's grade.
package enum PlanGrade: Equatable, Sendable {
  case absolute(Grade)
  /// Grades above the climber's level, or below if negative.
  case relative(Int)
  /// Whatever the climber is on.
  case free
}

/// A position in a plan: step and set, both from 0.
package struct PlanPosition: Equatable, Sendable {
  package var step: Int
  package var set: Int

  package init(step: Int, set: Int) {
    self.step = step
    self.set = set
  }
}

extension Plan {
  /// The plan at the climber's level; where that is unknown, at the lowest level the plan can be
  /// climbed at.
  package func fixed(level: Grade?, in system: GradeSystem) -> Plan {
    resolved(level: level ?? lowestLevel(in: system))
  }

  /// The plan with each level-dependent grade replaced by one of the level's system. Beyond the
  /// system's last grade, that grade is used.
  package func resolved(level: Grade) -> Plan {
    var plan = self
    for index in plan.steps.indices {
      guard case .relative(let offset) = steps[index].grade else { continue }
      let last = level.system.names.count - 1
      let place = min(max(0, level.index + offset), last)
      if let grade = Grade(level.system, at: place) { plan.steps[index].grade = .absolute(grade) }
    }
    return plan
  }

  /// The lowest level at which no step falls below the system's easiest grade: for a climber whose
  /// level isn't known.
  package func lowestLevel(in system: GradeSystem) -> Grade {
    let offsets = steps.map { step in
      if case .relative(let offset) = step.grade { offset } else { 0 }
    }
    return Grade(system, at: max(0, -(offsets.min() ?? 0))) ?? .easiest(system)
  }

  /// The grade of its first step.
  package var firstGrade: Grade? { steps.first?.fixedGrade }
}

extension PlanStep {
  /// Its grade once resolved; nil for a free step.
  package var fixedGrade: Grade? {
    if case .absolute(let grade) = grade { grade } else { nil }
  }

  /// The step in a few signs: `V4 4x4`, `V3 x5`, `V2 20:00`.
  package var label: String {
    let amount =
      switch (sets, reps) {
      case (1, let reps?): "×\(reps)"
      case (let sets, let reps?): "\(sets)×\(reps)"
      case (1, nil): ""
      case (let sets, nil): "\(sets)×"
      }
    let time = reps == nil ? work?.clock() ?? "" : ""
    let grade =
      switch grade {
      case .absolute(let grade): "\(grade)"
      case .relative(0): tr("level", context: "grade")
      case .relative(let offset):
        "\(tr("level", context: "grade"))\(offset > 0 ? "+" : "")\(offset)"
      case .free: tr("any", context: "grade")
      }
    return [grade, amount + time].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
