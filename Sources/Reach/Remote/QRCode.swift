import CQREncode

/// Text as a QR code (ISO/IEC 18004), made by libqrencode at its lowest error correction: a screen
/// has no stains, and fewer modules are larger.
enum QRCode {
  /// Rows of modules, true for dark, without the margin; empty if the text fits no QR code.
  static func modules(_ text: String) -> [[Bool]] {
    guard
      let code = unsafe QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1)
    else { return [] }
    defer { unsafe QRcode_free(code) }
    let width = Int(unsafe code.pointee.width)
    guard let data = unsafe code.pointee.data else { return [] }
    return (0..<width).map { row in
      (0..<width).map { unsafe data[row * width + $0] & 1 == 1 }
    }
  }
}
