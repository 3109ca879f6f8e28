import Foundation
import Testing

@testable import Sound

@Suite("Cue", .timeLimit(.minutes(30)))
struct CueTests {
  @Test("starts and ends at silence and never clips", arguments: Cue.allCases)
  func edges(cue: Cue) throws {
    let samples = cue.clip.samples
    #expect(abs(Int(try #require(samples.first))) < 50)
    #expect(abs(Int(try #require(samples.last))) < 50)
    #expect(samples.allSatisfy { abs(Int($0)) < 32_000 })
  }

  @Test(
    "an answer is over in a quarter of a second",
    arguments: [
      Cue.send, .fall, .rest, .undo, .redo, .next, .previous, .same, .harder, .easier, .asleep,
      .awake, .pause, .resume, .refused, .question, .again, .late, .noted, .finish,
    ])
  func short(cue: Cue) {
    #expect(Clip.duration(ofSamples: cue.clip.samples.count) <= .milliseconds(250))
  }

  @Test("has no step between samples that clicks", arguments: Cue.allCases)
  func smooth(cue: Cue) {
    let samples = cue.clip.samples
    // The steepest slope of the highest partial in use (5.3 kHz) at full level.
    let limit = 32_767 * 2 * Double.pi * 5300 / Double(Clip.rate)
    for (sample, next) in zip(samples, samples.dropFirst()) {
      #expect(abs(Double(next) - Double(sample)) < limit)
    }
  }

  /// The pitch of each 40 ms is the tone's signature; two tones must differ by more than a semitone in
  /// most of it, or in length.
  @Test("every tone sounds unlike every other")
  func distinct() {
    let signatures = Cue.allCases.map { ($0, signature(of: $0.clip.samples)) }
    for (index, (cue, signature)) in signatures.enumerated() {
      for (other, otherSignature) in signatures[(index + 1)...] {
        let distance = distance(signature, otherSignature)
        #expect(distance > 1, "\(cue) and \(other) are \(distance) semitones apart")
      }
    }
  }

  /// What an untrained ear tells apart on a small speaker: how many sounds, how long, rising or falling, high or low, clean, soft
  /// or a buzz.
  private struct Impression {
    let sounds: Int
    let milliseconds: Double
    /// From the first pitch to the last, in semitones.
    let course: Double
    let pitch: Double
    let timbres: Set<String>

    init(_ notes: [Note]) {
      let heard = notes.filter { $0.level > 0 }
      let begins = notes.indices.filter {
        notes[$0].level > 0 && ($0 == 0 || notes[$0 - 1].level == 0)
      }
      sounds = begins.count
      milliseconds = notes.reduce(0) { $0 + Double($1.milliseconds) }
      course = 12 * log2((heard.last?.to ?? 1) / (heard.first?.from ?? 1))
      let length = heard.reduce(0) { $0 + Double($1.milliseconds) }
      let sum = heard.reduce(0) {
        $0 + 12 * log2(($1.from * $1.to).squareRoot() / 220) * Double($1.milliseconds)
      }
      pitch = sum / length
      timbres = Set(heard.map { "\($0.timbre)" })
    }

    func differences(from other: Impression) -> [String] {
      func direction(_ course: Double) -> Int { abs(course) < 1 ? 0 : course > 0 ? 1 : -1 }
      let longer = max(milliseconds, other.milliseconds)
      return [
        sounds == other.sounds ? nil : "rhythm",
        abs(milliseconds - other.milliseconds) < 0.2 * longer ? nil : "length",
        direction(course) == direction(other.course) ? nil : "course",
        abs(pitch - other.pitch) < 3 ? nil : "pitch", timbres == other.timbres ? nil : "timbre",
      ].compactMap(\.self)
    }
  }

  @Test("the answers to a saying differ in two ways or more, so that nobody has to look")
  func toldApart() {
    let answers: [Cue] = [
      .send, .fall, .rest, .noted, .undo, .question, .refused, .again, .asleep, .late,
    ]
    let impressions = answers.map { Impression($0.notes) }
    for (index, one) in impressions.enumerated() {
      for other in answers.indices.dropFirst(index + 1) {
        let differences = one.differences(from: impressions[other])
        #expect(differences.count >= 2, "\(answers[index]) and \(answers[other]): \(differences)")
      }
    }
  }

  @Test("the list in the documentation matches the code")
  func documented() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../docs/cues.md").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(CueTable.markdown), "docs/cues.md should hold:\n\(CueTable.markdown)")
  }

  /// Pitch (in semitones over 220 Hz) of each 40 ms; nil where it is silent.
  private func signature(of samples: [Int16]) -> [Double?] {
    let block = Clip.samples(in: .milliseconds(40))
    return stride(from: 0, to: samples.count, by: block).map { start in
      let part = samples[start..<min(samples.count, start + block)]
      let power = part.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(part.count)
      guard power > 500 * 500 else { return nil }
      return (0...40).map(Double.init).max { energy(part, at: $0) < energy(part, at: $1) }
    }
  }

  /// Goertzel's energy at a semitone over 220 Hz.
  private func energy(_ samples: ArraySlice<Int16>, at semitone: Double) -> Double {
    let frequency = 220 * pow(2, semitone / 12)
    let step = 2 * Double.pi * frequency / Double(Clip.rate)
    var (real, imaginary) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      real += Double(sample) * cos(step * Double(index))
      imaginary += Double(sample) * sin(step * Double(index))
    }
    return real * real + imaginary * imaginary
  }

  /// Mean difference over the longer of the two; silence against sound counts as an octave.
  private func distance(_ one: [Double?], _ other: [Double?]) -> Double {
    let length = max(one.count, other.count)
    let sum = (0..<length).reduce(0.0) { sum, index in
      let left = index < one.count ? one[index] : nil
      let right = index < other.count ? other[index] : nil
      switch (left, right) {
      case (nil, nil): return sum
      case (let left?, let right?): return sum + abs(left - right)
      case (nil, _), (_, nil): return sum + 12
      }
    }
    return sum / Double(length)
  }
}
