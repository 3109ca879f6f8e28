import Climbing
import Core
import Session
import Testing

@testable import Exchange

@Suite("Records in another order", .timeLimit(.minutes(30)))
struct RecordOrderTests {
  private func imported() throws -> [EventRecord] {
    let head =
      "Date,Route,Rating,Notes,URL,Pitches,Location,Avg Stars,Your Stars,Style,Lead Style,Route Type,Your Rating,"
      + "Length,Rating Code\n"
    let rows = ["Onsight", "Fell/Hung", "Pinkpoint", "Redpoint", "Redpoint"].enumerated().map {
      "2023-05-01,Route \(min($0, 3)),5.9,,,1,A > B,3,-1,Lead,\($1),Sport,,60,1\n"
    }
    return try Tables().read(head + rows.joined()).records
  }

  private func facts(_ records: [EventRecord]) throws -> SessionFacts {
    SessionState(folding: try records.flatMap { try $0.events() }).facts
  }

  @Test("shuffled lines give the same session")
  func shuffled() throws {
    let records = try imported()
    let whole = try facts(records)
    #expect(try RecordOrder(records).isSound)
    #expect(whole.counts.sends == 4 && whole.counts.routes == 4)
    var generator = SystemRandomNumberGenerator()
    var orders = [Array(records.reversed()), records.sorted { $0.id < $1.id }]
    for _ in 0..<20 { orders.append(records.shuffled(using: &generator)) }
    for order in orders where order.map(\.id) != records.map(\.id) {
      let found = try RecordOrder(order)
      let sorted = try #require(found.isSound ? order : found.sorted)
      let again = try facts(sorted)
      #expect(again.climb.routes.map(\.ascent) == whole.climb.routes.map(\.ascent))
      #expect(again.climb.routes.map(\.sends) == whole.climb.routes.map(\.sends))
      #expect(again.endedAt == whole.endedAt && again.imported == whole.imported)
    }
  }
}
