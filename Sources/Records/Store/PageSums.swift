import Files
import Foundation

/// The sums of a log's pages, behind the last one, where SQLite doesn't look:
///
///     chalktalk pages 1
///     (eight bytes for each page)
///     (the size of a page and their number, four bytes each; the sum of all this; "pagesums")
///
/// Whoever has written to the log adds them when it closes it, and they go before the next commit, so a log that was closed can
/// be compared with what was written. After a kill it has none until the next program that writes.
///
/// The sum is that of SQLite's WAL (sqlite.org/fileformat2.html, section 4.2), which no single flipped bit leaves the same. Its
/// length is never a multiple of a page, so another program's commit, which takes it for pages, leaves no valid one.
struct PageSums {
  private static let title = Array("\nchalktalk pages 1\n".utf8)
  private static let mark = Array("pagesums".utf8)
  private static let end = 4 + 4 + 8 + 8
  /// In bytes: how much is read at once, a multiple of every size of a page.
  private static let part = 1 << 20

  let pageSize: Int
  /// Of each page.
  private let sums: [UInt64]

  /// Where they begin: the length of the log itself, in bytes.
  var start: Int { pageSize * sums.count }
  /// The length of the log with them, in bytes.
  var fileLength: Int { start + Self.title.count + 8 * sums.count + Self.end }
  var count: Int { sums.count }

  /// nil if the file has none, or damaged ones.
  init?(of path: String) {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let length = try? file.seekToEnd(), length > Self.end,
      (try? file.seek(toOffset: length - UInt64(Self.end))) != nil,
      let end = try? file.readToEnd().map(Array.init), end.count == Self.end,
      end.suffix(8).elementsEqual(Self.mark)
    else { return nil }
    func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
      bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
    let (size, count) = (Int(number(end[0..<4])), Int(number(end[4..<8])))
    let start = size * count
    guard size >= 512, size <= 65_536, size & (size - 1) == 0, count > 0,
      Int(length) == start + Self.title.count + 8 * count + Self.end,
      (try? file.seek(toOffset: UInt64(start))) != nil,
      let bytes = try? file.readToEnd().map(Array.init),
      bytes.starts(with: Self.title),
      Self.sum(bytes.dropLast(16)) == number(end[8..<16])
    else { return nil }
    pageSize = size
    sums = (0..<count).map { place in
      let at = Self.title.count + 8 * place
      return number(bytes[at..<at + 8])
    }
  }

  /// The pages that aren't what they were when the sums were written, from 1. Pages that the WAL replaces don't count.
  func changedPages(of path: String) throws -> [Int] {
    var changed: [Int] = []
    try Self.forEachSum(of: path, pageSize: pageSize, length: start) { number, sum in
      if number > sums.count || sum != sums[number - 1] { changed.append(number) }
    }
    guard !changed.isEmpty else { return [] }
    let replaced = LogWAL.pages(beside: path)
    return changed.filter { !replaced.contains($0) }
  }

  /// Adds sums to a log that nobody writes to, and that has no WAL. Another program may have left something behind the last page,
  /// which goes.
  ///
  /// - Parameter file: the log, open for reading and writing. Closing it drops SQLite's locks.
  static func append(to file: FileHandle, of path: String) throws {
    try file.seek(toOffset: 0)
    guard let header = try file.read(upToCount: 100).flatMap(FileHeader.init), header.isSQLite,
      let length = header.length.map(Int.init), length <= LogFiles.size(path)
    else { return }
    let size = Int(header.pageSize)
    var bytes = title
    try forEachSum(in: file, pageSize: size, length: length) { _, sum in
      bytes += big(sum, 8)
    }
    bytes += big(UInt64(size), 4) + big(UInt64(length / size), 4)
    bytes += big(sum(bytes[...]), 8) + mark
    try file.truncate(atOffset: UInt64(length))
    try file.seek(toOffset: UInt64(length))
    try file.write(contentsOf: Data(bytes))
  }

  /// Adds sums to a log that no program has open.
  static func append(to path: String) throws {
    guard let file = FileHandle(forUpdatingAtPath: path) else {
      throw FileError.cannotWrite(path: path, code: errno)
    }
    defer { try? file.close() }
    try append(to: file, of: path)
  }

  /// Cuts the sums off before the log is written to, if they are still there. Opens no file, which would drop SQLite's locks.
  func remove(from path: String) throws {
    guard LogFiles.size(path) == fileLength else { return }
    guard truncate(path, off_t(start)) == 0 else {
      throw FileError.cannotWrite(path: path, code: errno)
    }
  }

  static func isTitle(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: title) }

  // MARK: - Sums

  private static func forEachSum(
    of path: String, pageSize: Int, length: Int, _ body: (_ number: Int, _ sum: UInt64) -> Void
  ) throws {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw FileError.cannotCreate(path: path, code: errno)
    }
    defer { try? file.close() }
    try forEachSum(in: file, pageSize: pageSize, length: length, body)
  }

  private static func forEachSum(
    in file: FileHandle, pageSize: Int, length: Int, _ body: (_ number: Int, _ sum: UInt64) -> Void
  ) throws {
    try file.seek(toOffset: 0)
    var (left, number) = (length, 0)
    while left > 0, let bytes = try file.read(upToCount: min(part, left)), !bytes.isEmpty {
      left -= bytes.count
      bytes.withUnsafeBytes { raw in
        for start in stride(from: 0, to: raw.count, by: pageSize) {
          number += 1
          body(
            number,
            sum(UnsafeRawBufferPointer(rebasing: raw[start..<min(start + pageSize, raw.count)])))
        }
      }
    }
  }

  private static func sum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { sum($0) }
  }

  /// Bytes after the last multiple of eight count as if zeros followed.
  private static func sum(_ raw: UnsafeRawBufferPointer) -> UInt64 {
    var (one, two): (UInt32, UInt32) = (0, 0)
    let whole = raw.count & ~7
    for at in stride(from: 0, to: whole, by: 8) {
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
      one &+= UInt32(truncatingIfNeeded: word) &+ two
      two &+= UInt32(truncatingIfNeeded: word >> 32) &+ one
    }
    if whole < raw.count {
      let rest = raw[whole...].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      one &+= UInt32(truncatingIfNeeded: rest) &+ two
      two &+= UInt32(truncatingIfNeeded: rest >> 32) &+ one
    }
    return UInt64(one) << 32 | UInt64(two)
  }

  private static func big(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64(count - 1 - $0))) }
  }
}
