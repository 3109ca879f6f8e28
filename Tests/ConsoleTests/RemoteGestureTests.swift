import Canvas
import Climbing
import Foundation
import HUD
import Hearing
import Lifting
import Log
import Preferences
import Session
import Testing

@testable import Console

/// A phone's gestures, as they reach the session.
@Suite("Gestures of a phone")
struct RemoteGestureTests {
  /// A driver whose log is a list.
  private final class World {
    var log: [Event] = []
    var isDiskFull = false
    var now = Rig.start
    var driver: Driver

    init(
      _ layers: [any Layer] = [ClimbLayer()], with partners: [String] = [], log: [Event] = []
    ) {
      var number = log.count
      let console = Console(
        desk: Desk(
          setup: Rig.setup(at: "V4"),
          partners: partners.map { Rig.setup(at: "V4").forAnother($0) }, preferences: Preferences(),
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
          keepFavourites: { _ in }, change: { _ in }, look: { _, _ in .sessions([]) }),
        run: { _ in })
      ports.disk.holds = { [unowned self] id in self.log.contains { $0.id == id } }
      driver = Driver(console: console, ports: ports, now: { [unowned self] in now })
      driver.start(layers)
    }

    private struct DiskFull: Error, CustomStringConvertible { let description = "the disk is full" }

    private func commit(_ events: [Event]) throws {
      if isDiskFull { throw DiskFull() }
      // Like the log's index: each id occurs once.
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

  private func gesture(
    _ command: String, _ text: String? = nil, route: Double? = nil, number: Int = 1,
    for climber: String? = nil, phone: String = "Anna"
  ) throws -> RemoteGesture {
    let digits = "\(1000 + number)"
    return try #require(
      RemoteGesture(
        id: "01KA000000000000000000" + digits, command: command,
        value: text.map { .text($0) } ?? route.map { .number($0, nil) }, climber: climber,
        phone: phone,
        madeAt: Rig.start))
  }

