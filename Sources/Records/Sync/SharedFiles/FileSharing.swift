package import Core
import Foundation
package import Library
import Session
package import Store

/// The outcome of comparing the shared files with the log.
package struct FilesReport: Equatable, Sendable {
  /// Changed here, and logged.
  package var logged = 0
  /// Changed elsewhere, and written here.
  package var written = 0
  /// Notes for the user about files that were changed twice, or that can't be read or written.
  package var notes: [String] = []

  static func += (sum: inout FilesReport, other: FilesReport) {
    sum.logged += other.logged
    sum.written += other.written
    sum.notes += other.notes.filter { !sum.notes.contains($0) }
  }
}

/// Keeps the user's own files equal to their latest versions in the log (docs/sync.md). The user edits the files and the program
/// reads them; the log carries them to other machines.
///
/// A run may be interrupted at any step: the next one continues from the file and the event that it finds.
package struct FileSharing: Sendable {
  private let store: EventStore
  private let folders: @Sendable () -> SharedFolders
  private let now: @Sendable () -> Moment

  package init(
    _ store: EventStore, now: @escaping @Sendable () -> Moment = { .now },
    folders: @escaping @Sendable () -> SharedFolders
  ) {
    self.store = store
    self.folders = folders
    self.now = now
  }

  /// - Parameters:
  ///   - mayAdd: whether to log files that nobody has shared yet; nil if only after others were shared.
  ///   - mayWrite: whether to write others' changes. Not during a session, which may be editing the same file.
  package func run(mayAdd: Bool?, mayWrite: Bool) throws -> FilesReport {
    let folders = folders()
    let contents: SharedFolders.Contents
    do {
      contents = try folders.read()
    } catch {
      return FilesReport(notes: ["\(error) Your own files are not synced until then."])
    }
    let histories = try store.sharedFiles()
    var report = FilesReport(
      notes: contents.reasons.map { "\($0). It stays on this machine until it is corrected." })
    let files = Set(contents.texts.keys).union(histories.keys).union(SharedFolders.shipped.keys)
    for file in files.sorted() where !contents.isFaulty(file) {
      let step = FileStep(
        here: contents.texts[file], shipped: SharedFolders.shipped[file],
        histories[file] ?? SharedFileHistory(), mayAdd: mayAdd ?? !histories.isEmpty)
      switch step {
      case .none: break
      case .agree(let event): try store.keep(agreed: event, on: file)
      case .log(let text, let replaces):
        try log(SharedFileEvent(file, text: text, replaces: replaces))
        report.logged += 1
      case .write(let version, let kept):
        guard mayWrite, folders.text(of: file) == contents.texts[file] else { continue }
        try write(version, file, keeping: kept, folders, &report)
      }
    }
    return report
  }

  private func log(_ change: SharedFileEvent) throws {
    let id = EventIDs.next(at: now())
    try store.append([
      Event(
        id: id, sessionID: SharedFileEvent.sessionID, actionID: id, at: now(),
        payload: .file(change))
    ])
    try store.keep(agreed: id, on: change.file)
  }

  private func write(
    _ version: SharedFileHistory.Version, _ file: SharedFile, keeping kept: String?,
    _ folders: SharedFolders, _ report: inout FilesReport
  ) throws {
    do {
      let place = try kept.map { try folders.keep($0, beside: file) }
      try folders.write(version.text, to: file)
      try store.keep(agreed: version.id, on: file)
      report.written += 1
      if let place {
        report.notes.append(
          "\(file) was changed here and on another machine. The newer version counts; the one from here is kept as \(place)."
        )
      }
    } catch let error as StoreError {
      throw error
    } catch {
      report.notes.append(
        "\(file) came from another machine, but could not be written here: \(error)")
    }
  }
}

extension FileSharing {
  package init(_ store: EventStore, resources: Resources) {
    self.init(store) { SharedFolders(plans: resources.plans) }
  }
}
