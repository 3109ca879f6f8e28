extension [String] {
  /// Pads each text on the left to the widest, so that a list's times line up.
  var alignedRight: [String] {
    let width = map(\.count).max() ?? 0
    return map { String(repeating: " ", count: width - $0.count) + $0 }
  }
}
