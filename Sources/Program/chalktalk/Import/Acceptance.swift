import ArgumentParser
import Core
import Exchange
import Grades
import Lifting

/// What `--accept` names: something unlikely that is right, or the answer to what a file leaves open.
struct Acceptance: ExpressibleByArgument, Equatable {
  let name: String

  init?(argument: String) {
    guard Self.names.contains(argument) || argument.hasPrefix("months-") else { return nil }
    name = argument
  }

  static let doubts = ImportDoubt.allCases.map(\.rawValue) + FileDoubt.names
  static let answers =
    DateOrder.allCases.map(\.rawValue) + DecimalMark.allCases.map(\.name)
    + MassUnit.allCases.map(\.rawValue)
    + GradeSystem.published.filter { !$0.isForBoulders }.map(\.id)

  /// Brings back what was deleted in the log.
  static let deletedRows = "deleted-rows"
  /// Takes over what the file says otherwise than before, also of entries that were corrected here.
  static let (changedRows, correctedRows) = ("changed-rows", "corrected-rows")

  private static let names = Set(allValueStrings)

  static var allValueStrings: [String] {
    doubts + answers + [deletedRows, changedRows, correctedRows]
  }
}

extension [Acceptance] {
  func has(_ name: String) -> Bool { contains { $0.name == name } }
}
