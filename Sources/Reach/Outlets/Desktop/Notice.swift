import Console
import Languages

/// A notification of the desktop (org.freedesktop.Notifications).
struct Notice: Equatable {
  let title: String
  let body: String

  /// nil unless something ended: nobody wants a notification for each attempt or set.
  init?(_ announcement: Announcement, _ card: RemoteCard?) {
    switch announcement {
    case .attempt, .set: return nil
    case .restOver(let climber):
      title = climber.map { tr("\($0): rest over") } ?? tr("Rest over")
      // The card is that of whoever is up.
      let isUp = climber == nil || card?.climbers.first(where: \.isUp)?.name == climber
      body = isUp ? card.map { Standing($0).title } ?? "" : ""
    case .workoutOver(let timer, let climber):
      title = climber.map { tr("\($0): workout done") } ?? tr("Workout done")
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
        .table([BusValue.Field("desktop-entry", .string("chalktalk"))]), .int32(-1),
      ], failed: failed)
  }

  /// Escaped because a body may hold markup, and a route can have any name.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
