package import Core
import Grades
import Languages

/// How far a plan has come: folded from the events, so undo and restarts need no code of their own.
package struct PlanProgress: Equatable, Sendable {
  package let plan: Plan
  /// nil once the plan is complete.
  package private(set) var position: PlanPosition? = PlanPosition(step: 0, set: 0)
  /// The reps of the current set.
  package private(set) var reps: [Rep] = []
  /// The falls of the current set where only sends count: a correction makes them reps.
  private var misses: [Rep] = []
  /// The skipped steps, even if partly done.
  package private(set) var skipped: Set<Int> = []
  /// The routes opened in the current step, in order.
  private(set) var routes: [String]
  /// Why the plan stayed where it was at the last attempt.
  package private(set) var held: PlanHold?

  package struct Rep: Equatable, Sendable {
    package let attemptID: String
    package let at: Moment
  }

  init(plan: Plan, routes: [String]) {
    self.plan = plan
    self.routes = routes
  }

  /// The current step; nil once the plan is complete.
  package var step: PlanStep? { position.map { plan.steps[$0.step] } }

  /// When the current set's time is over; nil where it has no time limit or hasn't begun. A fall
  /// begins a set too, if only sends count.
  package var deadline: Moment? {
    guard let work = step?.work, let first = (reps + misses).map(\.at).min() else { return nil }
    return first + work
  }

  /// Where the plan goes after the current set; nil: it is then complete.
  var following: PlanPosition? {
    guard let position, let step else { return nil }
    if position.set + 1 < step.sets {
      return PlanPosition(step: position.step, set: position.set + 1)
    }
    return followingStep
  }

  var followingStep: PlanPosition? {
    guard let position, position.step + 1 < plan.steps.count else { return nil }
    return PlanPosition(step: position.step + 1, set: 0)
  }

  // MARK: - Folding

  mutating func count(_ attempt: String, _ entry: AttemptEntry, on grade: Grade?, at: Moment) {
    held = nil
    let rep = Rep(attemptID: attempt, at: at)
    if entry.planRep == true {
      reps.append(rep)
    } else if entry.planRep == false, let grade, gradeMissed(by: grade) == nil {
      misses.append(rep)
    }
  }

  /// Where only sends count, makes an attempt of the current set a rep, or no longer one. Why the
  /// plan held is to be said again, if there still is a reason.
  mutating func correct(_ attempt: String, to outcome: Outcome) {
    guard let step, let rep = tried(attempt) else { return }
    held = nil
    guard step.counts == .sends else { return }
    forget(attempt)
    switch outcome {
    case .send: reps.insert(rep, at: reps.firstIndex { $0.at > rep.at } ?? reps.endIndex)
    case .fall: misses.append(rep)
    }
  }

  mutating func forget(_ attempt: String) {
    reps.removeAll { $0.attemptID == attempt }
    misses.removeAll { $0.attemptID == attempt }
  }

  mutating func opened(_ route: String) { routes.append(route) }

  mutating func hold(_ hold: PlanHold) { held = hold }

  mutating func advance(to next: PlanPosition?, _ reason: PlanReason, current: Route?) {
    mark(next, reason)
    held = nil
    reps = []
    misses = []
    if next?.step != position?.step { routes = Self.unused(current) }
    // A position outside the plan, from a damaged log, ends it.
    position = next.flatMap { plan.steps.indices.contains($0.step) ? $0 : nil }
  }

  /// A step that is climbed after all doesn't count as skipped.
  private mutating func mark(_ next: PlanPosition?, _ reason: PlanReason) {
    switch reason {
    case .skipped: if let position { skipped.insert(position.step) }
    case .back: if let next { skipped = skipped.filter { $0 < next.step } }
    case .repsDone, .sent, .timeUp, .wording: break
    }
  }

  /// A route without attempts counts as the step's first.
  static func unused(_ current: Route?) -> [String] {
    current.flatMap { $0.attempts.isEmpty ? [$0.id] : nil } ?? []
  }
}

// MARK: - What a correction does to it

