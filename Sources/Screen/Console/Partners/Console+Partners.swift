import Climbing
import Core
import Grades
import HUD
import Languages
import Lifting
import Preferences
import Session
import Sound

/// The sessions of several climbers in one console: one climber is up, and the others' layers are
/// set aside.
extension Console {
  /// Brings a climber up, and closes what lay over the previous climber's activity.
  mutating func bringUp(_ seat: Int, then command: Command?) {
    guard desk.seats.indices.contains(seat), desk.seats[seat].isIn else { return }
    if seat != desk.up {
      desk.layAside(Array(stack.prefix { $0.isActivity }))
      desk.comeUp(seat)
      restoreLayers()
    } else {
      keep { $0.isActivity }
    }
    desk.turnPasses = nil
    if let command { give(command) } else { desk.tell(.isUp(desk.name(of: seat))) }
  }

  /// Acts in the session and layers of a climber who isn't up.
  mutating func inSession(of seat: Int, _ body: (inout Console) -> Void) {
    let shown = desk.up
    guard seat != shown else { return body(&self) }
    desk.layAside(stack)
    desk.act(for: seat)
    restoreLayers()
    body(&self)
    desk.layAside(stack)
    desk.act(for: shown)
    restoreLayers()
  }

  /// Ends the timed sets of climbers who aren't up, too.
  mutating func passTimeAside(_ input: Input) {
    guard case .tick = input, desk.seats.count > 1 else { return }
    for seat in desk.present
    where seat != desk.up && desk.seats[seat].session.facts.climb.plan?.deadline != nil {
      inSession(of: seat) { $0.passTime(input) }
    }
  }

  /// Brings up the next climber once the last entry has been shown, unless something lies over the
  /// screen.
  mutating func passTurn() {
    guard let due = desk.turnPasses, due <= desk.now, stack.allSatisfy({ $0.isActivity }) else {
      return
    }
    desk.turnPasses = nil
    if let next = desk.next(after: desk.up) { bringUp(next, then: nil) }
  }

  /// Decides whose turn is next after a commit in the current climber's session.
  mutating func followTurns(_ decision: Decision) {
    guard desk.preferences.takesTurns, desk.hasPartners else { return }
    for event in decision.events {
      if event.payload.isTry { desk.turnPasses = desk.now + News.toastTime }
      if case .undone = event.payload { desk.turnPasses = nil }
    }
  }

  /// Adds a climber to the session.
  mutating func admit(_ setup: SessionSetup) {
    // Typed in another spelling, she is here already.
    if let name = setup.start.climber,
      desk.present.contains(where: { desk.seats[$0].climber == name })
    {
      return desk.refuse(tr("\(name) climbs already"))
    }
    desk.add(Seat(setup))
    let name = desk.name(of: desk.seats.count - 1)
    let reply = Reply(.info, tr("\(name) climbs too"), tone: .same)
    let events = desk.openingEvents()
    if events.isEmpty {
      desk.tell(reply)
    } else {
      desk.add([.commit(Decision(events: events, reply: reply))])
    }
  }

  /// The layers of the climber who is up come back, or begin.
  private mutating func restoreLayers() {
    if let layers = desk.layersBack() { return stack = layers }
    stack = []
    let facts = desk.session.facts
    guard desk.setup.isForLifting else { return stack = [ClimbLayer(goingOn: facts)] }
    openLifting()
  }
}

extension Desk {
  /// Signals the end of every rest that has just run out, with the climber's name if there are
  /// several. Returns the rest of the climber who is up, for the layers to say what comes next.
  mutating func signalRestEnds() -> Rest? {
    let own = restJustEnded(of: up)
    if own != nil {
      flash(.over)
      sound(.play(.restEnd))
      add([.announce(.restOver(climber: sharedName(of: up)))])
    }
    guard hasPartners else { return own }
    if own != nil { tellRestOver(of: up) }
    for seat in present where seat != up && restJustEnded(of: seat) != nil {
      if own == nil { flash(.over) }
      sound(.playNext(.restEnd))
      add([.announce(.restOver(climber: sharedName(of: seat)))])
      tellRestOver(of: seat)
    }
    return own
  }

  private mutating func tellRestOver(of seat: Int) {
    let name = name(of: seat)
    let reply = Reply(.over, tr("\(name): rest over"), tone: .restEnd)
    news.show(news.toast?.reply.followed(by: reply) ?? reply, flashes: false, at: now)
    speak(tr("\(name), rest over"))
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
