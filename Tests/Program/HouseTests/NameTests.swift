import Foundation
import TestSupport
import Testing

/// Checks docs/terms.md against the code and the pages.
@Suite("Names", .timeLimit(.minutes(30)))
struct NameTests {
  private static let root = BuildProducts.repository

  /// Every Swift file of the program, without its comments.
  private static func sources() throws -> [(file: String, code: String)] {
    let folder = root.appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { file in
      let text = try String(
        contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      return (file, text.replacing(#/(^|\s)\/\/.*/#, with: ""))
    }
  }

  /// Where each top-level type is declared.
  private static func declarations() throws -> [String: [String]] {
    let type = #/(?m)^(?:\w+ )*?(?:struct|enum|class|actor|protocol|typealias) (\w+)/#
    var places: [String: [String]] = [:]
    for (file, code) in try sources() {
      for match in code.matches(of: type) {
        places[String(match.1), default: []].append(file)
      }
    }
    return places
  }

  /// The rows of the tables in docs/terms.md, each a row's columns.
  private static func rows() throws -> [[String]] {
    let text = try String(
      contentsOf: root.appendingPathComponent("docs/terms.md"), encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test("no two top-level types share a name")
  func single() throws {
    let shared = try Self.declarations().filter { $0.value.count > 1 }
    #expect(shared.isEmpty)
  }

  @Test("the types that docs/terms.md names exist, and those that it rules out don't")
  func declared() throws {
    let declared = Set(try Self.declarations().keys)
    let rows = try Self.rows().filter { $0[0].hasPrefix("`") }
    try #require(rows.count > 5)
    for row in rows {
      let names = row[0].matches(of: #/`(\w+)`/#).map { String($0.1) }
      #expect(declared.isSuperset(of: names), "\(row[0])")
      let ruledOut = row[2].matches(of: #/`(\w+)`/#).map { String($0.1) }
      #expect(declared.isDisjoint(with: ruledOut), "\(row[2])")
    }
  }

  @Test(
    "a last word that docs/terms.md lists ends no other type's name",
    arguments: ["Draft", "Card", "Link", "Path"])
  func lastWords(word: String) throws {
    let row = try #require(try Self.rows().first { $0[0] == word })
    let listed = Set(row[2].split(separator: ", ").map(String.init))
    let type = #/(?m)^ *(?:[\w@]+ )*?(?:struct|enum|class|actor|protocol|typealias) (\w+)/#
    let declared = try Self.sources().flatMap { source in
      source.code.matches(of: type).map { String($0.1) }
    }
    let found = Set(declared.filter { $0.hasSuffix(word) || $0.hasSuffix("\(word)s") })
    #expect(found == listed)
  }

  @Test("what is called kind has a type whose name ends in Kind, or is a stored name")
  func kinds() throws {
    let type = #/\bkind: (?:some |any )?(?:\w+\.)*([A-Z]\w*)/#
    var found = 0
    for (file, code) in try Self.sources() {
      for match in code.matches(of: type) {
        found += 1
        #expect(match.1.hasSuffix("Kind") || match.1 == "String", "\(file): \(match.0)")
      }
    }
    #expect(found > 10)
  }

  @Test("a name that several types would suit is given to one of those that modules share")
  func shared() throws {
    let terms = try String(
      contentsOf: Self.root.appendingPathComponent("docs/terms.md"), encoding: .utf8)
    let line = try #require(
      terms.components(separatedBy: "\n").first {
        $0.contains("Each of these names is given to one")
      })
    let names = line.matches(of: #/`(\w+)`/#).map { String($0.1) }
    try #require(names.count > 5)
    let sources = try Self.sources()
    for name in names {
      let type = try Regex(
        "(?m)^ *package (\\w+ )*(struct|enum|class|actor|protocol|typealias) \(name)\\b")
      let files = sources.flatMap { source in source.code.matches(of: type).map { _ in source.file }
      }
      #expect(files.count == 1, "\(name): \(files)")
    }
  }

  @Test("nothing is called told")
  func told() throws {
    for (file, code) in try Self.sources() {
      let names = code.replacing(#/"(?:[^"\\\n]|\\.)*"/#, with: "")
      #expect(!names.contains(#/\btold\b|Told(?![a-z])/#), "\(file)")
    }
  }

  @Test("no page has a phrase that docs/terms.md forbids")
  func pages() throws {
    let terms = try String(
      contentsOf: Self.root.appendingPathComponent("docs/terms.md"), encoding: .utf8)
    let line = try #require(terms.components(separatedBy: "\n").first { $0.hasPrefix("Never: ") })
    let phrases = line.matches(of: #/“(.+?)”/#).map { String($0.1) }
    try #require(phrases.count > 3)
    let docs = Self.root.appendingPathComponent("docs")
    let pages = try FileManager.default.contentsOfDirectory(
      at: docs, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "md" && $0.lastPathComponent != "terms.md" }
    let others = ["README.md", "CONTRIBUTING.md"].map(Self.root.appendingPathComponent)
    for page in pages + others {
      let text = try String(contentsOf: page, encoding: .utf8).lowercased()
        .replacing(#/`[^`]*`/#, with: "`")
      let words = " " + text.split { !$0.isLetter && $0 != "`" }.joined(separator: " ") + " "
      for phrase in phrases {
        #expect(!words.contains(" \(phrase) "), "\(page.lastPathComponent): \(phrase)")
      }
    }
  }

  @Test("no text of the program has a word that docs/terms.md rules out everywhere")
  func words() throws {
    let ruledOut = try Self.rows().flatMap { $0[2].matches(of: #/\*\*(.+?)\*\*/#) }
      .map { String($0.1) }
    try #require(ruledOut.count > 10)
    let shown = ["Climbing", "Console", "HUD", "Lifting", "Session", "Timers"]
    for (file, code) in try Self.sources()
    where shown.contains(where: { file.contains("/\($0)/") }) {
      for text in code.matches(of: #/"(?:[^"\\\n]|\\.)*"/#).map({ $0.0.lowercased() }) {
        let words = " " + text.split { !$0.isLetter }.joined(separator: " ") + " "
        for word in ruledOut {
          #expect(!words.contains(" \(word) "), "\(file): \(text)")
        }
      }
    }
  }

  @Test("every suite of tests has a time limit, so that a hanging one is named")
  func timeLimits() throws {
    let folder = Self.root.appendingPathComponent("Tests")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    for file in files.compactMap({ $0 as? String }) where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      let suites = text.components(separatedBy: "@Suite").count
      let limits = text.components(separatedBy: ".timeLimit(").count
      #expect(suites <= limits, "\(file)")
    }
  }
}
