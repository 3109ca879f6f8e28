import Core
import Languages
import Preferences
import Session
import Sound

/// A climber in the session, with everything of her own: the session, its rest, the last outcome.
struct Seat {
  /// What her session starts with, and her choices in it.
  var setup: SessionSetup
  var session = SessionState()
  /// When the rest that was last signalled ended.
  private var signalledRest: Moment?
  /// The last outcome, kept here while another climber is up.
  var outcome: Reply?
  /// She left while others went on.
  var hasLeft = false

  init(_ setup: SessionSetup) { self.setup = setup }

  /// The partner's name; nil for the log's owner.
  var climber: String? { setup.start.climber }
  var isIn: Bool { !hasLeft && session.facts.endedAt == nil }

  /// The rest whose time has just run out, once; nil at all other times.
  mutating func restJustEnded(at now: Moment) -> Rest? {
    guard let rest = session.facts.rest, let deadline = rest.deadline, deadline <= now,
      deadline != signalledRest
    else { return nil }
    signalledRest = deadline
    return rest
  }
}

extension Desk {
  /// The places of those who are in the session, in the order of their turns.
  var present: [Int] { seats.indices.filter { seats[$0].isIn } }

  /// Whether several climbers share the screen.
  var hasPartners: Bool { present.count > 1 }

  /// Whether every climber has finished.
  var isOver: Bool { seats.contains { $0.session.facts.endedAt != nil } && present.isEmpty }

  /// A climber's name on the screen.
  func name(of seat: Int) -> String {
    seats[seat].climber ?? preferences.climberName ?? Self.unnamed
  }

  /// A climber's name if several share the screen.
  func sharedName(of seat: Int) -> String? { hasPartners ? name(of: seat) : nil }

  /// What an owner without a name is called.
  static var unnamed: String { tr("You", context: "climber") }

  /// The climber with a name, regardless of case; nil if nobody in the session has it.
  func seat(named name: String) -> Int? {
    present.first { self.name(of: $0).lowercased() == name.lowercased() }
  }

  /// The climber whose turn comes after another's.
  func next(after seat: Int) -> Int? {
    present.first { $0 > seat } ?? present.first { $0 != seat }
  }

  /// The climber whose session a decision is about; nil if it concerns several, or a past session.
  func seat(of decision: Decision) -> Int? {
    let found = Set(
      decision.events.compactMap { event in
        seats.firstIndex { $0.session.facts.id == event.sessionID }
      })
    return found.count == 1 ? found.first : nil
  }

  /// The question before the session ends.
  var questionBeforeEnd: String {
    switch present.count {
    case ...1: tr("Finish the session?")
    case 2: tr("Finish the session for both climbers?")
    case let count:
      plural(
        count, "Finish the session for \(count) climber?",
        "Finish the session for all \(count) climbers?")
    }
  }

  /// Brings a climber up, then carries out a command.
  mutating func bringUp(_ seat: Int, then command: Command? = nil) {
    change(.bringUp(seat, then: command))
  }

  /// Adds the climber's name to a text, if there are several.
  func naming(_ text: String, _ topic: Reply.Topic) -> String {
    guard hasPartners else { return text }
    switch topic {
    case .send, .fall, .undo, .redo, .rest, .forward, .back: return "\(text)  · \(name(of: up))"
    case .over, .work, .getReady, .warning, .info: return text
    }
  }
}

extension Desk {
  /// The events that open the sessions which aren't open yet; a lifter's opens with the first set.
  func openingEvents(besides opened: Set<String?> = []) -> [Event] {
    seats.filter { seat in
      seat.isIn && seat.session.facts.id == nil && !opened.contains(seat.climber)
        && !seat.setup.isForLifting
    }.flatMap { openingEvents(of: $0.setup, at: now) }
  }

  /// Continues sessions that were left open, and brings back their climbers even if they weren't
  /// named again.
  mutating func resume(_ left: [SessionState]) {
    for state in left {
      let climber = state.facts.climber
      if let seat = seats.firstIndex(where: { $0.climber == climber }) {
        change(seat) { seat in
          seat.session = SessionState(folding: state.events, knowing: seat.setup.climbs)
        }
      } else {
        add(Seat(setup.forAnother(climber)))
        change(seats.count - 1) { $0.session = state }
      }
    }
  }

  /// After a change outside the open sessions, of climbs or in a past session: what these know of earlier tries may have changed.
  mutating func readClimbs(after decision: Decision) {
    let open = Set(seats.compactMap(\.session.facts.id))
    guard setup.climb != nil, isOpen,
      decision.events.contains(where: { !open.contains($0.sessionID) })
    else { return }
    add([.look(.book(setup))])
  }

  /// Folds the session again with what the log knows of climbs now.
  mutating func know(_ known: SessionSetup) {
    guard let seat = seats.firstIndex(where: { $0.climber == known.start.climber }) else { return }
    change(seat) { seat in
      seat.setup.routes = known.routes
      guard seat.setup.climbs != known.climbs else { return }
      seat.setup.climbs = known.climbs
      seat.session = SessionState(folding: seat.session.events, knowing: known.climbs)
    }
  }

  /// Ends every open session in one commit.
  mutating func finishAll(by command: Command) {
    // One context: a phone's gesture names one event.
    let context = context(of: command)
    let events = present.flatMap { seat in
      seats[seat].session.facts.id == nil
        ? [] : seats[seat].session.decide(.finish, context).events
    }
    guard !events.isEmpty else { return leave() }
    commit(Decision(events: events, reply: .finishedAll), called: tr("finishing the session"))
  }

  /// Lets one climber leave; the others go on.
  mutating func letLeave(_ seat: Int, by command: Command) {
    guard present.count > 1, let next = next(after: seat) else {
      return refuse(tr("Only you are left: {say “finish session”|press q} to end the session."))
    }
    if seat == up { bringUp(next) }
    let name = name(of: seat)
    guard seats[seat].session.facts.id != nil else {
      change(seat) { $0.hasLeft = true }
      return tell(.left(name))
    }
    var decision = seats[seat].session.decide(.finish, context(of: command))
    decision.reply = .left(name)
    commit(
      decision,
      called: name == Self.unnamed
        ? tr("ending your session") : tr("ending \(name)'s session"))
  }
}

extension Reply {
  static var finishedAll: Reply { Reply(.info, tr("All sessions ended"), tone: .finish) }

  static func left(_ name: String) -> Reply {
    let text =
      name == Desk.unnamed ? tr("Your session has ended") : tr("\(name)'s session has ended")
    return Reply(.info, text, tone: .finish)
  }

  static func isUp(_ name: String) -> Reply {
    let text = name == Desk.unnamed ? tr("You are up") : tr("\(name) is up")
    return Reply(.info, word: name, text, tone: .same, speech: name)
  }
}
