import Core
import Files
import Foundation
import Store

/// Writes this device's records into the folder: sealed segments, and a tail of the records that no segment holds yet.
struct Outbox {
  let folder: SyncFolder
  let store: EventStore
  let device: DeviceID
  let name: String

  /// Fewer records than this, about one or two sessions, stay in the tail.
  private static let tailLimit: Int64 = 256
  /// The most records in one segment.
  private static let segmentLimit = 5000

  private var path: String { folder.path(of: device) }

  /// Writes the records of this device that the folder lacks, and returns their number.
  ///
  /// - Parameter checking: whether to read the segments there and to replace damaged ones.
  func send(checking: Bool) throws -> Int {
    sweep()
    var listing = try folder.listing(of: device)
    if checking { try removeDamaged(&listing) }
    let last = try store.lastOwnNumber()
    let tailBefore = folder.contents(Tail.file, of: device).flatMap { Tail($0) }
    var there = Set((tailBefore?.records ?? []).map(\.number))
    var sent = 0
    var open: [StampedRecord] = []
    var sealed: [ClosedRange<Int64>] = []
    for gap in listing.covered.gaps(upTo: last) {
      var next = gap.lowerBound
      while next <= gap.upperBound {
        let records = try store.ownRecords(next...gap.upperBound, most: Self.segmentLimit)
        guard let end = records.last?.number else { break }
        sent += records.count { there.insert($0.number).inserted }
        if gap.upperBound == last, gap.upperBound - next < Self.tailLimit {
          open += records
          break
        }
        try seal(records)
        sealed.append(records[0].number...end)
        next = end + 1
      }
    }
    let written = listing.covered + sealed + open.map { $0.number...$0.number }
    // A damaged record is in the log, and missing here.
    let unsent = try written.gaps(upTo: last).flatMap(store.ownNumbers).map { $0...$0 }
    let removed = (written + unsent).gaps(upTo: last)
    let tail = Tail(device: device, name: name, last: last, removed: removed, records: open).bytes
    if folder.contents(Tail.file, of: device) != tail {
      try Files.write(tail, to: "\(path)/\(Tail.file)")
    }
    return sent
  }

  /// Stores the name first: a segment here with an unknown name was written by another log.
  private func seal(_ records: [StampedRecord]) throws {
    guard let segment = Segment(records) else { return }
    try store.keep(segment: segment.name.description, of: device)
    try Files.write(segment.bytes, to: "\(path)/\(segment.name.file)")
  }

  /// Removes segments whose bytes don't match their names, so that they are written again.
  private func removeDamaged(_ listing: inout SyncFolder.Listing) throws {
    for segment in listing.segments.keys {
      let bytes = folder.contents(segment.file, of: device)
      if bytes.map(segment.isName) == true { continue }
      if bytes != nil { try Files.remove("\(path)/\(segment.file)") }
      listing.segments[segment] = nil
    }
  }

  /// Removes the unfinished files of segments that a kill interrupted, whose names may never be written again.
  private func sweep() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      if let unfinished = name.range(of: ".jsonl.chalktalk-"), name.hasPrefix(".") {
        Files.sweep(
          "\(path)/\(name[name.index(after: name.startIndex)..<unfinished.lowerBound]).jsonl")
      }
    }
  }
}
