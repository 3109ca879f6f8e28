import Canvas
import Core
import Hearing
import Preferences
import Testing

@testable import Console

/// What the loop reports to the ear, so that it knows which words are likely next.
@Suite("Happenings for the ear", .timeLimit(.minutes(30)))
struct HappeningTests {
  private final class Ear {
    var happenings: [Happening] = []
    var now = Rig.start
  }

  /// A climbing session whose rests start by themselves and last a minute.
  private func climb(_ ear: Ear) -> Driver {
    struct NoLog: Error {}
    var preferences = Preferences()
    preferences.restsByItself = true
    preferences.rest = 60
    var number = 0
    let desk = Desk(
      setup: Rig.setup(), preferences: preferences, hasMouse: false,
      audio: AudioState(profile: .normal), timeOfDay: Rig.timeOfDay
    ) {
      number += 1
      return "id\(number)"
    }
    let disk = Ports.Disk(
      commit: { _ in }, save: { _ in }, keep: { _ in }, keepFavourites: { _ in },
      change: { _ in }, look: { _, _ in throw NoLog() })
    var ports = Ports(disk: disk) { _ in }
    ports.ear = { if case .happened(let happening) = $0 { ear.happenings.append(happening) } }
    let console = Console(desk: desk, grammars: Rig.grammars)
    var driver = Driver(console: console, ports: ports) { ear.now }
    driver.start([ClimbLayer()])
    return driver
  }

  private func press(_ character: Character, _ driver: inout Driver, _ ear: Ear) {
    driver.receive(.key(.character(character), pressed: ear.now))
  }

  @Test("an attempt by key is one happening, even if a rest starts with it; its undo is another")
  func tried() {
    let ear = Ear()
    var driver = climb(ear)
    press("s", &driver, ear)
    #expect(ear.happenings == [.tried])
    press("u", &driver, ear)
    #expect(ear.happenings == [.tried, .other])
  }

  @Test("rests, routes and lists are no happenings: they make no word likelier")
  func nothing() {
    let ear = Ear()
    var driver = climb(ear)
    press("r", &driver, ear)
    press("n", &driver, ear)
    press("h", &driver, ear)
    #expect(ear.happenings.isEmpty)
  }
}
