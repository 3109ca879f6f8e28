import Climbing
import Core
import Foundation
import Session
import TestSupport
import Testing

@testable import Exchange

@Suite("Equal ascents", .timeLimit(.minutes(30)))
struct AscentIdentityTests {
  private static let ticks =
    "Date,Route,Rating,Notes,URL,Location,Style,Lead Style,Route Type,Your Rating\n"
  private static let tick =
    "2024-03-24,Midnight Lightning,V8,,https://m/3,California > Camp 4,Send,,Boulder,\n"

  @Test(
    "an ascent with another spelling, grade or note is the same one",
    arguments: [
      "3/24/2024,Midnight Lightning,V8,,https://m/3,California > Camp 4,Send,,Boulder,",
      "24 Mar 2024,MIDNIGHT LIGHTNING,V8,,,California > Camp 4,send,,Boulder,",
      "2024-03-24,Midnight Lightning,V8,Finally!,https://m/3,Camp 4,Send,,Boulder,V9",
      "2024-03-24,Midnight Lightning,7B,,,,Redpoint,,Boulder,",
    ])
  func spelling(row: String) throws {
    var log = ImportedLog()
    #expect(try log.add(Self.ticks + Self.tick) == (1, 0))
    let added = try log.add(Self.ticks + row + "\n")
    #expect(added.new == 0 && added.known + log.comparison.changed == 1)
  }

  @Test(
    "an ascent on another day, somewhere else or with another result is another one",
    arguments: [
      "2024-03-25,Midnight Lightning,V8,,https://m/3,California > Camp 4,Flash,,Boulder,",
      "2024-03-24,Midnight Lightning,V8,,,Utah > Joe's Valley,Send,,Boulder,",
      "2024-03-24,Midnight Lightning,V8,,https://m/3,California > Camp 4,Attempt,,Boulder,",
      "2024-03-24,Thriller,V8,,https://m/4,California > Camp 4,Send,,Boulder,",
    ])
  func others(row: String) throws {
    var log = ImportedLog()
    try log.add(Self.ticks + Self.tick)
    #expect(try log.add(Self.ticks + row + "\n") == (1, 0))
    #expect(try log.add(Self.ticks + Self.tick + row + "\n") == (0, 2))
  }

  @Test("the same tick twice in a list is two ascents; a longer list adds to the day’s session")
  func grown() throws {
    var log = ImportedLog()
    #expect(try log.add(Self.ticks + Self.tick + Self.tick) == (2, 0))
    let more = Self.tick.replacing("Midnight Lightning", with: "Thriller")
    #expect(try log.add(Self.ticks + more + Self.tick + Self.tick) == (1, 2))
    #expect(try log.sessions.map(\.climb.attempts) == [3])
  }

  @Test(
    "entries logged here are recognised after an export in any format",
    arguments: [ExchangeFormat.mountainProject, .eightA, .theCrag])
  func native(format: ExchangeFormat) throws {
    var random = SeededRandom()
    for _ in 0..<8 {
      var log = ImportedLog(ClimbDays.events(&random).flatMap { $0 })
      let out = try log.tables.write(try log.sessions, as: format)
      let added = try log.add(out)
      #expect(added.new == 0 && added.known == out.split(separator: "\n").count - 1)
    }
  }

  private static func golden(_ name: String) throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("golden/\(name)")
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test(
    "rows that version 0.1 imported by their spelling are recognised, in any time zone",
    arguments: ["strong", "hevy", "fitnotes", "mountain-project", "8a", "thecrag"],
    ["UTC", "Pacific/Auckland"])
  func earlierImports(file: String, zone: String) throws {
    let lines = try Self.golden("imports-0.1.jsonl").split(separator: "\n")
    var log = ImportedLog(try lines.flatMap { try EventRecord(line: String($0)).events() })
    log.tables.zone = try #require(TimeZone(identifier: zone))
    let text = try Self.golden("\(file).csv")
    let added = try log.add(text)
    #expect(added.new == 0 && added.known > 0)
    // Every format it is exported in.
    for format in ExchangeFormat.allCases where TableFormat(format) != nil {
      let out = try log.tables.write(try log.sessions, as: format)
      #expect(try log.add(out).new == 0, "\(format): \(out)")
    }
  }
}
