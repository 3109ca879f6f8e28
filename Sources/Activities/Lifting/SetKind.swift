/// How a set counts. The raw values are stored in tallies (`Measure.set`).
package enum SetKind: Int, CaseIterable, Sendable {
  /// A missed set of any type, even a warm-up.
  case missed = 0
  /// Working sets, drop sets and sets to failure.
  case done = 1
  case warmUp = 2
}

extension SetEntry {
  package var kind: SetKind { outcome == .missed ? .missed : type == .warmUp ? .warmUp : .done }

  /// Whether it is completed work.
  package var counts: Bool { kind == .done }
}
