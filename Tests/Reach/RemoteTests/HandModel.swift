import Foundation

/// What the page saw of fingers, as a recorder of the test's own wrote it down.
struct SeenEvent: Decodable {
  struct Box: Decodable { let left, top, right, bottom: Double }

  let type: String
  var id = 0
  var x = 0.0
  var y = 0.0
  var at = 0.0
  /// How many ms later the page heard of it.
  var late = 0.0
  /// The contact's diameter.
  var size = 0.0
  /// Of the window.
  var width = 0.0
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
    case type, id, x, y, at, late, size, width, kind, name, box, isLift, tries, grade, grades,
      meaning
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
    late = try values.decode(Double.self, forKey: .late)
    size = try values.decode(Double.self, forKey: .size)
    width = try values.decode(Double.self, forKey: .width)
    kind = try values.decode(String.self, forKey: .kind)
    name = try values.decode(String.self, forKey: .name)
    box = try values.decodeIfPresent(Box.self, forKey: .box)
    isLift = try values.decode(Bool.self, forKey: .isLift)
    tries = try values.decode(Int.self, forKey: .tries)
    grade = try values.decode(Int.self, forKey: .grade)
    grades = try values.decode(Int.self, forKey: .grades)
  }

  var isOnCard: Bool { ["card", "grade"].contains(kind) }
  var isAtEdge: Bool { x < 24 || x > width - 24 }
}

/// The rules of docs/remote.md once more, from the text: what a run of events logs. It decides about a finger once it can't
/// come back, as the page does on a screen that loses contact.
struct HandModel {
  /// From its first contact to its last.
  private struct Finger {
    let begun: SeenEvent
    var last: SeenEvent
    /// Its present contact's begin, and the time of all before.
    var since: Double
    var touched = 0.0
    var longest = 0.0
    private var placeSince: (x: Double, y: Double)
    private var placeBefore: (x: Double, y: Double)
    var trail: [SeenEvent] = []
    var rest: SeenEvent
    var isDown = true
    var hasMoved = false
    var isHeld = false
    /// Whether it is a palm's.
    var isPalm = false
    /// Whether its gesture has ended, with or without an effect.
    var isOver = false

    init(_ event: SeenEvent) {
      begun = event
      last = event
      rest = event
      since = event.at
      placeSince = (event.x, event.y)
      placeBefore = placeSince
      isOver = event.kind.isEmpty
    }

    var age: Double { last.at - begun.at }
    func isBrief(_ ms: Double = 0) -> Bool { max(longest, ms) < 20 && touched + ms < 24 }

    var way: (x: Double, y: Double) { (last.x - begun.x, last.y - begun.y) }

    mutating func note(_ event: SeenEvent) {
      last = event
      trail = trail.filter { event.at - $0.at <= 60 } + [event]
      if hypot(event.x - rest.x, event.y - rest.y) > 18 { rest = event }
      if event.size >= 120 { isPalm = true }
    }

    mutating func comeBack(_ event: SeenEvent) {
      isDown = true
      since = event.at
      placeSince = (event.x, event.y)
      placeBefore = (last.x, last.y)
    }

    mutating func leave(_ event: SeenEvent) {
      note(event)
      let isDrop =
        event.at - since < 20 && hypot(event.x - placeSince.x, event.y - placeSince.y) < 6
      // One beside its way is no part of it.
      if since > begun.at, isDrop { (last.x, last.y) = placeBefore }
    }

    /// How far a touch is from the way on which the finger left.
    func distance(to event: SeenEvent) -> Double {
      let time = (trail.last?.at ?? 0) - (trail.first?.at ?? 0)
      let share = time > 0 ? (event.at - last.at) / time * 1.3 : 0
      let wayX = ((trail.last?.x ?? 0) - (trail.first?.x ?? 0)) * share
      let wayY = ((trail.last?.y ?? 0) - (trail.first?.y ?? 0)) * share
      let (x, y) = (event.x - last.x, event.y - last.y)
      let length = wayX * wayX + wayY * wayY
      let along = length > 0 ? max(0, min(1, (x * wayX + y * wayY) / length)) : 0
      return hypot(x - along * wayX, y - along * wayY)
    }
  }

  /// In any order: two that come close together may be sent in either.
  private(set) var commands: [String] = []
  /// Whether a time or a place was so near a limit that the page may see it otherwise.
  private(set) var isClose = false

