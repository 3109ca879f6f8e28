import Audio
import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ALSA

/// One room for the suites that use real devices: ALSA keeps the environment that it first met.
enum Room {
  static let shared = Result {
    let loop = try AudioLoop()
    loop.enter()
    return loop
  }
}

extension Devices {
  @Suite("Microphone", .timeLimit(.minutes(30)))
  struct MicrophoneTests {
    let room: AudioLoop

    init() throws { room = try Room.shared.get() }

    @Test("speech in the room is captured, and every sample accounted for")
    func captures() async throws {
      let queue = CaptureQueue()
      var events = EventReader(queue)
      let microphone = Microphone(device: "wallmic") { queue.push($0) }
      microphone.start()
      // A slow machine may give the device up for a moment before it has opened it.
      #expect(events.skip { if case .opened("wallmic") = $0 { true } else { false } })
      var loudest = 0
      var position: Int64 = 0
      var lost: Int64 = 0
      func take(_ events: [CaptureEvent]) {
        for case .chunk(let chunk, _) in events {
          // A machine too busy to take a sample in time counts it as lost.
          #expect(chunk.start == position + chunk.lostSamples)
          position = chunk.end
          lost += chunk.lostSamples
          loudest = max(loudest, chunk.samples.map { abs(Int($0)) }.max() ?? 0)
        }
      }
      let isHeard = try await Shell.wait {
        try room.speak("send")
        take(events.waiting(upTo: .milliseconds(50)))
        return loudest > 3000
      }
      microphone.stop()
      take(events.waiting(upTo: .zero))
      #expect(isHeard)
      #expect(lost == microphone.statistics.lostSamples + queue.droppedSamples)
    }

    @Test("a vanished microphone is lost, and captured again when it returns")
    func recovers() async throws {
      let queue = CaptureQueue()
      var events = EventReader(queue)
      let microphone = Microphone(device: "wallmic") { queue.push($0) }
      microphone.start()
      #expect(events.skip { if case .opened = $0 { true } else { false } })
      #expect(events.skip { if case .chunk = $0 { true } else { false } })
      try room.stopServer()
      #expect(events.skip { if case .lost = $0 { true } else { false } })
      try room.startServer()
      #expect(events.skip { if case .opened = $0 { true } else { false } })
      var gap: Int64 = 0
      #expect(
        events.skip { event in
          guard case .chunk(let chunk, _) = event else { return false }
          gap = chunk.lostSamples
          return true
        })
      // It takes a second to try again.
      #expect(gap > Int64(AudioFormat.sampleRate) / 2)
      #expect(microphone.statistics.losses == 1)
      microphone.stop()
    }

    @Test("a missing device is lost at once, with the remedy")
    func missing() throws {
      let queue = CaptureQueue()
      var events = EventReader(queue)
      let microphone = Microphone(device: "nosuchdevice") { queue.push($0) }
      microphone.start()
      var reason = ""
      #expect(
        events.skip { event in
          guard case .lost(let why) = event else { return false }
          reason = why
          return true
        })
      microphone.stop()
      #expect(reason.contains("nosuchdevice") && reason.contains("voice levels"))
    }
  }
}

/// Reads events one after another, with a limit on the wait.
struct EventReader {
  let queue: CaptureQueue
  private var pending: [CaptureEvent] = []

  init(_ queue: CaptureQueue) { self.queue = queue }

  /// All events that wait, or come within a limit.
  mutating func waiting(upTo limit: Duration) -> [CaptureEvent] {
    let new = pending.isEmpty ? queue.drain(limit: limit) : queue.drain(limit: .zero)
    defer { pending = [] }
    return pending + (new ?? [])
  }

  /// Reads on until an event fits; false when the queue ends or none comes.
  mutating func skip(to fits: (CaptureEvent) -> Bool) -> Bool {
    let deadline = ContinuousClock.now + Shell.lastResort
    while ContinuousClock.now < deadline {
      if pending.isEmpty {
        guard let events = queue.drain(limit: .milliseconds(50)) else { return false }
        pending = events
      }
      while !pending.isEmpty {
        if fits(pending.removeFirst()) { return true }
      }
    }
    return false
  }
}

/// Tests on the shared room run one after another: one pulls the plug of all.
@Suite("Devices", .serialized, .startsPrograms, .timeLimit(.minutes(30)))
enum Devices {}
