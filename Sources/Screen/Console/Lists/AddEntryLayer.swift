import Canvas
import Climbing
import Core
import Grades
import HUD
import Languages
import Lifting
import Preferences
import Session
import Words

/// What can be added to a session that is over, or to a day without one: a try at a known or a new route, or a set.
struct AddEntryLayer: SearchedLayer {
  enum Place {
    /// - Parameter start: when it began, to name it.
    case session(SessionState, start: String)
    case day(Day)
  }

  var cursor = Cursor()
  var query = ""
  private let place: Place

  init(to place: Place) { self.place = place }

  func title(_ desk: Desk) -> String {
    switch place {
    case .session(_, let start): tr("Add to \(start)", context: "session")
    case .day(let day): tr("Add to \(day.text)", context: "session")
    }
  }

  func footerLead(_ desk: Desk) -> String { tr("type to search") }
  var hint: String { tr("add", context: "hint") }

  struct Item: SearchedItem {
    let text: String
    let entry: StatedEntry
  }

  /// So many climbs of earlier sessions are shown before anything is typed.
  private static let mostKnown = 10

  func items(_ desk: Desk) -> [Item] {
    let own = (routes + sets(desk)).filter { $0.fits(query) }
    let known = desk.setup.routes.lazy.filter(fits).flatMap(Self.tries).filter { $0.fits(query) }
    return own + known.prefix(query.isEmpty ? Self.mostKnown : .max)
      + (pastSets(desk) + grades(desk)).filter { $0.fits(query) }
  }

  func choose(_ item: Item, _ desk: inout Desk, by command: Command) {
    desk.pop()
    switch place {
    case .session(let state, let start):
      desk.commit(
        state.adding(item.entry, called: item.text, desk.context(of: command)),
        called: tr("adding to \(start)", context: "session"))
    case .day(let day):
      desk.add([
        .look(
          .stating(
            Stating(
              entry: item.entry, name: item.text, day: "\(day)", time: nil, command: command)))
      ])
    }
  }

  private var facts: SessionFacts? {
    if case .session(let state, _) = place { state.facts } else { nil }
  }

  private var routes: [Item] {
    (facts?.climb.routes ?? RouteList()).enumerated().flatMap { place, route in
      let title = [tr("route \(place + 1)"), route.gradeText, route.title]
        .compactMap(\.self).joined(separator: "  ")
      return Outcome.allCases.map { outcome in
        Item(text: "\(outcome.sign)  \(title)", entry: .again(route.id, outcome))
      }
    }
  }

  /// Whether a climb can be added: not a route to a session of boulders, nor one that the session has.
  private func fits(_ route: KnownRoute) -> Bool {
    guard let name = route.name else { return false }
    guard let climb = facts?.climb, let start = climb.start else { return true }
    let key = ClimbName(name, of: route.grade)
    return start.discipline.isBoulder == route.grade.system.isForBoulders
      && !climb.routes.contains { $0.label?.key == key }
  }

  private static func tries(_ route: KnownRoute) -> [Item] {
    Outcome.allCases.map { outcome in
      Item(
        text: "\(outcome.sign)  \(route.title)",
        entry: .climb(
          route.grade, name: route.name, wall: route.wall, falls: outcome == .fall ? 1 : 0,
          sends: outcome == .send ? 1 : 0))
    }
  }

  private func sets(_ desk: Desk) -> [Item] {
    (facts?.lift.blocks ?? []).compactMap { block in
      block.sets.last.map { Self.set(of: block.exercise, $0.entry.values, desk) }
    }
  }

  /// Sets like the last of each exercise that was done before.
  private func pastSets(_ desk: Desk) -> [Item] {
    let here = Set((facts?.lift.blocks ?? []).map(\.exercise.id))
    let lifting = desk.setup.lifting
    return lifting.exercises.filter { !here.contains($0.id) }.compactMap { exercise in
      lifting.history.last[exercise.id]?.last.map { Self.set(of: exercise, $0, desk) }
    }
  }

  private static func set(of exercise: Exercise, _ values: SetValues, _ desk: Desk) -> Item {
    let text = [exercise.name, values.text(exercise, in: desk.preferences.unit)]
    return Item(text: text.joined(separator: "  "), entry: .sets(exercise, values, number: 1))
  }

  /// New routes, in the session's system; for a day, in those of the climber.
  private func grades(_ desk: Desk) -> [Item] {
    let systems = facts.map { [$0.climb.start?.system].compactMap(\.self) } ?? desk.systems
    return systems.flatMap { system in
      system.names.indices.compactMap { Grade(system, at: $0) }.flatMap { grade in
        Outcome.allCases.map { outcome in
          Item(
            text: "\(outcome.sign)  " + tr("a new route, \("\(grade)")"),
            entry: .climb(
              grade, name: nil, wall: nil, falls: outcome == .fall ? 1 : 0,
              sends: outcome == .send ? 1 : 0))
        }
      }
    }
  }
}

extension Outcome {
  fileprivate var sign: String { self == .send ? tr("✔ send") : tr("✘ fall") }
}
