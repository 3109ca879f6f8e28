import Climbing
import Core
import Digests
import Foundation
import Grades
import Lifting
import Session
import TestSupport
import Testing

@testable import Exchange

/// Machines that imported the same rows, read in different ways, before they synced.
@Suite("Rows that two machines imported", .timeLimit(.minutes(30)))
struct SettlementTests {
  /// A machine's log, with its imports.
  private struct Machine {
    var events: [Event] = []
    var tables = Tables()

    mutating func add(_ text: String, at minutes: Int) throws {
      let at = Moment(milliseconds: 1_800_000_000_000 + Int64(minutes) * 60_000)
      let ways = [
        "weights": tables.rules.weights.rawValue,
        "grades": tables.rules.grades.elsewhere?.id ?? "",
        "dates": tables.answers.dates?.rawValue ?? "",
      ]
      let digest = Digest(of: text).hexadecimal
      let key = Digest(of: "\(digest) \(ways.sorted { $0.key < $1.key })").hexadecimal
      tables.source = String(key.prefix(24))
      let reading = try tables.read(text, into: events)
      #expect(reading.problems.isEmpty, "\(reading.problems)")
      let new = try reading.records.flatMap { try $0.events() }
      guard !new.isEmpty else { return }
      var made = FileImport(
        key: tables.source ?? "", file: "f", format: reading.format.rawValue, digest: digest,
        rows: new.count, by: ways)
      made.know(LoggedImport.all(in: events.filter { $0.sessionID == FileImport.sessionID }))
      events += new + [ImportFile.event(made, at: at)]
    }

    /// Takes what another machine has, as a sync does, and settles it.
    mutating func sync(with other: Machine) {
      let ids = Set(events.map(\.id))
      events += other.events.filter { !ids.contains($0.id) }
      let all = LoggedImport.all(in: events.filter { $0.sessionID == FileImport.sessionID })
      var settlement = Settlement(all)
      guard !settlement.suspects.isEmpty else { return }
      for session in Dictionary(grouping: events, by: \.sessionID).values {
        settlement.note(
          session.sorted { ($0.isOfImport ? 0 : 1, $0.at) < ($1.isOfImport ? 0 : 1, $1.at) })
      }
      let found = settlement.settle().events
      let there = Set(events.map(\.id))
      events += found.filter { !there.contains($0.id) }
    }

    /// What its sessions hold.
    func summary() -> [String] {
      Dictionary(grouping: events, by: \.sessionID).values.flatMap { session -> [String] in
        let facts = SessionState(folding: session).facts
        let day = facts.startedAt.map { Day(ofNoon: $0).description } ?? ""
        return facts.lift.sets.map { block, set in
          "\(day) \(block.exercise.name) \(set.entry.values)"
        }
          + facts.climb.routes.flatMap { route in
            route.attempts.map { "\(day) \(route.name ?? "") \(route.grade) \($0.outcome)" }
          }
      }.sorted()
    }
  }

  private static let sets =
    "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds\n"
  private static let squats =
    sets + "2024-03-04 18:00:00,Legs,Squat (Barbell),1,225,5,0,0\n"
    + "2024-03-04 18:00:00,Legs,Squat (Barbell),2,275,3,0,0\n"
    + "2024-03-04 18:00:00,Legs,Pull Up,1,0,8,0,0\n"

  @Test("one file in two units is there once, on both machines in the same reading")
  func units() throws {
    var (one, two) = (Machine(), Machine())
    two.tables.rules.weights = .lb
    try one.add(Self.squats, at: 1)
    try two.add(Self.squats, at: 2)
    let readings = [one.summary(), two.summary()]
    one.sync(with: two)
    two.sync(with: one)
    one.sync(with: two)
    #expect(one.summary() == two.summary() && readings.contains(one.summary()))
    // Again, nothing happens.
    let count = one.events.count
    one.sync(with: two)
    #expect(one.events.count == count)
  }

  @Test("one file in two systems of grades, or with two orders of dates, is there once")
  func grades() throws {
    let head = "Route Name,Ascent Type,Route Grade,Route Gear Style,Country,Crag Name,Ascent Date\n"
    let file =
      head + "Alpha,Onsight,6,Sport,Norway,Lofoten,2024-05-04T00:00:00Z\n"
      + "Beta,Red point,7,Sport,Norway,Lofoten,2024-05-04T00:00:00Z\n"
    var (one, two) = (Machine(), Machine())
    one.tables.rules.grades = GradeReading().answered(.french)
    two.tables.rules.grades = GradeReading().answered(.uiaa)
    try one.add(file, at: 2)
    try two.add(file, at: 1)
    two.sync(with: one)
    one.sync(with: two)
    #expect(one.summary() == two.summary() && one.summary().count == 2)
    let dates =
      "Date,Exercise,Category,Weight (kgs),Reps,Time\n03/04/2024,Deadlift,Back,100,5,\n"
      + "05/06/2024,Deadlift,Back,105,5,\n"
    var (three, four) = (Machine(), Machine())
    three.tables.answers.dates = .dayFirst
    four.tables.answers.dates = .monthFirst
    try three.add(dates, at: 1)
    try four.add(dates, at: 2)
    three.sync(with: four)
    four.sync(with: three)
    #expect(three.summary() == four.summary() && three.summary().count == 2)
  }

