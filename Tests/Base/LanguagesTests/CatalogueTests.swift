import Foundation
import Testing

@testable import Languages

/// Catalogues of gettext, made by msgfmt and read by glibc.
@Suite("catalogues", .timeLimit(.minutes(30)))
struct CatalogueTests {
  private static let texts = """
    msgid ""
    msgstr ""
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Plural-Forms: nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;\\n"

    msgid "Rests on."
    msgstr "Pausen: Ä → ß"

    msgctxt "sound"
    msgid "off"
    msgstr "aus"

    msgid "%1$@ of %2$@"
    msgstr "%2$@, davon %1$@"

    msgid "%1$@ too many"
    msgstr "%2$@"

    msgid "%1$@ send"
    msgid_plural "%1$@ sends"
    msgstr[0] "eine (%1$@)"
    msgstr[1] "wenige (%1$@)"
    msgstr[2] "viele (%1$@)"

    """

  /// A folder with the catalogue of one language, whose code no other test has.
  private func folder(_ code: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("catalogue-\(UUID())")
    let messages = folder.appendingPathComponent("chalktalk/LC_MESSAGES")
    try FileManager.default.createDirectory(at: messages, withIntermediateDirectories: true)
    try Self.texts.write(
      to: folder.appendingPathComponent("texts.po"), atomically: true, encoding: .utf8)
    try run(
      "cd '\(messages.path)' && msgfmt -o \(code).mo ../../texts.po"
        + " && sha256sum <\(code).mo | cut -d ' ' -f 1 >\(code).mo.sha256")
    return folder
  }

  private func run(_ line: String) throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", line]
    try shell.run()
    shell.waitUntilExit()
    try #require(shell.terminationStatus == 0)
  }

  @Test("texts, contexts, plurals and placeholders are the catalogue's; what it lacks is English")
  func shown() throws {
    let folder = try folder("za")
    defer { try? FileManager.default.removeItem(at: folder) }
    try Catalogue.prepare("za", in: folder)
    Catalogue.$shownHere.withValue("za") {
      #expect(Catalogue.isTranslating && Catalogue.language == "za")
      #expect(tr("Rests on.") == "Pausen: Ä → ß")
      #expect(tr("off", context: "sound") == "aus")
      #expect(tr("off") == "off")
      #expect(tr("\(3) of \("four")") == "four, davon 3")
      #expect(tr("\(3) too many") == "3 too many")
      #expect(tr("Nothing like it: 100 %") == "Nothing like it: 100 %")
      for (count, text) in [(1, "eine (1)"), (3, "wenige (3)"), (12, "viele (12)")] {
        #expect(plural(count, "\(count) send", "\(count) sends") == text)
      }
      #expect(plural(2, "\(2) fall", "\(2) falls") == "2 falls")
    }
    #expect(tr("Rests on.") == "Rests on.")
  }

  @Test("an unknown language is refused with those that there are")
  func unknown() throws {
    let folder = try folder("zb")
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(throws: CatalogueError.unknown("fr", known: ["en", "zb"])) {
      try Catalogue.prepare("fr", in: folder)
    }
    #expect(throws: CatalogueError.unknown("../zb", known: ["en", "zb"])) {
      try Catalogue.prepare("../zb", in: folder)
    }
    #expect(throws: CatalogueError.unknown("zb", known: ["en"])) {
      try Catalogue.prepare("zb", in: folder.appendingPathComponent("nothing"))
    }
  }

  @Test("a catalogue that was changed by a bit, cut short or has no digest is never opened")
  func damaged() throws {
    let folder = try folder("zc")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("chalktalk/LC_MESSAGES/zc.mo")
    let whole = try Data(contentsOf: file)
    let damaged = CatalogueError.damaged(path: file.path)
    for _ in 0..<200 {
      var content = whole
      if Bool.random() {
        content[Int.random(in: content.indices)] ^= 1 << UInt8.random(in: 0..<8)
      } else {
        content = content.prefix(Int.random(in: 0..<content.count))
      }
      try content.write(to: file)
      #expect(throws: damaged) { try Catalogue.prepare("zc", in: folder) }
    }
    try whole.write(to: file)
    try Catalogue.prepare("zc", in: folder)
    try FileManager.default.removeItem(at: file.appendingPathExtension("sha256"))
    #expect(throws: damaged) { try Catalogue.prepare("zc", in: folder) }
  }
}
