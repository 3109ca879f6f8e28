import Languages
import TOML

/// A plan or a workout under construction: the tables of its file; the usual reader checks their
/// text.
package struct EditedPlan: Equatable, Sendable {
  /// The head, then the parts in file order.
  package private(set) var tables: [PlanTable]
  /// The tables of exercises in the file, which stay as they are.
  private let carried: [String]

  /// A mistake and its place.
  package struct Fault: Error, Equatable, Sendable {
    package var table: Int
    /// nil for the table as a whole.
    package var field: Int?
    package var reason: String

    package init(table: Int, field: Int?, reason: String) {
      self.table = table
      self.field = field
      self.reason = reason
    }
  }

  /// A new plan with one part.
  package init(newPlan name: String) { self.init(.plan, name, Self.standard(.step)) }

  package init(newWorkout name: String) { self.init(.workout, name, Self.standard(.exercise)) }

  private init(_ head: PlanTable.Part, _ name: String, _ part: PlanTable) {
    var head = PlanTable(head)
    head["name"] = name
    tables = [head, part]
    carried = []
  }

  /// Parses a file that the reader accepts.
  package init(parsing text: String, file: String) throws(ConfigurationError) {
    let table = try TOMLFile.table(of: text, file: file)
    func parts(_ key: String, of table: TOMLTable) -> [TOMLTable] {
      table[key]?.array?.compactMap(\.table) ?? []
    }
    func exercises(of table: TOMLTable) -> [PlanTable] {
      parts("exercise", of: table).flatMap { exercise in
        [PlanTable(.exercise, exercise)]
          + parts("week", of: exercise).map { PlanTable(.week, $0) }
      }
    }
    carried = try Self.carriedTables(table, file: file)
    if TrainingFile.isLifting(table) {
      tables =
        [PlanTable(.workout, table)] + exercises(of: table)
        + parts("day", of: table).flatMap { [PlanTable(.day, $0)] + exercises(of: $0) }
    } else {
      tables =
        [PlanTable(.plan, table)] + parts("step", of: table).map { PlanTable(.step, $0) }
    }
  }

  package var isPlan: Bool { tables[0].part == .plan }

  package var name: String {
    get { tables[0]["name"].trimmed }
    set { tables[0]["name"] = newValue }
  }

  package subscript(table: Int) -> PlanTable {
    get { tables[table] }
    set { tables[table] = newValue }
  }

  // MARK: Parts

  /// A part with its weeks or exercises.
  package func extent(of index: Int) -> Range<Int> {
    guard index > 0 else { return 0..<1 }
    let inside = tables[(index + 1)...].prefix { $0.depth > tables[index].depth }
    return index..<index + 1 + inside.count
  }

  /// Adds a part like the selected one after it, or into it. Returns its index.
  package mutating func add(after index: Int) -> Int {
    switch tables[index].part {
    case .plan: insert(.step, at: 1)
    case .workout: insert(hasDays ? .day : .exercise, at: 1)
    case .day: insert(.exercise, at: index + 1)
    case .step, .exercise, .week: insert(tables[index].part, at: extent(of: index).upperBound)
    }
  }

  package var hasDays: Bool { tables.contains { $0.part == .day } }

  /// Adds a day at the end; parts without a day become the first day.
  package mutating func addDay() -> Int {
    if !hasDays { _ = insert(.day, at: 1) }
    let place = insert(.day, at: tables.count)
    return place
  }

  /// Adds a week to an exercise; the first one takes over its sets.
  package mutating func addWeek(to index: Int) -> Int {
    let extent = extent(of: index)
    guard extent.count == 1 else { return duplicate(extent.upperBound - 1) }
    let place = insert(.week, at: extent.upperBound)
    for field in tables[place].fields {
      tables[place][field.key] = tables[index][field.key]
      tables[index][field.key] = ""
    }
    return place
  }

  package mutating func duplicate(_ index: Int) -> Int {
    let extent = extent(of: index)
    tables.insert(contentsOf: tables[extent], at: extent.upperBound)
    if tables[index].part == .day { tables[extent.upperBound]["name"] = freeDay }
    return extent.upperBound
  }

  package mutating func remove(_ index: Int) { tables.removeSubrange(extent(of: index)) }

  /// Swaps a part with the one of its kind before or after it; an exercise at the edge of its day
  /// moves to the next day or the one before. Returns its new index; nil if it can't move.
  package mutating func move(_ index: Int, by step: Int) -> Int? {
    let here = extent(of: index)
    guard let other = neighbour(of: here, by: step) else { return nil }
    let (first, second) = step > 0 ? (here, other) : (other, here)
    let swapped = Array(tables[second]) + Array(tables[first])
    tables.replaceSubrange(first.lowerBound..<second.upperBound, with: swapped)
    return step > 0 ? index + other.count : other.lowerBound
  }

  package func canMove(_ index: Int, by step: Int) -> Bool {
    neighbour(of: extent(of: index), by: step) != nil
  }

  /// The part to change places with: the next of its kind; for an exercise, possibly the head of a
  /// day.
  private func neighbour(of here: Range<Int>, by step: Int) -> Range<Int>? {
    let moved = tables[here.lowerBound]
    let place =
      step > 0
      ? here.upperBound : tables[..<here.lowerBound].lastIndex { $0.depth <= moved.depth } ?? 0
    guard tables.indices.contains(place) else { return nil }
    if tables[place].part == moved.part { return extent(of: place) }
    let isBetweenDays =
      moved.part == .exercise && tables[place].part == .day
      && (step > 0 || tables[..<place].contains { $0.part == .day })
    return isBetweenDays ? place..<place + 1 : nil
  }

  private mutating func insert(_ part: PlanTable.Part, at place: Int) -> Int {
    var table = Self.standard(part)
    if part == .day { table["name"] = freeDay }
    tables.insert(table, at: place)
    return place
  }

  /// The first letter not yet used for a day.
  private var freeDay: String {
    let known = Set(tables.filter { $0.part == .day }.map { $0["name"] })
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init).first { !known.contains($0) } ?? "A"
  }

  /// The initial fields of a new part.
  private static func standard(_ part: PlanTable.Part) -> PlanTable {
    var table = PlanTable(part)
    switch part {
    case .step: (table["grade"], table["reps"], table["rest"]) = ("level-2", "4", "2:00")
    case .exercise: (table["sets"], table["rest"]) = ("3", "2:00")
    case .week: table["sets"] = "3"
    case .plan, .workout, .day: break
    }
    return table
  }
}

