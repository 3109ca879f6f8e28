package import Core
import Digests
import Foundation
package import Session
import Store

extension ImportFile {
  /// How it is read, as far as that decides what its rows mean.
  package var ways: [String: String] {
    Dictionary(
      findings.filter { $0.topic != ConventionFinding.ownGrades }.map { ($0.topic, $0.value) }
        + (climber.map { [("who", $0)] } ?? []),
      uniquingKeysWith: { $1 })
  }

  /// The import as an object of the log; nil for log records, which keep their own ids.
  ///
  /// - Parameter rows: how many it adds.
  package func object(adding rows: Int) -> FileImport? {
    guard let key else { return nil }
    return FileImport(
      key: key, file: URL(fileURLWithPath: path).lastPathComponent.oneLine, format: format.rawValue,
      digest: digest, rows: rows, by: ways)
  }

  /// The event that says so.
  package static func event(_ made: FileImport, at now: Moment) -> Event {
    let id = EventIDs.next(at: now)
    return Event(
      id: id, sessionID: FileImport.sessionID, actionID: id, at: now, payload: .fileImport(made))
  }

  /// Derived from the file and from how it is read, so that two machines that read it alike mark its rows alike.
  ///
  /// - Parameter number: of the reading, for a file that was read so before and otherwise in between.
  func key(digest: String, _ ways: [String: String], number: Int = 1) -> String {
    let read =
      ways.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
      + (number > 1 ? ["\(number)"] : [])
    let whole = Digest(of: ([digest, format.rawValue] + read).joined(separator: "\u{1F}"))
    return String(whole.hexadecimal.prefix(24))
  }
}

extension String {
  /// As the name of a file is kept.
  fileprivate var oneLine: String { TypedText(self).text }
}
