import Foundation

/// What the page saw of fingers, as a recorder of the test's own wrote it down.
struct SeenEvent: Decodable {
  struct Box: Decodable { let left, top, right, bottom: Double }

  let type: String
  var id = 0
  var x = 0.0
  var y = 0.0
  var at = 0.0
  /// The control under the finger: card, grade, stepper, pill, a button, or another button that the
  /// model doesn't know; empty for none.
  var kind = ""
  /// The button's command, or its place in the page.
  var name = ""
  var box: Box?
  var isLift = false
  /// Of the route when the finger came down.
  var tries = 0
  var grade = 0
  var grades = 0
  /// What gestures are for: session, climber, route or exercise, question.
  var meaning = ""

  enum CodingKeys: CodingKey {
    case type, id, x, y, at, kind, name, box, isLift, tries, grade, grades, meaning
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    type = try values.decode(String.self, forKey: .type)
    meaning = try values.decode(String.self, forKey: .meaning)
    guard type != "state" else { return }
    id = try values.decode(Int.self, forKey: .id)
    x = try values.decode(Double.self, forKey: .x)
    y = try values.decode(Double.self, forKey: .y)
    at = try values.decode(Double.self, forKey: .at)
    kind = try values.decode(String.self, forKey: .kind)
    name = try values.decode(String.self, forKey: .name)
    box = try values.decodeIfPresent(Box.self, forKey: .box)
    isLift = try values.decode(Bool.self, forKey: .isLift)
    tries = try values.decode(Int.self, forKey: .tries)
    grade = try values.decode(Int.self, forKey: .grade)
    grades = try values.decode(Int.self, forKey: .grades)
  }
}

/// The rules of docs/remote.md once more, from the text: what a run of events logs.
struct HandModel {
  private(set) var commands: [String] = []
  /// Whether a time was so near a limit that the page may see it otherwise.
  private(set) var isClose = false

  private var down: Set<Int> = []
  private var first: SeenEvent?
  private var hasMoved = false
  private var meaning: String
  private var press: SeenEvent?
  private var tap: SeenEvent?
  private var double = -Double.infinity

  init(meaning: String) { self.meaning = meaning }

  mutating func see(_ event: SeenEvent) {
    switch event.type {
    case "state":
      if event.meaning != meaning { cancel() }
      meaning = event.meaning
    case "pointerdown":
      down.insert(event.id)
      // A list that a tap opened came under the next one.
      if event.kind == "other" { isClose = true }
      guard down.count == 1 else { return cancel() }
      first = event.kind.isEmpty ? nil : event
      hasMoved = false
    case "pointermove": follow(event)
    case "pointerup":
      down.remove(event.id)
      follow(event)
      if let begun = first, begun.id == event.id {
        first = nil
        letGo(begun, event)
      }
    default:
      down.remove(event.id)
      if first?.id == event.id { cancel() }
    }
  }

  private mutating func cancel() {
    if let begun = first, isCard(begun) { tap = nil }
    first = nil
  }

  private func isCard(_ event: SeenEvent) -> Bool { ["card", "grade"].contains(event.kind) }

  private mutating func follow(_ event: SeenEvent) {
    guard let begun = first, begun.id == event.id else { return }
    noteHold(begun, until: event.at)
    if isHeld(begun, at: event.at) { return }
    if hypot(event.x - begun.x, event.y - begun.y) > 12 { hasMoved = true }
    guard !isCard(begun), let box = begun.box else { return }
    let isBeside = event.x < box.left - 10 || event.x > box.right + 10
    if event.y < box.top - 10 || event.y > box.bottom + 10 || (begun.kind != "pill" && isBeside) {
      first = nil
    }
  }

  private func isHeld(_ begun: SeenEvent, at now: Double) -> Bool {
    isCard(begun) && !hasMoved && now - begun.at >= 700
  }

  private mutating func noteHold(_ begun: SeenEvent, until now: Double) {
    let time = now - begun.at
    if isCard(begun), !hasMoved, (660...800).contains(time) { isClose = true }
    if begun.kind == "stepper", time > 440 { isClose = true }
  }

  private mutating func letGo(_ begun: SeenEvent, _ end: SeenEvent) {
    let (x, y, time) = (end.x - begun.x, end.y - begun.y, end.at - begun.at)
    let (far, near) = (max(abs(x), abs(y)), min(abs(x), abs(y)))
    let counts = far >= 64 || (far >= 36 && far >= 0.5 * time)
    let toward = abs(x) > abs(y) ? (x < 0 ? "left" : "right") : y < 0 ? "up" : "down"
    let way = counts && far >= 1.5 * near ? toward : ""
    let logs = [
      "up": begun.isLift ? "done" : "send", "down": begun.isLift ? "missed" : "fall",
      "left": "next", "right": "previous",
    ]
    if isHeld(begun, at: end.at) {
      tap = nil
      guard begun.kind == "grade" else { return commands.append("rest") }
      scrub(begun, by: begun.y - end.y)
    } else if isCard(begun) {
      if !hasMoved {
        endTap(begun, end)
      } else if let command = logs[way] {
        commands.append(command)
      }
    } else if begun.kind == "pill", hasMoved {
      scrub(begun, by: x)
    } else {
      endPress(begun, end)
    }
  }

  private mutating func scrub(_ begun: SeenEvent, by distance: Double) {
    let steps = (distance / 28 + 0.5).rounded(.down)
    let grade = min(begun.grades - 1, max(0, begun.grade + Int(steps)))
    if begun.tries == 0, grade != begun.grade { commands.append("grade") }
  }

  private mutating func endTap(_ begun: SeenEvent, _ end: SeenEvent) {
    guard begun.kind != "grade" || begun.tries == 0 else {
      tap = nil
      return
    }
    guard let before = tap, end.at - before.at < 320,
      hypot(end.x - before.x, end.y - before.y) <= 40
    else {
      tap = end
      return
    }
    tap = nil
    if end.at - double >= 300 { commands.append("repeat") }
    double = end.at
  }

  private mutating func endPress(_ begun: SeenEvent, _ end: SeenEvent) {
    let before = press
    press = end
    press?.name = begun.name
    press?.kind = begun.kind
    if let before, end.at - before.at < 300 {
      let isSame = before.name == begun.name
      if isSame, begun.kind != "stepper" { return }
      if !isSame, hypot(end.x - before.x, end.y - before.y) <= 40 { return }
    }
    if begun.kind == "button" || begun.kind == "stepper" { commands.append(begun.name) }
  }
}
