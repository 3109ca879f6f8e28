import Climbing
import Core
import Grades
import Languages
import Lifting
import Sound

/// The session's rest: orders about it, and requests from activities.
extension SessionState {
  func rest(_ order: RestOrder, _ context: OrderContext, level: Grade?) -> Decision {
    switch order {
    case .toggle(let activity): toggleRest(activity, context, level: level)
    case .start(let length): startRest(length, context)
    case .pause: pauseRest(context)
    case .resume: resumeRest(context)
    }
  }

  private func toggleRest(
    _ activity: RestOrder.Activity, _ context: OrderContext, level: Grade?
  ) -> Decision {
    if let rest = facts.rest {
      let elapsed = rest.elapsed(at: context.now)
      return act(.rest(.ended(after: elapsed)), context, then: .restEnded(after: elapsed, activity))
    }
    guard context.rest.isOn else { return Decision(events: [], reply: .restIsOff) }
    let length =
      switch activity {
      case .climb: facts.climb.restLength(context.rest, level: level)
      case .lift: facts.lift.restLength(context.rest)
      }
    return act(started(length, context), context, then: .restStarted(length))
  }

  private func startRest(_ length: Duration, _ context: OrderContext) -> Decision {
    guard context.rest.isOn else { return Decision(events: [], reply: .restIsOff) }
    var decision = act(started(length, context), context, then: .restStarted(length))
    if let rest = facts.rest, let action = decision.events.first?.actionID {
      let ended = RestEvent.ended(after: rest.elapsed(at: context.now))
      var end = act(.rest(ended), context, then: .silent)
      end.events[0].actionID = action
      decision.events = end.events + decision.events
    }
    return decision
  }

  private func started(_ length: Duration?, _ context: OrderContext) -> EventPayload {
    let source = RestSource(rawValue: context.gesture.rawValue) ?? .key
    return .rest(.started(source: source, length: length))
  }

  private func pauseRest(_ context: OrderContext) -> Decision {
    guard let rest = facts.rest else { return Decision(events: [], reply: .noRest) }
    guard !rest.isPaused else { return Decision(events: [], reply: .restIsPaused) }
    return act(.rest(.paused), context, then: .restPaused(rest, at: context.now))
  }

  private func resumeRest(_ context: OrderContext) -> Decision {
    guard let rest = facts.rest else { return Decision(events: [], reply: .noRest) }
    guard rest.isPaused else { return Decision(events: [], reply: .restRuns) }
    return act(.rest(.resumed), context, then: .restResumed(rest, at: context.now))
  }

  /// An activity's decision, with the rests that end and start in the same action.
  func rested<Payload>(
    _ decision: ActivityDecision<Payload>, _ context: OrderContext,
    as payload: (Payload) -> EventPayload
  ) -> Decision {
    var events = decision.events.map { $0.map(payload) }
    guard let action = events.first?.actionID else {
      return Decision(events: [], reply: decision.reply)
    }
    func event(_ rest: RestEvent) -> Event {
      Event(
        id: context.newID(), sessionID: facts.id ?? "", actionID: action, at: context.now,
        payload: .rest(rest))
    }
    var running = facts.rest.map { event(.ended(after: $0.elapsed(at: context.now))) }
    for request in decision.rests {
      let end = running.map { [$0] } ?? []
      running = nil
      switch request {
      case .ends: events = end + events
      case .starts(let length, let source):
        events += end
        if context.rest.isOn { events.append(event(.started(source: source, length: length))) }
      }
    }
    return Decision(events: events, reply: decision.reply)
  }
}

extension Reply {
  static func restStarted(_ length: Duration?) -> Reply {
    let word = tr("REST", context: "big word")
    return Reply(
      .rest, word: word, word + (length.map { "  \($0.clock())" } ?? ""), tone: .rest,
      offersUndo: true)
  }

  static func restEnded(after: Duration, _ activity: RestOrder.Activity) -> Reply {
    let word =
      switch activity {
      case .climb: tr("CLIMB", context: "big word")
      case .lift: tr("LIFT", context: "big word")
      }
    return Reply(
      .rest, word: word, tr("Rested \(after.clock())"), tone: .rest, offersUndo: true)
  }

  static func restPaused(_ rest: Rest, at now: Moment) -> Reply {
    Reply(
      .rest, word: tr("PAUSED", context: "big word"),
      "\(tr("Rest paused"))  \(rest.shown(at: now))", tone: .pause, offersUndo: true)
  }

  static func restResumed(_ rest: Rest, at now: Moment) -> Reply {
    let word = tr("REST", context: "big word")
    return Reply(
      .rest, word: word, "\(word)  \(rest.shown(at: now))", tone: .resume, offersUndo: true)
  }

  static var noRest: Reply {
    refused(tr("No rest to pause: {say “rest”|press r} to start one"))
  }
  static var restIsPaused: Reply {
    refused(tr("The rest is paused already: {say “resume rest”|press P}"))
  }
  static var restRuns: Reply {
    refused(tr("The rest is running"))
  }
  static var restIsOff: Reply {
    refused(tr("Rests are off: {say “rests on” or press R|press R}"))
  }
}

extension Rest {
  /// The time left, or the time so far if the rest has no length or is over.
  fileprivate func shown(at now: Moment) -> String {
    guard let left = remaining(at: now), left > .zero else { return elapsed(at: now).clock() }
    return left.clock(.up)
  }
}
