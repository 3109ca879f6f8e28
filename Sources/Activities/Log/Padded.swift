extension String {
  /// The text with spaces after it up to a width; a longer text stays whole.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
