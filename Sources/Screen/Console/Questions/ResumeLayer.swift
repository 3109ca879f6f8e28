import Canvas
import Climbing
import Core
import Grades
package import HUD
import Languages
import Lifting
import Preferences
package import Session
import Sound
import Timers
package import Words

/// Asks whether to continue an unfinished session and its partners' sessions. If the climber wants
/// no question, as on a wall that starts itself, recent sessions continue and older ones end.
package struct ResumeLayer: Layer {
  /// Longer than a break and shorter than a night: yesterday's unfinished session is not today's.
  private static let recent = Duration.seconds(4 * 3600)

  private let all: [SessionState]
  /// The owner's session, or else a partner's.
  private let left: SessionState

  /// - Parameter all: not empty; at most one per climber.
  package init(_ all: [SessionState]) {
    self.all = all
    left = all.first { $0.facts.climber == nil } ?? all[0]
  }

  package var mode: Mode? { .confirm }

  package func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("yes", ["y", .enter]) { layer, desk, command in
        layer.close(goingOn: true, &desk, command)
      },
      CommandRow("no", ["n"]) { layer, desk, command in
        layer.close(goingOn: false, &desk, command)
      },
      CommandRow("later", [.escape]) { _, desk, command in
        desk.pop()
        desk.openBeside()
        desk.pass(Command(.begin, by: command.gesture, at: command.actedAt))
      },
    ]
  }

  /// Nobody knows yet which session a word belongs to.
  package func holdsBack(_ intent: IntentName, _ desk: Desk) -> String? {
    tr("Answer the question first: {say “yes” or “no”|press y or n}.")
  }

  package func wayOn(_ desk: Desk) -> String { tr("Answer the question first: y or n.") }

  package mutating func begin(_ desk: inout Desk) {
    switch desk.preferences.resume {
    case .ask: desk.sound(.play(.question))
    case .recent:
      close(
        goingOn: desk.now - lastEntry(desk) < Self.recent, &desk,
        Command(.begin, by: .timer, at: desk.now))
    }
  }

  private func close(goingOn: Bool, _ desk: inout Desk, _ command: Command) {
    desk.pop()
    if goingOn {
      goOn(&desk, command)
    } else {
      desk.open(ending: all)
      if desk.setup.runningHold != nil { desk.add([.keepHold(nil)]) }
    }
    desk.pass(Command(.begin, by: command.gesture, at: command.actedAt))
  }

  private func lastEntry(_ desk: Desk) -> Moment {
    all.compactMap { $0.events.last?.at }.max() ?? desk.now
  }

  package func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .question(
      question(desk), yes: tr("yes", context: "answer"), no: tr("new · Esc later"))
  }

  package func fill(_ card: inout RemoteCard, _ desk: Desk) {
    card.question = question(desk)
    card.offers = offers(["yes", "no"], desk)
  }

  private func question(_ desk: Desk) -> String {
    let ago = (desk.now - lastEntry(desk)).ago
    let held = [done, workout, hold(desk)].compactMap(\.self).joined(separator: ", ")
    let partners = all.compactMap(\.facts.climber)
    return partners.isEmpty
      ? tr("A session was left open \(ago): \(held). Continue it?")
      : tr("A session with \(partners.listed) was left open \(ago): \(held). Continue it?")
  }

  /// `3 attempts`, `12 sets`, or both; nil if the session has neither.
  private var logged: String? {
    let attempts = all.reduce(0) { $0 + $1.facts.climb.attempts }
    let sets = all.reduce(0) { $0 + $1.facts.lift.sets.count }
    let counts = [
      attempts > 0
        ? plural(attempts, "\(attempts.grouped) attempt", "\(attempts.grouped) attempts") : nil,
      sets > 0 ? plural(sets, "\(sets.grouped) set", "\(sets.grouped) sets") : nil,
    ].compactMap(\.self)
    return counts.isEmpty ? nil : counts.joined(separator: ", ")
  }

  /// What was logged, or what else the session holds.
  private var done: String {
    if let logged { return logged }
    let climb = left.facts.climb
    if let plan = climb.plan { return tr("\(plan.plan.name) begun, no attempts yet") }
    let routes = climb.routes.count
    return climb.hasRoutes
      ? plural(
        routes, "\(routes.grouped) route, no attempts yet",
        "\(routes.grouped) routes, no attempts yet") : tr("no attempts yet")
  }

  /// The interrupted workout, and how far it is known to have got.
  private var workout: String? {
    left.facts.workout.map { open in
      tr(
        "\(open.timer.configuration.shownTitle) at \(open.timer.total(at: open.lastKnown).clock())",
        context: "workout")
    }
  }

  /// The interrupted hold, and the second at which it is last known.
  private func hold(_ desk: Desk) -> String? {
    guard let (climber, hold, exercise) = runningHold(desk) else { return nil }
    let time = SetValues.timeText(.seconds(hold.elapsed))
    return (climber.map { "\($0): " } ?? "") + tr("\(exercise.name) held for \(time)")
  }

  /// The interrupted hold, and whose it is; nil is the owner.
  private func runningHold(
    _ desk: Desk
  ) -> (climber: String?, hold: RunningHold, exercise: Exercise)? {
    all.lazy.compactMap { state in
      desk.setup.hold(in: state.facts).map { (state.facts.climber, $0.hold, $0.exercise) }
    }.first
  }

  /// Continues the session with its plan; if it has none, with the plan asked for now.
  private func goOn(_ desk: inout Desk, _ command: Command) {
    let hold = runningHold(desk)
    desk.resume(all)
    let opening = desk.openingEvents()
    if !opening.isEmpty { desk.add([.commit(Decision(events: opening, reply: .silent))]) }
    if let (climber, hold, exercise) = hold {
      startClimbing(&desk, command)
      return goOn(with: hold, exercise, of: climber, &desk)
    }
    // The climber who climbed last is up again.
    let last = all.max { ($0.events.last?.at ?? desk.now) < ($1.events.last?.at ?? desk.now) }
    defer {
      if let last, let seat = desk.seats.firstIndex(where: { $0.climber == last.facts.climber }),
        seat != desk.up
      {
        desk.bringUp(seat)
      }
    }
    guard left.facts.climber == nil else { return }
    startClimbing(&desk, command)
    // The workout comes back too, paused.
    if var open = left.facts.workout {
      desk.log(.recover)
      open.apply(.paused, at: open.lastKnown)
      return desk.push(WorkoutLayer(open))
    }
    if left.facts.climb.plan == nil, let plan = desk.setup.plan {
      return desk.order(.startPlan(plan), by: command)
    }
    let place = left.facts.climb.plan.map { "\($0.plan.name): \($0.positionText)" }
    let parts = [tr("Back in the session"), logged.map { tr("\($0) so far") }, place]
    desk.tell(
      Reply(
        .info, parts.compactMap(\.self).joined(separator: ", "), tone: .awake,
        speech: left.facts.climb.plan?.prompt(at: desk.now)))
  }

  /// Climbs on from a session of workouts, if climbing was asked for now.
  private func startClimbing(_ desk: inout Desk, _ command: Command) {
    guard left.facts.climber == nil, left.facts.climb.start == nil, let climb = desk.setup.climb,
      let grade = desk.setup.grade
    else { return }
    desk.order(.start(climb, grade: grade, plan: desk.setup.plan), by: command)
  }

  /// Whoever held comes up, and the clock waits.
  private func goOn(
    with hold: RunningHold, _ exercise: Exercise, of climber: String?, _ desk: inout Desk
  ) {
    guard let seat = desk.seats.firstIndex(where: { $0.climber == climber }) else { return }
    if seat != desk.up { desk.bringUp(seat) }
    if !desk.setup.isForLifting { desk.push(LiftLayer(.exercises)) }
    desk.goOn(with: hold, exercise)
  }
}

extension SessionFacts {
  /// Whether anything was logged, is running, or is known about the session's routes.
  var hasEntries: Bool {
    climb.attempts > 0 || !lift.sets.isEmpty || !workouts.isEmpty || workout != nil
      || climb.plan != nil || climb.hasRoutes
  }
}

extension ClimbState {
  /// Whether there are routes besides the initial one, or details of that one besides its grade.
  fileprivate var hasRoutes: Bool {
    routes.count > 1
      || routes.contains {
        $0.title != nil || $0.isMarkedOnsight || $0.earlierTries != .none
      }
  }
}
