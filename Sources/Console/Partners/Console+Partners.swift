import Canvas
import Climbing
import HUD
import Hearing
import Lifting
import Log
import Preferences
import Session
import Sound
import Timers

/// Several climbers' sessions in one console: one is up, and the layers of the others lie aside.
extension Console {
  /// Has a climber come up; what lay over the one before is closed.
  mutating func bringUp(_ seat: Int, then command: Command?) {
    guard desk.seats.indices.contains(seat), desk.seats[seat].isIn else { return }
    if seat != desk.up {
      layAside(Array(stack.prefix { $0.isActivity }))
      desk.comeUp(seat)
      takeBack()
    } else {
      keep { $0.isActivity }
    }
    desk.turnPasses = nil
    if let command { give(command) } else { desk.tell(.isUp(desk.name(of: seat))) }
  }

  /// Does something in the session of a climber who isn't up, in the layers of that session.
  mutating func inSession(of seat: Int, _ body: (inout Console) -> Void) {
    let shown = desk.up
    guard seat != shown else { return body(&self) }
    layAside(stack)
    desk.act(for: seat)
    takeBack()
    body(&self)
    layAside(stack)
    desk.act(for: shown)
    takeBack()
  }

  /// A plan's timed set of a climber who isn't up ends by itself too.
  mutating func passTimeAside(_ input: Input) {
    guard case .tick = input, desk.seats.count > 1 else { return }
    for seat in desk.present
    where seat != desk.up && desk.seats[seat].session.facts.climb.plan?.deadline != nil {
      inSession(of: seat) { $0.passTime(input) }
    }
  }

  /// The next climber comes up by herself once what was just logged is no news any more, unless something lies over it.
  mutating func passTurn() {
    guard let due = desk.turnPasses, due <= desk.now, stack.allSatisfy({ $0.isActivity }) else {
      return
    }
    desk.turnPasses = nil
    if let next = desk.next(after: desk.up) { bringUp(next, then: nil) }
  }

  /// Whose turn it is after what was committed in the session of the one who is up.
  mutating func followTurns(_ decision: Decision) {
    guard desk.preferences.takesTurns, desk.hasPartners else { return }
    for event in decision.events {
      switch event.payload {
      case .climb(.attemptLogged), .lift(.setLogged): desk.turnPasses = desk.now + News.toastTime
      case .undone: desk.turnPasses = nil
      case .sessionStarted, .sessionEnded, .sessionDeleted, .climb, .timer, .lift, .rest, .goal,
        .redone, .imported, .unknown:
        break
      }
    }
  }

  /// A climber who comes into the session.
  mutating func admit(_ setup: SessionSetup) {
    desk.add(Seat(setup))
    let name = desk.name(of: desk.seats.count - 1)
    let reply = Reply(.info, "\(name) climbs too", tone: .same)
    let events = desk.openingEvents()
    if events.isEmpty {
      desk.tell(reply)
    } else {
      desk.add([.commit(Decision(events: events, reply: reply))])
    }
  }

  private mutating func takeBack() {
    if let layers = desk.takeBack() { return stack = layers }
    stack = []
    let facts = desk.session.facts
    guard desk.setup.isForLifting else { return stack = [ClimbLayer(goingOn: facts)] }
    push(LiftLayer(.menu))
  }

  private mutating func layAside(_ layers: [any Layer]) { desk.layAside(layers) }
}

extension Desk {
  /// Signals the end of each rest whose time has just run out, and says whose it is where there are several climbers; the
  /// rest of the one who is up is returned for the layers to say what comes next.
  mutating func signalRestEnds() -> Rest? {
    let own = signalRestEnd()
    guard hasPartners else { return own }
    if own != nil { tellRestOver(of: up) }
    for seat in present where seat != up && restJustEnded(of: seat) {
      if own == nil { flash(.over) }
      sound(.playNext(.restEnd))
      tellRestOver(of: seat)
    }
    return own
  }

  private mutating func tellRestOver(of seat: Int) {
    let name = name(of: seat)
    let reply = Reply(.over, "\(name): rest over", tone: .restEnd)
    news.show(news.toast?.reply.followed(by: reply) ?? reply, flashes: false, at: now)
    speak("\(name), rest over")
  }
}

extension Scene.Climber {
  init(_ seat: Int, _ desk: Desk) {
    let facts = desk.seats[seat].session.facts
    let isLifting = desk.seats[seat].setup.isForLifting
    let grade = facts.climb.current?.grade ?? desk.seats[seat].setup.grade
    self.init(
      name: desk.name(of: seat),
      grade: isLifting
        ? facts.lift.current?.exercise.name ?? "" : grade.map { "\($0)" } ?? "",
      tries: isLifting
        ? facts.lift.current?.sets.count ?? 0 : facts.climb.current?.attempts.count ?? 0,
      rest: facts.rest.map { Scene.Rest($0, at: desk.now, isMain: false) },
      isUp: seat == desk.up)
  }
}
