import Climbing
import Core
import Grades
import Languages
import Lifting
import Preferences
package import Session
import Sound
import Words

/// Something to write down for a day that is over.
package struct Stating: Equatable, Sendable {
  package let entry: StatedEntry
  /// What it is called.
  let name: String
  /// `2026-11-27`.
  package let day: String
  /// `18:30`; nil if nobody knows.
  package let time: String?
  /// What asked for it.
  let command: Command
}

extension Desk {
  /// Writes something down in the session of its day, or in a new one.
  mutating func state(_ stating: Stating, in session: StatedSession, _ when: StatedTime) {
    var start = setup.start
    start.climber = who.partner
    let events = session.events(
      stating.entry, when, start: start, sessionID: newID(),
      newID: context(of: stating.command).newID)
    history.expect(events.added, called: tr("adding to \(when.day.text)", context: "session"))
    let reply =
      session.isNew
      ? tr("Added to a new session, \(when.day.text): \(stating.name)")
      : tr("Added to \(when.day.text): \(stating.name)")
    add([
      .commit(
        Decision(events: events.all, reply: Reply(.info, reply, tone: .same, offersUndo: true)))
    ])
  }

  /// What a phone writes down: `{"day": "2026-11-27", "grade": "V6", "falls": 3, …}`.
  mutating func stateEntry(by command: Command) {
    let json = (try? JSON(parsing: command.text ?? "")) ?? .null
    func text(_ field: String) -> String? {
      let text = json[field]?.text.map { TypedText($0).text.trimmed } ?? ""
      return text.isEmpty ? nil : String(text.prefix(Route.longestName))
    }
    func number(_ field: String, in range: ClosedRange<Int>) -> Int? {
      json[field]?.integer.flatMap { range.contains($0) ? $0 : nil }
    }
    let most = StatedEntry.most
    if let name = text("exercise") {
      guard let exercise = setup.lifting.exercise(named: name) else {
        return refuse(tr("There is no exercise “\(name)”."))
      }
      let weight = text("weight").map { Double($0.replacing(",", with: ".")) }
      guard weight.map({ $0.map { (-1000...2000).contains($0) } ?? false }) ?? true else {
        return refuse(tr("That is no weight."))
      }
      let reps = number("reps", in: SetValues.repetitions)
      guard let sets = number("sets", in: 1...most), reps != nil || weight != nil else {
        return refuse(tr("Say how many sets and repetitions: at most \(most)."))
      }
      let values = SetValues(
        weight: weight.flatMap(\.self).map { Weight($0, preferences.unit) }, reps: reps)
      let done = plural(sets, "\(sets) set", "\(sets) sets")
      return look(
        for: .sets(exercise, values, number: sets), called: "\(done)  \(exercise.name)",
        on: text("day"), at: text("time"), by: command)
    }
    let wanted = text("grade") ?? ""
    let systems = systems + GradeSystem.published
    guard let grade = systems.lazy.compactMap({ Grade(wanted, in: $0) }).first else {
      return refuse(tr("There is no such grade."))
    }
    guard let falls = number("falls", in: 0...most), let sends = number("sends", in: 0...most),
      falls + sends > 0
    else { return refuse(tr("Say how many falls and sends: at most \(most) each.")) }
    let name = text("name")
    look(
      for: .climb(grade, name: name, wall: text("place"), falls: falls, sends: sends),
      called: ["\(grade)", name?.isolated].compactMap(\.self).joined(separator: "  "),
      on: text("day"),
      at: text("time"), by: command)
  }

  private mutating func look(
    for entry: StatedEntry, called name: String, on day: String?, at time: String?,
    by command: Command
  ) {
    add([
      .look(
        .stating(Stating(entry: entry, name: name, day: day ?? "", time: time, command: command)))
    ])
  }
}
