package import Climbing

/// What the log knew of the climber before the session: what a moment of it is measured against.
package struct Precedent: Equatable, Sendable {
  /// What more rest is known to be worth.
  package struct Rest: Equatable, Sendable {
    /// Where long begins.
    package var seconds: Int
    /// The share of sends among attempts after a shorter and after a longer rest.
    package var short, long: Double

    package init(seconds: Int, short: Double, long: Double) {
      self.seconds = seconds
      self.short = short
      self.long = long
    }
  }

  /// Fewer sends in a system tell of no first.
  package static let fewestSends = 10

  /// In each system the hardest grade that was ever sent.
  package var hardestSends: [Grade]
  /// nil: the log does not say that it helps.
  package var rest: Rest?

  /// - Parameter sends: how often each grade was ever sent.
  package init(sends: [(grade: Grade, number: Int)] = [], rest: Rest? = nil) {
    let systems = Dictionary(grouping: sends, by: \.grade.system.id).values
    hardestSends = systems.compactMap { lines in
      guard lines.reduce(0, { $0 + $1.number }) >= Self.fewestSends else { return nil }
      return lines.filter { $0.number > 0 }.map(\.grade).max(by: Grade.isEasier)
    }
    self.rest = rest
  }

  func hardestSend(in system: GradeSystem) -> Grade? {
    hardestSends.first { $0.system == system }
  }
}
