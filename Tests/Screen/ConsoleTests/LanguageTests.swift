import Canvas
import Foundation
import HUD
import Hearing
import Languages
import TestSupport
import Testing

/// Every screen in every language that comes with the program, and in one with other letters.
@Suite("Languages", .timeLimit(.minutes(30)))
struct LanguageTests {
  private static let catalogues = BuildProducts.repository.appendingPathComponent("locale")

  /// Catalogues that ./test has built.
  private static let languages = Catalogue.languages(in: catalogues)

  /// The language `xx`, whose letters no English text has.
  private static let pseudo: Result<URL, any Error> = Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("languages-\(ProcessInfo.processInfo.processIdentifier)")
    let script = Process()
    script.executableURL = BuildProducts.repository.appendingPathComponent("scripts/texts")
    script.arguments = ["pseudo", folder.path]
    try script.run()
    script.waitUntilExit()
    try Catalogue.prepare("xx", in: folder)
    return folder
  }

  @Test("there are catalogues to test")
  func built() {
    #expect(
      Set(Self.languages).isSuperset(of: ["de", "es"]), "run scripts/texts build, as ./test does")
  }

  @Test("no text of a screen is left in English", arguments: Scenes.all.map(\.name))
  func translated(name: String) throws {
    _ = try Self.pseudo.get()
    let make = try #require(Scenes.all.first { $0.name == name }).make
    let size = Size(columns: 200, rows: 60)
    let text = Catalogue.$shownHere.withValue("xx") {
      Renderer.render(make(), size: size).plainText
    }
    // What is said, in quotes, stays as it is.
    let shown = text.replacing(/“[^”]*”/, with: "")
    let listsWords = ["help", "lesson-words", "lesson-offered", "not-heard"].contains(name)
    let same = Self.sameInEveryLanguage.union(listsWords ? Self.words : [])
    let plain = shown.matches(of: /[A-Za-z]{3,}/).map { String($0.output) }
      .filter { !same.contains($0) }
    #expect(plain.isEmpty, "\(Set(plain).sorted()) in:\n\(text)")
  }

  /// What keys and grade systems are called, and what the scenes' climbers have named or typed.
  private static let sameInEveryLanguage = Set(
    [
      "Esc Enter Tab Space Ctrl Delete Left Right Down", "V scale Yosemite Decimal System",
      "Anna Ben ANNA BEN Carl", "Pink Slab by the door", "default", "The device is gone",
      "Tabata Repeaters Core Max hangs On the minute 7 rounds in 20:00",
      "My pyramid Pyramid: Up to the limit and down again, one warm top bottom four",
      "level sends problems many",
    ].flatMap { $0.matches(of: /[A-Za-z]+/).map { String($0.output) } })

  /// What can be said, which some screens list.
  private static let words = Set(
    (Rig.grammars.values.flatMap(\.rules).flatMap(\.phrases)
      // Forms of values, and the verbs that the pseudo-language leaves beside a phrase or a key.
      + ["call it", "teach a word", "quality", "say", "press", "not", "wrong route"])
      .flatMap { $0.split(separator: " ").map(String.init) })

  @Test(
    "every text fits where the English one does", arguments: languages, Scenes.all.map(\.name))
  func fits(language: String, name: String) throws {
    try Catalogue.prepare(language, in: Self.catalogues)
    let make = try #require(Scenes.all.first { $0.name == name }).make
    for size in Scenes.sizes {
      let english = Renderer.render(make(), size: size).plainText
      let text = Catalogue.$shownHere.withValue(language) {
        Renderer.render(make(), size: size).plainText
      }
      // The head's subtitle takes what room is left in its line.
      func cuts(_ text: String) -> Int {
        text.drop { $0 != "\n" }.count { $0 == "…" }
      }
      #expect(
        cuts(text) <= cuts(english),
        "cut in \(language) at \(size.columns)x\(size.rows):\n\(text)\n\(english)")
    }
  }
}
