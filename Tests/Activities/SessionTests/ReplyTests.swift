import Core
import Sound
import Testing
import Timers

@testable import Climbing
@testable import Session

/// What the climber sees and hears of an order.
@Suite("Reply", .timeLimit(.minutes(30)))
struct ReplyTests {
  @Test("one grade up and one grade down each have their own tone and word")
  func grades() {
    var climber = Climber()
    climber.order(.harder)
    let harder = climber.order(.harder).reply
    #expect(harder.tone == .harder && harder.word == "V1")
    let easier = climber.order(.easier).reply
    #expect(easier.tone == .easier && easier.word == "V0")
  }

  @Test("going forward says NEXT, even to an existing route; going back says BACK")
  func directions() {
    var climber = Climber()
    let opened = climber.order(.next).reply
    #expect(opened.word == "NEXT" && opened.tone == .next && opened.text == "New route 2, VB")
    let back = climber.order(.previous).reply
    #expect(back.word == "BACK" && back.tone == .previous && back.text == "Back to route 1, VB")
    let forward = climber.order(.next).reply
    #expect(forward.word == "NEXT" && forward.tone == .next)
    #expect(forward.text == "On to route 2, VB")
    let first = climber.state.facts.climb.routes[0].id
    #expect(climber.order(.goTo(routeID: first)).reply.word == "BACK")
  }

  @Test("undo and redo name what they did; a restored attempt has its colour")
  func taking() {
    var climber = Climber()
    climber.order(.log(.send))
    let undone = climber.order(.undo).reply
    #expect(undone.text == "UNDONE  send VB, attempt 1" && undone.topic == .undo)
    let redone = climber.order(.redo).reply
    #expect(redone.text == "REDONE  send VB, attempt 1" && redone.topic == .send)
    climber.order(.harder)
    climber.order(.rest(.toggle(.climb)))
    climber.order(.undo)
    #expect(climber.order(.redo).reply.topic == .redo)
  }

  @Test("redo names the route that it goes to, though it doesn't exist yet")
  func routes() {
    var climber = Climber()
    climber.order(.log(.send))
    climber.order(.next)
    #expect(climber.order(.undo).reply.text == "UNDONE  going to route 2")
    #expect(climber.order(.redo).reply.text == "REDONE  going to route 2")
  }

  @Test("a refused order offers no undo, doesn't flash, and sounds refused")
  func refused() {
    var climber = Climber()
    for order in [
      Order.climb(.previous), .climb(.easier), .undo, .redo, .climb(.repeatLast), .climb(.skipStep),
    ] {
      let reply = climber.order(order).reply
      #expect(!reply.isDone && !reply.offersUndo && !reply.flashes && reply.tone == .refused)
    }
  }

  @Test("undo takes back the workout that was logged last")
  func workout() {
    var climber = Climber()
    climber.order(.log(.send))
    climber.order(
      .timer(
        .log(
          WorkoutEntry(
            kind: "hold", name: "Plank", configuration: "{}", summary: "{}", isComplete: true,
            elapsed: .seconds(60)))))
    #expect(climber.order(.undo).reply.text == "UNDONE  Plank")
    #expect(climber.state.facts.workouts.isEmpty && climber.state.facts.counts.sends == 1)
  }
}
