package import Log

// Changes to a past session are events of that session, like everything else.

extension SessionState {
  /// Removes a session from every list and sum.
  package static func deletion(of session: String, _ context: OrderContext) -> Decision {
    let id = context.newID()
    let event = Event(
      id: id, sessionID: session, actionID: id, at: context.now, payload: .sessionDeleted)
    return Decision(events: [event], reply: .sessionDeleted)
  }

  /// Restores it.
  package static func restoration(after deletion: Event, _ context: OrderContext) -> Decision {
    let id = context.newID()
    let event = Event(
      id: id, sessionID: deletion.sessionID, actionID: id, at: context.now,
      payload: .undone(actionID: deletion.actionID, sinceThen: context.now - deletion.at))
    return Decision(events: [event], reply: .undone("deleting a session"))
  }
}
