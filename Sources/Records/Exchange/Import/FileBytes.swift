import Digests
import Files
import Foundation

/// A file's bytes, read in pieces.
struct FileBytes {
  private static let size = 1 << 16

  private let handle: FileHandle
  private let path: String
  private var running = RunningDigest()
  private var isAgain = false
  /// How many there are, and were read of them since the beginning.
  private let count: UInt64
  private var done: UInt64 = 0

  /// The share of them that was read since the beginning.
  var share: Double { count == 0 ? 1 : min(1, Double(done) / Double(count)) }

  /// Of all bytes, once they were read to the end.
  var digest: Digest { running.digest }

  init(_ path: String) throws(ImportFileError) {
    self.path = path
    let handle = try Self.opened(path)
    self.handle =
      (try? Files.presence(of: path)) == .file ? handle : try Self.copy(handle, path)
    count = Self.size(of: self.handle)
  }

  /// A file without a name, from its beginning.
  init(_ unnamed: FileHandle, for path: String) throws(ImportFileError) {
    self.path = path
    handle = unnamed
    count = Self.size(of: unnamed)
    try rewind()
    isAgain = false
  }

  /// 0 if it can't be told. Reads from the beginning after that.
  private static func size(of handle: FileHandle) -> UInt64 {
    guard let end = try? handle.seekToEnd(), (try? handle.seek(toOffset: 0)) != nil else {
      return 0
    }
    return end
  }

  private static func opened(_ path: String) throws(ImportFileError) -> FileHandle {
    do {
      guard let handle = try Files.reading(path) else { throw ImportFileError.missing(path) }
      return handle
    } catch FileError.unreachable(let failure) {
      throw .unreachable(failure)
    } catch FileError.isFolder {
      throw .folder(path)
    } catch let error as ImportFileError {
      throw error
    } catch {
      throw .unreadable(path, reason: "\(error)")
    }
  }

  /// What comes through a pipe, in a file without a name that can be read twice.
  private static func copy(_ pipe: FileHandle, _ path: String) throws(ImportFileError) -> FileHandle
  {
    do {
      let copy = try unnamed()
      while let data = try pipe.read(upToCount: size), !data.isEmpty {
        try copy.write(contentsOf: data)
      }
      try copy.seek(toOffset: 0)
      return copy
    } catch {
      throw .unreadable(path, reason: error.localizedDescription)
    }
  }

  /// A new file that has no name, so that it vanishes however the program ends.
  static func unnamed() throws -> FileHandle {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: place, options: .withoutOverwriting)
    let handle = try FileHandle(forUpdating: place)
    try FileManager.default.removeItem(at: place)
    return handle
  }

  /// Goes back to the beginning.
  mutating func rewind() throws(ImportFileError) {
    isAgain = true
    done = 0
    do {
      try handle.seek(toOffset: 0)
    } catch {
      throw .unreadable(path, reason: error.localizedDescription)
    }
  }

  /// nil at the end.
  mutating func next() throws(ImportFileError) -> [UInt8]? {
    do {
      let data = try handle.read(upToCount: Self.size)
      let bytes = data.flatMap { $0.isEmpty ? nil : Array($0) }
      done += UInt64(bytes?.count ?? 0)
      if let bytes, !isAgain { running.add(bytes) }
      return bytes
    } catch {
      throw .unreadable(path, reason: error.localizedDescription)
    }
  }
}

extension FileBytes {
  /// Passes on the records of a table.
  ///
  /// - Parameters:
  ///   - beginning: the bytes that were read already.
  ///   - report: called after each piece with the share that was read.
  mutating func forEachRecord(
    after beginning: [UInt8], piece report: (Double) throws -> Void,
    _ body: (CSVRecord, _ separator: Character) throws -> Void
  ) throws {
    var reader = CSVReader()
    var chunk: [UInt8]? = beginning
    while let piece = chunk {
      var records: [CSVRecord] = []
      try reader.read(piece) { records.append($0) }
      for record in records { try body(record, reader.separator ?? ",") }
      try report(share)
      chunk = try next()
    }
    var records: [CSVRecord] = []
    try reader.finish { records.append($0) }
    for record in records { try body(record, reader.separator ?? ",") }
  }
}
