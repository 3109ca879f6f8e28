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
  /// A mark that is missing, damaged, written otherwise or there only as a conflict copy is written again if a device's folder
  /// proves the place: with a whole segment or tail in it.
  ///
  /// - Parameters:
  ///   - mayBegin: whether it may make the folder, or put the mark into an empty one.
  ///   - mends: whether it may write the mark again.
  func ready(mayBegin: Bool, mends: Bool = true) throws(SyncError) -> Bool {
    let presence = try Self.reaching { () throws(FileError) in
      try Files.presence(of: path, missingFolder: mayBegin ? .isEmpty : .isUnreachable)
    }
    if ![.absent, .folder].contains(presence) { throw .notAFolder(path: path) }
    if presence == .folder {
      switch try markFound() {
      case .current: return false
      case .newer: throw .newer(folder: path)
      case .none, .torn, .respelled, .other:
        let isRespelled = try markFound() == .respelled
        let isOurs = isRespelled ? true : try isProven()
        if isOurs {
          if mends { try writeMark() }
          return false
        }
      }
      if try markFound() == .other { throw .notOurs(folder: path, first: Self.mark) }
      let others = try names(in: path).filter {
        !$0.hasPrefix(Self.markStem) && DeviceID($0) == nil
      }
      if let first = others.first { throw .notOurs(folder: path, first: first) }
    }
    guard mayBegin else { throw .notBegun(folder: path) }
    try writeMark()
    return true
  }

  private func writeMark() throws(SyncError) {
    do throws(FileError) {
      try Files.makeFolder(path)
      try Files.write(Data(Self.markText.utf8), to: "\(path)/\(Self.mark)")
    } catch {
      throw .unwritable(reason: "\(error)")
    }
  }

  /// Whether a device has written here: nothing but a Chalktalk writes a segment whose bytes have the hash of its name.
  private func isProven() throws(SyncError) -> Bool {
    for device in try devices() {
      guard let listing = try? listing(of: device) else { continue }
      for file in listing.tails where contents(file, of: device).flatMap({ Tail($0) }) != nil {
        return true
      }
      for (segment, files) in listing.segments {
        for file in files {
          if let bytes = contents(file, of: device), segment.isName(of: bytes) { return true }
        }
      }
    }
    return false
  }

  private enum Mark {
    case none, torn, current, newer, other
    /// Says the same, as an editor or another program writes it.
    case respelled
  }

  private func markFound() throws(SyncError) -> Mark {
    let file = "\(path)/\(Self.mark)"
    guard try Self.reaching({ () throws(FileError) in try Files.isThere(file) }) else {
      return .none
    }
    guard let bytes = contents(file) else { throw .unreadable(path: file) }
    let text = String(decoding: bytes, as: UTF8.self)
    // An editor may have changed the line's end.
    if text.trimmingCharacters(in: .whitespacesAndNewlines) == Self.markText.dropLast() {
      return .current
    }
    if Self.markText.hasPrefix(text) { return .torn }
    let plain = text.replacing("\u{FEFF}", with: "")
    guard let fields = try? Fields(parsing: plain), (try? fields.text("chalktalk")) == "sync",
      let version = try? fields.count("version", in: 1...1_000_000)
    else { return .other }
    return version == 1 ? .respelled : .newer
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
    Listing(try names(in: path(of: device)))
  }

  /// The names in a folder, without hidden files: carriers' files and our own unfinished files.
  private func names(in folder: String) throws(SyncError) -> [String] {
    try Self.reaching { () throws(FileError) in
      try Files.names(in: folder, missingFolder: .isUnreachable)
    }.filter { !$0.hasPrefix(".") }
  }

  private static func reaching<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(SyncError) -> Value {
    do {
      return try body()
    } catch .unreachable(let failure) {
      throw .unreachable(failure)
    } catch {
      throw .unwritable(reason: "\(error)")
    }
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
