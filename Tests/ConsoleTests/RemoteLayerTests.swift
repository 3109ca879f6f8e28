import Climbing
import HUD
import Hearing
import Log
import Session
import Testing

@testable import Console

@Suite("The panel that connects a phone")
struct RemoteLayerTests {
  private func status(_ phones: [RemoteStatus.Phone] = []) -> RemoteStatus {
    var status = RemoteStatus(reach: .lan, address: "http://192.168.1.20:8417")
    status.phones = phones
    return status
  }

  private func invitation(until: Moment) -> Invitation {
    Invitation(
      url: "http://192.168.1.20:8417/#T", code: "123456", until: until,
      picture: Array(repeating: Array(repeating: true, count: 25), count: 25))
  }

  @Test("it opens by itself where no phone is paired, and goes when one connects")
  func opens() throws {
    let rig = Rig.climb()
    rig.receive(.remote(status()))
    #expect(rig.effects.contains(.remote(.invite)))
    var shown = status()
    shown.invitation = invitation(until: rig.now + .seconds(300))
    rig.receive(.remote(shown))
    guard case .pairing(let pairing) = rig.scene.overlay else {
      Issue.record("no panel")
      return
    }
    #expect(pairing.lines.contains { $0.contains("123 456") } && pairing.picture.count == 25)
    #expect(rig.scene.head.marks == ["REMOTE LAN"])
    rig.say("send")
    #expect(rig.facts.climb.sends == 1)
    rig.receive(.remote(status([RemoteStatus.Phone(name: "Anna", isConnected: true)])))
    #expect(rig.scene.overlay == nil && rig.toast == "Anna is connected.")
    #expect(rig.scene.head.marks == ["REMOTE LAN 1"])
    rig.receive(.remote(status([RemoteStatus.Phone(name: "Anna", isConnected: false)])))
    #expect(rig.toast == "Anna is no longer connected.")
  }

  @Test("with a paired phone it keeps out of the way; Q opens it, Esc closes it")
  func key() {
    let rig = Rig.climb()
    rig.press("Q")
    #expect(rig.toast == "The remote is off: start Chalktalk with --remote.")
    rig.receive(.remote(status([RemoteStatus.Phone(name: "Anna", isConnected: false)])))
    #expect(rig.scene.overlay == nil && rig.toast == "Remote on: press Q to connect a phone.")
    rig.press("Q")
    #expect(rig.effects.contains(.remote(.invite)))
    guard case .pairing = rig.scene.overlay else {
      Issue.record("no panel")
      return
    }
    rig.press("Esc")
    #expect(rig.scene.overlay == nil)
  }

  @Test("a ticket that is too old is replaced while the panel is open")
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

  @Test("nothing of it is seen or asked while the remote is off")
  func off() {
    let rig = Rig.climb()
    #expect(rig.scene.head.marks.isEmpty)
    rig.say("send")
    #expect(!rig.effects.contains(.remote(.invite)))
  }
}
