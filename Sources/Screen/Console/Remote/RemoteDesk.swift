import Core
import HUD
import Languages
import Session

/// The remote's state on the desk: who is connected, and the current gesture.
package struct RemoteDesk {
  /// The number of answers to keep: a phone whose answer was lost gets it again, refusals too.
  private static let remembered = 200

  /// nil while the remote is off.
  var status: RemoteStatus?
  /// The outlets that can't be reached now.
  private(set) var down: Set<OutletKind> = []
  /// What is being carried out: who asked for it, and the gesture's id, which a button doesn't
  /// have.
  private var acting: (by: String, id: String?, answer: RemoteAnswer?, missed: String?)?
  private var answers: [(id: String, answer: RemoteAnswer)] = []
  /// The card that each gesture left.
  private var cards: [(gesture: String, card: String?)] = []

  init() {}

  /// Who asked for the current command; nil if it came from here.
  var phone: String? { acting?.by }

  /// The earlier answer to a gesture.
  func answer(to id: String) -> RemoteAnswer? { answers.last { $0.id == id }?.answer }

  /// The card that a gesture is for; nil if any will do.
  func card(meantBy gesture: RemoteGesture) -> String? {
    guard let shown = gesture.card else { return nil }
    return cards.last { $0.gesture == gesture.after }?.card ?? shown
  }

  /// Notes that the gesture missed its card, for which those behind it were meant, too.
  mutating func keepForNext(card: String) { acting?.missed = card }

  mutating func begin(_ gesture: RemoteGesture) {
    acting = (gesture.phone, gesture.id, nil, nil)
  }

  /// Begins something that needs no answer.
  mutating func begin(by name: String) { acting = (name, nil, nil, nil) }

  mutating func end() { acting = nil }

  mutating func note(_ outlet: OutletKind, isDown: Bool) {
    if isDown { down.insert(outlet) } else { down.remove(outlet) }
  }

  /// Notes a reply that the gesture caused.
  mutating func note(_ reply: Reply) {
    let text = reply.text.tappingOnPhone
    acting?.answer = reply.isDone ? .done(text) : .refused(text)
  }

  /// Notes that the gesture can't be done.
  mutating func refuse(_ reason: String) { acting?.answer = .refused(reason) }

  mutating func noteFailure(_ reason: String) { acting?.answer = .failed(reason) }

  /// The gesture's answer. A failure to write is not remembered, so that sending the gesture again
  /// tries again.
  ///
  /// - Parameter card: what the card shows now: the phone's next gesture may come before it has seen
  ///   that.
  mutating func finish(leaving card: String?) -> RemoteAnswer {
    guard let acting else { return .refused(tr("Nothing was requested.")) }
    self.acting = nil
    // A gesture without a reply was done all the same.
    let answer = acting.answer ?? .done("")
    if case .failed = answer { return answer }
    guard let id = acting.id else { return answer }
    cards.append((id, acting.missed ?? card))
    cards.removeFirst(max(0, cards.count - Self.remembered))
    answers.append((id, answer))
    answers.removeFirst(max(0, answers.count - Self.remembered))
    return answer
  }
}

extension Desk {
  /// Whether a gesture was made in this session. It may come late, from a phone that was out of
  /// reach while the session before ended.
  func holds(_ gesture: RemoteGesture) -> Bool {
    gesture.session == nil || sessions.contains { $0.id == gesture.session }
  }

  /// Ids for the events of a command. The first one names the action: a phone's gesture brings its
  /// own.
  func ids(for command: Command, _ newID: @escaping () -> String) -> () -> String {
    guard var gesture = command.gestureID.map({ [$0] }) else { return newID }
    return { gesture.popLast() ?? newID() }
  }

  /// Shows the remote on the screen: that it is on must always be visible, and so must an outlet that is down.
  func fillRemote(_ scene: inout Scene) {
    scene.head.marks += OutletKind.allCases.filter(remote.down.contains).map(\.mark)
    guard let status = remote.status else { return }
    let count = status.connected.count
    let mark =
      switch status.reach {
      case .local: tr("REMOTE LOCAL")
      case .lan: tr("REMOTE LAN")
      }
    scene.head.marks.append(mark + (count > 0 ? " \(count)" : ""))
  }
}
