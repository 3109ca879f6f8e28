package import Core
import Files
import Foundation
package import Store

/// Syncs a log with a folder: writes what this device has logged, and reads what others have.
///
/// Every step may be the last one. A kill, a full disk or a lost folder leaves both sides whole, and the next run goes on.
package struct FolderSync {
  let folder: SyncFolder
  let store: EventStore
  /// This machine's name, for people.
  let name: String
  let newID: () -> DeviceID
  let now: () -> Moment
  /// The number of records to add in one transaction, during which nobody else can write to the log.
  let batch: Int

  package init(
    folder: String, store: EventStore, machine name: String, batch: Int = 5000,
    newID: @escaping () -> DeviceID, now: @escaping () -> Moment
  ) {
    self.folder = SyncFolder(path: folder)
    self.store = store
    self.name = name
    self.batch = batch
    self.newID = newID
    self.now = now
  }

  /// Lists the sessions that came; `EventStore.countSessions` counts them.
  ///
  /// - Parameters:
  ///   - mayBegin: whether it may make the folder, or put its mark into an empty one.
  ///   - checking: whether to check that what this device wrote there is still whole.
  package func run(mayBegin: Bool, checking: Bool) throws -> SyncReport {
    try Self.refuse(log: store.path, in: folder.path)
    let hasBegun = try folder.ready(mayBegin: mayBegin)
    var report = SyncReport(try store.ownDevice(name, new: newID))
    report.hasBegun = hasBegun
    do {
      try Files.makeFolder(folder.path(of: report.device))
      guard let lock = try FolderLock(of: folder.path(of: report.device) + "/" + Tail.file) else {
        throw SyncError.busy(folder: folder.path)
      }
      defer { lock.release() }
      try store.stampNews()
      if try isCopied(report.device) {
        report.isRenewed = true
        report.device = newID()
        try store.renewDevice(name, to: report.device)
        try Files.makeFolder(folder.path(of: report.device))
      }
      let outbox = Outbox(folder: folder, store: store, device: report.device, name: name)
      report.sent = try outbox.send(checking: checking)
      try receive(&report)
    } catch let error as FileError {
      throw SyncError.unwritable(reason: "\(error)")
    }
    return report
  }

  /// Returns the problems that a sync would find in a folder, for the doctor. Writes nothing.
  ///
  /// - Parameter store: the log; what it has read already isn't read again.
  package static func inspect(
    folder: String, log: String, _ store: EventStore?
  ) throws(SyncError) -> Set<SyncProblem> {
    let found = SyncFolder(path: folder)
    try refuse(log: log, in: folder)
    _ = try found.ready(mayBegin: false, mends: false)
    let own = (try? store?.ownDevice()) ?? nil
    var problems = Set(try found.foreign())
    for device in try found.devices() {
      let listing = try found.listing(of: device)
      problems.formUnion(listing.foreign(of: device))
      let known = ((try? store?.segments(of: device)) ?? nil) ?? []
      for (segment, files) in listing.segments where !known.contains(segment.description) {
        if case .failure(let problem) = found.records(of: segment, files, device) {
          problems.insert(problem)
        }
      }
      for file in listing.tails where device != own || file != Tail.file {
        guard let tail = found.contents(file, of: device).flatMap({ Tail($0) }) else {
          problems.insert(SyncProblem(file: "\(device)/\(file)", reason: .notWhole))
          continue
        }
        guard !tail.unknown.isEmpty else { continue }
        problems.insert(
          SyncProblem(file: "\(device)/\(file)", reason: .unknownRecords(tail.unknown.count)))
      }
    }
    return problems
  }

  /// Refuses a folder that holds the log: a carrier would copy it half written.
  private static func refuse(log path: String, in folder: String) throws(SyncError) {
    let log = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let inside = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path + "/"
    if log.hasPrefix(inside) { throw .holdsTheLog(folder: folder, log: path) }
  }

  /// Whether this device's folder holds something that this log never wrote. Then another log has the same id: one is a copy
  /// or an older backup of the other.
  private func isCopied(_ device: DeviceID) throws -> Bool {
    let listing = try folder.listing(of: device)
    let written = try store.segments(of: device)
    if listing.segments.keys.contains(where: { !written.contains($0.description) }) { return true }
    guard listing.tails.contains(Tail.file),
      let tail = folder.contents(Tail.file, of: device).flatMap({ Tail($0) })
    else { return false }
    let last = try store.lastOwnNumber()
    if tail.last > last { return true }
    return try tail.records.contains { record in
      // A record that this log no longer has was removed for good.
      let own = try store.ownID(ofNumber: record.number)
      return record.number > last || own != nil && own != record.record.id
    }
  }

  // MARK: - Reading

  private func receive(_ report: inout SyncReport) throws {
    var received = Received()
    report.problems.formUnion(try folder.foreign())
    for device in try folder.devices() {
      received += try receive(from: device, &report)
    }
    if received.bringsColours { try store.rebuildColours() }
    report.note(received)
  }

  private func receive(from device: DeviceID, _ report: inout SyncReport) throws -> Received {
    let listing = try folder.listing(of: device)
    var received = Received()
    var known = try store.segments(of: device)
    report.problems.formUnion(listing.foreign(of: device))
    for (segment, files) in listing.segments.sorted(by: { $0.key < $1.key })
    where !known.contains(segment.description) {
      switch folder.records(of: segment, files, device) {
      case .failure(let problem): report.problems.insert(problem)
      case .success(let records):
        received += try store.receive(records, inBatchesOf: batch, at: now)
        try store.keep(segment: segment.description, of: device)
        known.insert(segment.description)
      }
    }
    var state = KnownDevice(id: device, name: "", isOwn: false, latest: 0, missing: 0)
    var numbers = known.compactMap { SegmentName($0)?.numbers }
    for file in listing.tails where device != report.device || file != Tail.file {
      guard let tail = folder.contents(file, of: device).flatMap({ Tail($0) }) else {
        report.problems.insert(SyncProblem(file: "\(device)/\(file)", reason: .notWhole))
        continue
      }
      received += try store.receive(tail.records, inBatchesOf: batch, at: now)
      if !tail.unknown.isEmpty {
        report.problems.insert(
          SyncProblem(file: "\(device)/\(file)", reason: .unknownRecords(tail.unknown.count)))
      }
      // They have come, so that nobody waits for them.
      numbers += tail.unknown.map { $0...$0 }
      numbers += tail.records.map { $0.number...$0.number } + tail.removed
      state.latest = max(state.latest, tail.last)
      state.name = tail.name
    }
    guard device != report.device else { return received }
    state.latest = max(state.latest, numbers.map(\.upperBound).max() ?? 0)
    // What was read before isn't missing if the folder loses it: that machine writes it again.
    let before = try store.progress(of: device) ?? (0, 0)
    let gaps = numbers.gaps(upTo: state.latest)
    let old = gaps.reduce(0) { $0 + max(0, min($1.upperBound, before.latest) - $1.lowerBound + 1) }
    let new = gaps.reduce(0) {
      $0 + max(0, $1.upperBound - max($1.lowerBound, before.latest + 1) + 1)
    }
    state.missing = min(old, before.missing) + new
    try store.keep(state)
    return received
  }

}

extension SyncFolder.Listing {
  /// The files that aren't a device's.
  fileprivate func foreign(of device: DeviceID) -> [SyncProblem] {
    others.map {
      SyncProblem(
        file: "\(device)/\($0)", reason: SyncFolder.isDatabase($0) ? .database : .foreign)
    }
  }
}

extension SyncFolder {
  /// Reads a segment's records from the first whole file that carries it.
  fileprivate func records(
    of segment: SegmentName, _ files: [String], _ device: DeviceID
  ) -> Result<[StampedRecord], SyncProblem> {
    var problem = SyncProblem(file: "\(device)/\(segment.file)", reason: .notWhole)
    for file in files {
      guard let bytes = contents(file, of: device) else {
        problem.reason = .unreadable
        continue
      }
      guard segment.isName(of: bytes) else { continue }
      do throws(PayloadError) {
        return .success(try Segment.records(bytes))
      } catch {
        problem.reason = .newer
      }
    }
    return .failure(problem)
  }
}

extension SyncProblem: Error {}
