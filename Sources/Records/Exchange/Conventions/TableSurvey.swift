import Core
import Session

/// Reads all rows of a table before any is imported, and decides what its cells mean.
package struct TableSurvey {
  private let table: TableFormat
  private let columns: TableColumns
  private let separator: Character
  private let datePlaces: [Int]
  private let numberPlaces: [(place: Int, limit: Double)]
  /// Columns that the format doesn't know, with their rows that have a number.
  private var others: [(place: Int, numbers: Int)]
  private let unitPlaces: (weight: Int?, distance: Int?)
  private var dates = DateSurvey()
  private var decimals = DecimalSurvey()
  private var weights = MeasureUse()
  private var distances = MeasureUse()
  private var rows = 0
  private var surplusRows = 0

  package init(_ table: TableFormat, _ columns: TableColumns, separator: Character) {
    self.table = table
    self.columns = columns
    self.separator = separator
    datePlaces = table.dates.compactMap(columns.index)
    let measured = columns.measures.map { ($0.place, $0.measure.limit) }
    numberPlaces = table.numbers.compactMap(columns.index).map { ($0, Double.infinity) } + measured
    unitPlaces = (columns.index(of: "Weight Unit"), columns.index(of: "Distance Unit"))
    let known = Set(datePlaces + numberPlaces.map(\.place))
    let header = Set(table.header.map { $0.lowercased() })
    others = columns.keys.enumerated().filter { place, key in
      table.format.isOfSets && !key.isEmpty && !known.contains(place) && !header.contains(key)
        && !table.shown.contains(key) && !ImportedRow.isNote(key) && !Self.isCounter(key)
    }.map { ($0.offset, 0) }
  }

  /// Whether a column only numbers the rows or names something: `Workout #`, `set_id`.
  private static func isCounter(_ key: String) -> Bool {
    let words = key.split { !$0.isLetter && !$0.isNumber && $0 != "#" }
    return !Set(words.map(String.init)).isDisjoint(with: [
      "#", "id", "no", "nr", "number", "index", "order", "set", "sets", "1rm",
    ])
  }

  package mutating func read(_ record: CSVRecord) {
    rows += 1
    let fields = record.fields
    if fields.count > columns.names.count {
      surplusRows += 1
      // Its fields may stand under the wrong names.
      if surplusRows * 2 < rows { return }
    }
    for place in datePlaces where place < fields.count && !fields[place].isEmpty {
      dates.add(fields[place].trimmed, line: record.line)
    }
    for (place, limit) in numberPlaces where place < fields.count && !fields[place].isEmpty {
      decimals.add(fields[place], line: record.line, limit: limit)
    }
    for (place, measure) in columns.measures where place < fields.count {
      guard !Self.isNothing(fields[place]) else { continue }
      switch measure {
      case .weight(let unit):
        weights.count(unit?.rawValue, stated: unitPlaces.weight, fields, columns.names[place])
      case .distance(let unit):
        distances.count(unit?.rawValue, stated: unitPlaces.distance, fields, columns.names[place])
      }
    }
    for index in others.indices where others[index].place < fields.count {
      let text = fields[others[index].place]
      if !Self.isNothing(text), DecimalText.number(text) != nil { others[index].numbers += 1 }
    }
  }

  /// Empty, or zero.
  private static func isNothing(_ text: String) -> Bool {
    text.utf8.allSatisfy { [0x20, 0x30, 0x2E, 0x2C].contains($0) }
      || ImportedRow.isAbsent(text)
  }

  /// What the rows show, and what they leave open.
  package func decide(_ answers: ConventionAnswers, _ rules: ImportRules) -> TableReading {
    var reading = TableReading()
    let dates = dates.decide(answers)
    reading.conventions.dates = dates.0
    reading.findings = dates.findings
    reading.questions = dates.questions
    let decimals = decimals.decide(answers, separator: separator)
    reading.conventions.decimals = decimals.mark
    if let finding = decimals.finding { reading.findings.append(finding) }
    if let question = decimals.question { reading.questions.append(question) }
    reading.conventions.allowsSurplus = surplusRows * 2 >= rows
    let (weight, distance) = (rules.weights.rawValue, rules.distances.rawValue)
    reading.findings += weights.findings("weights", weight, isMapped: rules.areWeightsMapped)
    reading.findings += distances.findings(
      "distances", distance, isMapped: rules.areDistancesMapped)
    guard table.format.isOfSets, rows > 0 else { return reading }
    let unread = others.filter { $0.numbers * 2 > rows }.map { columns.names[$0.place] }
    if !unread.isEmpty { reading.doubts.append(.unreadColumns(unread)) }
    if weights.isEmpty { reading.doubts.append(.noWeights) }
    return reading
  }
}

/// How a table is read.
package struct TableReading {
  package var conventions = Conventions()
  package var findings: [ConventionFinding] = []
  package var questions: [ConventionQuestion] = []
  package var doubts: [FileDoubt] = []

  package init() {}
}

/// The units of a table's weights or distances.
private struct MeasureUse {
  /// By the unit in the column's name: the column.
  private var fixed: [String: String] = [:]
  /// Whether rows state it in a column of its own, and whether some don't.
  private var isStated = false
  private var isBare = false

  var isEmpty: Bool { fixed.isEmpty && !isStated && !isBare }

  mutating func count(
    _ unit: String?, stated place: Int?, _ fields: [String], _ column: String
  ) {
    if let unit {
      if fixed[unit] == nil { fixed[unit] = column }
    } else if let place, place < fields.count, !fields[place].isEmpty {
      isStated = true
    } else {
      isBare = true
    }
  }

  /// - Parameter usual: the unit of figures without one.
  func findings(_ topic: String, _ usual: String, isMapped: Bool) -> [ConventionFinding] {
    var findings = fixed.sorted { $0.key < $1.key }.map { unit, column in
      ConventionFinding(topic, unit, unit, "from the column “\(column)”", .stated)
    }
    if isStated {
      findings.append(ConventionFinding(topic, "stated", "in the unit of each row", nil, .stated))
    }
    if isBare {
      let source = topic == "weights" ? "from your setting" : "as usual"
      findings.append(
        isMapped
          ? ConventionFinding(topic, usual, usual, "as you say", .stated)
          : ConventionFinding(topic, usual, usual, "\(source): the file doesn't state it", .assumed)
      )
    }
    return findings
  }
}
