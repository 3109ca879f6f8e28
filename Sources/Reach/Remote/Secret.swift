/// Secrets from the system's secure random generator.
enum Secret {
  private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// 128 bits in Crockford's base 32: capitals and digits, which a QR code packs densely.
  static func token(_ generator: inout some RandomNumberGenerator) -> String {
    var rest = UInt128.random(in: .min ... .max, using: &generator)
    var text: [Character] = []
    for _ in 0..<26 {
      text.append(digits[Int(rest & 31)])
      rest >>= 5
    }
    return String(text)
  }

  /// Six digits, for a person to type.
  static func code(_ generator: inout some RandomNumberGenerator) -> String {
    let number = "\(Int.random(in: 0..<1_000_000, using: &generator))"
    return String(repeating: "0", count: 6 - number.count) + number
  }
}
