package import Log

// Changes to a past session are events of that session, like everything else.

extension SessionState {
  /// Removes a session from every list and sum.
  package static func deletion(of session: String, _ context: OrderContext) -> Decision {
    act(.sessionDeleted, in: session, context, then: .sessionDeleted)
  }

  /// Restores it.
  package static func restoration(after deletion: Event, _ context: OrderContext) -> Decision {
    act(
      .undone(actionID: deletion.actionID, sinceThen: context.now - deletion.at),
      in: deletion.sessionID, context, then: .undone("deleting a session"))
  }
}
