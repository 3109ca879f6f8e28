import Testing

@testable import Hearing

@Suite("Scores")
struct ScoreTests {
  @Test("give Wilson's interval")
  func interval() {
    let proportion = Proportion(hits: 9, trials: 10)
    #expect(abs(proportion.interval.lowerBound - 0.596) < 0.001)
    #expect(abs(proportion.interval.upperBound - 0.982) < 0.001)
    #expect(Proportion().rate == nil)
  }

  @Test("count a word by what came first, confusions and inventions apart")
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

  @Test("fit a bias that lifts a weak word, and leaves the strong ones alone")
  func fit() {
    let takes: [VoiceFit.Take] = [
      .init(intent: "send", peaks: ["send": 0.4, "rest": 0.1]),
      .init(intent: "send", peaks: ["send": 0.6, "rest": 0.05]),
      .init(intent: "rest", peaks: ["send": 0.02, "rest": 0.95]),
    ]
    let fit = VoiceFit(takes, threshold: 0.5)
    #expect(fit.before["send"] == Proportion(hits: 1, trials: 2))
    #expect(fit.after["send"] == Proportion(hits: 2, trials: 2))
    #expect(fit.adaptation.biases["rest"] == nil)
  }

  @Test("never lift a word so far that another take is mistaken for it")
  func bounded() {
    let takes: [VoiceFit.Take] = [
      .init(intent: "send", peaks: ["send": 0.2]),
      .init(intent: "rest", peaks: ["rest": 0.9, "send": 0.45]),
    ]
    #expect(VoiceFit(takes, threshold: 0.5).adaptation.biases["send"] == nil)
  }
}
