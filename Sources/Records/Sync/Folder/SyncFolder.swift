import Core
import Files
import Foundation

/// A folder that carries logs between machines: `DEVICE/FIRST-LAST-HASH.jsonl`, `DEVICE/tail.jsonl`, and a mark.
///
/// Each device only writes to its own folder. Nothing here trusts a file's times.
struct SyncFolder {
  let path: String

  private static let mark = "chalktalk-sync.json"
  /// Every device writes the same bytes, so that no carrier sees a conflict.
  private static let markText = "{\"chalktalk\":\"sync\",\"version\":1}\n"
  /// The largest file to read, in bytes; none of ours comes close.
  private static let limit = 64 << 20

  func path(of device: DeviceID) -> String { "\(path)/\(device)" }

  // MARK: - Whether it is ours

  /// Makes sure that the folder is ours, and returns whether it was begun just now.
  ///
  /// - Parameter mayBegin: whether it may make the folder, or put the mark into an empty one.
  func ready(mayBegin: Bool) throws(SyncError) -> Bool {
    let kind =
      try? FileManager.default.attributesOfItem(
        atPath: Files.followed(path))[.type] as? FileAttributeType
    let isThere = kind != nil
    if isThere, kind != .typeDirectory { throw .notAFolder(path: path) }
    if isThere {
      switch try markFound() {
      case .current: return false
      case .newer: throw .newer(folder: path)
      // A torn mark is written again.
      case .none, .torn: break
      case .other: throw .notOurs(folder: path, first: Self.mark)
      }
      let others = try names(in: path).filter { $0 != Self.mark && DeviceID($0) == nil }
      if let first = others.first { throw .notOurs(folder: path, first: first) }
    }
    guard mayBegin else { throw .notBegun(folder: path) }
    do throws(FileError) {
      try Files.makeFolder(path)
      try Files.write(Data(Self.markText.utf8), to: "\(path)/\(Self.mark)")
    } catch {
      throw .unwritable(reason: "\(error)")
    }
    return true
  }

  private enum Mark { case none, torn, current, newer, other }

  private func markFound() throws(SyncError) -> Mark {
    let file = "\(path)/\(Self.mark)"
    guard FileManager.default.fileExists(atPath: file) else { return .none }
    guard let bytes = contents(file) else { throw .unreadable(path: file) }
    let text = String(decoding: bytes, as: UTF8.self)
    // An editor may have changed the line's end.
    if text.trimmingCharacters(in: .whitespacesAndNewlines) == Self.markText.dropLast() {
      return .current
    }
    if Self.markText.hasPrefix(text) { return .torn }
    guard let fields = try? Fields(parsing: text), (try? fields.text("chalktalk")) == "sync",
      (try? fields.count("version", in: 2...1_000_000)) != nil
    else { return .other }
    return .newer
  }

  // MARK: - Looking into it

  /// The devices that have a folder there, in the order of their ids.
  func devices() throws(SyncError) -> [DeviceID] {
    try names(in: path).compactMap { DeviceID($0) }.sorted()
  }

  /// Foreign files beside the devices' folders.
  func foreign() throws(SyncError) -> [SyncProblem] {
    try names(in: path).filter { !$0.hasPrefix(Self.markStem) && DeviceID($0) == nil }.map {
      SyncProblem(file: $0, reason: Self.isDatabase($0) ? .database : .foreign)
    }
  }

  private static let markStem = "chalktalk-sync"

  static func isDatabase(_ name: String) -> Bool {
    [".sqlite", ".sqlite-wal", ".sqlite-shm", ".db"].contains { name.hasSuffix($0) }
  }

  /// What a device's folder holds, sorted by name.
  func listing(of device: DeviceID) throws(SyncError) -> Listing {
    guard FileManager.default.fileExists(atPath: path(of: device)) else { return Listing() }
    return Listing(try names(in: path(of: device)))
  }

  /// The names in a folder, without hidden files: carriers' files and our own unfinished files.
  private func names(in folder: String) throws(SyncError) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .unreadable(path: folder)
    }
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// A file's bytes; nil if it can't be read or isn't a regular file.
  func contents(_ file: String, of device: DeviceID) -> Data? {
    contents("\(path(of: device))/\(file)")
  }

  private func contents(_ file: String) -> Data? {
    let found = try? FileManager.default.attributesOfItem(atPath: file)
    guard let found, found[.type] as? FileAttributeType == .typeRegular,
      let size = found[.size] as? Int, size <= Self.limit
    else { return nil }
    return FileManager.default.contents(atPath: file)
  }

  /// The files of a device's folder.
  struct Listing {
    /// Each with the files that carry it, conflict copies among them.
    var segments: [SegmentName: [String]] = [:]
    /// The tail and its conflict copies.
    var tails: [String] = []
    var others: [String] = []

    init(_ names: [String] = []) {
      for name in names {
        if let segment = SegmentName(file: name) {
          segments[segment, default: []].append(name)
        } else if name.hasPrefix("tail"), name.hasSuffix(SegmentName.suffix) {
          tails.append(name)
        } else {
          others.append(name)
        }
      }
    }

    /// The numbers that its sealed segments hold.
    var covered: [ClosedRange<Int64>] { segments.keys.map(\.numbers) }
  }
}

extension [ClosedRange<Int64>] {
  /// The numbers from 1 to a last one that are in none of these.
  func gaps(upTo last: Int64) -> [ClosedRange<Int64>] {
    var gaps: [ClosedRange<Int64>] = []
    var next: Int64 = 1
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let end = Swift.min(range.lowerBound - 1, last)
      if next <= end { gaps.append(next...end) }
      next = Swift.max(next, range.upperBound + 1)
    }
    if next <= last { gaps.append(next...last) }
    return gaps
  }
}
