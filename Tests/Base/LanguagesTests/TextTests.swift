import Testing

@testable import Languages

/// The keys of texts, which scripts/texts makes from the sources in the same way.
@Suite("texts", .timeLimit(.minutes(30)))
struct TextTests {
  @Test("a sentence without values is its own key, percent signs and all")
  func plain() {
    #expect(Text("100 % sent").key == "100 % sent")
    #expect(Text("100 % sent").english == "100 % sent")
  }

  @Test("values become numbered placeholders, and percent signs are doubled beside them")
  func values() {
    let text: Text = "\(3) of \("four"), \(75) %"
    #expect(text.key == "%1$@ of %2$@, %3$@ %%")
    #expect(text.english == "3 of four, 75 %")
  }

  @Test("a sentence in two pieces is one text")
  func pieces() {
    let text: Text = "A word " + "in \(2) " + "\("pieces")."
    #expect(text == "A word in \(2) \("pieces").")
    #expect(text.key == "A word in %1$@ %2$@.")
  }

  @Test(
    "a translation puts values where its language wants them",
    arguments: [
      ("%2$@ von %1$@ %%", "b von a %"), ("%1$@%1$@", "aa"), ("nichts", "nichts"),
    ])
  func filled(format: String, result: String) {
    #expect(Text.filled(format, with: ["a", "b"]) == result)
  }

  @Test(
    "a translation that asks for what isn't there is none",
    arguments: ["%3$@", "%0$@", "%d", "%", "%1$", "%1", "%99999999999999999999$@"])
  func unfit(format: String) {
    #expect(Text.filled(format, with: ["a", "b"]) == nil)
  }

  @Test("without a catalogue everything is English")
  func english() {
    #expect(tr("Rests on.") == "Rests on.")
    #expect(tr("off", context: "sound") == "off")
    #expect(plural(1, "\(1) send", "\(1) sends") == "1 send")
    #expect(plural(0, "\(0) send", "\(0) sends") == "0 sends")
  }

  @Test(
    "the environment's languages are read as gettext reads them",
    arguments: [
      (["LANG": "de_AT.UTF-8"], ["de"]),
      (["LANG": "de_AT.UTF-8", "LC_ALL": "C"], []),
      (["LANG": "en_GB.UTF-8", "LANGUAGE": "es:de_CH:en"], ["es", "de", "en"]),
      (["LANGUAGE": "es"], []),
      (["LC_MESSAGES": "es_ES", "LANG": "de_DE"], ["es"]),
      (["LC_ALL": "", "LANG": "POSIX"], []),
      ([:], []),
    ])
  func wanted(environment: [String: String], languages: [String]) {
    #expect(Catalogue.wanted(by: environment) == languages)
  }
}
