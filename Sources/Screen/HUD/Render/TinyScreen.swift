import Canvas
import Core
import Languages

/// The screen as lines of words, where the large figures have no room.
///
/// However few rows there are, the first ones show the state, the way out and the last entry; more
/// rows show more, in the order of need.
struct TinyScreen {
  /// From top to bottom.
  private(set) var lines: [(text: String, role: Role)] = []

  /// A text that may need several rows.
  private struct Part {
    var need: Need
    var text: String
    var role = Role.text
  }

  /// The most needed first.
  private enum Need: Int {
    case state, wayOut, entry, input, problem, place, more, remark
  }

  init(_ scene: Scene, in size: Size) {
    let parts = Self.parts(of: scene, columns: size.columns)
    let texts = parts.map { DisplayWidth.wrapped($0.text, into: size.columns) }
    let needed = parts.indices.sorted {
      (parts[$0].need.rawValue, $0) < (parts[$1].need.rawValue, $1)
    }
    var shown = Array(repeating: 0, count: parts.count)
    var room = size.rows
    // A line of each before the second line of any.
    for most in [1, size.rows] {
      for place in needed {
        let more = min(room, max(0, min(most, texts[place].count) - shown[place]))
        shown[place] += more
        room -= more
      }
    }
    for (place, part) in parts.enumerated() {
      // What is left out shows by an ellipsis.
      let (kept, cut) = (texts[place].prefix(shown[place]), texts[place].dropFirst(shown[place]))
      guard let last = kept.last else { continue }
      let end = ([last] + cut.prefix(1)).joined(separator: " ")
      lines += (kept.dropLast() + [DisplayWidth.fitted(end, into: size.columns)])
        .map { ($0, part.role) }
    }
  }

  private static func parts(of scene: Scene, columns: Int) -> [Part] {
    var parts: [Part] = []
    if let problem = scene.warningsUnderHead.first ?? scene.news.warnings.first {
      parts.append(Part(need: .problem, text: "! \(problem)", role: .warning))
    }
    if let prompt = scene.prompt {
      parts.append(Part(need: .input, text: "\(prompt.word): \(prompt.text)", role: .strong))
    }
    let figures = figures(of: scene)
    if let overlay = scene.overlay {
      parts += words(of: overlay)
      parts += figures.map { Part(need: .more, text: $0.text, role: .dim) }
    } else {
      parts += figures
    }
    if case .asleep = scene.devices.ear {
      let text = "\(tr("ASLEEP", context: "big word")): \(tr("say “wake up”"))"
      parts.append(Part(need: .problem, text: "◌ \(text)", role: .undo))
    }
    if let banner = scene.news.toast == nil ? Banner(entryOf: scene) : Banner(scene) {
      let text = banner.text.isEmpty ? banner.word ?? "" : banner.text
      parts.append(Part(need: .entry, text: "\(banner.sign) \(text)", role: banner.topic.role))
    }
    let out = Renderer.wholeHints(of: scene.keys.joined(separator: " · "), fitting: columns)
    parts.append(Part(need: .wayOut, text: out, role: .accent))
    parts.append(
      Part(need: .remark, text: tr("small screen: 40x12 shows everything"), role: .dim))
    return parts.filter { !$0.text.allSatisfy(\.isWhitespace) }
  }

  /// Whose turn it is, the grade or the set, the counts and the rest; or the timer.
  private static func figures(of scene: Scene) -> [Part] {
    let figures = scene.figures
    if let timer = figures.timer {
      let state = timer.isPaused ? ["‖"] : []
      let position = timer.position.map { "\($0.label) \($0.value)" }
      return [
        Part(
          need: .state, text: ([timer.phase, timer.time] + state).joined(separator: " "),
          role: timer.topic.role),
        Part(need: .place, text: position.joined(separator: "  ")),
        Part(need: .more, text: timer.lines.first ?? timer.next),
      ]
    }
    let name = scene.climbers.first(where: \.isUp).map { "\($0.name): " } ?? ""
    let counts = figures.counts.map { "\($0.label) \($0.value)" }.joined(separator: " ")
    let rest = figures.rest.map {
      Part(need: .place, text: $0.inWords, role: $0.isOver ? .over : .rest)
    }
    return [
      Part(
        need: .state,
        text: [name + figures.main.text, counts].filter { !$0.isEmpty }.joined(separator: "  "),
        role: .strong),
      rest, Part(need: .more, text: figures.caption),
    ].compactMap(\.self)
  }

  /// What is open: above all, what its keys act on.
  private static func words(of overlay: Overlay) -> [Part] {
    func parts(_ title: String, _ state: String, _ more: [String] = []) -> [Part] {
      [Part(need: .place, text: title, role: .strong), Part(need: .state, text: state)]
        + more.map { Part(need: .more, text: $0) }
    }
    switch overlay {
    case .list(let list):
      let row = list.rows.indices.contains(list.selection) ? list.rows[list.selection] : nil
      let search = list.query.map { Part(need: .input, text: "/ \($0)▏", role: .accent) }
      let state = row.map { "›\(list.selection + 1) \($0)" } ?? list.rows.first ?? list.empty
      return [search].compactMap(\.self) + parts(list.title, state)
    case .form(let form):
      guard form.rows.indices.contains(form.selection) else { return parts(form.title, "") }
      let field = form.rows[form.selection]
      return parts(form.title, "\(field.label): \(field.value)▏", [field.note])
    case .question(let text, _, _): return [Part(need: .state, text: text, role: .strong)]
    case .either(let left, let right, let title): return parts(title, tr("\(left) or \(right)?"))
    case .help(let rows, let selection, let query):
      let row = rows.indices.contains(selection) ? rows[selection] : nil
      let text = row.map { [$0.key, $0.say, $0.effect].filter { !$0.isEmpty } } ?? []
      return parts(
        tr("Words and keys") + (query.isEmpty ? "" : ": \(query)▏"),
        text.isEmpty ? tr("Nothing fits.") : text.joined(separator: "  "))
    case .page(let page):
      let lines = page.lines(columns: 0).dropFirst(page.top)
      return parts(page.title, lines.first ?? "", Array(lines.dropFirst()))
    case .pairing(let pairing):
      return parts(pairing.title, pairing.lines.first ?? "", Array(pairing.lines.dropFirst()))
    case .lesson(let lesson):
      let place = tr("\(lesson.done) of \(lesson.steps)", context: "place")
      return parts(lesson.title, "\(lesson.word)  \(place)", [lesson.text])
    case .summary(let title, let lines, _):
      return parts(title, lines.first ?? "", Array(lines.dropFirst()))
    }
  }
}

extension Scene {
  /// The keys that work and what they do, the way out last.
  fileprivate var keys: [String] { overlay?.keys ?? hints.map { "\($0.key) \($0.label)" } }
}

extension Overlay {
  fileprivate var keys: [String] {
    switch self {
    case .list(let list): Renderer.hints(in: list.footer)
    case .form(let form): Renderer.hints(in: form.footer)
    case .page(let page): Renderer.hints(in: page.footer)
    case .lesson(let lesson): Renderer.hints(in: lesson.footer)
    case .summary(_, _, let footer): Renderer.hints(in: footer)
    case .question(_, let yes, let no): ["y \(yes)", "n \(no)"]
    case .either: ["← →", tr("Esc neither")]
    case .help: [tr("type to search"), tr("Esc closes")]
    case .pairing: [tr("Esc closes")]
    }
  }
}