extension PlanProgress {
  /// An attempt of the current set that was hard enough.
  private func tried(_ attempt: String) -> Rep? {
    (reps + misses).first { $0.attemptID == attempt }
  }

  /// What becomes of the set after one of its attempts was corrected.
  func ending(
    correcting attempt: String, to outcome: Outcome, at now: Moment, advances: Bool
  ) -> Ending {
    guard let step, tried(attempt) != nil else { return .setGoesOn }
    return ending(step, after: outcome, reps: reps.count, at: now, advances: advances)
      ?? .setGoesOn
  }
}

// MARK: - What an attempt does to it

extension PlanProgress {
  /// What an attempt means to the plan.
  struct Verdict: Equatable {
    var isRep: Bool
    var ending: Ending

    var advances: Bool { if case .setOver = ending { true } else { false } }
  }

  enum Ending: Equatable {
    case setGoesOn
    case setOver(reason: PlanReason)
    /// The plan stays, and the climber should know why.
    case held(PlanHold)
  }

  func verdict(on outcome: Outcome, grade: Grade, at now: Moment, advances: Bool) -> Verdict {
    guard let step else { return Verdict(isRep: false, ending: .setGoesOn) }
    if let wanted = gradeMissed(by: grade) {
      return Verdict(
        isRep: false,
        ending: .held(.isTooEasy(grade, wanted: wanted)))
    }
    let isRep = step.counts == .attempts || outcome == .send
    let done = reps.count + (isRep ? 1 : 0)
    if let ending = ending(step, after: outcome, reps: done, at: now, advances: advances) {
      return Verdict(isRep: isRep, ending: ending)
    }
    let lacksOne = !isRep && step.reps.map { $0 - done == 1 } ?? false
    return Verdict(isRep: isRep, ending: lacksOne ? .held(.lacksSend) : .setGoesOn)
  }

  /// What ends the set with so many reps; nil: it goes on.
  private func ending(
    _ step: PlanStep, after outcome: Outcome, reps done: Int, at now: Moment, advances: Bool
  ) -> Ending? {
    let isSent = step.endsWithSend && outcome == .send
    let isTimeUp = deadline.map { $0 <= now } ?? false
    let isFull = step.reps.map { done >= $0 } ?? false
    guard isFull || isSent || isTimeUp else { return nil }
    let reason: PlanReason =
      isSent ? .sent : isFull ? .repsDone(done, of: step.reps ?? done) : step.timeUp
    return ending(step, reason, advances: advances)
  }

  /// The step's grade, if a route is easier.
  private func gradeMissed(by grade: Grade) -> Grade? {
    guard let wanted = step?.fixedGrade, wanted.system == grade.system, grade < wanted else {
      return nil
    }
    return wanted
  }

  /// What happens when the set's time runs out between attempts.
  func endingByTime(advances: Bool) -> Ending {
    guard let step else { return .setGoesOn }
    return ending(step, step.timeUp, advances: advances)
  }

  private func ending(_ step: PlanStep, _ reason: PlanReason, advances: Bool) -> Ending {
    if step.waits { return .held(.waits(reason)) }
    return advances ? .setOver(reason: reason) : .held(.isManual(reason))
  }

  /// The rest after an attempt that leaves the set open.
  func restAfterRep(climbedSince ready: Moment?, at now: Moment) -> Duration {
    guard let step else { return .zero }
    guard let every = step.every else { return step.rest }
    // A climber who takes longer than the interval starts with the next one.
    let climbed = max(.zero, now - (ready ?? now))
    let rounds = climbed.microseconds / max(1, every.microseconds) + 1
    return .microseconds(rounds * every.microseconds) - climbed
  }

  /// The rest before a position that the plan goes on to.
  func rest(before next: PlanPosition?) -> Duration {
    guard let step, let position, let next else { return .zero }
    return next.step == position.step ? step.restBetweenSets : step.restAfter
  }

  /// Which of the step's routes the next rep is on; `routes.count` means a new one.
  func routeIndex(rep: Int, in step: PlanStep) -> Int { min(rep % step.problems, routes.count) }
}

