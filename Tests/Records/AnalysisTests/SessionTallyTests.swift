import Climbing
import Core
import Grades
import Session
import Testing

@testable import Analysis

@Suite("Tally of a session", .timeLimit(.minutes(30)))
struct SessionTallyTests {
  /// Orders by voice, at some seconds of a session on V4.
  private func rows(_ orders: [(Int, Order)]) -> [TallyRow] {
    let start = Moment(milliseconds: 1_800_000_000_000)
    var number = 0
    func newID() -> String {
      number += 1
      return "e\(number)"
    }
    var events = SessionState.opening(
      id: "s", start: SessionStart(appVersion: "test", device: "test"),
      climb: ClimbStart(discipline: .boulder, system: .v),
      grade: Grade("V4", in: .v) ?? .easiest(.v), at: start, newID: newID)
    var state = SessionState(folding: events)
    for (seconds, order) in orders {
      let now = start + .seconds(seconds)
      let context = OrderContext(
        now: now, gesture: .voice, actedAt: now - .milliseconds(120), newID: newID)
      for event in state.decide(order, context).events {
        state.apply(event)
        events.append(event)
      }
    }
    return SessionTally.rows(of: events)
  }

  @Test("attempts count by outcome and rest, routes by their tries")
  func counts() {
    let counted = Set(
      rows([
        (0, .climb(.log(.fall))), (100, .climb(.log(.fall))), (400, .climb(.log(.send))),
        (410, .climb(.next)), (3000, .climb(.log(.send))),
      ]))
    #expect(
      counted == [
        TallyRow(.fall, subject: "v", detail: "V4", bucket: RestBucket.unknown, number: 1),
        TallyRow(.fall, subject: "v", detail: "V4", bucket: 4, number: 1),
        TallyRow(.send, subject: "v", detail: "V4", bucket: 11, number: 1),
        // More than half an hour isn't a rest between two attempts.
        TallyRow(.send, subject: "v", detail: "V4", bucket: RestBucket.unknown, number: 1),
        TallyRow(.sent, subject: "v", detail: "V4", bucket: 3, number: 1),
        TallyRow(.sent, subject: "v", detail: "V4", bucket: 1, number: 1),
        TallyRow(.inSession, subject: "v", detail: "V4", bucket: 3, number: 1),
        TallyRow(.inSession, subject: "v", detail: "V4", bucket: 1, number: 1),
        TallyRow(.timeToLog, subject: "voice", bucket: 2, number: 4),
        TallyRow(.said, subject: "fall", number: 2), TallyRow(.said, subject: "send", number: 2),
        TallyRow(.command, subject: "", number: 5), TallyRow(.change, subject: "", number: 1),
      ])
  }

  @Test("a rest counts with its actual length, not the timer's")
  func longRest() {
    let counted = rows([
      (0, .climb(.log(.fall))), (1, .rest(.toggle(.climb))), (600, .climb(.log(.send))),
    ])
    #expect(
      counted.filter { $0.measure == .send } == [
        TallyRow(.send, subject: "v", detail: "V4", bucket: 21, number: 1)
      ])
  }

  @Test("attempts' details count by grade; places count for falls only")
  func details() {
    let counted = rows([
      (0, .climb(.log(.fall))), (1, .climb(.describeAttempt("e6", .ended(.crux)))),
      (2, .climb(.describeAttempt("e6", .felt(.hard)))),
      (3, .climb(.describeAttempt("e6", .noted("left hand first")))),
    ]).filter { [.ended, .felt].contains($0.measure) }
    #expect(
      Set(counted) == [
        TallyRow(.ended, subject: "v", detail: "V4", bucket: 2, number: 1),
        TallyRow(.felt, subject: "v", detail: "V4", bucket: 1, number: 1),
      ])
    let sent = rows([
      (0, .climb(.log(.fall))), (1, .climb(.describeAttempt("e6", .ended(.crux)))),
      (2, .climb(.correctAttempt("e6"))),
    ])
    #expect(!sent.contains { $0.measure == .ended })
  }

  @Test("an undone entry counts as a word, and nowhere else")
  func undone() {
    let counted = Set(
      rows([
        (0, .climb(.log(.send))), (4, .undo), (60, .climb(.log(.fall))), (90, .undo),
      ]))
    #expect(
      counted == [
        TallyRow(.said, subject: "send", number: 1), TallyRow(.said, subject: "fall", number: 1),
        TallyRow(.unsaid, subject: "send", bucket: 1, number: 1),
        TallyRow(.unsaid, subject: "fall", bucket: 0, number: 1),
        TallyRow(.command, subject: "", number: 4), TallyRow(.undo, subject: "", number: 2),
      ])
  }

  @Test("words and keys, undos and the time of a change count; automatic events do not")
  func friction() {
    let counted = rows([
      (0, .climb(.log(.fall))), (10, .climb(.next)), (12, .climb(.harder)), (14, .climb(.harder)),
      (20, .climb(.log(.send))), (30, .undo), (31, .redo),
    ]).filter { [.command, .undo, .change].contains($0.measure) }
    #expect(
      Set(counted) == [
        TallyRow(.command, subject: "", number: 7), TallyRow(.undo, subject: "", number: 1),
        TallyRow(.change, subject: "", bucket: 40, number: 1),
      ])
  }
}
