/// The syntax of typed values.
enum TypedValue {
  /// The numbers and their kinds in the order typed; nil if the text is anything else.
  ///
  /// - Parameter usual: what a number alone means. Before “x” it is a weight, and after it what the
  ///   exercise counts, as on the screen: `+20×8`, `10×30 s`.
  static func read(_ text: String, as usual: NumberKind) -> [(NumberKind, Double)]? {
    var kind = usual
    var digits = ""
    var values: [(NumberKind, Double)] = []
    /// Ends the current number; false if it isn't one.
    func close() -> Bool {
      defer { digits = "" }
      if digits.isEmpty { return values.isEmpty }
      guard let number = Double(digits), number.isFinite, number < 1_000_000 else { return false }
      values.append((kind, number))
      return true
    }
    for character in text where character != " " {
      switch character {
      case "0"..."9", ".", "-": digits.append(character)
      case ",": digits.append(".")
      case "x", "X", "×", "*":
        if values.isEmpty, kind == usual { kind = .weight }
        guard close() else { return nil }
        kind = usual == .weight ? .reps : usual
      case "@":
        guard close() else { return nil }
        kind = .effort
      case "+":
        guard digits.isEmpty else { return nil }
        kind = .plus
      default: return nil
      }
    }
    return !digits.isEmpty && close() ? values : nil
  }
}
