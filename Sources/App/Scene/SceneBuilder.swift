import Canvas
package import HUD
import Hearing
package import Log
import Session

extension Program {
  /// What is to be seen now.
  package func scene(at now: Moment) -> Scene {
    var scene = Scene()
    scene.title = "CLIMB"
    scene.theme = settings.theme
    scene.subtitle = subtitle
    scene.elapsed = elapsedText(now)
    audio.fill(&scene, at: now)
    if let logFailure { scene.warnings.append("NOT LOGGED: \(logFailure)") }
    fillFigures(&scene, at: now)
    scene.outcome = lastOutcome
    scene.toast = toast.map {
      Scene.Toast(kind: $0.kind, word: $0.word, text: $0.text, offersUndo: $0.offersUndo)
    }
    scene.flash = flash?.kind
    scene.hints = Self.hints
    if settings.hasMouse { scene.buttons = Self.buttons }
    scene.overlay = overlay(at: now)
    training?.fill(&scene, at: now)
    return scene
  }

  private var subtitle: String {
    guard let start = session.facts.start else { return "" }
    return "\(start.discipline.rawValue) · \(start.system.title)"
  }

  private func elapsedText(_ now: Moment) -> String {
    guard let start = session.facts.startedAt else { return "" }
    let minutes = max(0, ((session.facts.endedAt ?? now) - start).milliseconds / 60_000)
    return "\(minutes) min"
  }

  private func fillFigures(_ scene: inout Scene, at now: Moment) {
    guard let route = session.facts.current else {
      scene.main = Scene.Figure(text: "\(firstGrade)")
      return
    }
    scene.main = Scene.Figure(text: "\(route.grade)")
    scene.caption = [
      "route \(session.facts.currentNumber)", route.title, route.isMarkedOnsight ? "onsight" : nil,
    ].compactMap(\.self).joined(separator: "  ")
    scene.plan = session.facts.plan.map { planRow($0, at: now) }
    scene.counts = [
      Scene.Count(label: "tries", value: "\(route.attempts.count)"),
      Scene.Count(label: "sends", value: "\(route.sends)", kind: .send),
      Scene.Count(label: "falls", value: "\(route.falls)", kind: .fall),
    ]
    guard let rest = session.facts.rest else { return }
    let remaining = rest.remaining(at: now)
    let isOver = remaining.map { $0 <= .zero } ?? false
    // A second that has begun still counts: 0:00 is shown only when nothing is left.
    let shown = remaining.map { isOver ? $0 : $0 + .milliseconds(999) } ?? rest.elapsed(at: now)
    scene.rest = Scene.Rest(
      text: (isOver ? "+" : "") + shown.clockText,
      progress: rest.length.map { rest.elapsed(at: now) / $0 }, isOver: isOver)
  }

  private func planRow(_ progress: PlanProgress, at now: Moment) -> Scene.Plan {
    let steps = progress.plan.steps
    var notes: [String] = []
    if let deadline = progress.deadline, deadline > now {
      notes.append("\((deadline - now + .milliseconds(999)).clockText) left")
    }
    if let held = progress.held { notes.append("holds: \(held)") }
    return Scene.Plan(
      name: progress.plan.name, steps: steps.map(\.label),
      current: progress.position?.step ?? steps.count, position: planPosition(progress),
      note: notes.joined(separator: "  "))
  }

  private func planPosition(_ progress: PlanProgress) -> [Scene.Count] {
    guard let position = progress.position, let step = progress.step else {
      return [Scene.Count(label: "plan", value: "done")]
    }
    let steps = progress.plan.steps.count
    var counts = [Scene.Count(label: "step", value: "\(position.step + 1)/\(steps)")]
    if step.sets > 1 {
      counts.append(Scene.Count(label: "set", value: "\(position.set + 1)/\(step.sets)"))
    }
    let wanted = step.reps.map { "/\($0)" } ?? ""
    counts.append(
      Scene.Count(
        label: step.counts == .sends ? "sends" : "reps", value: "\(progress.reps.count)\(wanted)"))
    return counts
  }

  private func overlay(at now: Moment) -> Overlay? {
    switch panel {
    case nil: nil
    case .help(let selection): .help(HelpView(rows: helpRows, selection: selection))
    case .heard:
      .list(
        ListView(
          title: "Heard, newest first", rows: heardWords, selection: -1,
          empty: "Nothing yet. Is the level meter moving when you speak?", footer: "Esc closes"))
    case .settings(let selection):
      .list(
        ListView(
          title: "Settings", rows: settingRows, selection: selection, empty: "",
          footer: "◂ ▸ change · Esc closes"))
    case .history(let selection):
      .list(
        ListView(
          title: "Attempts", rows: historyRows, selection: selection,
          empty: "No attempts yet: say “send” or “fall”.",
          footer: "d deletes · u undoes · Esc closes"))
    case .plans(let selection):
      .list(
        ListView(
          title: "Plans", rows: planChoices.map(\.text), selection: selection,
          empty: "No plans: see chalktalk plan new.", footer: "Enter starts · Esc closes"))
    case .picker(let query, let selection):
      .list(
        ListView(
          title: "Grade, route or name", rows: choices(query).map(\.text), selection: selection,
          query: query, empty: "Nothing fits.", footer: "type to search · Enter · Esc closes"))
    case .question(.finish): .question("Finish the session?", yes: "finish", no: "go on")
    case .question(.resume(let open)): .question(resumeText(open, now), yes: "yes", no: "new")
    case .summary: .summary(title: "Session over", lines: SummaryText.lines(session.facts))
    }
  }

  private func resumeText(_ open: SessionState, _ now: Moment) -> String {
    let ago = (now - (open.events.last?.at ?? now)).milliseconds / 60_000
    return "A session was left open \(ago) min ago, \(open.facts.attempts) attempts. Go on with it?"
  }

  private var historyRows: [String] {
    history.map { item in
      let entry = item.attempt.entry
      let isFirst = item.attemptNumber == 1 && item.route.isFlash
      let ascent = isFirst ? "  \(item.route.ascent ?? "")" : ""
      let outcome = entry.outcome == .send ? "✔ send" : "✘ fall"
      let rest = entry.restBefore.map { "  rest \($0.clockText)" } ?? ""
      let since = session.facts.startedAt.map { (item.attempt.at - $0).clockText } ?? ""
      return "\(since)  \(outcome)  \(item.route.grade)  route \(item.routeNumber), attempt "
        + "\(item.attemptNumber)  climbed \(entry.climbing.clockText)\(rest)\(ascent)"
    }
  }

  private static let hints: [Scene.Hint] = [
    Scene.Hint(key: .character("s"), label: "send"),
    Scene.Hint(key: .character("f"), label: "fall"),
    Scene.Hint(key: .character("r"), label: "rest"),
    Scene.Hint(key: .character("u"), label: "undo"),
    Scene.Hint(key: .character("n"), label: "next"),
    Scene.Hint(key: .character("+"), label: "harder"),
    Scene.Hint(key: .character("h"), label: "attempts"),
    Scene.Hint(key: .character("t"), label: "timers"),
    Scene.Hint(key: .character("?"), label: "help"),
    Scene.Hint(key: .character("q"), label: "finish"),
  ]

  private static let buttons: [Scene.Hint] = [
    Scene.Hint(key: .character("s"), label: "✔ SEND"),
    Scene.Hint(key: .character("f"), label: "✘ FALL"),
    Scene.Hint(key: .character("u"), label: "↶ UNDO"),
    Scene.Hint(key: .character("r"), label: "◷ REST"),
    Scene.Hint(key: .character("n"), label: "▶ NEXT"),
  ]
}
