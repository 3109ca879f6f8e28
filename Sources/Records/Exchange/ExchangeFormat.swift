/// A format for exporting a log and, mostly, importing it too.
package enum ExchangeFormat: String, CaseIterable, Sendable {
  /// The log's own records as JSON lines, lossless (docs/log-format.md).
  case jsonl
  /// Tables for a spreadsheet.
  case csv
  case mountainProject = "mountain-project"
  case eightA = "8a"
  case theCrag = "thecrag"
  case strong, hevy
  case fitNotes = "fitnotes"
  /// Only read.
  case ukClimbing = "ukclimbing"
  case boardLib = "boardlib"

  /// The formats that an export writes.
  package static let written = allCases.filter { ![.ukClimbing, .boardLib].contains($0) }

  /// Whether its rows are sets; otherwise they are climbs.
  package var isOfSets: Bool { [.strong, .hevy, .fitNotes].contains(self) }

  /// Whether its rows have a day but no time of day.
  package var isOfDays: Bool {
    [.mountainProject, .eightA, .theCrag, .fitNotes, .ukClimbing, .boardLib].contains(self)
  }

  package var title: String {
    switch self {
    case .jsonl: "Chalktalk's own records"
    case .csv: "Chalktalk's tables"
    case .mountainProject: "Mountain Project"
    case .eightA: "8a.nu"
    case .theCrag: "theCrag"
    case .strong: "Strong"
    case .hevy: "Hevy"
    case .fitNotes: "FitNotes"
    case .ukClimbing: "UKClimbing"
    case .boardLib: "BoardLib"
    }
  }
}
