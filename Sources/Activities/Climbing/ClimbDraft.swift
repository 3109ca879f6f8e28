package import Core
package import Grades

extension ClimbState {
  /// Decides what an order does in this state. Changes nothing.
  ///
  /// - Parameter level: the grade the climber sends at the limit, for rests whose length depends on
  ///   the grade.
  package func decide(
    _ order: ClimbOrder, _ context: OrderContext, level: Grade? = nil
  ) -> ActivityDecision<ClimbEvent> {
    var draft = ClimbDraft(state: self, context: context, level: level)
    let reply = draft.decide(order)
    return ActivityDecision(
      events: draft.events, rests: draft.rests, reply: reply.followed(by: draft.planReply))
  }
}

/// The events of an order while it is decided.
struct ClimbDraft {
  let context: OrderContext
  let level: Grade?
  /// The action all events share; also the id of its main event.
  private var actionID: String
  private(set) var events: [LogEntry<ClimbEvent>] = []
  /// The state after the events so far.
  private(set) var facts: ClimbState
  var rests: [RestRequest] = []
  /// What the plan adds to the order's own reply.
  var planReply: Reply?

  init(state: ClimbState, context: OrderContext, level: Grade?) {
    facts = state
    self.context = context
    self.level = level
    actionID = context.newID()
  }

  mutating func decide(_ order: ClimbOrder) -> Reply {
    switch order {
    case .start(let start, let grade, let plan): begin(start, grade, plan)
    case .log(let outcome): log(outcome)
    case .repeatLast: repeatLast()
    case .next: next()
    case .previous: previous()
    case .harder: changeGrade { $0.harder.map(GradeChange.to) ?? .refused(.atHardest($0)) }
    case .easier: changeGrade { $0.easier.map(GradeChange.to) ?? .refused(.atEasiest($0)) }
    case .setGrade(let grade): setGrade(grade)
    case .changeSystem(let first): changeSystem(first)
    case .name(let text): name(text)
    case .wall(let text): setWall(text)
    case .toggleOnsight: toggleOnsight()
    case .goTo(let id): goTo(id)
    case .open(let route): open(route)
    case .deleteAttempt(let id): delete(id)
    case .correctAttempt(let id): correct(id)
    case .describeAttempt(let id, let detail): describe(id, detail)
    case .correctRoute(let id, let correction): correct(id, correction)
    case .startPlan(let plan): start(plan)
    case .endPlan: endPlan()
    case .skipStep: skipStep()
    case .stepBack: stepBack()
    case .endSetByTime: endSetByTime()
    }
  }

  /// Adds the action's main event: undo and redo name it.
  mutating func emit(_ event: ClimbEvent) { add(event, id: actionID) }

  mutating func emit(_ event: ClimbEvent, then reply: Reply) -> Reply {
    emit(event)
    return reply
  }

  /// Adds an event that goes with the main one, before or after it.
  mutating func accompany(_ event: ClimbEvent) {
    add(event, id: context.newID())
  }

  private mutating func add(_ event: ClimbEvent, id: String) {
    let entry = LogEntry(
      id: id, sessionID: context.session, actionID: actionID, at: context.now, payload: event)
    events.append(entry)
    facts.apply(entry)
  }

  private mutating func begin(_ start: ClimbStart, _ grade: Grade, _ plan: Plan?) -> Reply {
    let route = context.newID()
    emit(.started(start))
    accompany(
      .routeOpened(routeID: route, grade: plan?.firstGrade ?? grade, name: nil, wall: nil))
    accompany(.routeSwitched(from: nil, to: route, method: .start))
    guard let plan else { return .climbStarted }
    // A separate action: undo leaves the plan, but goes on climbing.
    actionID = context.newID()
    return self.start(plan)
  }
}
