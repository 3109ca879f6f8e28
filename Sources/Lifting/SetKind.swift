/// What a set counts as. The raw values are kept in tallies (`Measure.set`).
package enum SetKind: Int, CaseIterable, Sendable {
  /// Of any type, warm-ups too.
  case missed
  /// Working sets, drop sets and sets to failure.
  case done
  case warmUp
}

extension SetEntry {
  package var kind: SetKind { outcome == .missed ? .missed : type == .warmUp ? .warmUp : .done }

  /// Whether it is work that was done.
  package var counts: Bool { kind == .done }
}
