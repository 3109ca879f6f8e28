import Console
import Core
import Languages

/// The session's notification on the desktop: one, which each piece of news replaces and the next entry withdraws.
///
/// Its buttons log like a phone's. A notification is good for one press: the gesture's id is made when it is shown, so that the log
/// holds it once, however often the desktop, a phone with KDE Connect and a watch send it.
final class Notices {
  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  private let bus: Bus
  private let now: () -> Moment
  private let reports: OutletReports
  private let take: (RemoteGesture) -> Void
  private var card: RemoteCard?
  /// The desktop's number of the notification; 0 while none is shown.
  private var number: UInt32 = 0
  /// Whether it was asked for, and its number hasn't come.
  private var isAwaited = false
  /// Whether it is to go as soon as its number is known.
  private var goesAtOnce = false
  /// What a press of its buttons does; nil once one was pressed.
  private var press: Press?
  private var hasFailed = false

  /// The gesture that the buttons of a notification make.
  private struct Press {
    let id: String
    let climber: String?
    let session: String?
    let card: String?
  }

  /// - Parameter take: receives a button's gesture.
  init(
    _ bus: Bus, now: @escaping () -> Moment, reports: OutletReports,
    take: @escaping (RemoteGesture) -> Void
  ) {
    self.bus = bus
    self.now = now
    self.reports = reports
    self.take = take
    bus.listen(to: "ActionInvoked", of: Self.name, at: Self.path) { [unowned self] signal in
      guard let number = signal.number(), let button = signal.text() else { return }
      pressed(button, on: number)
    }
    bus.listen(to: "NotificationClosed", of: Self.name, at: Self.path) { [unowned self] signal in
      if signal.number() == number { number = 0 }
    }
  }

  func receive(_ contents: Mailbox.Contents) {
    card = contents.card ?? card
    for announcement in contents.announcements {
      switch announcement {
      case .attempt, .set: withdraw()
      case .restOver, .workoutOver:
        if let notice = Notice(announcement, card) { show(notice) }
      }
    }
    for answer in contents.answers {
      if let refusal = Notice(answer) { show(refusal) } else { withdraw() }
    }
  }

  /// Takes the notification off the screen, if there is one.
  func withdraw() {
    press = nil
    goesAtOnce = isAwaited
    guard !isAwaited, number != 0 else { return }
    bus.call(Self.name, Self.path, "CloseNotification", [.uint32(number)]) { _ in }
    number = 0
  }

  private func show(_ notice: Notice) {
    press = Press(
      id: ULID.text(at: now(), .random(in: 0..<ULID.places)), climber: notice.climber,
      session: card?.session, card: notice.isOfCard ? card?.id : nil)
    (isAwaited, goesAtOnce) = (true, false)
    bus.call(Self.name, Self.path, "Notify", notice.arguments(replacing: number)) {
      [weak self] answer in self?.receive(answer)
    }
  }

  private func receive(_ answer: BusAnswer) {
    isAwaited = false
    switch answer {
    case .done(let reply):
      number = reply.number() ?? 0
      reports.isDown(.notifications, false)
    case .refused(let reason):
      number = 0
      reports.isDown(.notifications, true)
      // Reported once: a desktop without notifications will have none at the next rest either.
      if !hasFailed { reports.failed(tr("No notification: \(reason).")) }
      hasFailed = true
    }
    if goesAtOnce { withdraw() }
  }

  private func pressed(_ button: String, on pressed: UInt32) {
    guard pressed == number, let press, let button = Notice.Button(rawValue: button) else { return }
    self.press = nil
    let gesture = RemoteGesture(
      id: press.id, command: button.command, climber: press.climber, session: press.session,
      card: press.card, phone: tr("notification"), madeAt: now())
    if let gesture { take(gesture) }
  }
}
