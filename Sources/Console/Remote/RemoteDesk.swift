import HUD
import Log

/// What the remote has to do with the desk: who is connected, and the gesture that is being carried out.
package struct RemoteDesk {
  /// The phones' last gestures are remembered: one whose answer was lost is answered again, refusals too.
  private static let remembered = 200

  /// Nil while the remote is off.
  var status: RemoteStatus?
  /// What is being carried out: who asked for it, and the gesture's id, which a button has none of.
  private var acting: (by: String, id: String?, answer: RemoteAnswer?)?
  private var answers: [(id: String, answer: RemoteAnswer)] = []

  init() {}

  /// Who asked for what is being carried out; nil where it was done here.
  var phone: String? { acting?.by }

  /// How a gesture was answered before.
  func answer(to id: String) -> RemoteAnswer? { answers.last { $0.id == id }?.answer }

  mutating func begin(_ gesture: RemoteGesture) {
    acting = (gesture.phone, gesture.id, nil)
  }

  /// The same for what needs no answer.
  mutating func begin(by name: String) { acting = (name, nil, nil) }

  mutating func end() { acting = nil }

  /// A reply was shown, caused by the gesture.
  mutating func note(_ reply: Reply) {
    acting?.answer = reply.isDone ? .done(reply.text) : .refused(reply.text)
  }

  /// It can't be done.
  mutating func refuse(_ reason: String) { acting?.answer = .refused(reason) }

  mutating func noteFailure(_ reason: String) { acting?.answer = .failed(reason) }

  /// The gesture's answer. One that is not on disk is not remembered: sent again, it is tried again.
  mutating func finish() -> RemoteAnswer {
    guard let acting else { return .refused("Nothing was requested.") }
    self.acting = nil
    // What tells nothing was done all the same.
    let answer = acting.answer ?? .done("")
    if case .failed = answer { return answer }
    guard let id = acting.id else { return answer }
    answers.append((id, answer))
    answers.removeFirst(max(0, answers.count - Self.remembered))
    return answer
  }
}

extension Desk {
  /// Ids for what follows from a command. The first goes to its action: a phone's gesture names it itself.
  func ids(for command: Command, _ newID: @escaping () -> String) -> () -> String {
    guard var gesture = command.gestureID.map({ [$0] }) else { return newID }
    return { gesture.popLast() ?? newID() }
  }

  /// Puts the remote on the screen: that it is on must always be seen.
  func fillRemote(_ scene: inout Scene) {
    guard let status = remote.status else { return }
    let count = status.connected.count
    scene.head.marks.append(
      "REMOTE \(status.reach.rawValue.uppercased())" + (count > 0 ? " \(count)" : ""))
  }
}
