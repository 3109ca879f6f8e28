import Foundation

/// The pages of a log's file and of its WAL, whatever is left of them.
final class LogPages {
  /// The bytes of a page, as far as they are there.
  struct Page {
    var number: Int
    var bytes: [UInt8]
    /// Whether the file holds all of it, and as it was written.
    var isWhole: Bool
  }

  /// In bytes.
  let size: Int
  /// The bytes of a page that hold rows.
  let usable: Int
  /// The number of pages.
  let count: Int
  private let wal: LogWAL?
  private let latest: [Int: Int]
  private let file: FileHandle?
  private let length: Int
  /// The pages that changed since they were written.
  private let changed: Set<Int>

  /// - Parameter path: a log, or a WAL that was set aside.
  init(of path: String) {
    let isWAL = LogPages.beginsLikeWAL(path)
    file = isWAL ? nil : FileHandle(forReadingAtPath: path)
    var wal = isWAL ? LogWAL(at: path) : LogWAL(of: path)
    // Pages of another log would be a mixture.
    if !isWAL, let generation = Generation(ofFile: path), wal?.belongs(to: generation) == false {
      wal = nil
    }
    self.wal = wal
    latest = wal?.latest ?? [:]
    var header = (try? file?.read(upToCount: 100)).flatMap { $0 }.flatMap(FileHeader.init)
    let sums = isWAL ? nil : PageSums(of: path)
    changed = Set((try? sums?.changedPages(of: path)) ?? [])
    length =
      sums?.start ?? header?.length.map { min(Int($0), LogFiles.size(path)) }
      ?? LogFiles.size(path)
    if header?.isSQLite != true {
      header = latest[1].flatMap { wal?.page(at: $0) }.flatMap { FileHeader(Data($0)) }
    }
    let known = header?.isSQLite == true ? header : nil
    let stated = Int(known?.pageSize ?? 0)
    let size = stated >= 512 && stated <= 65_536 && stated & (stated - 1) == 0 ? stated : 4096
    self.size = size
    usable = size - Int(known?.reserved ?? 0)
    count = max((length + size - 1) / size, latest.keys.max() ?? 0)
  }

  private static func beginsLikeWAL(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    let head = (try? file.read(upToCount: 4)) ?? Data()
    return head == Data([0x37, 0x7F, 0x06, 0x82]) || head == Data([0x37, 0x7F, 0x06, 0x83])
  }

  /// The page with a number, from 1; nil if nothing of it is left.
  func page(_ number: Int) -> Page? {
    if let page = pageInWAL(number) { return page }
    guard let file, number >= 1, (number - 1) * size < length,
      (try? file.seek(toOffset: UInt64((number - 1) * size))) != nil,
      let bytes = try? file.read(upToCount: min(size, length - (number - 1) * size)),
      !bytes.isEmpty
    else { return nil }
    return page(number, Array(bytes))
  }

  private func pageInWAL(_ number: Int) -> Page? {
    guard let wal, wal.pageSize == size, let bytes = latest[number].flatMap(wal.page) else {
      return nil
    }
    return Page(number: number, bytes: bytes, isWhole: true)
  }

  private func page(_ number: Int, _ bytes: [UInt8]) -> Page {
    let isWhole = bytes.count == size
    return Page(
      number: number,
      bytes: isWhole ? bytes : bytes + Array(repeating: 0, count: size - bytes.count),
      isWhole: isWhole && !changed.contains(number))
  }

  /// Passes on every page of which something is left.
  func forEach(_ body: (Page) throws -> Void) throws {
    let atOnce = 256
    for first in stride(from: 1, through: count, by: atOnce) {
      var bytes: [UInt8] = []
      let offset = (first - 1) * size
      if let file, offset < length {
        try file.seek(toOffset: UInt64(offset))
        bytes = Array(try file.read(upToCount: min(atOnce * size, length - offset)) ?? Data())
      }
      for number in first..<min(first + atOnce, count + 1) {
        if let page = pageInWAL(number) {
          try body(page)
          continue
        }
        let start = (number - first) * size
        guard start < bytes.count else { continue }
        try body(page(number, Array(bytes[start..<min(start + size, bytes.count)])))
      }
    }
  }
}
