import Foundation
import Sound
import Synchronization
import Testing

@testable import Espeak

@Suite("Speech synthesizer", .serialized, .timeLimit(.minutes(30)))
struct SpeechSynthesizerTests {
  @Test("words become sound, without silence around them")
  func speaks() async throws {
    let clip = try await SpeechSynthesizer().clip(for: "V4, attempt three")
    let length = Clip.duration(ofSamples: clip.samples.count)
    #expect(length > .milliseconds(700) && length < .seconds(3))
    #expect(clip.samples.contains { abs(Int($0)) > 5000 })
    let lead = clip.samples.prefix { abs(Int($0)) < 300 }.count
    #expect(Clip.duration(ofSamples: lead) < .milliseconds(30))
  }

  @Test("words per minute and volume are obeyed")
  func style() async throws {
    let slow = try await SpeechSynthesizer(style: SpeechStyle(wordsPerMinute: 100))
      .clip(for: "Workout complete")
    let fast = try await SpeechSynthesizer(style: SpeechStyle(wordsPerMinute: 250, volume: 30))
      .clip(for: "Workout complete")
    #expect(slow.samples.count > fast.samples.count)
    #expect((slow.samples.max() ?? 0) > (fast.samples.max() ?? 0))
  }

  @Test("two synthesizers don't mix up their words")
  func together() async throws {
    let style = SpeechStyle(wordsPerMinute: 300)
    let one = SpeechSynthesizer()
    let other = SpeechSynthesizer(style: style)
    let alone = try await (one.clip(for: "Go"), other.clip(for: "Rest"))
    async let first = one.clip(for: "Go")
    async let second = other.clip(for: "Rest")
    let both = try await (first, second)
    // The library varies each utterance by a little, as people do.
    #expect(abs(both.0.samples.count - alone.0.samples.count) < 500)
    #expect(abs(both.1.samples.count - alone.1.samples.count) < 500)
  }

  @Test("a prepared phrase is available at once")
  func prepares() async throws {
    let speech = SpeechSynthesizer()
    #expect(speech.preparedClip(for: "Go") == nil)
    try await speech.prepare(["Go", "Rest"])
    #expect(speech.preparedClip(for: "Go") != nil)
    #expect(speech.preparedClip(for: "Stop") == nil)
  }

  @Test("a missing voice is named, and the library keeps working")
  func refusals() async throws {
    await #expect(throws: SpeechError.noVoice("klingon-xx")) {
      try await SpeechSynthesizer(style: SpeechStyle(voice: "klingon-xx")).clip(for: "Go")
    }
    #expect(try await !SpeechSynthesizer().clip(for: "Go").samples.isEmpty)
  }

  @Test("an engine that does not answer in time is reported, and its phrase is dropped")
  func hangs() async throws {
    let speech = SpeechSynthesizer()
    let (locked, free) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread {
      engine.withLock { _ in
        locked.signal()
        free.wait()
      }
    }.start()
    await Self.wait(for: locked)
    await #expect(throws: SpeechError.hung) {
      try await speech.clip(for: "Go", within: .milliseconds(50))
    }
    free.signal()
    #expect(try await !speech.clip(for: "Rest").samples.isEmpty)
  }

  private static func wait(for semaphore: DispatchSemaphore) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        semaphore.wait()
        continuation.resume()
      }
    }
  }

  @Test("empty words give an empty clip")
  func nothing() async throws {
    #expect(try await SpeechSynthesizer().clip(for: "").samples.isEmpty)
  }
}