// MARK: - As a file

extension EditedPlan {
  /// The text of the file.
  package var text: String { lines.map(\.text).joined(separator: "\n") + "\n" }

  /// Reads the edited plan, or throws the first fault.
  func read(
    as parse: (String) throws(ConfigurationError) -> TrainingFile
  ) throws(Fault) -> TrainingFile {
    guard tables.count > 1 else {
      throw Fault(
        table: 0, field: nil,
        reason: isPlan ? tr("a plan needs a step") : tr("a workout needs an exercise"))
    }
    do {
      return try parse(text)
    } catch {
      let line = error.position.map(\.line) ?? 1
      let place = lines.indices.contains(line - 1) ? lines[line - 1] : lines[0]
      throw Fault(
        table: place.table, field: place.field, reason: reason(of: error, in: tables[place.table]))
    }
  }

  /// The reason in the form's words: a field's label for its key, no quotes to type, and only the
  /// start of a long text, which the form shows anyway.
  private func reason(of error: ConfigurationError, in table: PlanTable) -> String {
    let whole = error.reasonInForm ?? error.reason.replacing(#/"([^"]*)"/#) { "“\($0.1)”" }
    let text = whole.replacing(#/“([^”]{39})[^”]{2,}”/#) { "“\($0.1)…”" }
    let labels = Dictionary(
      table.fields.map { ($0.key, $0.label) }, uniquingKeysWith: { first, _ in first })
    return text.replacing(#/\p{L}+(?:-\p{L}+)*/#) { labels["\($0.0)"] ?? "\($0.0)" }
  }

  /// Each line with the table and field that it comes from.
  private var lines: [(text: String, table: Int, field: Int?)] {
    let guide = isPlan ? "plans" : "lifting"
    var lines: [(text: String, table: Int, field: Int?)] = [
      (text: Self.guideLine(guide), table: 0, field: nil)
    ]
    for (index, table) in tables.enumerated() {
      if let header = header(of: table.part) {
        lines += [("", index, nil), ("[[\(header)]]", index, nil)]
      }
      for (place, field) in table.fields.enumerated() {
        if let value = field.written { lines.append(("\(field.key) = \(value)", index, place)) }
      }
    }
    for table in carried { lines += ["", table].map { ($0, 0, nil) } }
    return lines
  }

  private func header(of part: PlanTable.Part) -> String? {
    let exercise = hasDays ? "day.exercise" : "exercise"
    return switch part {
    case .plan, .workout: nil
    case .step: "step"
    case .day: "day"
    case .exercise: exercise
    case .week: "\(exercise).week"
    }
  }

  private static func guideLine(_ guide: String) -> String {
    "# docs/\(guide).md says what each line is."
  }

  /// Whether a file has comments that an edited plan of it would lose.
  package static func hasRemarks(_ text: String) -> Bool {
    let own = ["plans", "lifting"].map(guideLine)
    return text.split(whereSeparator: \.isNewline).contains { line in
      let withoutTexts = line.replacing(#/"(?:\\.|[^"\\])*"|'[^']*'/#, with: "")
      return withoutTexts.contains("#") && !own.contains(String(line).trimmed)
    }
  }
}
