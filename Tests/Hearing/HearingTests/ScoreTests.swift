import Testing
import Words

@testable import Hearing
@testable import VoiceTraining

@Suite("Scores", .timeLimit(.minutes(30)))
struct ScoreTests {
  @Test("give Wilson's interval")
  func interval() {
    let proportion = Proportion(hits: 9, trials: 10)
    #expect(abs(proportion.interval.lowerBound - 0.596) < 0.001)
    #expect(abs(proportion.interval.upperBound - 0.982) < 0.001)
    #expect(Proportion().rate == nil)
  }

  @Test("count a word by its first answer, and list confusions and false alarms")
  func report() {
    var report = HearingReport()
    report.said("send", meaning: "send", heard: ["send"])
    report.said("send", meaning: "send", heard: ["rest", "send"])
    report.said("send", meaning: "send", heard: [])
    report.passed("talk", seconds: 1800, heard: ["next"])
    #expect(report.words["send"] == Proportion(hits: 1, trials: 3))
    #expect(report.confusions == [.init(said: "send", heard: "rest"): 1])
    #expect(report.backgrounds["talk"]?.perHour == 2)
  }
}
