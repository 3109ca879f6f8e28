extension Int {
  /// `1 attempt`, `2 attempts`.
  package func counted(_ noun: String) -> String { "\(self) \(noun.plural(of: self))" }
}

extension String {
  /// The noun as it follows a number.
  func plural(of number: Int) -> String { number == 1 ? self : self + "s" }
}
