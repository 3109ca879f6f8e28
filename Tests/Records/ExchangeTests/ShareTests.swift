import Climbing
import Core
import Foundation
import Grades
import Lifting
import Session
import Testing

@testable import Exchange

@Suite("A session's card", .timeLimit(.minutes(30)))
struct ShareTests {
  private func facts() throws -> SessionFacts {
    try Self.climbed([("V4", [.send]), ("V5", [.fall, .send]), ("V4", [.fall])], in: .v)
  }

  /// Three sets of one exercise, all in one block or each in its own.
  private static func lifted(inBlocks blocks: [String] = ["b", "b", "b"]) -> SessionFacts {
    let start = Moment(milliseconds: 1_800_000_000_000)
    let bench = Exercise(id: "bench-press", name: "Bench press")
    let sets = (0..<3).map { place in
      SetEntry(
        block: blocks[place], exerciseID: bench.id, exercise: bench.name, index: place + 1,
        values: SetValues(weight: Weight(Double(80 + place), .kg), reps: 5), type: .working,
        outcome: .done, gesture: .voice, timeToLog: .zero, rest: .pause(nil))
    }
    let lifts: [LiftEvent] =
      [.started(routine: nil)]
      + Set(blocks).sorted().map { .exerciseAdded(block: $0, BlockPlan(bench)) }
      + sets.map(LiftEvent.setLogged)
    let payloads: [EventPayload] =
      [.sessionStarted(SessionStart(appVersion: "1", device: "d"))]
      + lifts.map { .lift($0) } + [.sessionEnded]
    let events = payloads.enumerated().map { place, payload in
      Event(
        id: "e\(place)", sessionID: "s", actionID: "e\(place)", at: start + .seconds(place * 60),
        payload: payload)
    }
    return SessionState(folding: events).facts
  }

  private static func climbed(
    _ routes: [(String, [Outcome])], in system: GradeSystem = .french
  ) throws -> SessionFacts {
    let start = Moment(milliseconds: 1_800_000_000_000)
    var number = 0
    func event(_ payload: EventPayload) -> Event {
      number += 1
      return Event(
        id: "e\(number)", sessionID: "s", actionID: "e\(number)", at: start + .seconds(number * 60),
        payload: payload)
    }
    var events = [
      event(.sessionStarted(SessionStart(appVersion: "1", device: "annas-laptop"))),
      event(.climb(.started(ClimbStart(discipline: .boulder, system: system)))),
    ]
    for (route, tries) in routes {
      let id = "r\(number)"
      let grade = try #require(Grade(route, in: system))
      events.append(
        event(
          .climb(
            .routeOpened(
              routeID: id, grade: grade, name: "<Ann & Bob's>", wall: "Secret \"cave\""))))
      for (index, outcome) in tries.enumerated() {
        events.append(
          event(
            .climb(
              .attemptLogged(
                AttemptEntry(
                  routeID: id, outcome: outcome, index: index + 1, gesture: .voice,
                  timeToLog: .zero, rest: .pause(nil))))))
      }
    }
    return SessionState(folding: events + [event(.sessionEnded)]).facts
  }

  @Test("the card shows the climbing, but no place, name or device unless asked")
  func privacy() throws {
    let card = try #require(SharedSession(facts(), in: .gmt, names: false, places: false))
    #expect(
      card.text == """
        Bouldering, 15 Jan 2027, 9 min
        2 routes sent, 1 flashed, 4 attempts
        V5 □ 1
        V4 ■ 1
        ■ flash  □ sent
        """)
    for text in [card.text, card.svg] {
      for secret in ["Ann", "Secret", "laptop"] { #expect(!text.contains(secret)) }
    }
    let told = try #require(SharedSession(facts(), in: .gmt, names: true, places: true))
    #expect(told.text.contains("V4 <Ann & Bob's> · Secret \"cave\""))
    let named = try #require(SharedSession(facts(), in: .gmt, names: true, places: false))
    #expect(named.text.contains("Bob") && !named.text.contains("Secret"))
  }

  @Test("the bars add up to the routes, however many grades there are")
  func everyGrade() throws {
    let grades = GradeSystem.french.names
    let facts = try Self.climbed(grades.map { ($0, [.send]) })
    let card = try #require(SharedSession(facts, in: .gmt, names: false, places: false))
    #expect(card.bars.reduce(0) { $0 + $1.routes } == card.routesSent)
    #expect(card.routesSent == grades.count)
    // Each bar in the picture has its number after it.
    let texts = card.svg.matches(of: />([^<>]+)<\/text>/).map { String($0.output.1) }
    let first = try #require(texts.firstIndex(of: "attempts")) + 1
    let numbers = texts[first...].compactMap { Int($0) }
    #expect(numbers.reduce(0, +) == grades.count && texts.contains("easier"))
  }

  @Test("a lifting card shows volume and records, and its rows fill the height")
  func lifting() throws {
    let card = try #require(
      SharedSession(
        Self.lifted(), in: .gmt,
        lifting: SharedSession.Lifting(volume: "1,230 kg", records: ["Bench press"]), names: false,
        places: false))
    #expect(
      card.text.contains(
        "3 sets of 1 exercise, 1,230 kg, 1 record\nBench press  82 kg × 5, a record"))
    for text in ["1,230 kg", "lifted", "record", "Bench press  82 kg × 5, a record"] {
      #expect(card.svg.contains(">\(text)</text>"), "\(text)")
    }
  }

  @Test("an exercise that was done in two blocks counts once; a single attempt is in the singular")
  func counts() throws {
    let lifted = try #require(
      SharedSession(Self.lifted(inBlocks: ["a", "b", "b"]), in: .gmt, names: false, places: false))
    #expect(lifted.lifts.count == 2 && lifted.text.contains("3 sets of 1 exercise\n"))
    let flash = try #require(
      SharedSession(
        try Self.climbed([("6a", [.send])]), in: .gmt, names: false, places: false))
    #expect(flash.svg.contains(">attempt</text>") && !flash.svg.contains(">attempts</text>"))
  }

  @Test("the picture is valid XML whatever the names are, and everything fits in it")
  func picture() throws {
    var card = try #require(SharedSession(facts(), in: .gmt, names: true, places: true))
    card.details += (0..<60).map { "V1 \u{1B}[31m]]>& \($0)" }
    #expect(card.svg.contains("&lt;Ann &amp; Bob's&gt;"))
    #expect(!card.svg.contains("\u{1B}"))
    // It shows as many lines as fit, and how many are left out.
    #expect(card.svg.contains(/… and \d+ more/))
    #expect(card.svg.contains(">flash</text>") && card.svg.contains(">sent</text>"))
    let parser = XMLParts(card.svg)
    #expect(parser.isWhole)
    #expect(parser.heights.allSatisfy { (0...1350).contains($0) })
  }
}

/// The parts of a picture's XML that the test needs: whether its tags close, and every `y`.
private struct XMLParts {
  var isWhole = true
  var heights: [Int] = []

  init(_ text: String) {
    var open: [Substring] = []
    for tag in text.matches(of: /<(\/?)(\w+)([^<>]*?)(\/?)>/) {
      if tag.output.1 == "/" {
        isWhole = isWhole && open.popLast() == tag.output.2
      } else if tag.output.4.isEmpty {
        open.append(tag.output.2)
      }
      if let y = tag.output.3.firstMatch(of: #/ y="(\d+)"/#) {
        heights.append(Int(y.output.1) ?? -1)
      }
    }
    isWhole = isWhole && open.isEmpty
    isWhole = isWhole && !text.replacing(/<[^<>]*>/, with: "").contains("<")
  }
}
