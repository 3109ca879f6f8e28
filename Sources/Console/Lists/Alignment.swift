extension [String] {
  /// Each as wide as the widest, with spaces before it: times of a list stand below one another.
  var alignedRight: [String] {
    let width = map(\.count).max() ?? 0
    return map { String(repeating: " ", count: width - $0.count) + $0 }
  }
}
