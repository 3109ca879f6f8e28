import Climbing
import Languages
import Session

/// What a phone asks for beside the card: lists that may be long, so that no state carries them.
package enum RemoteRequest: Equatable, Sendable {
  /// All attempts and sets of the session, the oldest first.
  case entries
  /// A part of them from this place on, the latest first; of one route, if its number is given.
  case latest(from: Int, route: Int?)
  /// A part of the session's routes from this place on, the latest first; with the first part the open climbs. Only those whose
  /// titles hold all words, whatever their case.
  case routes(from: Int, words: [String])
}

/// The answer: of a long list one part.
package struct RemoteListing: Equatable, Sendable {
  /// The most items of a part: more than a phone shows before it is scrolled.
  package static let longest = 50

  /// How many there are in all.
  package var total = 0
  package var entries: [RemoteEntry] = []
  package var routes: [Route] = []
  package var projects: [Project] = []

  package init() {}

  package struct Route: Equatable, Sendable {
    package let number: Int
    package let grade: String
    package let name: String?
    package let tries: Int
    package let sends: Int
  }

  package struct Project: Equatable, Sendable {
    package let name: String
    package let grade: String
    /// What was done on it.
    package let note: String
  }
}

extension Console {
  package func listing(_ request: RemoteRequest) -> RemoteListing {
    var listing = RemoteListing()
    switch request {
    case .entries:
      listing.entries = desk.session.facts.entriesInOrder.map(desk.remoteEntry)
      listing.total = listing.entries.count
    case .latest(let from, let route):
      let all = desk.session.facts.entriesInOrder.filter { route == nil || $0.route == route }
      listing.total = all.count
      listing.entries = all.reversed().part(from: from).map(desk.remoteEntry)
    case .routes(let from, let words):
      let all = desk.routes(holding: words)
      listing.total = all.count
      listing.routes = all.part(from: from)
      if from == 0 { listing.projects = desk.projects(holding: words) }
    }
    return listing
  }
}

extension ListedEntry {
  /// The number of an attempt's route.
  fileprivate var route: Int? {
    if case .attempt(let placed) = self { placed.routeNumber } else { nil }
  }
}

extension Sequence {
  /// At most as many elements as a part has.
  fileprivate func part(from place: Int) -> [Element] {
    Array(dropFirst(place).prefix(RemoteListing.longest))
  }
}

extension Desk {
  /// More aren't projects.
  private static let mostProjects = 20

  /// The session's routes as the picker lists them.
  fileprivate func routes(holding words: [String]) -> [RemoteListing.Route] {
    session.facts.climb.routes.enumerated().reversed().compactMap { index, route in
      let title = [tr("Route \(index + 1)"), "\(route.grade)", route.title].compactMap(\.self)
      guard Self.holds(words, title.joined(separator: " ")) else { return nil }
      return RemoteListing.Route(
        number: index + 1, grade: "\(route.grade)", name: route.title,
        tries: route.attempts.count, sends: route.sends)
    }
  }

  /// The open climbs of earlier sessions, the last tried first; none where no climb is up.
  fileprivate func projects(holding words: [String]) -> [RemoteListing.Project] {
    guard session.facts.climb.current != nil else { return [] }
    return earlierProjects.prefix(Self.mostProjects).compactMap { climb in
      guard let name = climb.name, Self.holds(words, "\(climb.grade) \(name)") else { return nil }
      return RemoteListing.Project(
        name: name, grade: "\(climb.grade)", note: climb.past.shown ?? "")
    }
  }

  private static func holds(_ words: [String], _ text: String) -> Bool {
    let text = text.lowercased()
    return words.allSatisfy { text.contains($0.lowercased()) }
  }
}
