import Climbing
import Core
import Grades
import HUD
import Hearing
import Preferences
import Session
import Sound
import Testing
import Words

@testable import Console

@Suite("The panel that connects a phone", .timeLimit(.minutes(30)))
struct RemoteLayerTests {
  private func status(_ phones: [RemoteStatus.Phone] = []) -> RemoteStatus {
    Self.status(phones)
  }

  static func status(_ phones: [RemoteStatus.Phone]) -> RemoteStatus {
    var status = RemoteStatus(reach: .lan, address: "http://192.168.1.20:8417")
    status.phones = phones
    return status
  }

  private func invitation(until: Moment) -> Invitation {
    Invitation(
      url: "http://192.168.1.20:8417/#T", code: "123456", until: until,
      picture: Array(repeating: Array(repeating: true, count: 25), count: 25))
  }

  @Test("a list that it covers takes neither keys nor words: nobody would see what they did")
  func covers() {
    for covering in ["Q", "w"] {
      let rig = Rig.climb()
      rig.press("f", "h", covering)
      #expect(!rig.listening.only.contains("delete"))
      rig.press("d", "Delete")
      #expect(rig.sounds == [.play(.refused)])
      rig.say("delete")
      #expect(rig.sounds == [.play(.refused)])
      #expect(rig.facts.climb.attempts == 1)
      rig.press("Esc", "d")
      #expect(rig.facts.climb.attempts == 0, "it is back")
    }
  }

