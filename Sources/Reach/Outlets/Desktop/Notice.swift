import Console
import Core
import Languages

/// The content of a notification on the desktop (org.freedesktop.Notifications).
struct Notice: Equatable {
  /// A button, named by its command.
  enum Button: String {
    case send, fall, done, missed, undo

    var command: String { rawValue }

    var label: String {
      switch self {
      case .send: tr("Send")
      case .fall: tr("Fall")
      case .done: tr("Done")
      case .missed: tr("Missed")
      case .undo: tr("Undo")
      }
    }

    /// In the order in which they are shown.
    static let all: [Button] = [.send, .fall, .done, .missed, .undo]
  }

  let title: String
  let body: String
  private(set) var buttons: [Button] = []
  /// Whose rest or timer it is; nil for who is up.
  private(set) var climber: String?
  /// Whether it is about the route or exercise that the card shows: then its buttons log for that one alone.
  private(set) var isOfCard = false

  /// nil unless something ended: nobody wants a notification for each attempt or set.
  init?(_ announcement: Announcement, _ card: RemoteCard?) {
    let isUp: (String?) -> Bool = { climber in
      // The card is that of whoever is up.
      climber == nil || card?.climbers.first(where: \.isUp)?.name == climber
    }
    switch announcement {
    case .attempt, .set: return nil
    case .restOver(let climber):
      title = climber.map { tr("\($0): rest over") } ?? tr("Rest over")
      isOfCard = isUp(climber)
      body = isOfCard ? card.map { Standing($0).title } ?? "" : ""
      self.climber = climber
    case .workoutOver(let timer, let climber):
      title = climber.map { tr("\($0): workout done") } ?? tr("Workout done")
      body = timer
      isOfCard = isUp(climber)
      self.climber = climber
    }
    let offered = Set(
      (card?.offers ?? []).filter { $0.unavailable == nil }.map(\.command))
    buttons = isOfCard ? Button.all.filter { offered.contains($0.command) } : []
  }

  /// Why a button's gesture wasn't carried out; nil if it was.
  init?(_ answer: RemoteAnswer) {
    switch answer {
    case .done: return nil
    case .refused(let text), .failed(let text):
      title = tr("Nothing was logged")
      body = text
    }
  }

  /// The arguments of `Notify`.
  ///
  /// - Parameter number: that of the notification that it replaces; 0 for none.
  func arguments(replacing number: UInt32) -> [BusValue] {
    [
      .string("Chalktalk"), .uint32(number), .string("chalktalk"), .string(title),
      .string(Self.escaped(body)), .strings(buttons.flatMap { [$0.rawValue, $0.label] }),
      .table([BusValue.Field("desktop-entry", .string("chalktalk"))]), .int32(-1),
    ]
  }

  /// Escaped because a body may hold markup, and a route can have any name.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
