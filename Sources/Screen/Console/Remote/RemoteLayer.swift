import Canvas
package import Core
package import HUD
import Languages
import Sound
import Words

/// How to connect a phone: the QR code to scan, the code to type, and who is connected.
package struct RemoteLayer: Layer {
  /// Who was connected when this opened; it closes when somebody new connects.
  private var before: Set<String> = []

  package init() {}

  package var mode: Mode? { nil }
  package var passage: Passage { .everything }

  package func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("close", [.escape], hint: tr("close", context: "hint")) { _, desk, _ in
        desk.pop()
      },
      CommandRow("remotes", ["Q"], hint: tr("off, or for others")) { _, desk, _ in
        desk.pop()
        desk.push(RemotesLayer(desk))
      },
    ]
  }

  package mutating func begin(_ desk: inout Desk) {
    before = Set(desk.remote.status?.connected ?? [])
    desk.add([.remote(.invite)])
  }

  package mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    guard let status = desk.remote.status else { return desk.pop() }
    if !before.isSuperset(of: status.connected) { return desk.pop() }
    if let invitation = status.invitation, invitation.until <= desk.now {
      desk.add([.remote(.invite)])
    }
  }

  package func nextDeadline(_ desk: Desk) -> Moment? { desk.remote.status?.invitation?.until }

  package func fill(_ scene: inout Scene, _ desk: Desk) {
    guard let status = desk.remote.status else { return }
    let connected = status.connected
    scene.overlay = .pairing(
      PairingView(
        title: tr("Connect a phone"),
        // For a phone, this machine's own address would lead nowhere.
        picture: status.reach == .lan ? status.invitation?.picture ?? [] : [],
        caption: tr("Scan this with a phone on the same network, or connect it by hand."),
        lines: Self.words(status, desk) + [
          connected.isEmpty
            ? tr("Nobody is connected.") : tr("Connected: \(connected.joined(separator: ", ")).")
        ]))
  }

  /// How to connect without a camera.
  private static func words(_ status: RemoteStatus, _ desk: Desk) -> [String] {
    guard let address = status.address else {
      return [
        tr(
          "This machine is on no network on which a phone could reach it. Connect it to one, and the address appears here."
        )
      ] + status.leftOut
    }
    guard let invitation = status.invitation else { return [] }
    guard let code = invitation.code else {
      return [tr("Too many wrong codes were typed. Close this and open it again for a new one.")]
        + guesses(status)
    }
    let digits = "\(code.prefix(3)) \(code.suffix(3))"
    let way =
      switch status.reach {
      case .lan:
        tr("With a phone on the same network, open \(address) and type the code \(digits).")
      case .local: tr("On this machine, open \(address) and type the code \(digits).")
      }
    return [way, tr("The code is valid until \(desk.timeOfDay(invitation.until)).")]
      + guesses(status)
  }

  /// Who typed wrong codes, and what to do about it.
  private static func guesses(_ status: RemoteStatus) -> [String] {
    guard !status.guessers.isEmpty else { return [] }
    let list = status.guessers.prefix(3).map {
      $0.isShutOut
        ? tr("\($0.wrong) from \($0.address) (shut out)") : tr("\($0.wrong) from \($0.address)")
    }
    let others = status.guessers.count - list.count
    let rest = plural(others, "others from \(others) more", "others from \(others) more")
    let all = list + (others > 0 ? [rest] : [])
    let found = tr("Wrong codes: \(all.joined(separator: ", ")).")
    let way =
      switch status.reach {
      case .lan: tr("If they aren’t yours, scan the picture, which nobody can guess.")
      case .local:
        tr(
          "If they aren’t yours, open what “chalktalk remote url” prints, which nobody can guess.")
      }
    return ["\(found) \(way)"]
  }
}

extension Console {
  /// Reports who came and went, and that the page is open; without a sound, since nobody here did
  /// anything.
  mutating func tell(_ status: RemoteStatus?, after before: RemoteStatus?) {
    guard let status else { return note(tr("Remote off: phones are cut off, and stay paired.")) }
    guard let before else {
      if status.phones.isEmpty, stack.count == 1 { return push(RemoteLayer()) }
      guard status.address != nil else {
        return note(
          tr("Remote on, but this machine is on no network on which a phone could reach it."))
      }
      return note(tr("Remote on: {say “connect phone”|press Q} to connect a phone."))
    }
    if let address = status.address, address != before.address {
      note(tr("The page for phones is at \(address) now."))
    }
    let shutOut = Set(before.guessers.filter(\.isShutOut).map(\.address))
    for guesser in status.guessers where guesser.isShutOut && !shutOut.contains(guesser.address) {
      note(
        plural(
          guesser.wrong,
          "\(guesser.address) typed \(guesser.wrong) wrong code, and is shut out until you {say “connect phone”|press Q}.",
          "\(guesser.address) typed \(guesser.wrong) wrong codes, and is shut out until you {say “connect phone”|press Q}."
        )
      )
    }
    for name in status.connected where !before.connected.contains(name) {
      note(tr("\(name) is connected."))
    }
    for name in before.connected where !status.connected.contains(name) {
      note(tr("\(name) is no longer connected."))
    }
  }

  private mutating func note(_ text: String) {
    desk.news.show(Reply(.info, text, tone: .same), flashes: false, at: desk.now)
  }
}
