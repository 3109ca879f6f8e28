import ArgumentParser
import Climbing
import Core
import Files
import Foundation
import Grades
import Library
import Lifting
import Live
import Preferences
import Session
import Store

/// `chalktalk add`: writes down what wasn't logged on its day.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Write down tries or sets that weren't logged on their day.",
    discussion: """
      add --on 2026-11-27 --grade V6 --name Pink --falls 3 --sends 1
      add --on 2026-11-27 --at 18:30 --exercise "Back squat" --weight 100 --reps 5 --sets 3

      They go into that day's session, or into a new one, and are marked as stated: rests, insights about them and the time to \
      log leave them out. add --on DAY --undo takes the last ones of a day back, and so does u in the session's list.
      """)

  @Option(help: ArgumentHelp("The day, 2026-11-27.", valueName: "day"))
  var on: String

  @Option(help: ArgumentHelp("The time of day, 18:30, if you know it.", valueName: "time"))
  var at: String?

  @Option(help: "The route's grade.")
  var grade: String?

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "The grade's system, if it isn't your usual one: \(GradeCommand.names).",
      valueName: "system"))
  var system: String?

  @Option(help: "The route's name.")
  var name: String?

  @Option(help: "Its wall or crag.")
  var place: String?

  @Option(help: "How many falls.")
  var falls = 0

  @Option(help: "How many sends, after the falls.")
  var sends = 0

  @Option(help: "The exercise.")
  var exercise: String?

  @Option(help: "The weight of each set, 100 or 225lb; without a unit, in yours.")
  var weight: String?

  @Option(help: "How many repetitions each set had.")
  var reps: Int?

  @Option(help: ArgumentHelp("How long each set was, for holds.", valueName: "seconds"))
  var seconds: Int?

  @Option(help: "How many sets.")
  var sets = 1

  @Flag(help: "Take back what was added last to that day.")
  var undo = false

  @OptionGroup var whose: ClimberOptions
  @OptionGroup var log: LogOptions
  @OptionGroup var newLog: NewLogOptions

  func validate() throws {
    guard !undo else { return }
    guard (grade == nil) != (exercise == nil) else {
      throw ValidationError("say what was done: --grade, or --exercise")
    }
    let most = StatedEntry.most
    guard [falls, sends].allSatisfy({ (0...most).contains($0) }), (1...most).contains(sets) else {
      throw ValidationError("--falls, --sends and --sets go up to \(most)")
    }
    if grade != nil, falls + sends == 0 {
      throw ValidationError("say how it went: --falls, --sends, or both")
    }
  }

  func run() throws {
    let preferences = try Preferences.stored()
    let when = try Self.stating { () throws(StatedRefusal) in try StatedTime(on: on, at: at) }
    if undo {
      let store = try log.open()
      return try takeBack(of: when.day, in: store, try whose.climber(in: store))
    }
    let entry = try entry(preferences)
    let store = try log.openToWrite(preferences, newLog)
    let who = try whose.climber(in: store)
    let sessions = try StatedSessions(store, of: who, on: when)
    let session = try Self.stating { () throws(StatedRefusal) in
      try sessions.session(for: entry)
    }
    var start = SessionStart.here
    start.climber = who.partner
    let newID = { EventIDs.next(at: .now) }
    let events = session.events(entry, when, start: start, sessionID: newID(), newID: newID).all
    try store.append(events)
    try Output.line(try answer(events, session, in: store, who, preferences))
    if let other = sessions.overlap(with: events) {
      Output.error("note: another session went on at that time, which began \(other.localText)")
    }
  }

  private static func stating<Value>(
    _ body: () throws(StatedRefusal) -> Value
  ) throws -> Value {
    do throws(StatedRefusal) { return try body() } catch {
      throw CommandFailure(.usage, error.description)
    }
  }

  // MARK: - What is added

  private func entry(_ preferences: Preferences) throws -> StatedEntry {
    if let exercise {
      let values = try values(preferences)
      return .sets(try Self.exercise(exercise), values, number: sets)
    }
    return .climb(
      try read(grade ?? "", preferences), name: try name?.routeName, wall: try place?.routeName,
      falls: falls, sends: sends)
  }

  private func read(_ text: String, _ preferences: Preferences) throws -> Grade {
    if let system { return try preferences.system(named: system).grade(text) }
    let usual = [preferences.boulderGrades, preferences.routeGrades]
    for system in usual + GradeSystem.published {
      if let grade = Grade(text, in: system) { return grade }
    }
    return try usual[0].grade(text)
  }

  private func values(_ preferences: Preferences) throws -> SetValues {
    guard weight != nil || reps != nil || seconds != nil else {
      throw CommandFailure(.usage, "say what a set was: --weight, --reps or --seconds")
    }
    if let reps, !SetValues.repetitions.contains(reps) {
      throw CommandFailure(.usage, "a set has 1 to \(SetValues.repetitions.upperBound) repetitions")
    }
    if let seconds, !(1...86_400).contains(seconds) {
      throw CommandFailure(.usage, "a set lasts a second to a day")
    }
    return SetValues(
      weight: try weight.map { try Weight(typed: $0, preferences.unit) }, reps: reps,
      time: seconds.map { .seconds($0) })
  }

  private static func exercise(_ name: String) throws -> Exercise {
    let exercises = try Resources().plans.exercises()
    if let found = exercises.named(name) { return found }
    let near = exercises.like(name).prefix(3).map { "“\($0.name)”" }
    throw CommandFailure(
      .usage,
      "there is no exercise “\(name)”"
        + (near.isEmpty ? "" : ": did you mean \(near.joined(separator: " or "))?"))
  }

  // MARK: - Answers

  private func answer(
    _ events: [Event], _ session: StatedSession, in store: EventStore, _ who: Who,
    _ preferences: Preferences
  ) throws -> String {
    let day = session.startedAt.localDay.text
    let number = try store.session(named: events[0].sessionID, of: who)?.number
    let place = number.map { "session \($0), \(day)" } ?? day
    let what: String
    if let exercise {
      what = "\(sets.counted("set")) of \(exercise)"
    } else {
      let tries = [
        falls > 0 ? falls.counted("fall") : nil, sends > 0 ? sends.counted("send") : nil,
      ].compactMap(\.self).joined(separator: " and ")
      what = "\(tries), \([grade, name].compactMap(\.self).joined(separator: " "))"
    }
    return "Added to \(session.isNew ? "a new session, " : "")\(place): \(what). To take it back: "
      + "chalktalk add --on \(on) --undo"
  }

  private func takeBack(of day: Day, in store: EventStore, _ who: Who) throws {
    for record in try store.sessions(of: who, on: day) {
      let state = SessionState(folding: try store.events(ofSession: record.id))
      guard let action = state.lastStated else { continue }
      let now = Moment.now
      let since = state.events.last { $0.actionID == action }.map { max(.zero, now - $0.at) }
      var after = state
      let undone = Event.one(.undone(actionID: action, sinceThen: since ?? .zero), of: record.id)
      after.apply(undone)
      // A session that was made for it goes with it.
      let isEmpty = after.facts.counts.isEmpty && state.isOnlyStated
      try store.append([undone] + (isEmpty ? [Event.one(.sessionDeleted, of: record.id)] : []))
      return try Output.line("Taken back: what was added last to \(day)")
    }
    throw CommandFailure(.noInput, "nothing was added to \(day), so there is nothing to take back")
  }
}

extension Event {
  /// An action of one event, now.
  fileprivate static func one(_ payload: EventPayload, of session: String) -> Event {
    let id = EventIDs.next(at: .now)
    return Event(id: id, sessionID: session, actionID: id, at: .now, payload: payload)
  }
}

extension Weight {
  /// `100`, `82.5 kg`, `225lb`.
  fileprivate init(typed text: String, _ unit: MassUnit) throws {
    let plain = text.lowercased().filter { !$0.isWhitespace }
    let unit = plain.hasSuffix("kg") ? MassUnit.kg : plain.hasSuffix("lb") ? .lb : unit
    let figure = plain.replacing("kg", with: "").replacing("lb", with: "")
    guard let amount = Double(figure.replacing(",", with: ".")), (-1000...2000).contains(amount)
    else { throw CommandFailure(.usage, "“\(text)” is not a weight: write 100, 82.5 kg or 225 lb") }
    self.init(amount, unit)
  }
}
