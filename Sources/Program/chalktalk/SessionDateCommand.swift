import ArgumentParser
import Core
import Exchange
import Files
import Foundation
import Library
import Session
import Store

/// `chalktalk session`: says when a session was that a wrong clock has dated.
struct PastSessionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session", abstract: "Say when a session was that a wrong clock has dated.",
    subcommands: [SessionDateCommand.self, SessionUndoCommand.self])
}

struct SessionDateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "date", abstract: "Say when a session began.",
    discussion: """
      Its entries move with it, so that rests and lengths stay. Nothing in the log is rewritten, all your machines learn of it, \
      and chalktalk session undo takes it back.
      """)

  @Argument(help: "The session's number in the history, or its id.")
  var session: String

  @Argument(help: "The day it began: 2026-11-28.")
  var day: String

  @Argument(help: "The time it began: 18:30. Left out, the time of day stays.")
  var time: String?

  @OptionGroup var whose: ClimberOptions
  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.open()
    guard let found = try store.session(named: session, of: try whose.climber(in: store)) else {
      throw CommandFailure(.noInput, LogText.invitation)
    }
    let old = found.record.startedAt
    let new = try moment(keeping: old)
    guard found.record.endedAt != nil else {
      throw CommandFailure(.usage, "session \(found.number) is still open: finish it first")
    }
    guard new <= .now else {
      throw CommandFailure(.usage, "\(new.localText) is yet to come: give the day on which it was")
    }
    guard new != old else {
      throw CommandFailure(.usage, "session \(found.number) began then already")
    }
    try store.append([
      SessionChange.event(.clock(.dated(by: new - old)), of: found.record.id)
    ])
    try Output.line(
      "Session \(found.number) began \(new.localText), not \(old.localText). To take it back: chalktalk session undo "
        + found.record.id)
  }

  private func moment(keeping old: Moment) throws -> Moment {
    let text = time.map { "\(day) \($0)" } ?? day
    guard var civil = CivilTime(text), time == nil || civil.clock != nil else {
      throw CommandFailure(
        .usage, "give a day like 2026-11-28, and a time like 18:30, not “\(text)”")
    }
    if civil.clock == nil { civil.clock = CivilTime(old, in: .current)?.clock ?? 0 }
    return civil.moment(in: .current)
  }
}

struct SessionUndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back the latest date that was given to a session.")

  @Argument(help: "The session's number in the history, or its id.")
  var session: String

  @OptionGroup var whose: ClimberOptions
  @OptionGroup var log: LogOptions

  func run() throws {
    let store = try log.open()
    let found = try store.session(named: session, of: try whose.climber(in: store))
    let events = try found.map { try store.events(ofSession: $0.record.id) } ?? []
    guard let found, let dating = SessionState(folding: events).latestDating else {
      throw CommandFailure(.noInput, "this session was given no date, so there is nothing to undo")
    }
    try store.append([
      SessionChange.event(
        .undone(actionID: dating.actionID, sinceThen: .now - dating.at), of: found.record.id)
    ])
    let back = try store.session(found.record.id)?.startedAt.localText
    try Output.line("Undone: the session began \(back ?? "then") again")
  }
}

/// A change of a session that is over.
private enum SessionChange {
  static func event(_ payload: EventPayload, of session: String) -> Event {
    let id = EventIDs.next(at: .now)
    return Event(id: id, sessionID: session, actionID: id, at: .now, payload: payload)
  }
}
