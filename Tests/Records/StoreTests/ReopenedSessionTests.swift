import Core
import Foundation
import GRDB
import Session
import TestSupport
import Testing
import Timers

@testable import Store

@Suite("A session ended by its timer", .timeLimit(.minutes(30)))
struct ReopenedSessionTests {
  @Test("undoing the end reopens it in every list; redoing restores the time of its end")
  func reopened() throws {
    let folder = try TemporaryFolder()
    let store = try EventStore(at: folder.url.appendingPathComponent("log.sqlite"))
    let start = Moment(milliseconds: 1_800_000_000_000)
    let entry = WorkoutEntry(
      kind: "for-time", name: "For Time", configuration: "{}", summary: "{}", isComplete: true,
      elapsed: .seconds(60))
    func event(_ id: String, _ seconds: Int, action: String? = nil, _ payload: EventPayload)
      -> Event
    {
      Event(
        id: id, sessionID: "s", actionID: action ?? id, at: start + .seconds(seconds),
        payload: payload)
    }
    // Of one that time ended, the start is the main event of the action that the end belongs to.
    try store.append([
      event("o", 0, .sessionStarted(SessionStart(appVersion: "1", device: "d"))),
      event("t", 0, .timer(.started(.standard(.forTime)))),
    ])
    try store.append([event("p", 10, .timer(.phaseBegan(1)))])
    try store.append([
      event("e", 60, action: "t", .timer(.logged(entry))),
      event("f", 60, action: "t", .sessionEnded),
    ])
    #expect(try store.unfinishedSessions().isEmpty)
    try store.append([event("u", 70, .undone(actionID: "t", sinceThen: .seconds(10)))])
    #expect(try store.unfinishedSessions().map(\.id) == ["s"])
    try store.append([event("r", 80, .redone(actionID: "t"))])
    #expect(try store.sessions(limit: 1).first?.record.endedAt == start + .seconds(60))
  }
}
