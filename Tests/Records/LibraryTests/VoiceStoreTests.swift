import Files
import Foundation
import Networks
import TestSupport
import Testing

@testable import Hearing
@testable import Library
@testable import VoiceTraining

@Suite("Voice on disk", .timeLimit(.minutes(30)))
struct VoiceStoreTests {
  let home: TestHome
  let store: VoiceStore

  init() throws {
    home = try TestHome()
    store = VoiceStore(folder: home.url.appendingPathComponent("voice"))
  }

  private func takes(_ count: Int) -> [Take] {
    let utterance = Utterance(
      span: 0..<100, ending: .quiet, peak: -20, noiseFloor: -60, quietBefore: 1)
    return (0..<count).map { _ in
      Take(samples: Array(repeating: 7, count: 100), utterance: utterance, clipped: false)
    }
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: store.takesFolder.path))?.sorted() ?? []
  }

  @Test("only the user can read the takes")
  func modes() throws {
    try store.save(takes(1), of: "log send", on: Date(timeIntervalSince1970: 0))
    for (path, wanted) in [("", 0o700), ("/log_send-1.wav", 0o600)] {
      let found = try FileManager.default.attributesOfItem(atPath: store.takesFolder.path + path)
      #expect(found[.posixPermissions] as? Int == wanted, "\(path)")
    }
  }

  @Test("earlier takes are removed only once every new one is whole on disk")
  func replacing() throws {
    try store.save(takes(5), of: "send", on: Date(timeIntervalSince1970: 0))
    // The third can't be written: a folder has its name.
    let third = store.takesFolder.appendingPathComponent("send-3.wav")
    try FileManager.default.removeItem(at: third)
    try FileManager.default.createDirectory(at: third, withIntermediateDirectories: false)
    #expect(throws: FileError.self) {
      try store.save(takes(3), of: "send", on: Date(timeIntervalSince1970: 0))
    }
    #expect(names == (1...5).map { "send-\($0).wav" })
    try FileManager.default.removeItem(at: third)
    try store.save(takes(3), of: "send", on: Date(timeIntervalSince1970: 0))
    #expect(names == (1...3).map { "send-\($0).wav" })
  }

  private func date(_ day: Double) -> Date { Date(timeIntervalSince1970: day * 86_400) }

  private let sound = [Int16](repeating: 7, count: 100)

  @Test("takes are listed with word, day and reason, in any writing, and deleted one by one")
  func records() throws {
    try store.save(takes(2), of: "sent it", on: date(1))
    let said = try store.add(sound, of: "sent it", because: .saidAgain, on: date(2))
    try store.add(sound, of: "a/b-1_ñandú 登る", because: .taught, on: date(3))
    let records = try store.records()
    #expect(records.map(\.phrase) == ["a/b-1_ñandú 登る", "sent it", "sent it", "sent it"])
    #expect(records.map(\.date) == [date(3), date(1), date(1), date(2)])
    #expect(records.map(\.reason) == [.taught, .taught, .taught, .saidAgain])
    #expect(records.last == said)
    try store.remove(said)
    #expect(try store.records() == Array(records.dropLast()))
    #expect(try store.takes().map(\.samples) == Array(repeating: sound, count: 3))
  }

  @Test("takes that an earlier version recorded have their word and the file's day")
  func earlier() throws {
    try store.save(takes(1), of: "log send", on: date(1))
    try FileManager.default.removeItem(at: store.folder.appendingPathComponent("takes.json"))
    let record = try #require(try store.records().first)
    #expect(record.phrase == "log send" && record.reason == .taught)
    #expect(abs(record.date.timeIntervalSinceNow) < 3600)
  }

  @Test("of too many takes the oldest goes that nobody taught on purpose, then the oldest")
  func most() throws {
    for day in 1...VoiceStore.most {
      try store.add(
        sound, of: "rest", because: day == 3 ? .saidAgain : .taught, on: date(Double(day)))
    }
    try store.add(sound, of: "rest", because: .saidAgain, on: date(20))
    try store.add(sound, of: "rest", because: .taught, on: date(21))
    try store.add(sound, of: "rest", because: .taught, on: date(22))
    let days = try store.records().map { $0.date.timeIntervalSince1970 / 86_400 }
    #expect(days == [2, 4, 5, 6, 7, 8, 21, 22])
  }

  @Test("everybody has takes of their own")
  func people() throws {
    let anna = VoiceStore(folder: store.folder, person: "Anna / Zoë_1")
    try anna.save(takes(1), of: "rest", on: date(1))
    try store.save(takes(1), of: "fall", on: date(1))
    #expect(VoiceStore.people(in: store.folder) == ["Anna / Zoë_1"])
    #expect(try anna.phrases() == ["rest"])
    #expect(VoiceStore.phrasesOfEverybody(in: store.folder) == ["rest", "fall"])
  }

  @Test("what another model's takes taught is fitted anew, and saved")
  func otherModel() throws {
    let data = try Data(
      contentsOf: BuildProducts.repository.appendingPathComponent("models/words.ctw"))
    let model = try HearingModel(data)
    let spoken = RoomNoise.samples(9600, level: -60) + RoomNoise.samples(8000, level: -20)
    try store.add(spoken, of: "rest", because: .taught, on: date(1))
    try store.save(VoiceAdaptation(model: "0", templates: [.init("rest", [[1]])]))
    var troubles: [String] = []
    let fitted = store.adaptation(for: model) { troubles.append($0) }
    #expect(troubles == [] && fitted.phrases == ["rest"] && fitted.model == model.words.name)
    try FileManager.default.removeItem(at: store.takesFolder)
    #expect(store.adaptation(for: model) { troubles.append($0) } == fitted)
    // The form of versions that changed a network's last layer.
    let old = store.folder.appendingPathComponent("adaptation.json")
    try Data("{\"model\": \"0\", \"rows\": {}}".utf8).write(to: old)
    #expect(store.adaptation(for: model) { troubles.append($0) } == VoiceAdaptation())
    #expect(troubles.count == 1 && troubles[0].contains("can't be read"))
    try store.add(spoken, of: "rest", because: .taught, on: date(1))
    #expect(store.adaptation(for: model) { troubles.append($0) } == fitted)
    // The form of versions whose takes didn't say how much of the word the networks know.
    var file = try #require(
      try JSONSerialization.jsonObject(with: try Data(contentsOf: old)) as? [String: Any])
    var templates = try #require(file["templates"] as? [[String: Any]])
    for index in templates.indices { #expect(templates[index].removeValue(forKey: "known") != nil) }
    file["templates"] = templates
    try JSONSerialization.data(withJSONObject: file).write(to: old)
    #expect(store.adaptation(for: model) { troubles.append($0) } == fitted)
    #expect(troubles.count == 1)
  }
}
