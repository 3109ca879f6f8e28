import Climbing
import Core
import Languages
import Session
import Sound
import Words

/// What a clause of a sentence does, in the state that the clauses before it lead to.
enum ClauseStep {
  /// - Parameter text: what is shown of it; nil: the order's own reply; empty: another clause's reply has it.
  case order(Order, text: String? = nil)
  /// Only says how another clause is meant.
  case nothing
  /// It is shown beside what was done.
  case remark(String)
  /// Why the sentence can't be carried out.
  case refuse(String)
}

/// A sentence as it is carried out: what its clauses came to so far.
private struct SentenceDraft {
  var state: SessionState
  var events: [Event] = []
  /// What is said of each clause, its try's reply first.
  var replies: [(reply: Reply, text: String)] = []

  mutating func add(_ decision: Decision, _ text: String?) {
    for event in decision.events { state.apply(event) }
    events += decision.events
    let isTry = decision.events.contains { $0.payload.isTry }
    replies.insert((decision.reply, text ?? decision.reply.text), at: isTry ? 0 : replies.count)
  }

  /// One action, which is called by its try.
  var action: [Event] {
    let main = events.first { $0.payload.isTry } ?? events.first
    return events.map { event in
      var event = event
      event.actionID = main?.actionID ?? event.actionID
      return event
    }
  }

  /// All of it in one line, with the tones of the first and the last.
  var reply: Reply? {
    guard var reply = replies.first?.reply else { return nil }
    reply.text = replies.map(\.text).filter { !$0.isEmpty }.joined(separator: " · ")
    reply.nextTone = replies.last.flatMap { $0.reply.tone == reply.tone ? nil : $0.reply.tone }
    return reply
  }
}

/// Carries out sentences: all of their clauses as one action that one undo takes back, or nothing.
extension Desk {
  /// - Parameter step: what a clause does; what the clauses before it did is in the state already.
  mutating func carryOut(
    _ clauses: [SpokenClause], by command: Command, in form: SentenceForm,
    step: (SpokenClause, SessionState) -> ClauseStep
  ) {
    if let reason = form.contradiction(in: clauses) { return refuse(clauses, reason) }
    // The log could not be written when the session was to open; it opens together with this.
    let missing = isOpen ? [] : openingEvents(at: now)
    var draft = SentenceDraft(
      state: missing.isEmpty ? session : SessionState(folding: missing, knowing: setup.climbs))
    for clause in clauses.inOrder {
      switch step(clause, draft.state) {
      case .nothing: break
      case .remark(let text): draft.replies.append((Reply(.info, text, tone: .same), text))
      case .refuse(let reason): return refuse(clauses, reason)
      case .order(let order, let text):
        let decision = draft.state.decide(order, context(of: command), level: restLevel)
        guard !decision.events.isEmpty || decision.reply.tone != .refused else {
          return refuse(clauses, decision.reply.text)
        }
        draft.add(decision, text)
      }
    }
    guard let reply = draft.reply else { return }
    guard !draft.events.isEmpty else { return tell(reply) }
    add([.commit(Decision(events: missing + draft.action, reply: reply))])
  }

  private mutating func refuse(_ clauses: [SpokenClause], _ reason: String) {
    let words = clauses.map(\.words).joined(separator: ", ")
    refuse(tr("“\(words)”: \(reason.ended) Nothing was logged."))
  }
}

extension SentenceForm {
  /// A rest's length, in seconds.
  static let rest = SpokenForm.number(
    "rest", NumberPrior(expected: [60, 90, 120, 180, 240, 300], step: 30))

  /// Why the clauses of a sentence can't all be true; nil if they can.
  fileprivate func contradiction(in clauses: [SpokenClause]) -> String? {
    for (place, clause) in clauses.enumerated() {
      let opposites = others(than: clause.intent)
      if let other = clauses[(place + 1)...].first(where: { opposites.contains($0.intent) }) {
        return tr("“\(clause.words)” and “\(other.words)” can't both be right.")
      }
    }
    return nil
  }
}

extension SpokenClause {
  var number: Double? { if case .number(let number, _) = content { number } else { nil } }

  /// The rest that it starts, unless a timer runs, which has rests of its own.
  func rest(_ state: SessionState) -> ClauseStep {
    guard let seconds = number.flatMap({ Int(exactly: $0) }) else { return .nothing }
    return beside(state, .order(.rest(.start(.seconds(seconds)))))
  }

  /// What isn't done while a timer runs.
  func beside(_ state: SessionState, _ step: ClauseStep) -> ClauseStep {
    state.facts.workout == nil
      ? step : .refuse(tr("Not while the timer runs: {say “stop”|press q} first."))
  }
}

extension [SpokenClause] {
  /// What comes before other clauses, whatever the order in which they were said: a try before what is said of it.
  private static let course: [IntentName] = [
    "undo", "grade", "weight", "reps", "plus", "send", "fall", "done", "missed",
  ]

  /// In the order in which they are carried out; each command once.
  fileprivate var inOrder: [SpokenClause] {
    // Values of the next set come after the present one.
    let late =
      contains { $0.intent == "nextset" } ? ["weight", "reps", "plus"] as Set<IntentName> : []
    func place(_ clause: SpokenClause) -> Int {
      switch clause.intent {
      case "next": contains { $0.intent == "grade" } ? -1 : Self.course.count + 1
      case "rest": Self.course.count + 1
      case let intent where late.contains(intent): Self.course.count
      default: Self.course.firstIndex(of: clause.intent) ?? Self.course.count
      }
    }
    let said = reduce(into: [SpokenClause]()) { said, clause in
      if !said.contains(where: { $0.intent == clause.intent }) { said.append(clause) }
    }
    return said.enumerated()
      .sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }.map(\.element)
  }
}

extension String {
  static var helpOfSentence: String {
    tr("Several of these in one breath; one undo takes all of it back.")
  }

  /// With a full stop, unless it has its end already.
  fileprivate var ended: String { hasSuffix(".") || hasSuffix("?") ? self : self + "." }
}
