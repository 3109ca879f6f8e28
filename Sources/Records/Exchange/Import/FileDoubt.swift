import Core

/// Something about a whole file that is seldom intended: the import asks first.
package enum FileDoubt: Equatable, Sendable {
  /// More than a tenth of the rows, or of their dates, can't be read.
  case unreadableRows(Int, of: Int)
  /// Columns full of numbers that the import doesn't understand.
  case unreadColumns([String])
  /// A list of sets in which nothing weighs anything.
  case noWeights

  /// The name that `--accept` takes.
  package var name: String {
    switch self {
    case .unreadableRows: "unreadable-rows"
    case .unreadColumns: "unread-columns"
    case .noWeights: "no-weights"
    }
  }

  package static let names = ["unreadable-rows", "unread-columns", "no-weights"]

  package var text: String {
    switch self {
    case .unreadableRows(let rows, let all):
      "\(rows.grouped) of \(all.counted("row")) can't be read"
    case .unreadColumns(let columns):
      "the numbers under \(columns.map { "“\($0)”" }.joined(separator: ", ")) are not understood"
    case .noWeights: "no set has a weight"
    }
  }

  package var question: String {
    switch self {
    case .unreadableRows: "\(capitalised). Import the rest?"
    case .unreadColumns: "\(capitalised). Import without them?"
    case .noWeights: "\(capitalised). Import them without?"
    }
  }

  /// What helps instead of consent.
  package var remedy: String {
    switch self {
    case .unreadableRows: "correct the file"
    case .unreadColumns(let columns):
      "say in a mapping file what they are (--mapping): [columns] \"\(columns.first ?? "")\" = \"Weight\""
    case .noWeights: "name the column of the weights “Weight (kg)” or “Weight (lb)”"
    }
  }

  private var capitalised: String { text.prefix(1).uppercased() + text.dropFirst() }

  /// Whether so much of a file can't be read that the rest isn't the file.
  package static func isTooMuch(_ unreadable: Int, of all: Int) -> Bool { unreadable * 10 > all }
}
