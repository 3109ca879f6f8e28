import Foundation
import TestSupport
import TestTraits
import Testing

/// The language of whole runs: by setting, option and environment, and what happens without a sound catalogue.
@Suite("The language of a run", .startsPrograms, .timeLimit(.minutes(30)))
struct LanguageRunTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  /// The story of one send.
  private func send(
    _ options: String..., environment: [String: String] = [:]
  ) throws -> Shell.Output {
    let script = try home.write("1 say send\n2 say finish session\n3 say yes\n", to: "script")
    let locale = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"].map { ($0, "") }
    let plain = home.environment.merging(locale) { $1 }
    let output = try Shell.run(
      [BuildProducts.program("chalktalk").path, "climb", "--grade", "V4", "--script", script]
        + options, environment: plain.merging(environment) { $1 })
    #expect(output.status == 0, "\(output.stderr)")
    return output
  }

  private func isEnglish(_ output: Shell.Output) -> Bool {
    output.stdout.contains("logged: SEND  V4, attempt 1, flash")
  }

  private func isGerman(_ output: Shell.Output) -> Bool {
    output.stdout.contains("TOP  V4, Versuch 1")
  }

  @Test("a run is English unless the setting, the option or the environment says otherwise")
  func chosen() throws {
    #expect(isEnglish(try send()))
    #expect(isGerman(try send("--language", "de")))
    #expect(isGerman(try send(environment: ["LANG": "de_AT.UTF-8"])))
    #expect(isGerman(try send(environment: ["LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de:en"])))
    #expect(isEnglish(try send(environment: ["LANG": "fr_FR.UTF-8"])))
    #expect(isEnglish(try send("--language", "en", environment: ["LANG": "de_DE.UTF-8"])))
    try home.run("config", "set", "language", "de")
    #expect(isGerman(try send(environment: ["LANG": "es_ES.UTF-8"])))
  }

  @Test("what a run logs and a command prints is the same in every language")
  func same() throws {
    _ = try send()
    let logged = try home.events("attempt_logged")
    _ = try send("--language", "es")
    for key in ["outcome", "attempt", "payload"] {
      #expect(
        "\(logged.last?[key] ?? "")" == "\(try home.events("attempt_logged").first?[key] ?? "")")
    }
    let english = try home.run("stats").stdout
    try home.run("config", "set", "language", "de")
    #expect(try home.run("stats").stdout == english)
  }

  @Test("a language's grammars, copied into the configuration, log beside the English words")
  func words() throws {
    let script = try home.write(
      "1 say leider gestürzt\n2 say send\n3 say finish session\n4 say yes\n", to: "own")
    let without = try TestHome().run("climb", "--grade", "V4", "--script", script)
    #expect(without.status == 65 && without.stderr.contains("not among the words"), "\(without)")

    let config = home.url.appendingPathComponent("config/chalktalk")
    try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: BuildProducts.repository.appendingPathComponent("grammars/de"),
      to: config.appendingPathComponent("grammars"))
    let output = try home.run("climb", "--grade", "V4", "--script", script)
    #expect(output.status == 0, "\(output.stderr)")
    #expect(try home.events("attempt_logged").count == 2)
    #expect(try home.events("session_end").count == 1)
  }

  @Test("an unknown language, and a catalogue that is damaged or missing: English and one line")
  func withoutCatalogue() throws {
    let unknown = try send("--language", "fr")
    #expect(isEnglish(unknown))
    #expect(unknown.stderr.contains("There is no translation into “fr”: choose one of en, de, es."))

    let resources = try home.folderOfResources(with: "locale")
    let file = resources.appendingPathComponent("locale/chalktalk/LC_MESSAGES/de.mo")
    let whole = try Data(contentsOf: file)
    for _ in 0..<5 {
      var damaged = whole
      damaged[Int.random(in: damaged.indices)] ^= UInt8.random(in: 1...255)
      try damaged.write(to: file)
      let output = try send(
        "--language", "de", environment: ["CHALKTALK_RESOURCES": resources.path])
      #expect(isEnglish(output) && output.stderr.contains("de.mo is damaged"), "\(output.stderr)")
    }
    try FileManager.default.removeItem(at: resources.appendingPathComponent("locale"))
    let output = try send(
      "--language", "de", environment: ["CHALKTALK_RESOURCES": resources.path])
    #expect(isEnglish(output) && output.stderr.contains("no translation into “de”"))
  }
}

extension TestHome {
  /// The program's shipped files, as links but for a folder that a test changes.
  fileprivate func folderOfResources(with changed: String) throws -> URL {
    let folder = url.appendingPathComponent("resources")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["grammars", "models", "plans"] {
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent(name),
        withDestinationURL: BuildProducts.repository.appendingPathComponent(name))
    }
    try FileManager.default.copyItem(
      at: BuildProducts.repository.appendingPathComponent(changed),
      to: folder.appendingPathComponent(changed))
    return folder
  }
}