  private var fingers: [Finger] = []
  private var down: [Int: Int] = [:]
  private var meaning: String
  private var press: SeenEvent?
  private var tap: SeenEvent?
  private var double = -Double.infinity
  private var swipe = -Double.infinity

  init(meaning: String) { self.meaning = meaning }

  mutating func see(_ event: SeenEvent) {
    guard event.type != "state" else { return see(meaning: event.meaning) }
    settle(until: event.at - 80)
    switch event.type {
    case "pointerdown": begin(event)
    case "pointermove":
      guard let finger = down[event.id] else { return }
      fingers[finger].note(event)
      follow(finger, event)
    case "pointerup":
      guard let finger = down[event.id] else { return }
      if (14...26).contains(event.at - fingers[finger].since) { isClose = true }
      fingers[finger].leave(event)
      follow(finger, event)
      fingers[finger].touched += event.at - fingers[finger].since
      fingers[finger].longest = max(
        fingers[finger].longest, event.at - fingers[finger].since)
      fingers[finger].isDown = false
      down[event.id] = nil
    default:
      guard let finger = down.removeValue(forKey: event.id) else { return }
      fingers[finger].isDown = false
      cancel(finger)
    }
  }

  /// Decides about all fingers that are gone.
  mutating func finish() { settle(until: .infinity) }

  private mutating func see(meaning new: String) {
    defer { meaning = new }
    guard new != meaning else { return }
    for finger in fingers.indices where !fingers[finger].isOver {
      // The page may have decided already.
      if !fingers[finger].isDown { isClose = true }
      cancel(finger)
    }
  }

  private mutating func cancel(_ finger: Int) {
    if !fingers[finger].isOver, fingers[finger].begun.isOnCard, !fingers[finger].isPalm {
      tap = nil
    }
    fingers[finger].isOver = true
  }

  private mutating func settle(until time: Double) {
    let gone = fingers.indices.filter {
      !fingers[$0].isOver && !fingers[$0].isDown && fingers[$0].last.at < time
    }
    for finger in gone.sorted(by: { fingers[$0].last.at < fingers[$1].last.at }) {
      letGo(fingers[finger])
      fingers[finger].isOver = true
    }
  }

  // MARK: - A finger's way

  private mutating func begin(_ event: SeenEvent) {
    // By then the page may have decided about a finger that this one is.
    if event.late > 8 { isClose = true }
    // A list that a tap opened came under it.
    if event.kind == "other" { isClose = true }
    let gone = fingers.indices.filter { !fingers[$0].isDown && !fingers[$0].isPalm }
    for finger in gone {
      let before = fingers[finger]
      let gap = event.at - before.last.at
      let length = hypot(before.way.x, before.way.y)
      let isDrop = before.isBrief() && length < 6
      let far =
        isDrop
        ? hypot(event.x - before.last.x, event.y - before.last.y) : before.distance(to: event)
      let near: Double = isDrop ? 3 : 40
      if gap <= 80, before.touched < 24, abs(length - 6) < 1 { isClose = true }
      if (65...95).contains(gap), far < 50 { isClose = true }
      if gap <= 80, abs(far - near) < (isDrop ? 1 : 4) { isClose = true }
      // The page doubts a press that may have begun on another control.
      if gap <= 90, far <= 44, far > near, before.begun.name != event.name { isClose = true }
      guard gap <= 80, far <= near else { continue }
      down[event.id] = finger
      fingers[finger].comeBack(event)
      fingers[finger].note(event)
      return follow(finger, event)
    }
    fingers.append(Finger(event))
    down[event.id] = fingers.count - 1
    fingers[fingers.count - 1].note(event)
    follow(fingers.count - 1, event)
  }

