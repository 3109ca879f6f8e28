import Core
import Grades

extension Plan {
  var json: JSON {
    .fields([
      "id": .string(id), "name": .string(name), "summary": .string(summary),
      "source": .string(source), "discipline": .string(discipline.rawValue),
      "steps": .array(steps.map(\.json)),
    ])
  }

  init(_ json: JSON) throws(PayloadError) {
    let fields = try Fields(json)
    let steps = try fields.steps(PlanStep.init)
    try self.init(
      id: fields.text("id"), name: fields.typed("name"), summary: fields.typed("summary"),
      source: fields.typed("source"), discipline: fields.word("discipline"), steps: steps)
  }
}

extension Fields {
  /// Reads a plan's steps with `read`; a plan has at least one.
  func steps(
    _ read: (JSON) throws(PayloadError) -> PlanStep
  ) throws(PayloadError) -> [PlanStep] {
    let elements = try required("steps") { $0.elements }
    guard !elements.isEmpty else { throw PayloadError("a plan without steps") }
    var steps: [PlanStep] = []
    for element in elements { steps.append(try read(element)) }
    return steps
  }
}

extension PlanStep {
  /// Far more than anybody climbs, and far from any overflow.
  static let numbers = 1...100_000

  fileprivate var json: JSON {
    .fields([
      "title": title.map(JSON.string), "grade": grade.json, "sets": .int(sets),
      "reps": reps.map { .int($0) }, "workUs": work.map(JSON.length),
      "counts": .string(counts.rawValue), "endsWithSend": .bool(endsWithSend),
      "problems": .int(problems), "restUs": .length(rest), "everyUs": every.map(JSON.length),
      "restBetweenSetsUs": .length(restBetweenSets), "restAfterUs": .length(restAfter),
      "waits": .bool(waits),
    ])
  }

  fileprivate init(_ json: JSON) throws(PayloadError) {
    let fields = try Fields(json)
    self.init(grade: try fields.required("grade", PlanGrade.init))
    title = try fields.typedIfAny("title")
    sets = try fields.count("sets", in: Self.numbers)
    reps = try fields.countIfAny("reps", in: Self.numbers)
    work = try fields.lengthIfAny("workUs")
    counts = try fields.word("counts")
    endsWithSend = try fields.flag("endsWithSend")
    problems = try fields.count("problems", in: Self.numbers)
    rest = try fields.length("restUs")
    every = try fields.lengthIfAny("everyUs")
    restBetweenSets = try fields.length("restBetweenSetsUs")
    restAfter = try fields.length("restAfterUs")
    waits = try fields.flag("waits")
  }
}

extension PlanGrade {
  /// A grade, `{"level":1}`, or `"free"`.
  fileprivate var json: JSON {
    switch self {
    case .absolute(let grade): grade.json
    case .relative(let offset): .fields(["level": .int(offset)])
    case .free: .string("free")
    }
  }

  fileprivate init(_ json: JSON) throws(PayloadError) {
    if json == .string("free") {
      self = .free
    } else if let offset = json["level"] {
      guard let grades = offset.integer, (-100...100).contains(grades) else {
        throw PayloadError("no number of grades")
      }
      self = .relative(grades)
    } else {
      self = .absolute(try Grade(json))
    }
  }
}

extension PlanPosition {
  var json: JSON { .fields(["step": .int(step), "set": .int(set)]) }

  init(_ json: JSON) throws(PayloadError) {
    let fields = try Fields(json)
    try self.init(
      step: fields.count("step", in: 0...100_000), set: fields.count("set", in: 0...100_000))
  }
}

extension PlanReason {
  var json: JSON {
    switch self {
    case .repsDone(let done, let wanted):
      .fields(["is": .string("reps-done"), "done": .int(done), "of": .int(wanted)])
    case .sent: .fields(["is": .string("sent")])
    case .timeUp(let length): .fields(["is": .string("time-up"), "lengthUs": .length(length)])
    case .skipped: .fields(["is": .string("skipped")])
    case .back: .fields(["is": .string("back")])
    case .wording(let text): .fields(["is": .string("told"), "text": .string(text)])
    }
  }

  init(_ json: JSON) throws(PayloadError) {
    let fields = try Fields(json)
    switch try fields.text("is") {
    case "reps-done":
      self = .repsDone(
        try fields.count("done", in: 0...100_000), of: try fields.count("of", in: 0...100_000))
    case "sent": self = .sent
    case "time-up": self = .timeUp(try fields.length("lengthUs"))
    case "skipped": self = .skipped
    case "back": self = .back
    case "told": self = .wording(try fields.typed("text"))
    case let other: throw PayloadError("no reason \(other)")
    }
  }
}

extension PlanHold {
  var json: JSON {
    switch self {
    case .isTooEasy(let grade, let wanted):
      .fields(["is": .string("too-easy"), "grade": grade.json, "wanted": wanted.json])
    case .lacksSend: .fields(["is": .string("lacks-send")])
    case .waits(let reason): .fields(["is": .string("waits"), "after": reason.json])
    case .isManual(let reason): .fields(["is": .string("manual"), "after": reason.json])
    case .wording(let text): .fields(["is": .string("told"), "text": .string(text)])
    }
  }

  init(_ json: JSON) throws(PayloadError) {
    let fields = try Fields(json)
    switch try fields.text("is") {
    case "too-easy":
      self = .isTooEasy(try fields.grade("grade"), wanted: try fields.grade("wanted"))
    case "lacks-send": self = .lacksSend
    case "waits": self = .waits(try fields.required("after", PlanReason.init))
    case "manual": self = .isManual(try fields.required("after", PlanReason.init))
    case "told": self = .wording(try fields.typed("text"))
    case let other: throw PayloadError("no reason \(other)")
    }
  }
}
