package import Climbing
package import Foundation
import Grades
import Languages
import TOML

/// Reads a plan from TOML. The format: `docs/plans.md`.
package enum PlanFile {
  /// The plan in a file; its id is the file's name.
  package static func read(_ file: URL) throws(ConfigurationError) -> Plan {
    let id = file.deletingPathExtension().lastPathComponent
    return try parse(try TOMLFile.text(of: file), id: id, file: file.path)
  }

  /// `file` is named in errors.
  package static func parse(
    _ text: String, id: String, file: String
  ) throws(ConfigurationError) -> Plan {
    let table = try TOMLFile.table(of: text, file: file)
    guard !TrainingFile.isLifting(table) else {
      throw ConfigurationError(
        file: file, reason: "this is a workout for lifting: chalktalk lift --workout \(id)")
    }
    return try plan(table, id: id, file: file)
  }

  static func plan(
    _ table: TOMLTable, id: String, file: String
  ) throws(ConfigurationError) -> Plan {
    let head = TableReader(table, file: file)
    try head.refuseUnknown(["name", "summary", "source", "discipline", "system", "step"])
    let name = try head.string("name")
    guard let name, (1...30).contains(name.count) else {
      throw head.error("name", tr("a plan needs a name of 1 to 30 characters"))
    }
    let system = try head.string("system").map { id throws(ConfigurationError) in
      guard let system = GradeSystem(id: id) else {
        let known = GradeSystem.published.map(\.id).joined(separator: ", ")
        throw head.error("system", tr("there is no grade system \"\(id)\": choose one of \(known)"))
      }
      return system
    }
    let discipline = try head.choice("discipline", Discipline.self)
    if let system, let discipline, system.isForBoulders != discipline.isBoulder {
      throw head.error(
        "system",
        system.isForBoulders
          ? tr("\(system.title) grades are for boulders, and the discipline is \(discipline.shown)")
          : tr("\(system.title) grades are for routes, and the discipline is \(discipline.shown)"))
    }
    guard let steps = try head.tables("step"), !steps.isEmpty else {
      throw head.error("step", tr("a plan needs at least one [[step]]"))
    }
    return Plan(
      id: id, name: name, summary: try head.string("summary") ?? "",
      source: try head.string("source") ?? "",
      discipline: discipline ?? (system?.isForBoulders == false ? .sport : .boulder),
      steps: try steps.map { table throws(ConfigurationError) in try step(table, system) })
  }

  private static let stepKeys = [
    "title", "grade", "sets", "reps", "work", "counts", "ends-with-send", "problems", "rest",
    "every", "rest-between-sets", "rest-after", "waits",
  ]

  private static func step(
    _ reader: TableReader, _ system: GradeSystem?
  ) throws(ConfigurationError) -> PlanStep {
    try reader.refuseUnknown(stepKeys)
    var step = PlanStep(grade: try grade(reader, system))
    step.title = try reader.string("title")
    step.sets = try reader.number("sets", 1...99) ?? 1
    step.reps = try reader.number("reps", 1...99)
    step.work = try reader.duration("work", from: 1)
    step.counts = try reader.choice("counts", PlanStep.Counted.self) ?? .attempts
    step.endsWithSend = try reader.flag("ends-with-send") ?? false
    step.problems = try reader.number("problems", 1...99) ?? 1
    step.rest = try reader.duration("rest") ?? .zero
    step.every = try reader.duration("every", from: 5)
    step.restBetweenSets = try reader.duration("rest-between-sets") ?? step.rest
    step.restAfter = try reader.duration("rest-after") ?? step.restBetweenSets
    step.waits = try reader.flag("waits") ?? false
    guard step.reps != nil || step.work != nil || step.endsWithSend || step.waits else {
      throw reader.error(
        nil, tr("the step never ends: give reps, work, ends-with-send = true or waits = true"),
        inForm: tr("the step never ends: fill in reps or work, or turn on ends with send or waits"))
    }
    if step.every != nil, step.rest > .zero {
      throw reader.error("every", tr("give every or rest, not both"))
    }
    return step
  }

  /// `V4` in the plan's system, `level`, `level-2`, or `any`.
  private static func grade(
    _ reader: TableReader, _ system: GradeSystem?
  ) throws(ConfigurationError) -> PlanGrade {
    guard let text = try reader.string("grade") else { return .free }
    let plain = text.lowercased().filter { !$0.isWhitespace }
    if plain == "any" { return .free }
    if plain == "level" { return .relative(0) }
    if plain.hasPrefix("level") {
      guard let offset = Int(plain.dropFirst(5)), (-30...30).contains(offset),
        plain.contains("+") || plain.contains("-")
      else {
        throw reader.error(
          "grade", tr("\"\(text)\" is not a distance from the level: write level-2 or level+1"))
      }
      return .relative(offset)
    }
    guard let system else {
      throw reader.error(
        "grade",
        tr("\"\(text)\" needs a line such as system = \"v\" before the steps, or write level-1"),
        inForm: tr("“\(text)” needs a system: choose one beside the plan's name, or write level-1"))
    }
    guard let grade = Grade(text, in: system) else {
      let (first, last) = (system.names.first ?? "", system.names.last ?? "")
      throw reader.error(
        "grade",
        tr("there is no grade \"\(text)\" in \(system.title): it goes from \(first) to \(last)"))
    }
    return .absolute(grade)
  }
}
