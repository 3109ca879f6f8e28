import Climbing
package import Log

/// A table of another program: its columns, and what they mean.
package struct TableFormat: Sendable {
  package let format: ExchangeFormat
  /// The columns as they are written.
  package let header: [String]
  /// A file whose head has all of these is of this format.
  let marks: [String]
  /// What the log shows of it; all else is kept with the row.
  package let shown: Set<String>
  /// What stands where there is nothing.
  let absent: String
  /// The systems that the site grades boulders and routes in; nil where it takes any.
  let grades: (boulders: GradeSystem, routes: GradeSystem)?
  let read: @Sendable (TableRow, ImportRules) throws(RowProblem) -> ExchangedItem
  /// The fields that it has for something; nil where it has no row for it.
  let write: @Sendable (ExchangedItem) -> [String: String]?

  init(
    _ format: ExchangeFormat, header: [String], marks: [String], shown: [String],
    absent: String = "",
    grades: (boulders: GradeSystem, routes: GradeSystem)? = nil,
    read: @escaping @Sendable (TableRow, ImportRules) throws(RowProblem) -> ExchangedItem,
    write: @escaping @Sendable (ExchangedItem) -> [String: String]?
  ) {
    self.format = format
    self.header = header
    self.marks = marks
    self.shown = Set(shown.map { $0.lowercased() })
    self.absent = absent
    self.grades = grades
    self.read = read
    self.write = write
  }

  package static let all = [mountainProject, eightA, theCrag, strong, hevy, fitNotes]

  /// - Parameter unit: what weights go out in where the format has columns for either.
  package init?(_ format: ExchangeFormat, in unit: MassUnit = .kg) {
    guard let found = Self.all.first(where: { $0.format == format }) else { return nil }
    self = format == .hevy && unit == .lb ? .hevyInPounds : found
  }

  /// The format of a table with these columns.
  package init?(of columns: TableColumns) {
    guard let found = Self.all.first(where: { columns.have($0.marks) }) else { return nil }
    self = found
  }
}

/// What is settled before a file is read.
package struct ImportRules: Sendable {
  package var grades = GradeReading()
  package var exercises = ExerciseReading()
  /// What a weight and a distance are in where the file doesn't say.
  package var weights = MassUnit.kg
  package var distances = LengthUnit.km

  package init() {}
}

/// What a row of a table is.
package enum ExchangedItem: Equatable, Sendable {
  case ascent(ExchangedAscent)
  case set(ExchangedSet)
  /// A rest, in the place of a set: the one before the set that comes next.
  case rest(ExchangedSet)
  /// A note on an exercise, in the place of a set.
  case note(ExchangedSet)

  var ascent: ExchangedAscent? { if case .ascent(let ascent) = self { ascent } else { nil } }
  var set: ExchangedSet? { if case .set(let set) = self { set } else { nil } }

  var isRest: Bool { if case .rest = self { true } else { false } }

  /// What its session is known by, and when that began.
  package var session: (key: String, start: CivilTime) {
    switch self {
    case .ascent(let ascent):
      ("\(ascent.day.dayText) \(ascent.discipline.rawValue)", ascent.day)
    case .set(let set), .rest(let set), .note(let set):
      ("\(set.startText) \(set.workout.title ?? "")", set.workout.start)
    }
  }
}
