import Console

/// A notification of the desktop (org.freedesktop.Notifications).
struct Notice: Equatable {
  let title: String
  let body: String

  /// Nil of what is no end: nobody wants to be told of each attempt.
  init?(_ announcement: Announcement, _ card: RemoteCard?) {
    switch announcement {
    case .attempt: return nil
    case .restOver:
      title = "Rest over"
      body = card.map { Standing($0).title } ?? ""
    case .workoutOver(let timer):
      title = "Workout done"
      body = timer
    }
  }

  func send(on bus: Bus, failed: @escaping (String) -> Void) {
    let name = "org.freedesktop.Notifications"
    bus.call(
      name, "/org/freedesktop/Notifications", "Notify",
      [
        .string("Chalktalk"), .uint32(0), .string("chalktalk"), .string(title),
        .string(Self.escaped(body)), .strings([]),
        .table([BusValue.Entry("desktop-entry", .string("chalktalk"))]), .int32(-1),
      ], failed: failed)
  }

  /// A body may hold markup, and a route may be called anything.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