  private mutating func follow(_ finger: Int, _ event: SeenEvent) {
    meet(at: event.at)
    guard !fingers[finger].isOver else { return }
    if fingers[finger].isPalm { return cancel(finger) }
    let (begun, age, way) = (fingers[finger].begun, fingers[finger].age, fingers[finger].way)
    if begun.kind == "stepper", age > 440 { isClose = true }
    // An entry that was under way has locked the grade.
    if event.tries != begun.tries { isClose = true }
    if begun.isOnCard, !fingers[finger].hasMoved, !fingers[finger].isHeld {
      if (650...820).contains(age) { isClose = true }
      if age >= 700 { hold(finger) }
    }
    if hypot(way.x, way.y) > 18 { fingers[finger].hasMoved = true }
    if abs(hypot(way.x, way.y) - 18) < 1 { isClose = true }
    guard !begun.isOnCard, let box = begun.box else { return }
    let place = fingers[finger].last
    let isBeside = place.x < box.left - 10 || place.x > box.right + 10
    if place.y < box.top - 10 || place.y > box.bottom + 10 || (begun.kind != "pill" && isBeside) {
      fingers[finger].isOver = true
    }
  }

  private mutating func hold(_ finger: Int) {
    fingers[finger].isHeld = true
    tap = nil
    if fingers[finger].begun.isAtEdge { return fingers[finger].isOver = true }
    if fingers[finger].begun.kind == "card" { commands.append("rest") }
  }

  /// Two fingers on the card that both move, or have just come, are no gesture; one at rest gives way.
  private mutating func meet(at now: Double) {
    let all = fingers.indices.filter {
      fingers[$0].isDown && fingers[$0].begun.isOnCard && !fingers[$0].isPalm
    }
    guard all.count > 1 else { return }
    for finger in all {
      let (age, rest) = (
        fingers[finger].touched + now - fingers[finger].since, now - fingers[finger].rest.at
      )
      if (15...40).contains(age) || (440...560).contains(rest) { isClose = true }
    }
    let real = all.filter { !fingers[$0].isBrief(now - fingers[$0].since) }
    guard real.count > 1 else { return }
    let active = real.filter {
      now - fingers[$0].rest.at < 500 || isScrubbing(fingers[$0])
    }
    for finger in active.count > 1
      ? real : active.isEmpty ? [] : real.filter({ !active.contains($0) })
    {
      cancel(finger)
    }
  }

  private func isScrubbing(_ finger: Finger) -> Bool {
    finger.isHeld && finger.begun.kind == "grade" && finger.begun.tries == 0 && !finger.isOver
  }

  // MARK: - What it comes to

  private mutating func letGo(_ finger: Finger) {
    let (begun, end, way) = (finger.begun, finger.last, finger.way)
    let (far, near) = (max(abs(way.x), abs(way.y)), min(abs(way.x), abs(way.y)))
    let counts = far >= 64 || (far >= 36 && far >= 0.5 * finger.age)
    let toward =
      abs(way.x) > abs(way.y) ? (way.x < 0 ? "left" : "right") : way.y < 0 ? "up" : "down"
    let logs = [
      "up": begun.isLift ? "done" : "send", "down": begun.isLift ? "missed" : "fall",
      "left": "next", "right": "previous",
    ]
    if finger.isHeld { return begun.kind == "grade" ? scrub(begun, by: -way.y) : () }
    let isSwipe = begun.isOnCard && finger.hasMoved && counts && far >= 1.5 * near
    if begun.isOnCard, begun.at - swipe < 95 { isClose = true }
    if begun.kind == "pill", finger.hasMoved { return scrub(begun, by: way.x) }
    if (17...27).contains(finger.touched), finger.longest < 23 { isClose = true }
    if finger.isBrief() { return }
    if isSwipe {
      swipe = end.at
      if let command = logs[toward] { commands.append(command) }
    } else if begun.isOnCard {
      if !finger.hasMoved { endTap(begun, end) }
    } else if !(begun.isAtEdge && finger.age >= 500) {
      if begun.isAtEdge, (460...540).contains(finger.age) { isClose = true }
      endPress(begun, end)
    }
  }

  private mutating func scrub(_ begun: SeenEvent, by distance: Double) {
    let steps = (distance / 28 + 0.5).rounded(.down)
    let grade = min(begun.grades - 1, max(0, begun.grade + Int(steps)))
    if begun.tries == 0, grade != begun.grade { commands.append("grade") }
  }

  private mutating func endTap(_ begun: SeenEvent, _ end: SeenEvent) {
    let before = tap
    tap = nil
    guard !begun.isAtEdge, begun.kind != "grade" || begun.tries == 0 else { return }
    if let before, abs(end.at - before.at - 320) < 8 { isClose = true }
    guard let before, end.at - before.at < 320,
      hypot(end.x - before.x, end.y - before.y) <= 40
    else {
      tap = end
      return
    }
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
