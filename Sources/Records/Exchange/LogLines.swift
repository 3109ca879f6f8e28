import Core
import Session
package import Store

/// The log's rows as lines of JSON: its own records, which lose nothing, or events for analysis.
/// Collects warnings about rows that can't be written.
package struct LogLines {
  package private(set) var damaged: [DamagedRecord] = []
  /// Kinds that this version does not know, as `kind/version`.
  private(set) var unknown: [String: Int] = [:]
  package private(set) var isEmpty = true
  private var analysis: EventExport?
  /// The partner whose log the records will become; nil leaves them as they are.
  private let owner: String?

  package init(forAnalysis: Bool, as owner: String? = nil) {
    analysis = forAnalysis ? EventExport() : nil
    self.owner = owner
  }

  package mutating func lines(_ row: LoggedRecord) -> [String] {
    isEmpty = false
    switch row.events {
    case .failure(let record):
      damaged.append(record)
      return []
    case .success(let events):
      for case .unknown(let stored) in events.map(\.payload) {
        unknown["\(stored.kind)/\(stored.version)", default: 0] += 1
      }
      if let lines = analysis?.lines(of: events) { return lines }
      guard case .sound(let record, _) = row else { return [] }
      return [(owner.map({ _ in record.asOwners() }) ?? record).line]
    }
  }

  /// The lines that are due after the last row.
  package mutating func finish() -> [String] { analysis?.finish() ?? [] }

  /// Warnings for stderr.
  package var warnings: [String] {
    damaged.map { "damaged, left out: \($0)" }
      + unknown.sorted { $0.key < $1.key }.map { kind, number in
        "\(number.counted("event")) of a kind this version doesn't know (\(kind)): "
          + (analysis == nil ? "exported as they are" : "left out")
      }
  }
}

extension EventExport {
  fileprivate mutating func lines(of events: [Event]) -> [String] {
    events.flatMap { lines($0) }
  }
}
