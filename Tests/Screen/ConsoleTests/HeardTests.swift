import Canvas
import HUD
import Networks
import Testing
import Words

@testable import Console
@testable import Hearing

/// What `w` shows of the last things heard.
@Suite("What was heard", .timeLimit(.minutes(30)))
struct HeardTests {
  private func rejection(
    _ reason: Rejection.Reason, _ phrase: String? = "undo", loudness: Double? = 30,
    probability: Double? = nil
  ) -> Rejection {
    var findings = Findings(source: .networks)
    findings.signalToNoise = loudness
    findings.evidence =
      probability.map {
        [Evidence(name: .networks, measure: LogOdds.of($0), weight: 1)]
      } ?? []
    findings.takes = LogOdds.of(0.6)
    findings.runnerUp = "redo"
    return Rejection(
      reason: reason, phrase: phrase, intent: nil, start: 0, end: 1, accepted: 1,
      findings: findings)
  }

  private func rows(_ rejection: Rejection, profile: Profile = .normal) -> [String] {
    let rig = Rig.climb(profile: profile)
    rig.pass(65)
    rig.receive(.rejected(rejection))
    rig.press("w")
    return rig.list?.rows ?? []
  }

  @Test("each entry shows its time of day, its loudness above the room and the nearest command")
  func line() {
    let rows = rows(rejection(.unlikely, probability: 0.4))
    #expect(rows.first == "✘  08:01  30 dB  nearest: “undo”  −0.4 of +0.4")
  }

  @Test(
    "the advice follows from the reason",
    arguments: [
      (Rejection.Reason.unlikely, 8.0, 0.4, "Too quiet"), (.unlikely, 30, 0.4, "Say it alone"),
      (.unlikely, 30, 0.05, "Not a word here: ? lists them."), (.noMatch, 30, 0, "Not a word here"),
      (.tooLong, 30, 0.4, "Say the word alone"), (.ambiguous, 30, 0.4, "as close to “redo”"),
      (.ownSound, 30, 0.4, "after the tone"), (.gap, 30, 0.4, "say it again"),
    ])
  func advice(reason: Rejection.Reason, loudness: Double, probability: Double, says: String) {
    let rows = rows(rejection(reason, loudness: loudness, probability: probability))
    #expect(rows.count == 2 && rows[1].contains(says), "\(rows)")
  }

  @Test("teaching a word is offered on the narrowest screen")
  func teaching() {
    let rig = Rig.climb()
    rig.receive(.ear(.on(device: "microphone")))
    rig.press("w")
    let text = Renderer.render(rig.scene, size: Renderer.smallest).plainText
    #expect(text.contains("t teach a word") && text.contains("Esc close"))
  }

  @Test("in strict mode, the advice for a single word is to say two")
  func strict() {
    let rows = rows(rejection(.unlikely, probability: 0.05), profile: .strict)
    #expect(rows.last?.contains("“log send”") == true)
  }

  @Test("accepted words are listed too, as loud as the meter showed; the newest ten, newest first")
  func accepted() {
    let rig = Rig.climb()
    rig.receive(.level(LevelReading(rms: -22, peak: -18, noiseFloor: -50, clipped: false)))
    rig.receive(.level(LevelReading(rms: -49, peak: -45, noiseFloor: -50, clipped: false)))
    rig.say("send")
    rig.press("w")
    #expect(rig.list?.rows == ["✔  08:00  28 dB  send"])
    for _ in 0..<12 { rig.say("fall", after: 10) }
    #expect(rig.list?.rows.count == 10 && rig.list?.rows[0] == "✔  08:02  fall")
  }
}
