import Foundation

/// How much audio a WAV file's header promises, and how much of it is missing: libsndfile doesn't report that a file is
/// truncated.
///
/// The layout is that of "Multimedia Programming Interface and Data Specifications 1.0" (IBM and Microsoft, 1991), and for
/// files over 4 GB of EBU Tech 3306 (RF64).
struct DeclaredLength: Equatable {
  /// Seconds.
  var promised: Double
  var missing: Double

  /// nil if it isn't a RIFF file, or was written to a pipe by a writer that didn't know the length.
  init?(path: String) {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    guard let size = try? file.seekToEnd(), let head = Self.read(12, at: 0, of: file),
      ["RIFF", "RF64"].contains(Self.name(head[...])), Self.name(head.dropFirst(8)) == "WAVE"
    else { return nil }
    var layout = Layout()
    var offset: UInt64 = 12
    // A file has a handful of chunks; one with thousands is no recording.
    for _ in 0..<1000 {
      guard let chunk = Self.read(8, at: offset, of: file) else { return nil }
      let length = UInt64(Self.number(chunk.dropFirst(4)))
      let content = offset + 8
      switch Self.name(chunk[...]) {
      case "fmt ": layout.format = Self.read(16, at: content, of: file)
      case "ds64": layout.sizes = Self.read(16, at: content, of: file)
      case "data":
        self.init(layout, length: length, present: size - min(size, content))
        return
      default: break
      }
      // Chunks begin at even places.
      offset = content + length + length % 2
    }
    return nil
  }

  private struct Layout {
    var format: [UInt8]?
    var sizes: [UInt8]?
  }

  /// Programs that write to pipes (sox, ffmpeg, arecord) use such lengths for "unknown".
  private static let unknown: UInt64 = 0x7FFF_F000

  private init?(_ layout: Layout, length: UInt64, present: UInt64) {
    guard let format = layout.format else { return nil }
    let bytesPerSecond = Double(Self.number(format[8...]))
    let long = layout.sizes.map {
      UInt64(Self.number($0[8...])) | UInt64(Self.number($0[12...])) << 32
    }
    guard let declared = long ?? (length < Self.unknown ? length : nil), bytesPerSecond > 0 else {
      return nil
    }
    promised = Double(declared) / bytesPerSecond
    missing = declared > present ? Double(declared - present) / bytesPerSecond : 0
  }

  private static func read(_ count: Int, at offset: UInt64, of file: FileHandle) -> [UInt8]? {
    guard (try? file.seek(toOffset: offset)) != nil, let data = try? file.read(upToCount: count),
      data.count == count
    else { return nil }
    return [UInt8](data)
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix(4), as: UTF8.self)
  }

  /// Four bytes, the lowest first.
  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
