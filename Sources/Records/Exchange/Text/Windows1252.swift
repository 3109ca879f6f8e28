/// Text from bytes of unknown encoding.
enum Windows1252 {
  /// 0x80 to 0x9F, where it differs from Latin-1 (WHATWG Encoding Standard, index windows-1252).
  private static let upper: [Unicode.Scalar] = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  /// As UTF-8 if valid, which other text hardly ever is by chance; else as Windows-1252.
  static func text(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append((0x80...0x9F).contains(byte) ? upper[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(text)
  }
}
