import Canvas
import Climbing
import Core
import HUD
import Hearing
import Lifting
import Preferences
import Session
import Testing
import Words

@testable import Console

/// A driver whose log is a list, and the phones with it.
final class PhoneWorld {
  var log: [Event] = []
  var isDiskFull = false
  var now = Rig.start
  var driver: Driver

  init(
    _ layers: [any Layer] = [ClimbLayer()], with partners: [String] = [], log: [Event] = [],
    setup: SessionSetup = Rig.setup(at: "V4")
  ) {
    // Beyond the ids in the log, which has one for each event and each session.
    var number = 2 * log.count
    let console = Console(
      desk: Desk(
        setup: setup, partners: partners.map { setup.forAnother($0) }, preferences: Preferences(),
        hasMouse: false, audio: AudioState(profile: .normal), timeOfDay: Rig.timeOfDay
      ) {
        number += 1
        return "id\(number)"
      }, grammars: Rig.grammars)
    driver = Driver(
      console: console,
      ports: Ports(
        disk: Ports.Disk(
          commit: { _ in }, save: { _ in }, keep: { _ in }, keepFavourites: { _ in },
          change: { _ in }, look: { _, _ in .sessions([]) }), run: { _ in }), now: { Rig.start })
    self.log = log
    var ports = Ports(
      disk: Ports.Disk(
        commit: { [unowned self] in try commit($0) }, save: { _ in }, keep: { _ in },
        keepFavourites: { _ in }, change: { _ in },
        look: { lookup, _ in
          if case .stating(let stating) = lookup { return .stated(stating) }
          return .sessions([])
        }),
      run: { _ in })
    ports.disk.holds = { [unowned self] id in self.log.contains { $0.id == id } }
    driver = Driver(console: console, ports: ports, now: { [unowned self] in now })
    driver.start(layers)
  }

  private struct DiskFull: Error, CustomStringConvertible { let description = "the disk is full" }

  private func commit(_ events: [Event]) throws {
    if isDiskFull { throw DiskFull() }
    // Like the log's own index: no id occurs twice.
    for event in events { precondition(!log.contains { $0.id == event.id }, event.id) }
    log += events
  }

  func answer(_ gesture: RemoteGesture) -> RemoteAnswer {
    now = now + .seconds(1)
    return driver.answer(gesture)
  }

  func press(_ name: Character) {
    now = now + .seconds(1)
    driver.receive(.key(.character(name), pressed: now))
  }

  var card: RemoteCard { driver.console.card(at: now) }
  var climb: ClimbState { driver.console.desk.session.facts.climb }
  var lift: LiftState { driver.console.desk.session.facts.lift }
}

extension Found {
  /// A new session at noon of the day takes it.
  static func stated(_ stating: Stating) -> Found {
    let day = Day(stating.day) ?? Day(0)
    let noon = Moment(microseconds: (Int64(day.number) * 86_400 + 43_200) * 1_000_000)
    return .stating(
      stating, StatedSession(newAt: noon),
      StatedTime(day: day, clock: stating.time, moment: noon, isDayOnly: stating.time == nil))
  }
}

/// A gesture; its id ends with the number.
func gesture(
  _ command: String, _ text: String? = nil, route: Double? = nil, number: Int = 1,
  for climber: String? = nil, in session: String? = nil,
  on card: String? = nil, after: RemoteGesture? = nil, phone: String = "Anna"
) throws -> RemoteGesture {
  let digits = "\(1000 + number)"
  return try #require(
    RemoteGesture(
      id: "01KA000000000000000000" + digits, command: command,
      value: text.map { .text($0) } ?? route.map { .number($0, nil) }, climber: climber,
      session: session, card: card, after: after?.id, phone: phone, madeAt: Rig.start))
}
