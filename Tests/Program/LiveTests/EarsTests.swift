import Audio
import Console
import Foundation
import Hearing
import Live
import Synchronization
import TestSupport
import Testing

@Suite("Ears", .timeLimit(.minutes(30)))
struct EarsTests {
  /// Starts the ears with a listener that hears nothing.
  private func start(_ ears: Ears) throws {
    let grammar = try Grammar(parsing: "#JSGF V1.0; grammar g; public <send> = send;", file: "g")
    let model = BuildProducts.repository.appendingPathComponent("models/words.ctw")
    let table = try HearingModel(Data(contentsOf: model)).table
    ears.start {
      Listener(
        grammars: ["g": grammar, "asleep": grammar], mode: "g", table: table,
        engine: .pocketsphinx { _, _ in nil })
    }
  }

  /// The levels sent for a sound; each number is the amplitude of the next 50 ms.
  private func levels(of heights: [Int16]) async throws -> [LevelReading] {
    let queue = CaptureQueue()
    let (levels, over) = AsyncStream.makeStream(of: LevelReading.self)
    let ears = Ears(queue: queue, clock: .system()) { input in
      if case .level(let level) = input { over.yield(level) }
      if case .audioEnded = input { over.finish() }
    }
    for (index, height) in heights.enumerated() {
      let samples = (0..<LevelMeter.span).map { $0.isMultiple(of: 2) ? height : -height }
      let chunk = AudioChunk(samples: samples, start: Int64(index * LevelMeter.span))
      queue.push(.chunk(chunk, heard: .now))
    }
    queue.push(.ended)
    try start(ears)
    defer { queue.close() }
    return await levels.reduce(into: []) { $0.append($1) }
  }

  @Test("levels that look the same on the meter are sent once")
  func steady() async throws {
    let flicker: [Int16] = (0..<40).map { $0.isMultiple(of: 2) ? 1000 : 1003 }
    #expect(try await levels(of: flicker).count == 1)
  }

  @Test("the console hears everything while the debug log blocks")
  func blockedLog() async throws {
    let folder = try TemporaryFolder()
    // A pipe that nobody reads: opening it for writing blocks.
    let file = folder.url.appendingPathComponent("log")
    try #require(mkfifo(file.path, 0o600) == 0)
    let log = DebugLog(file: file, bound: 1)
    let queue = CaptureQueue()
    let (inputs, over) = AsyncStream.makeStream(of: Input.self)
    let ears = Ears(queue: queue, clock: .system(), log: log.write) { over.yield($0) }
    queue.push(.opened(device: "microphone"))
    for index in 0..<3 {
      let chunk = AudioChunk(
        samples: [Int16](repeating: 0, count: 800), start: Int64(index * 1600), lostSamples: 800)
      queue.push(.chunk(chunk, heard: .now))
    }
    queue.push(.ended)
    try start(ears)
    defer { queue.close() }
    var isOn = false
    for await input in inputs {
      if case .ear(.on) = input { isOn = true }
      if case .audioEnded = input { break }
    }
    #expect(isOn)
    log.close(within: .zero)
  }

  @Test("at most ten levels a second are sent, however they change")
  func restless() async throws {
    let heights: [Int16] = [1000, 2000, 4000]
    let sent = try await levels(of: (0..<60).map { heights[$0 % 3] })
    #expect(sent.count == 30)
  }

  @Test("a louder level is sent at once, and so is a noisier room")
  func louder() async throws {
    let levels = try await levels(
      of: [Int16](repeating: 1000, count: 40) + [Int16](repeating: 4000, count: 60))
    #expect(levels.count == 3)
    #expect(levels.map { ($0.rms - levels[0].rms).rounded() } == [0, 12, 12])
    #expect(levels.map { ($0.noiseFloor - levels[0].noiseFloor).rounded() } == [0, 0, 12])
  }
}
