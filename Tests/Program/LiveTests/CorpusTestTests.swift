import Foundation
import Hearing
import Live
import TestSupport
import Testing

@Suite("Corpus test", .timeLimit(.minutes(30)))
struct CorpusTestTests {
  @Test("a faulty row of the manifest is reported with its line, blank lines included")
  func faultyRow() throws {
    let home = try TestHome()
    try home.write(
      "file\tkind\tlabel\n\na.wav\tcommands\tsend\n\nb.wav\n", to: "corpus/manifest.tsv")
    let grammar = try Grammar(parsing: "#JSGF V1.0; grammar g; public <send> = send;", file: "g")
    let failure = #expect(throws: LiveError.self) {
      try CorpusTest(folder: home.url.path + "/corpus", grammar: grammar)
    }
    #expect(failure?.description.hasSuffix("manifest.tsv:5: too few columns") == true)
  }
}