  @Test("a route whose grade changed on its site between two exports is climbed once")
  func consensus() throws {
    let head = "Date,Route,Rating,URL,Location,Style,Lead Style,Route Type\n"
    func row(_ grade: String, _ style: String = "Onsight") -> String {
      "2024-03-04,Alpha,\(grade),https://x/1,Utah > Moab,Lead,\(style),Sport\n"
    }
    var (one, two) = (Machine(), Machine())
    try one.add(head + row("5.10a"), at: 1)
    try two.add(head + row("5.10b"), at: 2)
    one.sync(with: two)
    two.sync(with: one)
    #expect(one.summary() == two.summary() && one.summary().count == 1)
    // Twice on a day is twice.
    var (three, four) = (Machine(), Machine())
    try three.add(head + row("5.10a"), at: 1)
    try four.add(head + row("5.10a") + row("5.10a", "Redpoint"), at: 2)
    let both = four.summary()
    three.sync(with: four)
    four.sync(with: three)
    #expect(three.summary() == both && four.summary() == both)
  }

  @Test("what was corrected here stays")
  func corrected() throws {
    var (one, two) = (Machine(), Machine())
    two.tables.rules.weights = .lb
    try one.add(Self.squats, at: 1)
    try two.add(Self.squats, at: 2)
    let set = try #require(
      one.events.first { if case .lift(.setLogged) = $0.payload { true } else { false } })
    let values = SetValues(weight: Weight(hundredths: 10_200, .kg), reps: 5)
    one.events.append(
      Event(
        id: "c", sessionID: set.sessionID, actionID: "c", at: set.at,
        payload: .lift(.setCorrected(set: set.id, values))))
    one.sync(with: two)
    two.sync(with: one)
    #expect(one.summary() == two.summary())
    #expect(one.summary().contains { $0.contains("\(values)") })
  }

  @Test("the undo of the reading that stays brings the other one back")
  func undone() throws {
    var (one, two) = (Machine(), Machine())
    two.tables.rules.weights = .lb
    try one.add(Self.squats, at: 1)
    try two.add(Self.squats, at: 2)
    let readings = [one.summary(), two.summary()]
    one.sync(with: two)
    let stays = try #require(readings.firstIndex(of: one.summary()))
    let all = LoggedImport.all(in: one.events.filter { $0.sessionID == FileImport.sessionID })
    let turn = ImportTurn(undoing: all[stays], at: Moment(milliseconds: 1_900_000_000_000))
    var effect = ImportTurn.Effect()
    for session in Dictionary(grouping: one.events, by: \.sessionID).values {
      one.events += turn.events(in: session, &effect)
    }
    one.events += turn.events
    #expect(one.summary() == readings[1 - stays])
  }

  @Test("two and three machines, random settings, parts and order of sync: each set once")
  func anyOrder() throws {
    var random = SeededRandom()
    for _ in 0..<40 {
      let workouts = Respelling.workouts(&random)
      let lines = workouts.map { lines in
        var counts: [String: Int] = [:]
        return lines.map { line -> String in
          counts[line.exercise, default: 0] += 1
          return "\(line.start.dayText) \(line.start.clockText),\(line.title),\(line.exercise),"
            + "\(counts[line.exercise] ?? 1),\(DecimalText.text(Double(line.weight) / 100)),\(line.reps),0,0\n"
        }.joined()
      }
      let count = Int.random(in: 2...3, using: &random)
      var machines = (0..<count).map { _ in
        var machine = Machine()
        machine.tables.rules.weights = Bool.random(using: &random) ? .kg : .lb
        return machine
      }
      var minutes = 0
      for place in machines.indices {
        // Each has the whole file, perhaps in parts, in any order.
        let cut = Int.random(in: 0...lines.count, using: &random)
        let parts = [Array(lines[..<cut]), Array(lines[cut...])].filter { !$0.isEmpty }
          .shuffled(using: &random)
        for part in parts {
          minutes += 1
          try machines[place].add(Self.sets + part.joined(), at: minutes)
          if Int.random(in: 0..<4, using: &random) == 0 {
            let other = Int.random(in: 0..<count, using: &random)
            let there = machines[other]
            if other != place { machines[place].sync(with: there) }
          }
        }
      }
      for _ in 0..<3 {
        for place in machines.indices.shuffled(using: &random) {
          for other in machines.indices.shuffled(using: &random) where other != place {
            let there = machines[other]
            machines[place].sync(with: there)
          }
        }
      }
      let wanted = workouts.joined().count
      let summaries = machines.map { $0.summary() }
      #expect(summaries.allSatisfy { $0 == summaries[0] }, "\(summaries)")
      #expect(summaries[0].count == wanted, "\(summaries[0])")
    }
  }
}

extension Event {
  fileprivate var isOfImport: Bool {
    switch payload {
    case .lift(.setDeleted), .climb(.attemptDeleted), .sessionDeleted, .undone, .redone,
      .lift(.setCorrected):
      false
    case .imported(let row): !row.fields.isEmpty
    default: true
    }
  }
}
