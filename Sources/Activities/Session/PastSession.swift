package import Core

// Changes to a past session are events of that session, like everything else.

extension SessionState {
  /// Removes a session from every list and sum.
  ///
  /// - Parameter name: what it is called in the reply: `4 attempts of Thu 26 Nov 2026, 22:25`.
  package static func deletion(
    of session: String, called name: String, _ context: OrderContext
  ) -> Decision {
    act(.sessionDeleted, in: session, context, then: .deleted(name))
  }

  /// Takes actions back by their ids, whatever was done in their sessions since then.
  ///
  /// - Parameter actions: the latest first.
  package static func takingBack(
    _ actions: [PastAction], called name: String, _ context: OrderContext
  ) -> Decision {
    let events = actions.flatMap { action in
      act(
        .undone(actionID: action.id, sinceThen: max(.zero, context.now - action.at)),
        in: action.session, context, then: .silent
      ).events
    }
    return Decision(events: events, reply: .undone(name))
  }

  /// Brings back what `takingBack` took.
  package static func bringingBack(
    _ actions: [PastAction], called name: String, _ context: OrderContext
  ) -> Decision {
    let events = actions.reversed().flatMap { action in
      act(.redone(actionID: action.id), in: action.session, context, then: .silent).events
    }
    return Decision(events: events, reply: .redone(name, nil))
  }
}

/// An action in a session, by their ids.
package struct PastAction: Equatable, Sendable {
  package let id: Event.ID
  package let session: String
  package let at: Moment

  package init(id: Event.ID, session: String, at: Moment) {
    self.id = id
    self.session = session
    self.at = at
  }
}