// MARK: - In words

extension PlanProgress {
  /// `step 2/5  set 1/4  rep 3/4`.
  package var positionText: String {
    guard let position, let step else { return tr("complete", context: "plan") }
    var parts = [tr("step \(position.step + 1)/\(plan.steps.count)")]
    if step.sets > 1 { parts.append(tr("set \(position.set + 1)/\(step.sets)")) }
    if let wanted = step.reps {
      parts.append(
        step.counts == .sends
          ? tr("sends \(reps.count)/\(wanted)") : tr("reps \(reps.count)/\(wanted)"))
    } else {
      parts.append(tr("\(reps.count) so far"))
    }
    return parts.joined(separator: "  ")
  }

  /// The next thing to do, in writing: `step 2 of 5: 4 sends at V1`.
  package var task: String {
    guard let position, let step else { return tr("plan complete") }
    var text = tr("step \(position.step + 1) of \(plan.steps.count)")
    if step.sets > 1 { text += ", " + tr("set \(position.set + 1) of \(step.sets)") }
    guard let rest = whatIsLeft(of: step) else { return text }
    return "\(text): \(rest)"
  }

  /// `4 sends at V1`; nil if the step says neither how much nor how hard.
  private func whatIsLeft(of step: PlanStep) -> String? {
    let left = step.reps.map { max(0, $0 - reps.count) }
    switch (left, step.work, step.fixedGrade) {
    case (let left?, _, let grade?):
      return step.counts == .sends
        ? plural(
          left, "\(left.grouped) send at \(grade)", "\(left.grouped) sends at \(grade)")
        : plural(left, "\(left.grouped) rep at \(grade)", "\(left.grouped) reps at \(grade)")
    case (let left?, _, nil):
      return step.counts == .sends
        ? plural(left, "\(left.grouped) send", "\(left.grouped) sends")
        : plural(left, "\(left.grouped) rep", "\(left.grouped) reps")
    case (nil, let work?, let grade?): return tr("\(work.clock()) at \(grade)")
    case (nil, let work?, nil): return work.clock()
    case (nil, nil, let grade?): return tr("at \(grade)")
    case (nil, nil, nil): return nil
    }
  }

  /// The next thing to do, in speech: "step two of five, warm up, V4, four reps to go".
  package var prompt: String { spoken(withGrade: true, at: nil) }

  /// The same in the middle of a set, with the time that it has left.
  package func prompt(at now: Moment) -> String { spoken(withGrade: true, at: now) }

  /// The same without the grade, for the status.
  package func spokenPlace(at now: Moment) -> String { spoken(withGrade: false, at: now) }

  private func spoken(withGrade: Bool, at now: Moment?) -> String {
    guard let position, let step else { return tr("plan complete") }
    let (number, count) = (position.step + 1, plan.steps.count)
    var parts = [tr("step \(SpokenNumber.words(number)) of \(SpokenNumber.words(count))")]
    if withGrade { parts += [step.title, step.fixedGrade.map { "\($0)" }].compactMap(\.self) }
    if step.sets > 1 {
      let number = SpokenNumber.words(position.set + 1)
      parts.append(tr("set \(number) of \(SpokenNumber.words(step.sets))"))
    }
    if let wanted = step.reps {
      let left = max(0, wanted - reps.count)
      let number = SpokenNumber.words(left)
      parts.append(
        step.counts == .sends
          ? plural(left, "\(number) send to go", "\(number) sends to go")
          : plural(left, "\(number) rep to go", "\(number) reps to go"))
    } else if let now, let deadline {
      parts.append(
        deadline > now
          ? tr("\(SpokenNumber.length(deadline - now)) left") : tr("the time is up"))
    } else if let work = step.work {
      parts.append(SpokenNumber.length(work))
    }
    return parts.joined(separator: ", ")
  }
}

extension PlanStep {
  fileprivate var timeUp: PlanReason { .timeUp(work ?? .zero) }
}
