import Climbing
import Grades
import Languages
import TOML

/// A part of a plan's or workout's file under construction: its fields in the order shown. To add a
/// field, add a line here: the builder itself knows nothing of plans or workouts.
package struct PlanTable: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    /// The head of a file.
    case plan, workout
    case step, day, exercise, week
  }

  package let part: Part
  package var fields: [PlanField]

  /// An empty part.
  init(_ part: Part) {
    self.part = part
    fields = Self.fields(of: part)
  }

  init(_ part: Part, _ table: TOMLTable) {
    self.init(part)
    for index in fields.indices {
      fields[index].text = table[fields[index].key].map(Self.text) ?? ""
    }
  }

  /// A field's text; empty if there is no such field.
  package subscript(key: String) -> String {
    get { fields.first { $0.key == key }?.text ?? "" }
    set {
      guard let index = fields.firstIndex(where: { $0.key == key }) else { return }
      fields[index].text = newValue
    }
  }

  /// A week belongs to the exercise above it, an exercise to the day above it.
  var depth: Int {
    switch part {
    case .plan, .workout: 0
    case .step, .day: 1
    case .exercise: 2
    case .week: 3
    }
  }

  /// Its title: the grade of a step, else its name.
  package var title: String {
    switch part {
    case .plan, .workout, .exercise: self["name"]
    case .day: Self.title(ofDay: self["name"])
    case .week: tr("week", context: "part of a workout")
    case .step: self["grade"].isEmpty ? tr("any", context: "grade") : self["grade"]
    }
  }

  private static func title(ofDay name: String) -> String { tr("Day \(name)") }

  /// Its other fields, as in the file.
  package var details: String {
    let head = [.step: "grade", .week: ""][part] ?? "name"
    return fields.filter { $0.key != head && !$0.text.isEmpty }.map { field in
      field.input == .flag ? field.label : "\(field.label) \(field.text)"
    }.joined(separator: " · ")
  }

  /// A value of a file as it would be typed.
  private static func text(_ value: TOMLValue) -> String {
    switch value.content {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .float(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .boolean(let flag): flag ? PlanField.yes : ""
    case .array(let values): values.map(text).joined(separator: ", ")
    case .table: ""
    }
  }
}

extension PlanTable {
  fileprivate static func fields(of part: Part) -> [PlanField] {
    switch part {
    case .plan:
      [
        PlanField("name", .text, Text("1 to 30 characters")), summary,
        PlanField(
          "discipline", .choice(Discipline.allCases.map(\.rawValue)), Text("boulder if empty")),
        PlanField(
          "system", .choice(GradeSystem.published.map(\.id)), Text("for grades that you write out")),
        source,
      ]
    case .workout: [PlanField("name", .text, Text("1 to 30 characters")), summary, source]
    case .day: [PlanField("name", .text, Text("1 to 20 characters"))]
    case .step: step
    case .exercise: exercise
    case .week: sets
    }
  }

  private static let summary = PlanField("summary", .text, Text("the purpose, in a sentence"))
  private static let source = PlanField("source", .text, Text("where it comes from"))

  private static let step = [
    PlanField("grade", .grade, Text("level, level-2, any, or V4 of the system")),
    PlanField("sets", .count(1...99), Text("1 to 99")),
    PlanField("reps", .count(1...99), Text("per set; empty: as many as time allows")),
    PlanField(
      "counts", .choice(PlanStep.Counted.allCases.map(\.rawValue)), Text("what makes a rep")),
    PlanField("problems", .count(1...99), Text("spread over this many routes")),
    PlanField("rest", .length, Text("between reps: 2:00, or seconds")),
    PlanField("rest-between-sets", .length, Text("same as rest if empty")),
    PlanField("rest-after", .length, Text("after the step")),
    PlanField("every", .length, Text("instead of rest: how often a rep begins")),
    PlanField("work", .length, Text("how long a set lasts")),
    PlanField("ends-with-send", .flag, Text("a send completes the set")),
    PlanField("waits", .flag, Text("until you skip ahead")),
    PlanField("title", .text, Text("what it is for; read out")),
  ]

  private static let sets = [
    PlanField("sets", .count(1...99), Text("1 to 99")),
    PlanField("reps", .list(step: 1), Text("8 · 5+ to failure · 8-12 · 5, 5, 3 set by set")),
    PlanField("weight", .list(step: 2.5), Text("60, or 135 lb; empty: last time's")),
    PlanField("percent", .list(step: 5), Text("of the training max")),
    PlanField("seconds", .list(step: 5), Text("of a hold")),
    PlanField("metres", .list(step: 5), Text("of a carry")),
    PlanField("rest", .lengths, Text("after each set: 2:00, or seconds")),
  ]

  private static let exercise =
    [PlanField("name", .exercise, Text("type part of it, then Right"))] + sets + [
      PlanField("warm-up", .list(step: 5), Text("40, 60, 80: sets before, % of the weight")),
      PlanField("drop", .count(1...9), Text("sets after, each a fifth lighter")),
      PlanField(
        "progression", .choice(["none", "linear", "double", "max"]), Text("what to add next time")),
      PlanField("step", .list(step: 0.5), Text("how much it adds, in kg")),
      PlanField("max", .list(step: 2.5), Text("training max to start from")),
      PlanField("superset", .count(1...99), Text("exercises with the same number alternate")),
    ]
}
