import Climbing
package import Core
import Grades
import Library
package import Session

/// Another program's table: its columns, and what they mean.
package struct TableFormat: Sendable {
  package let format: ExchangeFormat
  /// The columns as exported.
  package let header: [String]
  /// A file whose header has all of these is in this format.
  let marks: [String]
  /// The columns the log shows; the others are kept with the row.
  package let shown: Set<String>
  /// The columns of dates, and those of numbers besides weights and distances.
  let dates: [String]
  let numbers: [String]
  /// Whether a row counts the repeats of its day, instead of a row for each.
  let countsRepeats: Bool
  /// Whether a row says how many tries a climb took.
  let holdsTries: Bool
  /// The text for a missing value.
  let absent: String
  /// The systems the site uses for boulders and routes; nil where it accepts any.
  let grades: (boulders: GradeSystem, routes: GradeSystem)?
  let read: @Sendable (TableRow, ImportRules) throws(RowProblem) -> ExchangedItem
  /// The fields of a row for an item; nil where the format has no row for it.
  let write: @Sendable (ExchangedItem) -> [String: String]?

  init(
    _ format: ExchangeFormat, header: [String], marks: [String], shown: [String],
    dates: [String], numbers: [String], absent: String = "",
    grades: (boulders: GradeSystem, routes: GradeSystem)? = nil, countsRepeats: Bool = false,
    holdsTries: Bool = true,
    read: @escaping @Sendable (TableRow, ImportRules) throws(RowProblem) -> ExchangedItem,
    write: @escaping @Sendable (ExchangedItem) -> [String: String]?
  ) {
    self.format = format
    self.header = header
    self.marks = marks
    self.shown = Set(shown.map { $0.lowercased() })
    self.dates = dates
    self.numbers = numbers
    self.absent = absent
    self.grades = grades
    self.countsRepeats = countsRepeats
    self.holdsTries = holdsTries
    self.read = read
    self.write = write
  }

  package static let all = [
    mountainProject, eightA, theCrag, ukClimbing, boardLib, strong, hevy, fitNotes,
  ]

  /// - Parameter unit: the unit of exported weights, where the format has columns for either.
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

/// Settings for reading a file.
package struct ImportRules: Sendable {
  package var grades = GradeReading()
  package var exercises = ExerciseReading()
  /// The user's names of columns, in lower case, with ours.
  package var columns: [String: String] = [:]
  /// The units of weights and distances where the file doesn't say.
  package var weights = MassUnit.kg
  package var distances = LengthUnit.km
  /// Whether the user says so for this file; otherwise they are settings.
  package var areWeightsMapped = false
  package var areDistancesMapped = false
  /// Whether rows that were deleted in the log come back.
  package var bringsBack = false
  /// The partner whose rows they are; nil for the log's owner.
  package var climber: String?
  /// The log's climbers.
  package var climbers = Climbers(spellings: [])

  package init() {}

  /// Whether a session of a climber is of the one whose rows they are.
  func isOwn(_ other: String?) -> Bool {
    other.map { climbers.name(of: $0) } == climber.map { climbers.name(of: $0) }
  }

  /// What the user says about weights without a unit.
  package mutating func read(weightsIn unit: MassUnit) {
    weights = unit
    areWeightsMapped = true
  }

  /// What is stored with the rows, beside their table's conventions.
  var stored: [String: String] {
    (grades.routes ?? grades.elsewhere).map { ["routes": $0.id] } ?? [:]
  }
}

/// The content of a table's row.
package enum ExchangedItem: Equatable, Sendable {
  case ascent(ExchangedAscent)
  case set(ExchangedSet)
  /// A rest, in the place of a set: it comes before the next set.
  case rest(ExchangedSet)
  /// A note on an exercise, in the place of a set.
  case note(ExchangedSet)

  var ascent: ExchangedAscent? { if case .ascent(let ascent) = self { ascent } else { nil } }
  var set: ExchangedSet? { if case .set(let set) = self { set } else { nil } }

  var isRest: Bool { if case .rest = self { true } else { false } }

  /// What identifies its session.
  package var session: String {
    switch self {
    case .ascent(let ascent): "\(ascent.day.dayText) \(ascent.discipline.rawValue)"
    case .set(let set), .rest(let set), .note(let set):
      "\(set.startText) \(set.workout.title ?? "")"
    }
  }

  /// When its session began.
  package var start: CivilTime {
    switch self {
    case .ascent(let ascent): ascent.day
    case .set(let set), .rest(let set), .note(let set): set.workout.start
    }
  }
}
