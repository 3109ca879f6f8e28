import Digests
import Files
import Foundation

/// The SHA-256 of each MiB of a backup, behind its last page, where SQLite doesn't look:
///
///     chalktalk sums 1
///     log (the path of the log that was backed up)
///     (a line of 64 digits for each part)
///     (the digest of these lines, and the length of everything before them)
package enum BackupSums {
  private static let title = "\nchalktalk sums 1\n"
  private static let part = 1 << 20
  /// The last line: a digest, a blank and twenty digits.
  private static let lastLine = 64 + 1 + 20 + 1

  package enum Verdict: Equatable, Sendable {
    /// The backup of an earlier version has none.
    case none
    case sound(parts: Int)
    /// The numbers of the damaged parts, from 1.
    case damaged(parts: [Int], of: Int)
  }

  static func error(_ path: String, _ parts: [Int], _ number: Int) -> StoreError {
    let named = parts.count == 1 ? "part \(parts[0])" : "\(parts.count) parts"
    return .damaged(path: path, detail: "\(named) of \(number) changed since it was written")
  }

  static func append(to path: String, of log: String) throws {
    let length = LogFiles.size(path)
    var text = title + "log \(log.replacing("\n", with: " "))\n"
    try forEachPart(of: path, length) { text += Digest(of: $0).hexadecimal + "\n" }
    text += last(of: text, length)
    let handle = try Files.appending(to: path)
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  private static func last(of lines: String, _ length: Int) -> String {
    let digits = String(length)
    return "\(Digest(of: lines).hexadecimal) "
      + String(repeating: "0", count: 20 - digits.count) + digits + "\n"
  }

  package static func verdict(on path: String) throws -> Verdict {
    guard let (length, _, sums) = try sums(of: path) else { return .none }
    var damaged: [Int] = []
    var number = 0
    try forEachPart(of: path, length) { bytes in
      number += 1
      if number > sums.count || Digest(of: bytes).hexadecimal != sums[number - 1] {
        damaged.append(number)
      }
    }
    if number < sums.count { damaged += number + 1...sums.count }
    return damaged.isEmpty ? .sound(parts: number) : .damaged(parts: damaged, of: sums.count)
  }

  /// The path of the log that was backed up; nil for a backup of an earlier version.
  static func log(of path: String) -> String? { (try? sums(of: path))?.log }

  /// Cuts the sums off a log that was made from a backup, and will change.
  static func remove(from path: String) throws {
    guard let (length, log, _) = try sums(of: path), log != nil else { return }
    guard truncate(path, off_t(length)) == 0 else {
      throw FileError.cannotWrite(path: path, code: errno)
    }
  }

  /// The length of the backup itself, and the digests of its parts; nil if it has none. The lines that are damaged
  /// themselves are no digest of any part.
  private static func sums(of path: String) throws
    -> (length: Int, log: String?, sums: [String])?
  {
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw FileError.cannotCreate(path: path, code: errno)
    }
    defer { try? handle.close() }
    let end = Int(try handle.seekToEnd())
    // The header says where the pages end.
    try handle.seek(toOffset: 0)
    guard let head = try handle.read(upToCount: 100), let length = FileHeader(head)?.length,
      Int(length) < end
    else { return nil }
    try handle.seek(toOffset: UInt64(length))
    let bytes = try handle.readToEnd() ?? Data()
    // A log that was copied by hand has sums of another kind.
    guard !PageSums.isTitle(bytes) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("\nchalk") || text.count > lastLine else { return nil }
    let lines = text.dropLast(min(text.count, lastLine))
    let named = lines.split(separator: "\n").dropFirst().map(String.init)
    let log = named.first.flatMap { $0.hasPrefix("log ") ? String($0.dropFirst(4)) : nil }
    let digests = Array(named.dropFirst())
    let isSound = lines.hasPrefix(title) && text == lines + last(of: String(lines), Int(length))
    return (Int(length), log, isSound ? digests : digests.map { _ in "" } + [""])
  }

  private static func forEachPart(
    of path: String, _ length: Int, _ body: ([UInt8]) throws -> Void
  ) throws {
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw FileError.cannotCreate(path: path, code: errno)
    }
    defer { try? handle.close() }
    var left = length
    while left > 0, let bytes = try handle.read(upToCount: min(part, left)), !bytes.isEmpty {
      left -= bytes.count
      try body(Array(bytes))
    }
  }
}
