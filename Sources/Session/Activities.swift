import Lifting
package import Log

/// The activities that a session takes up, a line each.
///
/// Climbing and the timers stand beside them as cases of their own: rests and the one workout under way concern
/// whatever else is done.
enum Activities {
  static let all: [any ActivityEvent.Type] = [LiftEvent.self]
}

/// An event of one of them.
package struct AnyActivityEvent: Equatable, Sendable {
  package let event: any ActivityEvent

  package init(_ event: any ActivityEvent) { self.event = event }

  package static func == (one: Self, other: Self) -> Bool { same(one.event, other.event) }

  /// nil of one that is no activity's.
  init?(kind: String, version: Int, _ fields: Fields) throws(PayloadError) {
    for type in Activities.all {
      if let event = try type.init(kind: kind, version: version, fields) {
        self.event = event
        return
      }
    }
    return nil
  }
}

/// An order of one of them.
package struct AnyActivityOrder: Equatable, Sendable {
  let order: any ActivityOrder

  package init(_ order: any ActivityOrder) { self.order = order }

  package static func == (one: Self, other: Self) -> Bool { same(one.order, other.order) }
}

/// The states of all of them, by type; one that nothing was done in is as it begins.
struct ActivityStates: Equatable, Sendable {
  private var states: [any ActivityState] = []

  subscript<State: ActivityState>(_ type: State.Type) -> State {
    for case let state as State in states { return state }
    return State()
  }

  mutating func apply(_ event: Event, _ payload: any ActivityEvent) {
    fold(event, payload)
  }

  private mutating func fold<Payload: ActivityEvent>(_ event: Event, _ payload: Payload) {
    var state = self[Payload.State.self]
    state.apply(event.map { _ in payload })
    states.removeAll { $0 is Payload.State }
    states.append(state)
  }

  static func == (one: Self, other: Self) -> Bool {
    one.states.count == other.states.count
      && one.states.allSatisfy { state in other.states.contains { same(state, $0) } }
  }
}

private func same<Value: Equatable>(_ one: Value, _ other: any Equatable) -> Bool {
  other as? Value == one
}
