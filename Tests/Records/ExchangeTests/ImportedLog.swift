import Core
import Foundation
import Lifting
import Session
import Testing

@testable import Exchange

/// A log that files are imported into, one after another.
struct ImportedLog {
  var tables = Tables()
  private(set) var events: [Event] = []
  /// From the latest file.
  private(set) var remapped: [Remapping: Int] = [:]
  private(set) var comparison = RowComparison()

  init(_ events: [Event] = []) { self.events = events }

  /// How many rows added something.
  @discardableResult
  mutating func add(_ text: String) throws -> (new: Int, known: Int) {
    let reading = try tables.read(text, into: events)
    #expect(reading.problems.isEmpty, "\(reading.problems)")
    let new = try reading.records.flatMap { try $0.events() }
    let ids = Set(events.map(\.id))
    #expect(new.allSatisfy { !ids.contains($0.id) }, "an id is nobody else's")
    #expect(Set(new.map(\.id)).count == new.count)
    events += new
    remapped = reading.remapped
    comparison = reading.comparison
    let rows = new.count { if case .imported = $0.payload { true } else { false } }
    return (rows, reading.known)
  }

  var sessions: [SessionFacts] {
    get throws { try tables.sessions(events.map(\.record)) }
  }

  var sets: [SetValues] {
    get throws { try sessions.flatMap { $0.lift.sets.map(\.set.entry.values) } }
  }
}

extension Tables {
  /// Reads a file as `import` does for a log.
  func read(_ text: String, into events: [Event]) throws -> Reading {
    var sessions: [String: [Event]] = [:]
    for event in events { sessions[event.sessionID, default: []].append(event) }
    let found = sessions
    return try read(Array(text.utf8)) { range, known in
      found.filter { !known.contains($0.key) }.map(\.value)
        .filter { range.contains($0.first?.at ?? Moment(microseconds: 0)) }
    }
  }
}
