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

  /// Whether its rows are sets; otherwise they are climbs.
  package var isOfSets: Bool { [.strong, .hevy, .fitNotes].contains(self) }

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
    }
  }
}
