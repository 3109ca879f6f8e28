/// A gym's colours, each of which is a grade.
package struct Circuit: Hashable, Sendable {
  /// The name of its file, without `.toml`.
  package var id: String
  package var name: String
  package var isForBoulders: Bool
  /// Easiest first; no two are the same in any case.
  package var colours: [String]

  package init(id: String, name: String, isForBoulders: Bool, colours: [String]) {
    self.id = id
    self.name = name
    self.isForBoulders = isForBoulders
    self.colours = colours
  }
}
