package import Core
package import Files
import Store

/// Why a sync stopped, and what to do. What it had read or written by then counts.
package enum SyncError: Error, Equatable, CustomStringConvertible {
  /// Nobody has begun to sync there, and this run may not.
  case notBegun(folder: String)
  case notAFolder(path: String)
  /// There are other things in it.
  case notOurs(folder: String, first: String)
  case newer(folder: String)
  case unreadable(path: String)
  case unreachable(Unreachable)
  /// The log itself lies in the folder.
  case holdsTheLog(folder: String, log: String)
  /// Another run is syncing this log.
  case busy(folder: String)
  case unwritable(reason: String)

  package var description: String {
    switch self {
    case .notBegun(let folder):
      "there is no sync folder at \(folder). If a stick or a share belongs there, connect it. To begin one there: "
        + "chalktalk sync \(folder)"
    case .notAFolder(let path): "\(path) is not a folder. Give sync a folder of its own."
    case .notOurs(let folder, let first):
      "\(folder) holds other things (\(first)), and was left as it is. Give sync an empty folder, or a new one in it: "
        + "chalktalk sync \(folder)/chalktalk"
    case .newer(let folder):
      "\(folder) was begun by a newer Chalktalk. Nothing was read or written; update Chalktalk on this machine."
    case .unreadable(let path):
      "\(path) can't be read. Check that it is connected, and its permissions."
    case .unreachable(let failure): "\(failure)"
    case .holdsTheLog(let folder, let log):
      "the log itself (\(log)) lies in the sync folder \(folder), where two machines would overwrite it. Move it out, or sync "
        + "through another folder."
    case .busy(let folder):
      "another chalktalk is syncing with \(folder) at this moment. Try again when it is done."
    case .unwritable(let reason): reason
    }
  }
}

/// A file in the folder, or a server's record, that was left out. Everything else was read.
package struct SyncProblem: Hashable, Comparable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// Its bytes don't match its name: it is still arriving, or damaged.
    case notWhole
    /// A newer version wrote it.
    case newer
    case foreign
    case unreadable
    case database
    /// So many records in it are whole, and can't be read.
    case unknownRecords(Int)
  }

  /// A file in the folder, or a description of the server's record.
  package var file: String
  package var reason: Reason

  package static func < (one: SyncProblem, other: SyncProblem) -> Bool { one.file < other.file }

  package var text: String {
    switch reason {
    case .notWhole:
      "\(file) is incomplete: still arriving, or damaged. It was skipped; to repair it, run `chalktalk sync` on the "
        + "machine that wrote it."
    case .newer:
      "\(file) was written by a newer Chalktalk, and was left out. Update Chalktalk on this machine."
    case .foreign: "\(file) is not a Chalktalk file, and was left alone."
    case .unreadable: "\(file) can't be read, and was left out."
    case .unknownRecords(let number):
      "\(number.counted("record")) in \(file) arrived whole but can't be read, and \(number == 1 ? "was" : "were") left out. "
        + "Update Chalktalk on this machine."
    case .database:
      "\(file) is a database. It was left alone, but a log in a sync folder gets damaged: move it elsewhere."
    }
  }
}

extension SyncProblem {
  /// More of one kind than anybody reads one by one.
  private static let most = 5

  /// A line for each, and one with a number for many of one kind.
  package static func lines(_ problems: Set<SyncProblem>) -> [String] {
    let kinds = Dictionary(grouping: problems.sorted(), by: \.reason.rank)
    return kinds.values.sorted { $0[0] < $1[0] }.flatMap { alike in
      guard alike.count > most else { return alike.map(\.text) }
      return ["\(alike[0].text) \(alike.count - 1) more files are like that."]
    }
  }
}

extension SyncProblem.Reason {
  /// Tells the reasons apart, whatever their numbers are.
  fileprivate var rank: Int {
    switch self {
    case .notWhole: 0
    case .newer: 1
    case .foreign: 2
    case .unreadable: 3
    case .database: 4
    case .unknownRecords: 5
    }
  }
}

/// What a sync did.
package struct SyncReport: Equatable, Sendable {
  package var device: DeviceID
  /// Whether it began the folder.
  package var hasBegun = false
  /// Whether this log got a new id, because another log had the same one.
  package var isRenewed = false
  /// The records written there.
  package var sent = 0
  package var added = 0
  /// Of those added, the ones dated more than an hour ahead.
  package var ahead = 0
  /// Records that differ from those with the same ids here.
  package var contradicting = 0
  package var problems: Set<SyncProblem> = []
  /// The events that wait because this login may only read.
  package var withheld = 0

  init(_ device: DeviceID) { self.device = device }

  mutating func note(_ received: Received) {
    (added, ahead) = (received.added, received.ahead)
    contradicting = received.contradicting
  }
}
