import CZlib

/// Bytes packed by zlib (RFC 1950), which is what HTTP calls `deflate` (RFC 9110, 8.4.1.2).
enum Deflated {
  /// nil if they can't be packed.
  static func bytes(_ content: [UInt8]) -> [UInt8]? {
    var packed = [UInt8](repeating: 0, count: Int(compressBound(uLong(content.count))))
    var length = uLongf(packed.count)
    let result = unsafe compress2(
      &packed, &length, content, uLong(content.count), Z_BEST_COMPRESSION)
    guard result == Z_OK else { return nil }
    return Array(packed.prefix(Int(length)))
  }
}
