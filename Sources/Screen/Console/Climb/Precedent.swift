package import Grades

/// What the log knew of the climber before the session, for comparison.
package struct Precedent: Equatable, Sendable {
  /// The effect of longer rests.
  package struct Rest: Equatable, Sendable {
    /// From how many seconds a rest counts as long.
    package var seconds: Int
    /// The share of sends among attempts after shorter and longer rests.
    package var short, long: Double

    package init(seconds: Int, short: Double, long: Double) {
      self.seconds = seconds
      self.short = short
      self.long = long
    }
  }

  /// With fewer sends in a system, no send is announced as a first.
  package static let fewestSends = 10

  /// The hardest grade ever sent in each system.
  package var hardestSends: [Grade]
  /// nil if the log doesn't show that longer rests help.
  package var rest: Rest?

  /// - Parameter sends: how often each grade was sent, over the whole log.
  package init(sends: [(grade: Grade, number: Int)] = [], rest: Rest? = nil) {
    let systems = Dictionary(grouping: sends, by: \.grade.system.id).values
    hardestSends = systems.compactMap { lines in
      guard lines.reduce(0, { $0 + $1.number }) >= Self.fewestSends else { return nil }
      return lines.filter { $0.number > 0 }.map(\.grade).max(by: Grade.isEasier)
    }
    self.rest = rest
  }

  package func hardestSend(in system: GradeSystem) -> Grade? {
    hardestSends.first { $0.system == system }
  }
}
