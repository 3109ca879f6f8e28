package import Core

/// What a climber says is wrong with a climb.
package enum ClimbChange: Equatable, Sendable {
  /// It is the same as another one.
  case merge(into: NamedClimb)
  /// It has another name, or another place.
  case rename(to: ClimbLabel)
  /// The tries of some days were another climb, at the same place.
  case split(Set<Day>, as: String)
  /// It was taken down.
  case strip(at: Moment)
}

/// A climb as others see it: what it is called, and whether it is still up.
package struct NamedClimb: Equatable, Sendable {
  package var label: ClimbLabel
  package var isUp: Bool

  package init(_ label: ClimbLabel, isUp: Bool) {
    self.label = label
    self.isUp = isUp
  }
}

/// Why a climb can't be corrected so.
package enum ClimbRefusal: Error, Equatable, Sendable {
  case isSame(String)
  /// A boulder and a route.
  case isOfOtherKind
  case isDown(String)
  case hasName(String)
  /// Another climb has the name and the place.
  case isTaken(ClimbLabel)
  case wasNotTried(String, on: Day)
  /// Every day of it would be another climb.
  case leavesNothing(String)
}

extension Climb {
  package var named: NamedClimb { NamedClimb(label, isUp: strippedAt == nil) }

  /// What the log must say for a correction.
  ///
  /// - Parameter climbs: all of the climber.
  package func correction(
    _ change: ClimbChange, among climbs: [NamedClimb]
  ) throws(ClimbRefusal) -> ClimbCorrection {
    switch change {
    case .merge(let into):
      guard isBoulder == into.label.isBoulder else { throw .isOfOtherKind }
      if let down = [named, into].first(where: { !$0.isUp }) { throw .isDown(down.label.name) }
      guard !label.isSame(as: into.label) else { throw .isSame(name) }
      return .named(ClimbNaming(.merged, routes: routes.map(\.id), from: label, to: into.label))
    case .rename(let to):
      if to == label { throw .hasName(to.name) }
      // Its own name in another spelling is free.
      guard to.isSame(as: label) || !climbs.contains(where: { $0.label.isSame(as: to) }) else {
        throw .isTaken(to)
      }
      return .named(ClimbNaming(.renamed, routes: routes.map(\.id), from: label, to: to))
    case .split(let days, let name):
      let apart = routes.filter { days.contains($0.day) }
      if let day = days.subtracting(apart.map(\.day)).min() {
        throw .wasNotTried(self.name, on: day)
      }
      guard apart.count < routes.count else { throw .leavesNothing(self.name) }
      let to = ClimbLabel(isBoulder: isBoulder, name: name, wall: wall)
      guard !climbs.contains(where: { $0.label.isSame(as: to) }) else { throw .isTaken(to) }
      return .named(ClimbNaming(.split, routes: apart.map(\.id), from: label, to: to))
    case .strip(let at):
      if strippedAt != nil { throw .isDown(name) }
      return .stripped(label, at: at)
    }
  }
}
