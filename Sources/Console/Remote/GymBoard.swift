package import Log

/// The sessions that are open on a gym's other machines, for boards.
package struct GymBoard: Equatable, Sendable {
  package struct Wall: Equatable, Sendable {
    /// The machine's.
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
  /// By the names of their machines.
  package let walls: [Wall]
  /// Since when the server doesn't answer; nil while it does.
  package let lostAt: Moment?

  package init(machine: String, walls: [Wall], lostAt: Moment?) {
    self.machine = machine
    self.walls = walls
    self.lostAt = lostAt
  }
}
