package import Core

/// The sessions that are open on a gym's other machines, for boards.
package struct GymBoard: Equatable, Sendable {
  package struct Wall: Equatable, Sendable {
    /// The machine's id.
    package let id: String
    package let card: RemoteCard
    /// When a machine that is no longer connected last sent something; nil while it is.
    package let lastHeard: Moment?

    package init(id: String, card: RemoteCard, lastHeard: Moment? = nil) {
      self.id = id
      self.card = card
      self.lastHeard = lastHeard
    }
  }

  /// This machine's name.
  package let machine: String
  /// Sorted by the names of their machines.
  package let walls: [Wall]
  /// When the server stopped answering; nil while it answers.
  package let lostAt: Moment?

  package init(machine: String, walls: [Wall], lostAt: Moment?) {
    self.machine = machine
    self.walls = walls
    self.lostAt = lostAt
  }
}