  @Test(
    "with partners a tap on a name brings that climber up, and a gesture is logged for whom it was made"
  )
  func partners() throws {
    let world = World(with: ["Ben", "Cleo"])
    func tries() -> [Int] { world.card.climbers.map(\.tries) }
    #expect(world.answer(try gesture("climber", "Ben")) == .done("Ben is up  · Anna"))
    #expect(world.card.climbers.map(\.isUp) == [false, true, false])
    _ = world.answer(try gesture("fall", number: 2, for: "Ben"))
    #expect(tries() == [0, 1, 0])
    // It was under way when somebody else came up.
    #expect(
      world.answer(try gesture("send", number: 3, for: "You"))
        == .done("SEND  V4, attempt 1, flash  · You  · Anna"))
    #expect(tries() == [1, 1, 0] && world.card.climbers.map(\.isUp) == [true, false, false])
    #expect(
      world.answer(try gesture("send", number: 4, for: "Dora"))
        == .refused("Dora is not in the session."))
    // What the climber's own card does not offer is refused, and the one who is up stays.
    #expect(
      world.answer(try gesture("quit", number: 5, for: "Cleo"))
        == .refused("That can't be done on this screen."))
    #expect(world.card.climbers.map(\.isUp) == [true, false, false] && tries() == [1, 1, 0])
  }

  @Test("a phone's send is like a key's, carries its own id, and says who sent it")
  func send() throws {
    let world = World()
    let send = try gesture("send")
    #expect(world.answer(send) == .done("SEND  V4, attempt 1, flash  · Anna"))
    #expect(world.climb.current?.sends == 1)
    let logged = try #require(world.log.last)
    #expect(logged.id == send.id && logged.actionID == send.id)
    #expect(world.driver.scene().news.toast?.text == "SEND  V4, attempt 1, flash  · Anna")
  }

  @Test("a gesture sent twice counts once, even after a restart")
  func once() throws {
    let world = World()
    let first = world.answer(try gesture("send"))
    #expect(world.answer(try gesture("send")) == first)
    #expect(world.climb.attempts == 1)
    let restarted = World(log: world.log)
    let before = restarted.log.count
    #expect(restarted.answer(try gesture("send")) == .done("Logged already."))
    #expect(restarted.log.count == before && restarted.climb.attempts == 0)
  }

  @Test("a failed write is not confirmed; sent again, the gesture is logged")
  func fullDisk() throws {
    let world = World()
    world.isDiskFull = true
    #expect(world.answer(try gesture("send")) == .failed("the disk is full"))
    #expect(world.climb.attempts == 0)
    world.isDiskFull = false
    #expect(world.answer(try gesture("send")) == .done("SEND  V4, attempt 1, flash  · Anna"))
    #expect(world.climb.attempts == 1)
  }

  @Test("every command of the card that logs something gives it the phone's id")
  func ids() throws {
    let world = World()
    let steps = [
      "grade", "fall", "repeat", "rest", "pause", "resume", "rest", "send", "undo", "redo", "next",
      "previous", "route",
    ]
    for (number, step) in steps.enumerated() {
      let gesture = try gesture(
        step, step == "grade" ? "V5" : nil, route: step == "route" ? 2 : nil, number: number)
      let before = world.log.count
      let answer = world.answer(gesture)
      guard case .done = answer else {
        Issue.record("\(step): \(answer)")
        continue
      }
      #expect(world.log.count > before, "\(step)")
      #expect(world.log.contains { $0.id == gesture.id }, "\(step)")
    }
    #expect(world.card.offers.map(\.command).count { steps.contains($0) } == Set(steps).count)
  }

  @Test(
    "a phone can't do what its card does not offer", arguments: ["leave", "settings", "finish", ""])
  func limits(command: String) throws {
    let world = World()
    let before = world.log.count
    #expect(world.answer(try gesture(command)) == .refused("That can't be done on this screen."))
    #expect(!world.driver.isOver && world.log.count == before)
    #expect(world.driver.scene().overlay == nil)
  }

  @Test("a grade that is locked is refused, and the third time the hint says what to do")
  func locked() throws {
    let world = World()
    _ = world.answer(try gesture("fall"))
    for number in 2...4 {
      guard case .refused(let text) = world.answer(try gesture("grade", "V7", number: number))
      else {
        Issue.record("not refused")
        continue
      }
      #expect(text.contains("The grade stays") == (number == 4), "\(number): \(text)")
    }
    #expect(world.card.climb?.grade == "V4")
  }

  @Test("an attempt or a set is corrected and deleted by its id; one that is gone is refused")
  func entries() throws {
    let gone = RemoteAnswer.refused("That entry is gone already.  · Anna")
    func isDone(_ answer: RemoteAnswer) -> Bool { if case .done = answer { true } else { false } }
    let world = World()
    world.press("s")
    let attempt = try #require(world.climb.current?.attempts.last?.id)
    #expect(isDone(world.answer(try gesture("correct-entry", attempt, number: 1))))
    #expect(world.climb.current?.falls == 1)
    #expect(isDone(world.answer(try gesture("delete-entry", attempt, number: 2))))
    #expect(world.climb.attempts == 0)
    #expect(world.answer(try gesture("delete-entry", attempt, number: 3)) == gone)

    let lifting = World([LiftLayer(.exercise(BlockPlan(LiftLayerTests.bench)))])
    lifting.press("s")
    let set = try #require(lifting.lift.sets.first?.set)
    #expect(set.entry.outcome == .done)
    #expect(isDone(lifting.answer(try gesture("correct-entry", set.id, number: 1))))
    #expect(lifting.lift.sets.map(\.set.entry.outcome) == [.missed])
    #expect(isDone(lifting.answer(try gesture("delete-entry", set.id, number: 2))))
    #expect(lifting.lift.sets.isEmpty)
    #expect(lifting.answer(try gesture("correct-entry", set.id, number: 3)) == gone)
  }

  @Test("the keyboard and two phones make one series of events")
  func together() throws {
    let world = World()
    _ = world.answer(try gesture("fall", number: 1, phone: "Anna"))
    world.press("s")
    _ = world.answer(try gesture("undo", number: 2, phone: "Ben"))
    #expect(world.climb.attempts == 1 && world.climb.current?.falls == 1)
    #expect(world.card.climb.map { [$0.tries, $0.sends, $0.falls] } == [1, 0, 1])
    #expect(world.card.toast?.text.hasSuffix("· Ben") == true)
    // The keyboard's own toast names nobody.
    world.press("s")
    #expect(world.card.toast?.text.contains("·") == false)
  }

  @Test("a question comes to the phone, and is answered there")
  func question() throws {
    let world = World()
    world.press("q")
    #expect(world.card.question == "Finish the session?")
    #expect(world.card.climb == nil && world.card.offers.map(\.command) == ["yes", "no"])
    #expect(world.answer(try gesture("send")) == .failed("A question waits for its answer first."))
    _ = world.answer(try gesture("no", number: 2))
    #expect(world.card.question == nil && world.card.climb != nil)
    world.press("q")
    let yes = try gesture("yes", number: 3)
    _ = world.answer(yes)
    #expect(world.driver.console.desk.session.facts.endedAt != nil)
    #expect(world.log.contains { $0.id == yes.id })
    #expect(world.card.offers.isEmpty && world.card.figures?.caption == "SESSION OVER")
    _ = world.answer(try gesture("yes", number: 4))
    #expect(!world.driver.isOver)
  }

  @Test("a list on the screen doesn't keep a phone from logging; the list stays")
  func list() throws {
    let world = World()
    world.press("h")
    #expect(world.answer(try gesture("send")) == .done("SEND  V4, attempt 1, flash  · Anna"))
    guard case .list = world.driver.scene().overlay else {
      Issue.record("the list is gone")
      return
    }
  }

  @Test("a timer comes to the phone with its commands")
  func timer() throws {
    let world = World()
    world.press("t")
    world.driver.receive(.key(.enter, pressed: world.now))
    let card = world.card
    #expect(card.climb == nil && card.figures?.timer != nil)
    #expect(card.offers.map(\.command).contains("start"))
    _ = world.answer(try gesture("start"))
    #expect(world.card.offers.map(\.command).contains("pause"))
  }

  @Test(
    "an id that the log can't hold is rejected",
    arguments: ["", "id1", "01ka0000000000000000001000", "9ZZZZZZZZZZZZZZZZZZZZZZZZZ"])
  func ids(id: String) {
    #expect(RemoteGesture(id: id, command: "send", phone: "Anna", madeAt: Rig.start) == nil)
  }

  @Test(
    "a rest is sent as a clock that the phone can run: its start, corrected for pauses, and its length"
  )
  func rest() throws {
    let world = World()
    _ = world.answer(try gesture("rest"))
    let began = world.now
    #expect(
      world.card.rest == RemoteCard.Rest(clock: .running(since: began), length: .seconds(180)))
    world.now = world.now + .seconds(20)
    _ = world.answer(try gesture("pause", number: 2))
    #expect(world.card.rest?.clock == .paused(after: .seconds(21)))
    world.now = world.now + .seconds(60)
    _ = world.answer(try gesture("resume", number: 3))
    #expect(world.card.rest?.clock == .running(since: began + .seconds(61)))
  }
}
