import Analysis
import Canvas
import Climbing
import Core
import Grades
import HUD
import Languages
import Session
import Words

/// The result of a session that has ended.
struct SummaryLayer: Layer {
  private var goals: [GoalProgress] = []
  /// The last session of the same kind; nil if there is none, or it isn't read yet.
  private var before: (facts: SessionFacts, start: String)?
  private var expected: PastSession?

  var mode: Mode? { .confirm }

  mutating func begin(_ desk: inout Desk) {
    desk.add([.look(.goals(at: desk.now, in: desk.unit)), .look(.sessions(Self.lookedThrough))])
  }

  /// Among so many sessions is one of the same kind.
  private static let lookedThrough = 20

  mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    switch input {
    case .found(.goals(let goals)): self.goals = goals
    case .found(.sessions(let sessions)):
      expected = sessions.first { $0.id != desk.session.facts.id && $0.isLike(desk.session.facts) }
      if let expected { desk.add([.look(.session(expected.id))]) }
    case .found(.session(let events, let book)) where events.first?.sessionID == expected?.id:
      guard let expected else { break }
      before = (SessionState(folding: events, knowing: book).facts, expected.start)
    default: break
    }
  }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow("yes", [.enter, .escape, "q"], hint: tr("leave", context: "hint")) { _, desk, _ in
        desk.leave()
      },
      CommandRow("no") { _, desk, _ in desk.leave() },
      CommandRow(
        "undo", ["u"], help: tr("After a session: go on with it."),
        hint: tr("go on", context: "hint"),
        unavailable: desk.canUndo ? nil : tr("Nothing to undo.")
      ) { _, desk, command in
        if !desk.takeBack(by: command) { desk.tell(.nothingToUndo) }
      },
    ]
  }

  /// Closes if the end of the session was taken back.
  mutating func committed(_ desk: inout Desk) { if !desk.isOver { desk.pop() } }

  func wayOn(_ desk: Desk) -> String { tr("The session is over: u goes on with it.") }

  func holdsBack(_ intent: IntentName, _ desk: Desk) -> String? {
    tr("The session is over: {say “undo”|press u} to go on with it.")
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .summary(
      title: tr("Session over"), lines: lines(desk),
      footer: desk.canUndo ? tr("u go on · Enter ends") : tr("Enter ends"))
  }

  /// A phone sees what was done, and can't end the program.
  func fill(_ card: inout RemoteCard, _ desk: Desk) {
    let facts = desk.session.facts
    let counts = facts.counts
    let done = [
      (tr("tries", context: "count"), counts.attempts),
      (tr("sends", context: "count"), counts.sends),
      (tr("flashes", context: "count"), counts.flashes),
      (tr("sets", context: "count"), counts.workingSets),
    ]
    card.rest = nil
    card.figures?.main = Scene.Figure(text: SummaryText.hardest(facts).map { "\($0)" } ?? "")
    card.figures?.caption = tr("SESSION OVER")
    card.figures?.counts =
      done.filter { $0.1 > 0 }.map { Scene.Count(label: $0.0, value: "\($0.1)") }
      + (facts.length.map { [Scene.Count(label: tr("time", context: "count"), value: $0.clock())] }
        ?? [])
    card.figures?.note = phoneLines(desk).joined(separator: "\n")
    card.offers = [
      RemoteCard.Offer(
        command: "undo", label: tr("Undo"),
        unavailable: desk.canUndo ? nil : tr("Nothing to undo."))
    ]
    card.isOver = true
  }

  /// Each climber's result; alone, the routes sent of each grade.
  private func phoneLines(_ desk: Desk) -> [String] {
    let open = desk.seats.indices.filter { desk.seats[$0].session.facts.id != nil }
    guard open.count > 1 else {
      return SummaryText.bars(desk.session.facts, width: 24) + desk.liftLines
    }
    return open.map { seat in
      "\(desk.name(of: seat)): \(SummaryText.brief(desk.seats[seat].session.facts))"
    }
  }

  /// With several climbers, each session's result is one line under the name, so that all fit on a
  /// small screen; `show --who` has the rest.
  private func lines(_ desk: Desk) -> [String] {
    let open = desk.seats.indices.filter { desk.seats[$0].session.facts.id != nil }
    guard open.count > 1 else {
      let facts = desk.session.facts
      return SummaryText.lines(
        facts, lifted: desk.liftLines, goals,
        comparison: before.flatMap { SummaryText.comparison(facts, with: $0.facts, of: $0.start) },
        next: desk.setup.advice(after: facts), proposed: desk.proposalOutcome,
        before: desk.setup.precedent)
    }
    return open.flatMap { seat in
      [desk.name(of: seat).uppercased(), SummaryText.brief(desk.seats[seat].session.facts)]
    }
  }
}

extension PastSession {
  /// Whether it was of the same kind: climbing of the same discipline, or lifting.
  fileprivate func isLike(_ facts: SessionFacts) -> Bool {
    let discipline = summary.lazy.compactMap(Discipline.init(rawValue:)).first
    return discipline == facts.climb.start?.discipline
  }
}
