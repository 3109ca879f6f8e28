/// What the two networks of phrases must reach, as probabilities.
package struct AgreementTable: Decodable, Sendable, Equatable {
  struct Least: Decodable, Sendable, Equatable {
    /// Of the second and of the first, when the other is surer.
    let second, first: Double
    /// Of the first, which needs no other then.
    let alone: Double
  }

  /// Where the first finds no phrase this likely, the second is not asked: nothing would come of it.
  let asked: Float
  /// A core word.
  let core: Least
  /// Any other phrase that the second knows.
  let other: Least
}

/// By what the two networks' answers are joined.
package struct AgreementRule: Sendable {
  let table: AgreementTable
  let core: Set<String>
  /// Log odds at which a command is accepted.
  let takes: Double

  package init(_ table: AgreementTable, core: [String], takes: Double) {
    self.table = table
    self.core = Set(core)
    self.takes = takes
  }
}
