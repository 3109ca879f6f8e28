import Climbing
import Core
import Foundation
import Testing

@testable import Session

/// The log's format, line by line. A line that is here was written by somebody's Chalktalk: it is read for ever.
@Suite("Golden log", .timeLimit(.minutes(30)))
struct GoldenTests {
  static func lines(_ name: String) throws -> [String] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("golden/\(name)")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func record(_ payload: EventPayload, _ number: Int) -> EventRecord {
    Event(
      id: "e\(number)", sessionID: "s", actionID: "a\(number)",
      at: Moment(microseconds: 1_800_000_000_000_000 + Int64(number)), payload: payload
    ).record
  }

  static let shapes: [(file: String, events: [EventPayload])] = [
    ("events-1", GoldenEvents.all), ("lifts-1", GoldenLifts.all),
    ("details-1", GoldenDetails.all), ("pauses-2", GoldenPauses.all),
    ("partners-3", GoldenPartners.all), ("files-1", GoldenFiles.all),
    ("styles-1", GoldenStyles.all), ("clocks-1", GoldenClocks.all),
    ("climbs-1", GoldenClimbs.all), ("imports-1", GoldenImports.all),
  ]

  @Test("each kind is written as its line says, to the byte", arguments: shapes)
  func written(file: String, events: [EventPayload]) throws {
    let lines = try Self.lines("\(file).jsonl")
    #expect(lines.count == events.count)
    for (number, (payload, line)) in zip(events, lines).enumerated() {
      #expect(record(payload, number + 1).line == line)
    }
  }

  @Test("each line is read as its event, and written again byte for byte", arguments: shapes)
  func read(file: String, written: [EventPayload]) throws {
    for (payload, line) in zip(written, try Self.lines("\(file).jsonl")) {
      let record = try EventRecord(line: line)
      let events = try record.events()
      #expect(events.map(\.payload) == [payload])
      #expect(events.map(\.record.line) == [line])
    }
  }

  @Test("events from before kinds had names are still read")
  func shipped() throws {
    let shipped = try Self.lines("events-0.jsonl")
    let read = try shipped.flatMap { try EventRecord(line: $0).events().map(\.record.line) }
    #expect(read == (try Self.lines("events-0-as-1.jsonl")))
    #expect(Set(try shipped.map { try EventRecord(line: $0).payload.kind }).count == 19)
    // Handed on, it stays as it was written.
    #expect(try shipped.map { try EventRecord(line: $0).line } == shipped)
  }

  @Test("no line that was released has changed")
  func released() throws {
    let names = [
      "events-0", "events-0-as-1", "events-1", "lifts-1", "details-1", "pauses-2", "partners-3",
      "files-1", "styles-1", "clocks-1", "climbs-1", "imports-1",
    ]
    for name in names {
      let lines = try Self.lines("\(name).jsonl").map(Self.checksum)
      let released = try Self.lines("\(name).released")
      #expect(Array(lines.prefix(released.count)) == released, "\(name)")
      #expect(lines.count == released.count, "\(name): add the checksum of each new line")
    }
  }

  /// FNV-1a, 64 bits (the FNV draft, section 2).
  private static func checksum(_ line: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    return String(hash, radix: 16)
  }

  @Test("an unknown kind or version is kept unchanged and stops nothing")
  func future() throws {
    let lines = [
      #"{"id":"x1","session":"s","action":"x1","atUs":5,"kind":"swim.length","version":1,"payload":{"kg":1e2}}"#,
      #"{"id":"x2","session":"s","action":"x2","atUs":6,"kind":"climb.attempt","version":3,"payload":{}}"#,
    ]
    var climber = Climber()
    climber.order(.log(.send))
    for line in lines {
      let record = try EventRecord(line: line)
      for event in try record.events() {
        #expect(event.record.line == line)
        climber.take(event)
      }
    }
    #expect(climber.state.facts.counts.sends == 1)
    // It was done last, so it is what undo takes back.
    let reply = climber.order(.undo).reply
    #expect(reply.text == "UNDONE  something a newer version logged (climb.attempt)")
    climber.order(.undo)
    #expect(climber.order(.undo).reply.text == "UNDONE  send VB, attempt 1")
  }
}
