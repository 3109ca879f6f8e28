import Foundation
import TestSupport
import TestTraits
import Testing

/// Runs `listen`, `voice train` and `voice test` as a user does, in a room made of software.
@Suite("Listening and voice training", .startsPrograms, .timeLimit(.minutes(30)))
struct VoiceTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  private func environment(_ room: AudioLoop? = nil) -> [String: String] {
    (room?.environment ?? [:]).merging([
      "HOME": home.url.path, "XDG_CONFIG_HOME": home.url.path + "/config",
      "XDG_DATA_HOME": home.url.path + "/data", "XDG_STATE_HOME": home.url.path + "/state",
      "LANG": "C.UTF-8",
    ]) { $1 }
  }

  private func run(_ arguments: [String], room: AudioLoop? = nil) throws -> Shell.Output {
    try Shell.run(
      [BuildProducts.program("chalktalk").path] + arguments, environment: environment(room),
      input: "\n\n\n")
  }

  /// Runs the program to its end while the word is said over and over.
  private func run(
    _ arguments: [String], in room: AudioLoop, saying word: String
  ) async throws -> Shell.Output {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while !Task.isCancelled { try room.speak(word, pause: 1) }
      }
      let output = try run(arguments, room: room)
      group.cancelAll()
      return output
    }
  }

  @Test("each command in a recording is one JSON object, at once and in stream time")
  func recording() throws {
    let padded = try recorded("rest")
    let output = try run(["listen", "--audio", padded, "--jsonl", "--explain"])
    #expect(output.status == 0, "\(output.stderr)")
    let command = try #require(try output.lines().first { $0["type"] as? String == "command" })
    #expect(command["intent"] as? String == "rest")
    let accepted = try #require(command["accepted"] as? Double)
    #expect((1.2...2.5).contains(accepted))
    #expect(command["source"] as? String == "networks")
    let rows = try #require(command["evidence"] as? [[String: Any]])
    #expect(rows.first?["name"] as? String == "networks")
    let sum = rows.reduce(0) { $0 + ($1["logOdds"] as? Double ?? .nan) }
    #expect(abs(sum - (command["logOdds"] as? Double ?? 0)) < 0.01)
  }

  /// A word with quiet around it.
  private func recorded(_ word: String) throws -> String {
    let wav = try Speech.wav(word, in: home.folder)
    let padded = home.url.appendingPathComponent("padded.wav").path
    try Shell.run(["sox", wav, padded, "pad", "1", "1", "gain", "-6"])
    return padded
  }

  @Test("an expected value is heard, and each reason for it has a line of its own")
  func expectedValue() throws {
    let padded = try recorded("weight eighty kilos")
    let output = try run([
      "listen", "--audio", padded, "--mode", "lift", "--expect", "weight=80/2.5", "--explain",
    ])
    #expect(output.status == 0, "\(output.stderr)")
    let lines = output.stdout.split(separator: "\n")
    #expect(lines.first?.hasSuffix("\"weight eighty kilos\" = 80 kg") == true, "\(output.stdout)")
    #expect(lines.contains { $0.hasPrefix("          likely          1.00 x") })
    #expect(lines.last?.contains("by values: sum ") == true)
  }

  @Test("high points are heard only after a fall", arguments: ["low", "crux"])
  func afterFall(_ word: String) throws {
    let padded = try recorded(word)
    #expect(try run(["listen", "--audio", padded]).stdout.isEmpty)
    let after = try run(["listen", "--audio", padded, "--after-fall"])
    #expect(after.status == 0 && after.stdout.contains(word), "\(after.stderr)")
  }

  @Test("a user's older word model is refused by name, with what to do")
  func olderModel() throws {
    let padded = try recorded("rest")
    let shipped = try Data(
      contentsOf: BuildProducts.repository.appendingPathComponent("models/words.ctw"))
    let model = home.url.appendingPathComponent("config/chalktalk/models/words.ctw")
    try FileManager.default.createDirectory(
      at: model.deletingLastPathComponent(), withIntermediateDirectories: true)
    try (Data("CTW3".utf8) + shipped.dropFirst(4)).write(to: model)
    let heard = try run(["listen", "--audio", padded])
    #expect(heard.status == 69, "\(heard.stdout)")
    #expect(heard.stderr.contains(model.path) && heard.stderr.contains("CTW3"), "\(heard.stderr)")
    #expect(try run(["doctor"]).stdout.contains("CTW3"))
  }

  @Test("clips are kept only when asked for")
  func clips() throws {
    let padded = try recorded("rest")
    let folder = home.url.appendingPathComponent("clips").path
    #expect(try run(["listen", "--audio", padded, "--keep-clips", folder]).status == 0)
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(kept.contains { $0.hasSuffix("-rest.wav") })
  }

  @Test("bad input is reported with its exit code")
  func badInput() throws {
    let text = home.url.appendingPathComponent("text.wav")
    try Data("this is no sound".utf8).write(to: text)
    #expect(try run(["listen", "--audio", text.path]).status == 65)
    #expect(try run(["listen", "--audio", "/nonexistent.wav"]).status == 66)
    #expect(try run(["listen", "--audio", text.path, "--profile", "loud"]).status == 64)
    #expect(try run(["listen", "--audio", text.path, "--mode", "sing"]).status == 64)
    #expect(try run(["voice", "train", "banana"]).status == 64)
    #expect(try run(["voice", "train", "--refit"]).status == 66)
    #expect(try run(["voice", "test", "--corpus", "/nonexistent"]).status == 66)
  }

  @Test("a broken user grammar is refused with file, line and reason")
  func brokenGrammar() throws {
    let folder = home.url.appendingPathComponent("config/chalktalk/grammars")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("climb.gram")
    try Data("#JSGF V1.0;\ngrammar climb;\npublic <send> = gribbly;\n".utf8).write(to: file)
    let wav = try Speech.wav("rest", in: home.folder)
    let unknown = try run(["listen", "--audio", wav])
    #expect(unknown.status == 65)
    #expect(unknown.stderr.contains("climb.gram:3:") && unknown.stderr.contains("\"gribbly\""))
    #expect(unknown.stderr.contains("dictionary.dict"))
    let dictionary = home.url.appendingPathComponent("config/chalktalk/dictionary.dict")
    try Data("gribbly G R IH B L IY\n".utf8).write(to: dictionary)
    #expect(try run(["listen", "--audio", wav]).status == 0)
    try Data("#JSGF V1.0;\ngrammar climb;\npublic <send> = (gribbly;\n".utf8).write(to: file)
    let broken = try run(["listen", "--audio", wav])
    #expect(broken.status == 65)
    #expect(broken.stderr.contains("climb.gram:3:17") && broken.stderr.contains("not closed"))
  }

  @Test(
    "training records three takes, fits to them and shows recall before and after")
  func training() async throws {
    let room = try AudioLoop()
    let output = try await run(
      ["voice", "train", "rest", "--talk", "1"], in: room, saying: "rest")
    #expect(output.status == 0, "\(output.stderr)\(output.stdout)")
    #expect(output.stdout.contains("(3 of 3)"))
    #expect(output.stdout.contains("before   after"))
    let voice = home.url.appendingPathComponent("data/chalktalk/voice")
    let takes = try FileManager.default.contentsOfDirectory(
      atPath: voice.appendingPathComponent("takes").path)
    #expect(takes.sorted() == ["rest-1.wav", "rest-2.wav", "rest-3.wav"])
    #expect(FileManager.default.fileExists(atPath: voice.appendingPathComponent("talk.wav").path))
    #expect(
      FileManager.default.fileExists(atPath: voice.appendingPathComponent("adaptation.json").path))
    let again = try run(["voice", "train", "--refit"])
    #expect(again.status == 0 && again.stdout.contains("Takes used: 3"))
  }

  @Test(
    "a word that no dictionary has is heard once it was taught, and its takes are listed and deleted"
  )
  func ownWord() throws {
    try home.write(
      "#JSGF V1.0;\ngrammar climb;\npublic <send> = ouistiti;\n",
      to: "config/chalktalk/grammars/climb.gram")
    let padded = try recorded("ouistiti")
    let untaught = try run(["listen", "--audio", padded])
    #expect(untaught.status == 65)
    #expect(untaught.stderr.contains("ouistiti") && untaught.stderr.contains("voice train"))
    for number in 1...3 {
      let take = try home.write("", to: "data/chalktalk/voice/takes/ouistiti-\(number).wav")
      let begin = "\(0.5 + 0.013 * Double(number))"
      try Shell.run(["sox", padded, take, "trim", begin])
    }
    let fitted = try run(["voice", "train", "--refit"])
    #expect(fitted.status == 0 && fitted.stdout.contains("ouistiti     0/3      3/3"), "\(fitted)")
    let heard = try run(["listen", "--audio", padded, "--explain"])
    #expect(heard.stdout.contains("by own voice: sum +"), "\(heard.stdout)\(heard.stderr)")
    let listed = try run(["voice", "takes"]).stdout.split(separator: "\n")
    #expect(listed.count == 3 && listed.allSatisfy { $0.hasSuffix("  taught      ouistiti") })
    #expect(try run(["voice", "takes", "--delete", "ouistiti-9.wav"]).status == 64)
    #expect(try run(["voice", "takes", "--delete", "ouistiti-2.wav"]).status == 0)
    #expect(try run(["voice", "takes"]).stdout.split(separator: "\n").count == 2)
    #expect(try run(["voice", "takes", "--name", "Anna"]).stdout.contains("no takes yet"))
  }

  @Test("voice test counts the words heard, missed and invented")
  func test() async throws {
    let room = try AudioLoop()
    let output = try await run(
      [
        "voice", "test", "--mode", "confirm", "--rounds", "1", "--talk", "0", "--room", "1",
        "--json",
      ], in: room, saying: "yes")
    #expect(output.status == 0, "\(output.stderr)")
    let report = try output.object()
    let words = try #require(report["words"] as? [String: [String: Any]])
    #expect(words["yes"]?["trials"] as? Int == 1)
    #expect(words["no"]?["trials"] as? Int == 1)
    #expect((report["backgrounds"] as? [String: Any])?["room"] != nil)
  }

  @Test("a corpus of recordings is scored by word and kind")
  func corpus() throws {
    let folder = home.url.appendingPathComponent("corpus")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for word in ["rest", "next"] {
      try FileManager.default.copyItem(
        atPath: try Speech.wav(word, in: home.folder), toPath: folder.path + "/\(word).wav")
    }
    let manifest = "file\tkind\tlabel\nrest.wav\tcommands\trest\nnext.wav\tspeech\t-\n"
    try Data(manifest.utf8).write(to: folder.appendingPathComponent("manifest.tsv"))
    let output = try run(["voice", "test", "--corpus", folder.path])
    #expect(output.status == 0, "\(output.stderr)")
    #expect(output.stdout.contains("rest") && output.stdout.contains("1/1"))
    #expect(output.stdout.contains("speech: 1 invented"))
  }
}
