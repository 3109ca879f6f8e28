import Grades

/// The places of a system's grades, looked up by name.
///
/// A name that the system doesn't have exactly is read like one that was typed: a gym may have
/// changed the spelling of its colours since.
struct GradePlaces {
  let system: GradeSystem
  private let exact: [String: Int]

  init(_ system: GradeSystem) {
    self.system = system
    exact = Dictionary(zip(system.names, system.names.indices)) { first, _ in first }
  }

  subscript(name: String) -> Int? { exact[name] ?? Grade(name, in: system)?.index }
}
