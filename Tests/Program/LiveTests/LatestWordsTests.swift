import Testing

@testable import Live

@Suite("The latest words", .timeLimit(.minutes(30)))
struct LatestWordsTests {
  @Test("words that are ready after later ones aren't said")
  func overtaken() {
    let latest = LatestWords()
    var said: [String] = []
    let (status, rest) = (latest.begin(), latest.begin())
    latest.finish(rest) { said.append("rest") }
    latest.finish(status) { said.append("status") }
    #expect(said == ["rest"])
  }

  @Test("words that are ready in order are all said")
  func inOrder() {
    let latest = LatestWords()
    var said: [String] = []
    for words in ["status", "rest"] { latest.finish(latest.begin()) { said.append(words) } }
    #expect(said == ["status", "rest"])
  }
}
