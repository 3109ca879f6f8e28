package import Core
import Languages

/// What the climber says about climbs, besides what the sessions say of their routes.
package enum ClimbCorrection: Equatable, Sendable {
  /// Routes are of another climb than their names say.
  case named(ClimbNaming)
  /// A climb was taken down: a route of its name after that is another climb.
  case stripped(ClimbLabel, at: Moment)
}

extension ClimbCorrection {
  /// The names that it is about.
  package var names: [ClimbName] {
    switch self {
    case .named(let naming): [naming.from.key, naming.to.key]
    case .stripped(let label, _): [label.key]
    }
  }
}

/// A climb by what people call it.
package struct ClimbLabel: Hashable, Sendable {
  package var isBoulder: Bool
  package var name: String
  package var wall: String?

  package init(isBoulder: Bool, name: String, wall: String?) {
    self.isBoulder = isBoulder
    self.name = name
    self.wall = wall
  }

  package var key: ClimbName { ClimbName(name, isBoulder: isBoulder) }
  package var plainWall: String? { wall.map(ClimbName.plain) }

  /// Name and place.
  package var title: String {
    [name, wall].compactMap { $0?.isolated }.joined(separator: " · ")
  }

  package func isSame(as other: ClimbLabel) -> Bool {
    key == other.key && plainWall == other.plainWall
  }
}

/// Gives routes of one climb the name and place of another one, or of a new one.
package struct ClimbNaming: Equatable, Sendable {
  package enum Reason: String, Sendable, CaseIterable {
    /// The climb has another name.
    case renamed
    /// The climb is the same as another one: later routes with its name are, too.
    case merged
    /// Some of its routes are another climb.
    case split
  }

  package var reason: Reason
  /// The routes' ids.
  package var routes: [String]
  package var from: ClimbLabel
  package var to: ClimbLabel

  package init(_ reason: Reason, routes: [String], from: ClimbLabel, to: ClimbLabel) {
    self.reason = reason
    self.routes = routes
    self.from = from
    self.to = to
  }
}

/// The corrections that were not undone, in the order that all machines agree on.
package struct ClimbCorrections: Equatable, Sendable {
  package struct Statement: Equatable, Sendable {
    /// The id of its action, for undo.
    package var id: String
    package var at: Moment
    package var correction: ClimbCorrection
  }

  package private(set) var entries: [Statement] = []
  /// The namings that are about a route's id, and those that are about every later route of a name.
  private var ofRoute: [String: [Int]] = [:]
  private var ofName: [ClimbName: [Int]] = [:]

  package init() {}

  package mutating func append(_ correction: ClimbCorrection, id: String, at: Moment) {
    if case .named(let naming) = correction {
      for route in naming.routes { ofRoute[route, default: []].append(entries.count) }
      if naming.reason == .merged { ofName[naming.from.key, default: []].append(entries.count) }
    }
    entries.append(Statement(id: id, at: at, correction: correction))
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// When climbs of a name were taken down, the earliest first, each with its place.
  func strips(of name: ClimbName) -> [(at: Moment, wall: String?)] {
    entries.compactMap { entry in
      guard case .stripped(let label, let at) = entry.correction, label.key == name else {
        return nil
      }
      return (at, label.plainWall)
    }.sorted { $0.at < $1.at }
  }

  /// What a route is called after all corrections.
  ///
  /// - Parameter at: when it was first tried.
  package func label(of route: String, _ label: ClimbLabel, at: Moment) -> ClimbLabel {
    guard !entries.isEmpty else { return label }
    let own = ofRoute[route] ?? []
    if own.isEmpty, ofName[label.key] == nil { return label }
    var label = label
    for (place, entry) in entries.enumerated() {
      guard case .named(let naming) = entry.correction, naming.to.isBoulder == label.isBoulder
      else { continue }
      let isLater = naming.reason == .merged && entry.at <= at && label.isSame(as: naming.from)
      if isLater || own.contains(place) { label = naming.to }
    }
    return label
  }
}
