import Analysis
import Climbing
import Core
import Foundation
import Grades
import Lifting
import Report
import Session
import Store

// Makes a log of twenty years (one million attempts) and measures what a session asks of it.
//
//     swift run -c release log-benchmark FILE.sqlite [SESSIONS [CLIMBS]]
//
// With CLIMBS, its routes have names: of so many climbs, each tried on many days, a third of them never sent. A file that is
// there is measured as it is.

/// Five attempts on each of its routes.
///
/// - Parameter climbs: the number of names that all sessions share; 0 for routes without a name.
func session(
  _ number: Int, at start: Moment, routes: Int = 40, climbs: Int = 0, run: String = ""
) -> [Event] {
  var events: [Event] = []
  let id = "session\(number)\(run)"
  func add(_ payload: EventPayload, after seconds: Int) {
    let event = "\(number)-\(events.count)\(run)"
    events.append(
      Event(
        id: event, sessionID: id, actionID: event, at: start + .seconds(seconds), payload: payload))
  }
  add(.sessionStarted(SessionStart(appVersion: "0.1.0", device: "benchmark")), after: 0)
  add(.climb(.started(ClimbStart(discipline: .boulder, system: .v))), after: 0)
  for route in 0..<routes {
    let routeID = "route\(number)-\(route)\(run)"
    guard let grade = Grade(.v, at: (number + route) % 12) else { continue }
    let climb = climbs > 0 ? (number * 37 + route) % climbs : nil
    let isOpen = climb.map { $0.isMultiple(of: 3) } ?? false
    add(
      .climb(
        .routeOpened(
          routeID: routeID, grade: grade, name: climb.map { "climb \($0)" }, wall: nil)),
      after: route * 180)
    add(.climb(.routeSwitched(from: nil, to: routeID, method: .next)), after: route * 180)
    for attempt in 1...5 {
      let entry = AttemptEntry(
        routeID: routeID, outcome: attempt == 5 && !isOpen ? .send : .fall, index: attempt,
        gesture: attempt % 3 == 0 ? .key : .voice,
        timeToLog: .milliseconds((number * 7 + route * 3 + attempt) % 400),
        rest: .pause(nil))
      add(.climb(.attemptLogged(entry)), after: route * 180 + attempt * 30)
    }
  }
  add(.sessionEnded, after: routes * 180)
  return events
}

/// Five sets of five exercises.
func liftingSession(_ number: Int, at start: Moment, run: String = "") -> [Event] {
  let id = "lift\(number)\(run)"
  var events: [Event] = []
  func add(_ payload: EventPayload, after seconds: Int) {
    let event = "\(id)-\(events.count)"
    events.append(
      Event(
        id: event, sessionID: id, actionID: event, at: start + .seconds(seconds), payload: payload))
  }
  func add(_ event: LiftEvent, after seconds: Int) {
    add(.lift(event), after: seconds)
  }
  add(.sessionStarted(SessionStart(appVersion: "0.1.0", device: "benchmark")), after: 0)
  add(LiftEvent.started(routine: number.isMultiple(of: 2) ? "5x5 A" : "5x5 B"), after: 0)
  for exercise in 0..<5 {
    let block = "\(id)-block\(exercise)"
    let trained = Exercise(
      id: "exercise\(exercise)", name: "Exercise \(exercise)", equipment: .barbell,
      muscles: ["chest"])
    let plan = BlockPlan(
      trained, sets: (0..<5).map { _ in PlannedSet(SetValues(weight: Weight(60, .kg), reps: 5)) })
    add(LiftEvent.exerciseAdded(block: block, plan), after: exercise * 900)
    add(LiftEvent.exerciseSwitched(from: nil, to: block, method: .start), after: exercise * 900)
    for set in 0..<5 {
      add(
        LiftEvent.setLogged(
          SetEntry(
            block: block, exerciseID: trained.id, exercise: trained.name, index: set + 1,
            values: SetValues(weight: Weight(Double(60 + number % 40), .kg), reps: 5),
            outcome: .done, gesture: .voice, timeToLog: .milliseconds(150),
            rest: .pause(set == 0 ? nil : .seconds(180)))), after: exercise * 900 + set * 180)
    }
  }
  add(.sessionEnded, after: 5000)
  return events
}

func measure<Value>(_ title: String, _ body: () throws -> Value) rethrows -> Value {
  let (start, began) = (ContinuousClock.now, processorTime())
  let value = try body()
  let (clock, processor) = (ContinuousClock.now - start, processorTime() - began)
  tell(
    "\(title): "
      + String(
        format: "%.1f ms, by the clock %.1f", processor / .milliseconds(1), clock / .milliseconds(1)
      ))
  return value
}

