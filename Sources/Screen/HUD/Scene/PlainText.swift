import Core
import Languages

/// A scene's changes in words, a line each: for screen readers, logs and terminals that can only scroll.
package struct PlainText {
  private var last: Scene?

  package init() {}

  /// The lines for what has changed since the last scene; none if nothing worth a line has.
  package mutating func lines(for scene: Scene) -> [String] {
    defer { last = scene }
    let before = last ?? Scene()
    var lines: [String] = []
    if last == nil || scene.head.title != before.head.title {
      lines.append(
        [scene.head.title, scene.head.subtitle].filter { !$0.isEmpty }.joined(separator: ", "))
    }
    if last == nil || scene.devices.ear != before.devices.ear {
      lines.append(Self.words(for: scene.devices.ear))
    }
    if scene.devices.speaker != before.devices.speaker {
      lines.append(Self.words(for: scene.devices.speaker))
    }
    if scene.overlay == nil, let closed = before.overlay?.listTitle {
      lines.append(tr("closed: \(closed)"))
    }
    lines += scene.head.marks.filter { !before.head.marks.contains($0) }.map { $0.lowercased() }
    lines += scene.news.warnings.filter { !before.news.warnings.contains($0) }
    if scene.devices.heardNothing, !before.devices.heardNothing {
      lines.append(tr("heard something, no command"))
    }
    if let prompt = scene.prompt, prompt != before.prompt {
      lines.append("\(prompt.word.lowercased()): \(prompt.text)")
    }
    let (news, old) = (scene.news, before.news)
    if let toast = news.toast, toast != old.toast || news.toastEnd != old.toastEnd {
      lines.append(toast.text)
    }
    lines += figures(scene, before)
    if let overlay = scene.overlay { lines += Self.words(for: overlay, before.overlay) }
    return lines
  }

  private func figures(_ scene: Scene, _ before: Scene) -> [String] {
    let (figures, before) = (scene.figures, before.figures)
    if let timer = figures.timer {
      return Self.news(of: timer, scene.head.subtitle, before.timer)
    }
    var lines: [String] = []
    if figures.main != before.main || figures.caption != before.caption
      || figures.counts != before.counts || figures.note != before.note
    {
      let counts = figures.counts.map { "\($0.label) \($0.value)" }
      let texts = [figures.main.text, figures.caption, figures.note].filter { !$0.isEmpty }
      lines.append((texts + counts).joined(separator: ", "))
    }
    if let plan = figures.plan, plan != before.plan {
      var former = before.plan
      former?.left = plan.left
      if plan != former {
        lines.append(Self.words(for: plan))
      } else if Self.isHalfMinute(plan.left) {
        lines.append(tr("\(plan.left) left"))
      }
    }
    if let rest = figures.rest {
      if rest.isOver, before.rest?.isOver != true { lines.append(tr("rest over")) }
      // A rest that the climber started is in the toast already.
      let begins = before.rest == nil && scene.news.toast?.topic != .rest
      let goesOn =
        Self.isHalfMinute(rest.text) && before.rest != nil && before.rest?.text != rest.text
      if !rest.isOver, begins || goesOn { lines.append(tr("rest \(rest.text)")) }
    }
    return lines
  }

  /// A line every second would never stop talking.
  private static func isHalfMinute(_ time: String) -> Bool {
    time.hasSuffix(":00") || time.hasSuffix(":30")
  }

  private static func news(
    of timer: Scene.Timer, _ title: String, _ before: Scene.Timer?
  ) -> [String] {
    // A waiting or finished timer has lines; a running one has none.
    let starts = timer.lines.isEmpty && !timer.isPaused && before?.lines.isEmpty != true
    let isSame =
      timer.phase == before?.phase && timer.isPaused == before?.isPaused
      && timer.position == before?.position
    return (starts ? [tr("starting \(title)")] : []) + (isSame ? [] : [words(for: timer)])
  }

  private static func words(for ear: Scene.Ear) -> String {
    switch ear {
    case .listening(let strict?, _):
      tr("listening, strict") + (strict.reason.map { ": \($0)" } ?? "")
    case .listening(nil, let isAuto): isAuto ? tr("listening, auto") : tr("listening")
    case .asleep: tr("asleep: say “wake up”")
    case .lost(let reason): tr("microphone lost: \(reason)")
    case .starting: tr("starting to listen")
    case .off(let reason): reason.isEmpty ? tr("keyboard only") : tr("keyboard only: \(reason)")
    }
  }

  private static func words(for speaker: Scene.Speaker) -> String {
    switch speaker {
    case .on: tr("sound on")
    case .muted: tr("muted")
    case .lost(let reason): tr("no sound: \(reason)")
    }
  }

  private static func words(for timer: Scene.Timer) -> String {
    let position = timer.position.map { "\($0.label) \($0.value)" }
    let state = timer.isPaused ? [tr("paused")] : []
    let more = timer.lines.isEmpty ? [timer.next] : timer.lines
    return ([timer.phase, timer.time] + state + position + more).filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  private static func words(for plan: Scene.Plan) -> String {
    let step = plan.steps.indices.contains(plan.current) ? [plan.steps[plan.current]] : []
    let next = plan.current + 1
    let ghost = plan.steps.indices.contains(next) ? [tr("next \(plan.steps[next])")] : []
    let position = plan.position.map { "\($0.label) \($0.value)" }
    return ([plan.name] + position + plan.remarks + step + ghost).filter { !$0.isEmpty }.joined(
      separator: ", ")
  }

  /// An overlay's text when it opens; in a list or form, after that only the newly selected row.
  private static func words(for overlay: Overlay, _ before: Overlay?) -> [String] {
    guard overlay != before else { return [] }
    switch overlay {
    case .help(let rows, _, _):
      if case .help = before { return [] }
      return rows.map { row in
        [row.key, row.say, row.effect].filter { !$0.isEmpty }.joined(separator: ": ")
      }
    case .list(let list): return words(for: list, before)
    case .form(let form): return words(for: form, before)
    case .question(let text, let yes, let no): return ["\(text) y \(yes), n \(no)"]
    case .either(let left, let right, let title):
      return ["\(title) \(tr("\(left) or \(right)?")) 1 \(left), 2 \(right)"]
    case .page(let page): return [page.title] + (page.layouts.last?.lines ?? [])
    case .pairing(let pairing): return [pairing.title] + pairing.lines
    case .lesson(let lesson): return words(for: lesson, before)
    case .summary(let title, let lines, _): return [title] + lines.filter { !$0.isEmpty }
    }
  }

  /// The takes, and what is said about them; the time left only now and then.
  private static func words(for lesson: LessonView, _ before: Overlay?) -> [String] {
    var former: LessonView?
    if case .lesson(let lesson) = before { former = lesson }
    if let former, former.word == lesson.word, former.done == lesson.done, !lesson.isWrong {
      return []
    }
    let title = former == nil ? ["\(lesson.title): \(lesson.footer)"] : []
    let place = tr("\(lesson.done) of \(lesson.steps)", context: "place")
    return title + ["\(lesson.word.lowercased()), \(place): \(lesson.text)"]
  }

  private static func words(for form: FormView, _ before: Overlay?) -> [String] {
    func words(for row: FormView.Field) -> String {
      "\(row.label): \(row.value)" + (row.note.isEmpty ? "" : ", \(row.note)")
    }
    var lines: [String] = []
    var isOpen = false
    if case .form(let former) = before { isOpen = former.identity == form.identity }
    if !isOpen { lines = ["\(form.title): \(form.footer)"] + form.rows.map(words) }
    guard form.rows.indices.contains(form.selection) else { return lines }
    return lines + [words(for: form.rows[form.selection])]
  }

  /// The rows with the numbers that select them; after that only the rows that changed.
  private static func words(for list: ListView, _ before: Overlay?) -> [String] {
    func words(for row: Int) -> String {
      list.selection < 0 ? list.rows[row] : "\(row + 1): \(list.rows[row])"
    }
    var former: ListView?
    if case .list(let before) = before, before.identity == list.identity { former = before }
    var lines: [String] = []
    if former == nil { lines.append("\(list.title): \(list.footer)") }
    if list.rows.isEmpty { return lines + [list.empty] }
    if former == nil || list.selection < 0 {
      let known = Set(former?.rows ?? [])
      lines += list.rows.indices.filter { !known.contains(list.rows[$0]) }.map(words)
    } else if former?.query != list.query {
      let count = list.rows.count
      lines.append(plural(count, "\(count) fits", "\(count) fit"))
    }
    guard list.rows.indices.contains(list.selection) else { return lines }
    return lines + [tr("selected \(words(for: list.selection))")]
  }
}

extension Overlay {
  /// The title of a list or of what is used like one; nil for a question, whose end the answer tells.
  fileprivate var listTitle: String? {
    switch self {
    case .list(let list): list.title
    case .form(let form): form.title
    case .page(let page): page.title
    case .pairing(let pairing): pairing.title
    case .help: tr("Words and keys")
    case .lesson, .question, .either, .summary: nil
    }
  }
}
