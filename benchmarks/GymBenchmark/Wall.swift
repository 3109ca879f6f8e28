import Analysis
import Climbing
import Core
import Foundation
import Grades
import Session
import Store
import Sync
import Synchronization
import TestSupport

/// A wall of the gym: a log of its own, and a clock that may be wrong.
final class Wall: Sendable {
  let name: String
  let store: EventStore
  private let clockError: Duration
  private let folder: TemporaryFolder
  private let server: ServerAddress
  private let count = Mutex(0)

  init(_ number: Int, clockError: Duration = .zero, server: ServerAddress) throws {
    name = "wall\(number)"
    self.clockError = clockError
    self.server = server
    folder = try TemporaryFolder()
    store = try EventStore(at: folder.url.appendingPathComponent("log.sqlite"))
  }

  func link(batch: Int = 5000) throws -> ServerLink {
    try ServerLink(
      server, store: store, machine: name, batch: batch,
      newID: Self.newID,
      now: { Moment(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000)) })
  }

  private static func newID() -> DeviceID {
    while true { if let id = DeviceID(.random(in: DeviceID.numbers)) { return id } }
  }

  /// Logs a session of some routes, of five attempts each; how many events that are.
  ///
  /// - Parameter climber: a partner of the machine's owner; nil: the owner.
  @discardableResult
  func climb(_ climber: String? = nil, routes: Int, at time: Moment) throws -> Int {
    let events = session(by: climber, routes: routes, at: time + clockError)
    try store.append(events)
    return events.count
  }

  /// Logs one attempt, in a session that goes on; the event's id.
  func logAttempt(at time: Moment) throws -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    let session = "\(name)-live"
    if number == 1 {
      try store.append(Array(self.session(session, routes: 1, at: time).dropLast()))
    }
    let entry = AttemptEntry(
      routeID: "\(session)-route0", outcome: number % 5 == 0 ? .send : .fall, index: number + 5,
      gesture: .voice, timeToLog: .milliseconds(180), rest: .pause(.seconds(90)))
    let event = event(.climb(.attemptLogged(entry)), in: session, at: time)
    try store.append([event])
    return event.id
  }

  func session(
    _ id: String? = nil, by climber: String? = nil, routes: Int, at start: Moment
  ) -> [Event] {
    let number = count.withLock { count in
      count += 1
      return count
    }
    let session = id ?? "\(name)-session\(number)"
    func add(_ payload: EventPayload, after seconds: Int) -> Event {
      event(payload, in: session, at: start + .seconds(seconds))
    }
    var events = [
      add(
        .sessionStarted(SessionStart(appVersion: "0.1.0", device: name, climber: climber)), after: 0
      ),
      add(.climb(.started(ClimbStart(discipline: .boulder, system: .v))), after: 0),
    ]
    for route in 0..<routes {
      guard let grade = Grade(.v, at: (number + route) % 12) else { continue }
      let id = "\(session)-route\(route)"
      events.append(
        add(
          .climb(.routeOpened(routeID: id, grade: grade, name: nil, wall: nil)), after: route * 180
        ))
      events.append(
        add(.climb(.routeSwitched(from: nil, to: id, method: .next)), after: route * 180))
      for attempt in 1...5 {
        let entry = AttemptEntry(
          routeID: id, outcome: attempt == 5 ? .send : .fall, index: attempt, gesture: .voice,
          timeToLog: .milliseconds(180), rest: .pause(.seconds(90)))
        events.append(add(.climb(.attemptLogged(entry)), after: route * 180 + attempt * 30))
      }
    }
    return events + [add(.sessionEnded, after: routes * 180)]
  }

  /// With an id as long as the program's.
  private func event(_ payload: EventPayload, in session: String, at time: Moment) -> Event {
    let id = String(UUID().uuidString.filter { $0 != "-" }.prefix(26))
    return Event(id: id, sessionID: session, actionID: id, at: time, payload: payload)
  }

  func numberOfEvents() throws -> Int {
    var number = 0
    try store.forEachRecord { _ in number += 1 }
    return number
  }

  /// What `export` writes, in short.
  func export() throws -> Int {
    var hasher = Hasher()
    try store.forEachRecord { if case .sound(let record, _) = $0 { hasher.combine(record.line) } }
    return hasher.finalize()
  }

  /// As `report --gym` reads it.
  func review() throws -> GymReview {
    let utc: (Moment) -> Int = { Int($0.microseconds / 3_600_000_000 % 24) }
    let log = try store.talliedLog(of: .all) { Day(Int($0.microseconds / 86_400_000_000)) }
    return try GymReview(
      log, from: store.sessionOrigins(),
      at: store.devices(at: .init(microseconds: 0)).map {
        GymReview.Machine(id: $0.id, name: $0.name, lastEntry: nil)
      }, hourOf: utc)
  }
}
