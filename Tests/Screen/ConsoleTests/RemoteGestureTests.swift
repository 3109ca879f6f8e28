import Canvas
import Climbing
import Core
import Foundation
import Grades
import HUD
import Hearing
import Lifting
import Preferences
import Session
import Testing
import Words

@testable import Console

/// Gestures, as they reach the session.
@Suite("Gestures of a phone", .timeLimit(.minutes(30)))
struct RemoteGestureTests {
  @Test(
    "with partners a tap on a name brings that climber up, and a gesture is logged for whom it was made"
  )
  func partners() throws {
    let world = PhoneWorld(with: ["Ben", "Cleo"])
    func tries() -> [Int] { world.card.climbers.map(\.tries) }
    #expect(world.answer(try gesture("climber", "Ben")) == .done("Ben is up  · Anna"))
    #expect(world.card.climbers.map(\.isUp) == [false, true, false])
    _ = world.answer(try gesture("fall", number: 2, for: "Ben"))
    #expect(tries() == [0, 1, 0])
    // It was made before somebody else came up.
    #expect(
      world.answer(try gesture("send", number: 3, for: "You"))
        == .done("SEND  V4, attempt 1, flash  · You  · Anna"))
    #expect(tries() == [1, 1, 0] && world.card.climbers.map(\.isUp) == [true, false, false])
    #expect(
      world.answer(try gesture("send", number: 4, for: "Dora"))
        == .refused("Dora is not in the session."))
    // A command that the climber's own card doesn't offer is refused, and nobody else comes up.
    #expect(
      world.answer(try gesture("quit", number: 5, for: "Cleo"))
        == .refused("Nothing logged: the machine shows something else by now."))
    #expect(world.card.climbers.map(\.isUp) == [true, false, false] && tries() == [1, 1, 0])
  }

  @Test("a gesture counts on the card on which it was made, and on no other")
  func otherCard() throws {
    let world = PhoneWorld()
    let first = try #require(world.card.id)
    _ = world.answer(try gesture("send", number: 1, on: first))
    // Somebody goes on, on the machine, while a swipe is on its way.
    _ = world.answer(try gesture("next", number: 2))
    let second = try #require(world.card.id)
    #expect(first != second)
    let late = try gesture("send", number: 3, on: first)
    let refusal = RemoteAnswer.refused("Nothing logged: another route or exercise is up by now.")
    #expect(world.answer(late) == refusal)
    #expect(world.climb.attempts == 1)
    // What followed it unseen on the phone was meant for the same card.
    #expect(world.answer(try gesture("fall", number: 4, on: first, after: late)) == refusal)
    _ = world.answer(try gesture("fall", number: 5, on: second))
    #expect(world.climb.attempts == 2 && world.climb.current?.attempts.count == 1)
  }

  @Test("a gesture behind the phone's own “next” counts on the route that came up by it")
  func behindNext() throws {
    let world = PhoneWorld()
    let first = try #require(world.card.id)
    // Out of reach the page goes on showing the first route.
    let send = try gesture("send", number: 1, on: first)
    let next = try gesture("next", number: 2, on: first, after: send)
    let fall = try gesture("fall", number: 3, on: first, after: next)
    for made in [send, next, fall] { _ = world.answer(made) }
    #expect(world.climb.routes.map(\.attempts.count) == [1, 1])
    // Without the one before, which the user dropped, the page's own card counts.
    let dropped = try gesture("next", number: 4)
    let second = try #require(world.card.id)
    _ = world.answer(try gesture("fall", number: 5, on: second, after: dropped))
    #expect(world.climb.routes.map(\.attempts.count) == [1, 2])
  }

  @Test("a send is logged like a key's, under the gesture's id, and says who did it")
  func send() throws {
    let world = PhoneWorld()
    let send = try gesture("send")
    #expect(world.answer(send) == .done("SEND  V4, attempt 1, flash  · Anna"))
    #expect(world.climb.current?.sends == 1)
    let logged = try #require(world.log.last)
    #expect(logged.id == send.id && logged.actionID == send.id)
    #expect(world.driver.scene().news.toast?.text == "SEND  V4, attempt 1, flash  · Anna")
  }

  @Test("a gesture that is sent twice counts once, even after a restart")
  func once() throws {
    let world = PhoneWorld()
    let first = world.answer(try gesture("send"))
    #expect(world.answer(try gesture("send")) == first)
    #expect(world.climb.attempts == 1)
    let restarted = PhoneWorld(log: world.log)
    let before = restarted.log.count
    #expect(restarted.answer(try gesture("send")) == .done("Logged already."))
    #expect(restarted.log.count == before && restarted.climb.attempts == 0)
  }

  @Test("a failed write is not confirmed; sent again, the gesture is logged")
  func fullDisk() throws {
    let world = PhoneWorld()
    world.isDiskFull = true
    #expect(world.answer(try gesture("send")) == .failed("the disk is full"))
    #expect(world.climb.attempts == 0)
    world.isDiskFull = false
    #expect(world.answer(try gesture("send")) == .done("SEND  V4, attempt 1, flash  · Anna"))
    #expect(world.climb.attempts == 1)
  }

  @Test("every command of the card that logs an entry gives it the gesture's id")
  func ids() throws {
    let world = PhoneWorld()
    let steps = [
      "grade", "fall", "repeat", "rest", "pause", "resume", "rest", "send", "undo", "redo", "next",
      "previous", "route",
    ]
    for (number, step) in steps.enumerated() {
      let made = try gesture(
        step, step == "grade" ? "V5" : nil, route: step == "route" ? 2 : nil, number: number)
      let before = world.log.count
      let answer = world.answer(made)
      guard case .done = answer else {
        Issue.record("\(step): \(answer)")
        continue
      }
      #expect(world.log.count > before, "\(step)")
      #expect(world.log.contains { $0.id == made.id }, "\(step)")
    }
    #expect(world.card.offers.map(\.command).count { steps.contains($0) } == Set(steps).count)
  }

  @Test(
    "a phone can't do what its card does not offer", arguments: ["leave", "settings", "finish", ""])
  func limits(command: String) throws {
    let world = PhoneWorld()
    let before = world.log.count
    #expect(
      world.answer(try gesture(command))
        == .refused("Nothing logged: the machine shows something else by now."))
    #expect(!world.driver.isOver && world.log.count == before)
    #expect(world.driver.scene().overlay == nil)
  }

  @Test("what a command can't use as its value is refused")
  func values() throws {
    let world = PhoneWorld(with: ["Ben", "Cleo"])
    #expect(
      world.answer(try gesture("grade", "V99", number: 1))
        == .refused("There is no such grade.  · Anna"))
    #expect(
      world.answer(try gesture("grade", route: 5, number: 2))
        == .refused("There is no such grade.  · Anna"))
    #expect(
      world.answer(try gesture("climber", "Dora", number: 3))
        == .refused("Dora is not in the session.  · Anna"))
    #expect(
      world.answer(try gesture("climber", "Dora: send", number: 4))
        == .refused("Dora is not in the session.  · Anna"))
    let lifting = PhoneWorld([LiftLayer(.exercise(BlockPlan(LiftLayerTests.bench)))])
    for (number, command) in ["weight", "reps", "effort"].enumerated() {
      #expect(
        lifting.answer(try gesture(command, "many", number: number))
          == .refused("That takes a number.  · Anna"))
    }
  }

  @Test("a grade that is locked is refused, and the third time the hint says what to do")
  func locked() throws {
    let world = PhoneWorld()
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
    let world = PhoneWorld()
    world.press("s")
    let attempt = try #require(world.climb.current?.attempts.last?.id)
    #expect(isDone(world.answer(try gesture("correct-entry", attempt, number: 1))))
    #expect(world.climb.current?.falls == 1)
    #expect(isDone(world.answer(try gesture("delete-entry", attempt, number: 2))))
    #expect(world.climb.attempts == 0)
    #expect(world.answer(try gesture("delete-entry", attempt, number: 3)) == gone)

    let lifting = PhoneWorld([LiftLayer(.exercise(BlockPlan(LiftLayerTests.bench)))])
    lifting.press("s")
    let set = try #require(lifting.lift.sets.first?.set)
    #expect(set.entry.outcome == .done)
    #expect(isDone(lifting.answer(try gesture("correct-entry", set.id, number: 1))))
    #expect(lifting.lift.sets.map(\.set.entry.outcome) == [.missed])
    #expect(isDone(lifting.answer(try gesture("delete-entry", set.id, number: 2))))
    #expect(lifting.lift.sets.isEmpty)
    #expect(lifting.answer(try gesture("correct-entry", set.id, number: 3)) == gone)
  }

  @Test("the keyboard and two phones log into one session")
  func together() throws {
    let world = PhoneWorld()
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
    let world = PhoneWorld()
    world.press("q")
    #expect(world.card.question == "Finish the session?")
    #expect(world.card.climb == nil && world.card.offers.map(\.command) == ["yes", "no"])
    _ = world.answer(try gesture("no", number: 2))
    #expect(world.card.question == nil && world.card.climb != nil)
    world.press("q")
    let yes = try gesture("yes", number: 3)
    _ = world.answer(yes)
    #expect(world.driver.console.desk.session.facts.endedAt != nil)
    #expect(world.log.contains { $0.id == yes.id })
    #expect(world.card.figures?.caption == "SESSION OVER")
    #expect(world.card.offers.map(\.command) == ["undo"])
    _ = world.answer(try gesture("yes", number: 4))
    #expect(!world.driver.isOver)
    // The phone takes its yes back, too.
    _ = world.answer(try gesture("undo", number: 5))
    #expect(world.driver.console.desk.session.facts.endedAt == nil && world.card.climb != nil)
  }

  @Test("a question names the phone's gesture that led to it, and no other")
  func asker() throws {
    let world = PhoneWorld()
    world.press("t")
    world.driver.receive(.key(.enter, pressed: world.now))
    _ = world.answer(try gesture("start", number: 1))
    let stop = try gesture("stop", number: 2)
    _ = world.answer(stop)
    #expect(world.card.question != nil && world.card.asker == stop.id)
    _ = world.answer(try gesture("no", number: 3))
    world.press("q")
    #expect(world.card.question != nil && world.card.asker == nil)
  }

  @Test("a phone's yes ends every climber's session, each by an event of its own")
  func finishing() throws {
    let world = PhoneWorld(with: ["Anna"])
    world.press("s")
    _ = world.answer(try gesture("climber", "Anna", number: 1))
    world.press("s")
    world.press("q")
    guard case .done(let text) = world.answer(try gesture("yes", number: 2)) else {
      Issue.record("the gesture was refused")
      return
    }
    #expect(text.hasPrefix("All sessions ended"))
    #expect(Set(world.log.map(\.id)).count == world.log.count)
    #expect(world.card.figures?.caption == "SESSION OVER")
    #expect(world.card.figures?.note.contains("Anna: 1 attempt, 1 send, hardest V4") == true)
  }

  @Test("gestures are logged while the screen asks whether to finish, and refused after the end")
  func end() throws {
    let world = PhoneWorld(with: ["Ben"])
    world.press("q")
    let sent = world.answer(try gesture("send", number: 1, for: "Ben"))
    #expect(sent == .done("SEND  V4, attempt 1, flash  · Ben  · Anna"))
    #expect(
      world.answer(try gesture("quit", number: 2))
        == .refused("Nothing logged: the machine shows something else by now."))
    #expect(world.card.question == "Finish the session for both climbers?")
    _ = world.answer(try gesture("yes", number: 3))
    #expect(world.driver.console.desk.isOver)
    #expect(
      world.answer(try gesture("fall", number: 4, for: "Ben")) == .refused("The session is over."))
  }

  @Test("every other question is answered first")
  func questionFirst() throws {
    let world = PhoneWorld()
    world.press("t")
    world.driver.receive(.key(.enter, pressed: world.now))
    _ = world.answer(try gesture("start", number: 1))
    world.press("q")
    #expect(world.card.question != nil)
    #expect(
      world.answer(try gesture("pause", number: 2))
        == .failed("A question waits for its answer first."))
  }

  @Test("a list on the screen doesn't keep a phone from logging; the list stays")
  func list() throws {
    let world = PhoneWorld()
    world.press("h")
    #expect(world.answer(try gesture("send")) == .done("SEND  V4, attempt 1, flash  · Anna"))
    guard case .list = world.driver.scene().overlay else {
      Issue.record("the list is gone")
      return
    }
  }

  @Test("a timer comes to the phone with its commands")
  func timer() throws {
    let world = PhoneWorld()
    world.press("t")
    world.driver.receive(.key(.enter, pressed: world.now))
    let card = world.card
    #expect(card.climb == nil && card.figures?.timer != nil)
    #expect(card.offers.map(\.command).contains("start"))
    _ = world.answer(try gesture("start"))
    #expect(world.card.offers.map(\.command).contains("pause"))
  }

  @Test(
    "a gesture needs an id that the log can hold",
    arguments: ["", "id1", "01ka0000000000000000001000", "9ZZZZZZZZZZZZZZZZZZZZZZZZZ"])
  func ids(id: String) {
    #expect(RemoteGesture(id: id, command: "send", phone: "Anna", madeAt: Rig.start) == nil)
  }

  @Test(
    "a rest is a clock that the phone can run: its length, and its start as if it had never been paused"
  )
  func rest() throws {
    let world = PhoneWorld()
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
