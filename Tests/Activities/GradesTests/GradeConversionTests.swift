import Testing

@testable import Grades

/// Every grade of every system, read and converted.
@Suite("Grades", .timeLimit(.minutes(30)))
struct GradeConversionTests {
  private static let pairs: [(GradeSystem, GradeSystem)] = GradeSystem.published.flatMap { from in
    GradeSystem.published.map { (from, $0) }
  }

  private static func grades(_ system: GradeSystem) -> [Grade] {
    system.names.indices.compactMap { Grade(system, at: $0) }
  }

  @Test("a printed grade reads back as itself", arguments: GradeSystem.published)
  func readsBack(system: GradeSystem) {
    for grade in Self.grades(system) {
      #expect(Grade(grade.description, in: system) == grade)
      #expect(Grade(" \(grade.description.lowercased()) ", in: system) == grade)
    }
  }

  @Test(
    "what people write is understood",
    arguments: [
      ("v4/5", GradeSystem.v, "V4"), ("4", .v, "V4"), ("V3+", .v, "V3"), ("6a", .font, "6A"),
      ("7A+/B", .font, "7A+"), ("10a", .yds, "5.10a"), ("5.11-", .yds, "5.11a"),
      ("6C+", .french, "6c+"), ("6+", .uiaa, "VI+"), ("viii-", .uiaa, "VIII-"), ("e3", .e, "E3"),
      ("22", .ewbank, "22"), ("5B", .british, "5b"),
    ])
  func understands(text: String, system: GradeSystem, name: String) {
    #expect(Grade(text, in: system)?.description == name)
  }

  @Test("a harder grade never converts to an easier one", arguments: pairs)
  func isMonotonic(from: GradeSystem, to: GradeSystem) {
    let ranges = Self.grades(from).compactMap { try? $0.converted(to: to) }
    for (easier, harder) in zip(ranges, ranges.dropFirst()) {
      #expect(easier.easiest <= harder.easiest)
      #expect(easier.hardest <= harder.hardest)
    }
  }

  @Test("converting there and back includes the original grade", arguments: pairs)
  func roundTrips(from: GradeSystem, to: GradeSystem) throws {
    for grade in Self.grades(from) {
      guard let there = try? grade.converted(to: to) else { continue }
      for end in [there.easiest, there.hardest] {
        let back = try end.converted(to: from)
        #expect(back.easiest <= grade && grade <= back.hardest)
      }
    }
  }

  @Test(
    "the usual equivalents hold",
    arguments: [
      ("V4", GradeSystem.v, GradeSystem.font, "6A+ to 6B+"),
      ("7A", .font, .v, "V6"), ("VB", .v, .font, "3"), ("V17", .v, .font, "9A"),
      ("6a", .french, .yds, "5.10a"), ("5.12a", .yds, .french, "7a+"),
      ("9c", .french, .yds, "5.15d"), ("7a", .french, .ewbank, "23"),
      ("IX+", .uiaa, .french, "7c+"), ("VII+", .uiaa, .french, "6b+ to 6c"),
      ("E1", .e, .yds, "5.10a to 5.10b"), ("8", .ewbank, .yds, "5.3"),
    ])
  func knownEquals(name: String, from: GradeSystem, to: GradeSystem, equal: String) throws {
    let grade = try #require(Grade(name, in: from))
    #expect(try grade.converted(to: to).description == equal)
  }

  @Test("every grade except British ones converts within its kind")
  func isComplete() {
    let scored = GradeSystem.published.filter { $0 != .british && $0 != .e }
    for (from, to) in Self.pairs where scored.contains(from) && scored.contains(to) {
      guard from.isForBoulders == to.isForBoulders else { continue }
      for grade in Self.grades(from) where grade.description != "XII" {
        #expect((try? grade.converted(to: to)) != nil, "\(grade) in \(to)")
      }
    }
  }

  @Test("boulders and routes don't convert, nor do single moves")
  func refuses() {
    #expect(throws: GradeConversionError.boulderAndRoute(.v, .french)) {
      try Grade.easiest(.v).converted(to: .french)
    }
    #expect(throws: GradeConversionError.boulderAndRoute(.yds, .font)) {
      try Grade.easiest(.yds).converted(to: .font)
    }
    #expect(throws: GradeConversionError.singleMoves) {
      try Grade.easiest(.british).converted(to: .french)
    }
  }
}
