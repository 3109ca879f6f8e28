import Foundation
import Testing

@testable import Timers

@Suite("Preset list", .timeLimit(.minutes(30)))
struct PresetListTests {
  @Test("a preset replaces the one with the same name, ignoring case")
  func keep() throws {
    var list = PresetList()
    list.keep(try IntervalPreset(name: "TABATA", rounds: 9))
    #expect(list.presets.count == IntervalPreset.shipped.count)
    #expect(list["tabata"]?.rounds == 9)
    #expect(list.presets.first?.name == "TABATA")
  }

  @Test("a renamed preset keeps its place")
  func rename() throws {
    var list = PresetList()
    list.replace("Max hangs", by: try IntervalPreset(name: "Hangs"))
    #expect(list.presets[2].name == "Hangs")
    #expect(list["Max hangs"] == nil)
  }

  @Test("a copy gets the first free number, and a name within the limit")
  func duplicate() throws {
    var list = PresetList([try IntervalPreset(name: "Mine"), try IntervalPreset(name: "Other")])
    #expect(list.duplicate(list.presets[0])?.name == "Mine 2")
    #expect(list.duplicate(list.presets[0])?.name == "Mine 3")
    #expect(list.presets.map(\.name) == ["Mine", "Mine 3", "Mine 2", "Other"])
    let long = try IntervalPreset(name: String(repeating: "x", count: 30))
    list.keep(long)
    #expect(list.duplicate(long)?.name == String(repeating: "x", count: 28) + " 2")
  }

  @Test("restoring brings the shipped presets back; other presets stay")
  func restore() throws {
    var list = PresetList([
      try IntervalPreset(name: "Mine"), try IntervalPreset(name: "Tabata", rounds: 1),
    ])
    list.restoreShipped()
    #expect(list.presets.dropLast() == IntervalPreset.shipped[...])
    #expect(list.presets.last?.name == "Mine")
  }

  @Test("in a file, every length is a number of seconds that people can edit")
  func seconds() throws {
    let data = try JSONEncoder().encode(IntervalPreset.shipped[0])
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["work"] as? Int == 20 && object["rest"] as? Int == 10)
    #expect(object["getReady"] as? Int == 10 && object["rounds"] as? Int == 8)
  }

  @Test(
    "values from a file have the same limits",
    arguments: [("work", "1860"), ("rounds", "0"), ("sets", "100"), ("rest", "1e300")])
  func limits(key: String, value: String) throws {
    let data = try JSONEncoder().encode(IntervalPreset.shipped[0])
    let text = String(decoding: data, as: UTF8.self)
      .replacing(try Regex("\"\(key)\":[0-9]+"), with: "\"\(key)\":\(value)")
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(IntervalPreset.self, from: Data(text.utf8))
    }
  }
}
