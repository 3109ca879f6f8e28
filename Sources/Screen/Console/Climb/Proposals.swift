import Analysis
import Canvas
import Climbing
import Core
import Languages
import Session
import Sound
import Words

/// The proposal at the start of a session: it stands in nobody's way, and goes with the first entry.
extension Desk {
  /// nil once it is taken, or anything was logged or planned.
  private var offeredProposal: Proposal? {
    let facts = session.facts
    guard !setup.takesProposal, !facts.hasEntries, facts.climb.plan == nil else { return nil }
    return setup.proposal
  }

  /// The plan that was taken and not begun.
  var awaitedPlan: Plan.ID? {
    setup.takesProposal && session.facts.climb.plan == nil ? setup.proposal?.plan?.id : nil
  }

  var proposalRow: CommandRow<ClimbLayer> {
    let proposal = offeredProposal
    return CommandRow(
      "take-proposal", [.enter], help: tr("At the start: take what is proposed for the session."),
      hint: proposal?.first,
      unavailable: proposal == nil ? tr("Nothing is proposed now: Enter chooses in lists.") : nil
    ) { _, desk, command in desk.takeProposal(by: command) }
  }

  private mutating func takeProposal(by command: Command) {
    guard let proposal = offeredProposal else { return }
    change(up) { $0.setup.takesProposal = true }
    guard let climb = proposal.climb else {
      if let plan = proposal.plan { order(.startPlan(plan), by: command) }
      return
    }
    let tried = climb.past.shown.map { "\(Proposal.title(climb)), \($0)" }
    let then = proposal.planText.map { tr("then \($0): {say “choose plan”|press l}") }
    let reply = [tried ?? Proposal.title(climb), then].compactMap(\.self).joined(separator: " · ")
    order(
      .climb(climb.name == nil ? .setGrade(climb.grade) : .open(climb)), by: command,
      telling: Reply(.forward, reply, tone: .next))
  }

  /// Goes with the first entry, unless it was taken.
  mutating func dropProposal() {
    guard setup.proposal != nil, !setup.takesProposal, session.facts.hasEntries else { return }
    change(up) { $0.setup.proposal = nil }
  }

  /// What became of what was taken: `proposed: Pink V6: sent in 12 tries over 4 days, 4x4 on V2: not done`.
  var proposalOutcome: String? {
    guard setup.takesProposal, let proposal = setup.proposal else { return nil }
    let climb = proposal.climb.map { "\(Proposal.title($0)): \(outcome(of: $0))" }
    let plan = proposal.plan.map { plan in
      "\(proposal.planText ?? plan.name): \(outcome(of: plan))"
    }
    return tr("proposed: \([climb, plan].compactMap(\.self).joined(separator: ", "))")
  }

  private func outcome(of climb: KnownRoute) -> String {
    let routes = session.facts.climb.routes.filter { route in
      guard !route.attempts.isEmpty else { return false }
      guard let label = climb.label else { return route.grade == climb.grade }
      return route.label?.key == label.key
    }
    let tries = routes.reduce(0) { $0 + $1.attempts.count }
    if let sent = routes.lazy.compactMap(\.shownAscent).first { return sent }
    return tries == 0
      ? tr("not tried", context: "proposal")
      : plural(tries, "\(tries.grouped) try, open", "\(tries.grouped) tries, open")
  }

  private func outcome(of plan: Plan) -> String {
    if let progress = session.facts.climb.plan, progress.plan.id == plan.id {
      return progress.positionText
    }
    let wasBegun = session.events.contains {
      if case .climb(.planStarted(let begun)) = $0.payload { begun.id == plan.id } else { false }
    }
    return wasBegun ? tr("left", context: "plan") : tr("not done", context: "plan")
  }
}

extension SessionSetup {
  /// What the log says at the start: what is proposed or open, and what changed last time; nil if it says nothing.
  var outlook: Reply? {
    let proposed = proposal.map { tr("\($0.text) · Enter takes it") }
    let parts = [proposed ?? openProject, lastTime?.text].compactMap(\.self)
    return parts.isEmpty
      ? nil : Reply(.info, parts.joined(separator: " · "), tone: .same)
  }
}
