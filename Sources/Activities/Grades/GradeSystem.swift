/// A way of grading climbs: an ordered list of names, each with its place relative to other
/// systems.
///
/// The systems themselves are data: `GradeSystems.swift`. A gym's own colours are a system too.
package struct GradeSystem: Sendable {
  /// How it is named in files, options and the log.
  package let id: String
  package let title: String
  package let isForBoulders: Bool
  /// Its grades, easiest first, as they are printed.
  package let names: [String]
  /// The gym's colours behind this system; nil for a published system.
  package let circuit: Circuit?
  /// Whether a grade rates only the hardest move, not the whole climb.
  let isOfSingleMoves: Bool
  /// The spellings to look up among the names for a written grade, most exact first; `bare` has no
  /// sign.
  let spellings: @Sendable (_ text: String, _ bare: String) -> [String]
  /// The scores each grade covers; a grade without scores can't be converted.
  let bands: [String: ClosedRange<Int>]

  init(
    _ id: String, _ title: String, isForBoulders: Bool, isOfSingleMoves: Bool = false,
    names: [String], circuit: Circuit? = nil, bands: [String: ClosedRange<Int>] = [:],
    spellings: @escaping @Sendable (_ text: String, _ bare: String) -> [String] = { [$0, $1] }
  ) {
    self.id = id
    self.title = title
    self.isForBoulders = isForBoulders
    self.isOfSingleMoves = isOfSingleMoves
    self.names = names
    self.bands = bands
    self.spellings = spellings
    self.circuit = circuit
  }

  /// A gym's own colours.
  package static func circuit(_ circuit: Circuit) -> GradeSystem {
    GradeSystem(
      circuit.id, circuit.name, isForBoulders: circuit.isForBoulders, names: circuit.colours,
      circuit: circuit)
  }

  /// A published system by its id.
  package init?(id: String) {
    guard let found = Self.published.first(where: { $0.id == id }) else { return nil }
    self = found
  }
}

extension GradeSystem: Hashable {
  /// A published system is identified by its id; two gyms may use the same id for their circuits.
  package static func == (one: GradeSystem, other: GradeSystem) -> Bool {
    one.id == other.id && one.circuit == other.circuit
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
