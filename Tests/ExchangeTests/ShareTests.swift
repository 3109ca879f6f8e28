import Climbing
import Foundation
import Log
import Session
import Testing

@testable import Exchange

@Suite("A session's card")
struct ShareTests {
  private func facts() throws -> SessionFacts {
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
      event(.climb(.started(ClimbStart(discipline: .boulder, system: .v)))),
    ]
    for (route, tries) in [("V4", [Outcome.send]), ("V5", [.fall, .send]), ("V4", [.fall])] {
      let id = "r\(number)"
      let grade = try #require(Grade(route, in: .v))
      events.append(
        event(
          .climb(
            .routeOpened(
              routeID: id, grade: grade, name: "<Ann & Bob's>", place: "Secret \"cave\""))))
      for (index, outcome) in tries.enumerated() {
        events.append(
          event(
            .climb(
              .attemptLogged(
                AttemptEntry(
                  routeID: id, outcome: outcome, index: index + 1, gesture: .voice,
                  timeToLog: .zero, restBefore: nil)))))
      }
    }
    return SessionState(folding: events + [event(.sessionEnded)]).facts
  }

  @Test("it says what was climbed, and no place, name or device unless asked")
  func privacy() throws {
    let card = try #require(SessionCard(facts(), in: .gmt, names: false, places: false))
    #expect(
      card.text == """
        Bouldering, 15 Jan 2027, 9 min
        2 sends, 4 attempts, 1 flashed
        V5 ■ 1
        V4 ■ 1
        """)
    for text in [card.text, card.svg] {
      for secret in ["Ann", "Secret", "laptop"] { #expect(!text.contains(secret)) }
    }
    let told = try #require(SessionCard(facts(), in: .gmt, names: true, places: true))
    #expect(told.text.contains("V4 <Ann & Bob's> · Secret \"cave\""))
    let named = try #require(SessionCard(facts(), in: .gmt, names: true, places: false))
    #expect(named.text.contains("Bob") && !named.text.contains("Secret"))
  }

  @Test("its picture is XML whatever the names are, and everything lies within it")
  func picture() throws {
    var card = try #require(SessionCard(facts(), in: .gmt, names: true, places: true))
    card.details += (0..<60).map { "V1 \u{1B}[31m]]>& \($0)" }
    #expect(card.svg.contains("&lt;Ann &amp; Bob's&gt;"))
    #expect(!card.svg.contains("\u{1B}"))
    #expect(card.svg.contains("… and more"))
    let parser = XMLParts(card.svg)
    #expect(parser.isWhole)
    #expect(parser.heights.allSatisfy { (0...1350).contains($0) })
  }
}

/// As much of a picture's XML as the test asks for: whether its tags close, and the `y` of all.
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
