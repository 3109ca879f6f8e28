import Core
import Timers

extension SessionState {
  func timer(_ order: TimerOrder, _ context: OrderContext) -> Decision {
    switch order {
    case .start(let configuration): timer(.started(configuration), context)
    case .restart: restart(context)
    case .log(let entry): end(entry, context)
    case .pause: underWay(.paused, context)
    case .resume: underWay(.resumed, context)
    case .skip: underWay(.skipped, context)
    case .back: underWay(.wentBack, context)
    case .phase(let index): underWay(.phaseBegan(index), context)
    case .running: underWay(.ran, context)
    case .discard: discard(context)
    case .round: count(.roundCounted, context)
    case .addSet: count(.setAdded, context)
    case .recover: recover(context)
    }
  }

  /// A decision without a reply: timers have their own tones.
  private func timer(_ event: TimerEvent, _ context: OrderContext) -> Decision {
    act(.timer(event), context, then: .silent)
  }

  /// What happens in a workout is part of its start's action: if that is taken back, this doesn't
  /// happen to another workout. If a workout's start could not be logged, only its end is logged.
  private func underWay(_ event: TimerEvent, _ context: OrderContext) -> Decision {
    guard let workout = facts.workout else { return Decision(events: [], reply: .silent) }
    var decision = timer(event, context)
    decision.events[0].actionID = workout.id
    return decision
  }

  /// To take it back, undo must name the start and then the discarding.
  private func restart(_ context: OrderContext) -> Decision {
    guard let workout = facts.workout else { return Decision(events: [], reply: .silent) }
    var decision = pausing(timer(.discarded, context), context)
    decision.events += timer(.started(workout.timer.configuration), context).events
    return decision
  }

  /// A round, or a set done beside the timer.
  private func count(_ event: TimerEvent, _ context: OrderContext) -> Decision {
    guard var workout = facts.workout else { return Decision(events: [], reply: .silent) }
    workout.apply(event, at: context.now)
    let reply =
      event == .setAdded
      ? Reply.setAdded(workout.timer.addedSets)
      : .roundCounted(workout.timer.roundMarks.count)
    return act(.timer(event), context, then: reply)
  }

  /// A workout that runs to its end is one action from its start on, so undo takes all of it back.
  /// Ending it early, or saying that a For Time is done, is a separate action: after undo, the
  /// workout is paused where it ended.
  private func end(_ entry: WorkoutEntry, _ context: OrderContext) -> Decision {
    var end = act(.timer(.logged(entry)), context, then: .workoutLogged(entry.name))
    if let workout = facts.workout, workout.isOver(at: context.now) {
      end.events[0].actionID = workout.id
      return end
    }
    return pausing(end, context)
  }

  /// After undo, the workout is paused where it was discarded.
  private func discard(_ context: OrderContext) -> Decision {
    facts.workout == nil
      ? Decision(events: [], reply: .silent) : pausing(timer(.discarded, context), context)
  }

  /// Adds a pause before the end if the workout is running.
  private func pausing(_ end: Decision, _ context: OrderContext) -> Decision {
    guard facts.workout?.timer.state == .running else { return end }
    var end = end
    end.events.insert(contentsOf: underWay(.paused, context).events, at: 0)
    return end
  }

  private func recover(_ context: OrderContext) -> Decision {
    guard let workout = facts.workout, workout.timer.state == .running else {
      return Decision(events: [], reply: .silent)
    }
    var context = context
    context.now = workout.lastKnown
    return underWay(.paused, context)
  }
}