  @Test("it opens by itself if no phone is paired, and closes when one connects")
  func opens() throws {
    let rig = Rig.climb()
    rig.receive(.remote(status()))
    #expect(rig.effects.contains(.remote(.invite)))
    var shown = status()
    let until = rig.now + .seconds(300)
    shown.invitation = invitation(until: until)
    rig.receive(.remote(shown))
    guard case .pairing(let pairing) = rig.scene.overlay else {
      Issue.record("no panel")
      return
    }
    #expect(
      pairing.lines == [
        "With a phone on the same network, open http://192.168.1.20:8417 "
          + "and type the code 123 456.",
        "The code is valid until \(Rig.timeOfDay(until)).", "Nobody is connected.",
      ])
    #expect(pairing.picture.count == 25)
    #expect(rig.scene.head.marks == ["REMOTE LAN"])
    rig.say("send")
    #expect(rig.facts.counts.sends == 1)
    rig.receive(.remote(status([RemoteStatus.Phone(name: "Anna", isConnected: true)])))
    #expect(rig.scene.overlay == nil && rig.toast == "Anna is connected.")
    #expect(rig.scene.head.marks == ["REMOTE LAN 1"])
    rig.receive(.remote(status([RemoteStatus.Phone(name: "Anna", isConnected: false)])))
    #expect(rig.toast == "Anna is no longer connected.")
  }

  @Test("with a paired phone it doesn't open by itself; Q opens it, Esc closes it")
  func key() {
    let rig = Rig.climb()
    rig.receive(.remote(status([RemoteStatus.Phone(name: "Anna", isConnected: false)])))
    #expect(rig.scene.overlay == nil)
    #expect(rig.toast == "Remote on: say “connect phone” to connect a phone.")
    rig.press("Q")
    #expect(rig.effects.contains(.remote(.invite)))
    guard case .pairing = rig.scene.overlay else {
      Issue.record("no panel")
      return
    }
    rig.press("Esc")
    #expect(rig.scene.overlay == nil)
  }

  @Test("over a list it doesn't open, and asks for the first phone as for any other")
  func covered() {
    let rig = Rig.climb()
    rig.press("h")
    rig.receive(.remote(status()))
    #expect(rig.list != nil)
    #expect(rig.toast.hasPrefix("Remote on: ") && rig.toast.hasSuffix(" to connect a phone."))
  }

  @Test("on this machine it shows no picture, and after too many wrong codes how to get another")
  func alone() throws {
    let rig = Rig.climb()
    var shown = RemoteStatus(reach: .local, address: "http://127.0.0.1:8417")
    rig.receive(.remote(shown))
    func pairing() throws -> PairingView {
      guard case .pairing(let pairing) = rig.scene.overlay else { throw NoList() }
      return pairing
    }
    shown.invitation = invitation(until: rig.now + .seconds(300))
    rig.receive(.remote(shown))
    #expect(
      try pairing().lines.first
        == "On this machine, open http://127.0.0.1:8417 and type the code 123 456.")
    #expect(try pairing().picture.isEmpty)
    shown.invitation = shown.invitation.map {
      Invitation(url: $0.url, code: nil, until: $0.until, picture: $0.picture)
    }
    rig.receive(.remote(shown))
    #expect(
      try pairing().lines.first
        == "Too many wrong codes were typed. Close this and open it again for a new one.")
  }

  @Test("the panel says who typed wrong codes, and the screen who is shut out")
  func guessers() throws {
    let rig = Rig.climb()
    var shown = status()
    rig.receive(.remote(shown))
    shown.invitation = invitation(until: rig.now + .seconds(300))
    shown.guessers = [RemoteStatus.Guesser(address: "192.168.1.66", wrong: 3, isShutOut: false)]
    rig.receive(.remote(shown))
    guard case .pairing(let pairing) = rig.scene.overlay else { throw NoList() }
    #expect(
      pairing.lines.contains(
        "Wrong codes: 3 from 192.168.1.66. If they aren’t yours, scan the picture, which nobody can guess."
      ))
    rig.press("Esc")
    shown.guessers = [
      RemoteStatus.Guesser(address: "192.168.1.66", wrong: 5, isShutOut: true),
      RemoteStatus.Guesser(address: "192.168.1.67", wrong: 1, isShutOut: false),
    ]
    rig.receive(.remote(shown))
    #expect(
      rig.toast
        == "192.168.1.66 typed 5 wrong codes, and is shut out until you say “connect phone”.")
  }

  @Test(
    "without an address a phone could reach, the panel says why, and the page's address is news")
  func noAddress() throws {
    let rig = Rig.climb()
    var shown = RemoteStatus(reach: .lan, address: nil)
    shown.leftOut = ["203.0.113.5 can be reached from the Internet."]
    rig.receive(.remote(shown))
    guard case .pairing(let pairing) = rig.scene.overlay else { throw NoList() }
    #expect(pairing.lines[0].hasPrefix("This machine is on no network"))
    #expect(pairing.lines[1] == shown.leftOut[0])
    rig.receive(.remote(status()))
    #expect(rig.toast == "The page for phones is at http://192.168.1.20:8417 now.")
  }

  @Test("an expired ticket is replaced while the panel is open")
  func renews() {
    let rig = Rig.climb()
    rig.receive(.remote(status()))
    var shown = status()
    shown.invitation = invitation(until: rig.now + .seconds(300))
    rig.receive(.remote(shown))
    rig.wait(299)
    #expect(!rig.effects.contains(.remote(.invite)))
    rig.wait(2)
    #expect(rig.effects.contains(.remote(.invite)))
  }

  @Test("“choose remote” opens the page, moves it to the network, and closes it, for this session")
  func choose() throws {
    let rig = Rig.climb()
    func list() throws -> ListView {
      guard case .list(let list) = rig.scene.overlay else { throw NoList() }
      return list
    }
    rig.press("Q")
    #expect(try list().rows[0].hasSuffix("now") && list().selection == 0)
    rig.press("Down", "Enter")
    #expect(rig.effects.contains(.remote(.serve(.local))) && rig.scene.overlay == nil)
    #expect(!rig.effects.contains { if case .save = $0 { true } else { false } })
    var local = RemoteStatus(reach: .local, address: "http://127.0.0.1:8417")
    local.phones = [RemoteStatus.Phone(name: "Anna", isConnected: false)]
    rig.receive(.remote(local))
    // A phone is paired, so nothing opens by itself. The list can also be opened by voice.
    rig.say("remotes")
    #expect(try list().selection == 1)
    rig.say("send")
    #expect(rig.facts.counts.sends == 1 && rig.list == nil, "it makes way")
    rig.say("remotes")
    rig.say("down")
    rig.say("choose")
    #expect(rig.effects.contains(.remote(.serve(.lan))))
    rig.receive(.remote(nil))
    #expect(rig.scene.head.marks.isEmpty)
    rig.receive(.remote(status()))
    #expect(rig.scene.head.marks == ["REMOTE LAN"])
    // From the panel, by the key that opened it.
    rig.press("Esc", "Q", "Q", "Home", "Enter")
    #expect(rig.effects.contains(.remote(.serve(.off))))
    rig.receive(.remote(nil))
    #expect(rig.toast == "Remote off: phones are cut off, and stay paired.")
  }

  private struct NoList: Error {}

  @Test("a change in the settings applies at once and is saved")
  func settings() throws {
    let rig = Rig.climb()
    rig.press(",")
    guard case .list(let list) = rig.scene.overlay else { throw NoList() }
    let row = try #require(list.rows.firstIndex { $0.hasPrefix("page for phones") })
    for _ in 0..<row { rig.press("Down") }
    rig.press("Right")
    #expect(rig.effects.contains(.remote(.serve(.local))))
    #expect(rig.effects.contains(.save(SettingChange(\.remote, .local))))
  }

  @Test("while the remote is off, nothing is shown or requested")
  func off() {
    let rig = Rig.climb()
    #expect(rig.scene.head.marks.isEmpty)
    rig.say("send")
    #expect(!rig.effects.contains(.remote(.invite)))
  }
}