/// Processor time of this process: what others do on the machine does not count.
func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// A line at once, into a file too: it takes minutes to the next.
func tell(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
  tell("usage: log-benchmark FILE.sqlite [SESSIONS [CLIMBS]]")
  exit(64)
}
let file = URL(fileURLWithPath: arguments[1])
let sessions = arguments.count > 2 ? Int(arguments[2]) ?? 5000 : 5000
let climbs = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0
if !FileManager.default.fileExists(atPath: file.path) {
  let store = try EventStore(at: file)
  let first = Moment(milliseconds: 1_150_000_000_000)
  try measure("making \(sessions) sessions of 200 attempts") {
    for number in 0..<sessions {
      try store.append(session(number, at: first + .seconds(number * 126_000), climbs: climbs))
    }
  }
}
let store = try measure("opening the log") { try EventStore(at: file) }
_ = try measure("looking for a session left open") { try store.unfinishedSessions() }
_ = try measure("grades of the last 90 days") {
  let latest = try store.sessions(limit: 1).first?.record.startedAt ?? Moment(microseconds: 0)
  let recent = try store.attemptedGrades(since: latest - .seconds(90 * 86_400))
  return RecentClimbing(recent, in: .v).warmUp
}
let statistics = try measure("statistics") { try store.statistics() }
try measure("counting the sessions that are not yet counted") { try store.countSessions() }
let numbers = try measure("sessions by activity") {
  SessionNumbers(try store.sums(of: [.session]))
}
tell("  of \(statistics.attempts) attempts in \(numbers[.climb]) of \(numbers.all) sessions")
let known = try measure("the climbs that a session knows, for the picker") {
  try store.climbBook(of: .owner, today: Day(0)).routes
}
_ = try measure("all climbs with their routes, for the list") { try store.climbs() }
tell("  \(known.count) climbs")
func day(of moment: Moment) -> Day { Day(Int(moment.microseconds / 86_400_000_000)) }
let tallied = try measure("reading their counts") { try store.talliedLog(dayOf: day) }
tell(
  "  \(tallied.sessions.reduce(0) { $0 + $1.rows.count }) of \(tallied.sessions.count) sessions")
let script = try? String(
  contentsOfFile: "/usr/share/javascript/chart.js/chart.min.js", encoding: .utf8)
if let charts = script.flatMap({ ChartLibrary(source: $0) }) {
  let page = measure("making the report of them") {
    let today = tallied.days?.upperBound ?? Day(0)
    return ReportPage(Report(tallied, today: today), charts: charts).text
  }
  tell("  \(page.utf8.count / 1000) kB")
}
// Twenty years of lifting twice a week beside it: what the list of workouts asks.
let lifts = 2000
if try store.session("lift0") == nil {
  let first = Moment(milliseconds: 1_150_000_000_000)
  try measure("making \(lifts) lifting sessions of 25 sets") {
    for number in 0..<lifts {
      try store.append(liftingSession(number, at: first + .seconds(number * 315_000)))
    }
  }
}
let archive = LiftArchive()
_ = try measure("reading what was lifted before, on a thread behind") { try archive.history(store) }
try store.append(
  liftingSession(lifts, at: Moment(milliseconds: 1_790_000_000_000), run: UUID().uuidString))
let history = try measure("reading it again for the list of workouts") {
  try archive.history(store)
}
tell("  \(history.lifts.count) sessions")

// A session of a day and a night: its fold, and undo to any depth, with what the disk takes of it.
let long = Array(
  session(
    sessions + 1, at: Moment(milliseconds: 1_800_000_000_000), routes: 7140,
    run: UUID().uuidString
  ).dropLast())
var state = measure("folding \(long.count) events") { SessionState(folding: long) }
try measure("committing them") { try store.append(long) }
let context = OrderContext(
  now: Moment(milliseconds: 1_800_010_000_000), gesture: .key,
  actedAt: Moment(milliseconds: 1_800_010_000_000), newID: { UUID().uuidString })

/// Takes orders one by one while there are any to take, and tells how long each took: by the clock with the disk, in
/// processor time without.
@MainActor func take(
  _ title: String, _ order: Order, from state: inout SessionState, most: Int = .max,
  while isPossible: (SessionState) -> Bool, store: EventStore? = nil
) throws {
  var times: [Duration] = []
  let start = ContinuousClock.now
  func now() -> Duration { store == nil ? processorTime() : ContinuousClock.now - start }
  while times.count < most, isPossible(state) {
    let began = now()
    let decision = state.decide(order, context)
    try store?.append(decision.events)
    for event in decision.events { state.apply(event) }
    times.append(now() - began)
  }
  times.sort()
  func text(_ share: Double) -> String {
    let time = times[min(times.count - 1, Int(Double(times.count) * share))]
    return String(format: "%.2f", time / .milliseconds(1))
  }
  tell("\(title), \(times.count): p50 / p99 / max \(text(0.5)) / \(text(0.99)) / \(text(1)) ms")
}

// A send of a climb, decided and committed: without what earlier sessions say of climbs, as before climbs had a life, and with it.
if climbs > 0 {
  let book = try store.climbBook(of: .owner, today: Day(0)).book
  for (number, (title, known)) in [("without earlier climbs", ClimbBook()), ("with them", book)]
    .enumerated()
  {
    let events = Array(
      session(
        sessions + 2 + number, at: Moment(milliseconds: 1_800_100_000_000), routes: 1,
        climbs: climbs, run: UUID().uuidString
      ).dropLast())
    var state = SessionState(folding: events, knowing: known)
    try store.append(events)
    try take(
      "a send, with the disk, \(title)", .climb(.log(.send)), from: &state, most: 300,
      while: { _ in true }, store: store)
  }
}

try take("undo, with the disk", .undo, from: &state, most: 200, while: \.canUndo, store: store)
try take("redo, with the disk", .redo, from: &state, most: 200, while: \.canRedo, store: store)
try take("undo, one after another", .undo, from: &state, most: 10_000, while: \.canUndo)
try take("redo, one after another", .redo, from: &state, most: 10_000, while: \.canRedo)
