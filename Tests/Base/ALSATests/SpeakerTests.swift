import Foundation
import Sound
import Synchronization
import TestSupport
import Testing

@testable import ALSA

extension Devices {
  @Suite("Speaker", .timeLimit(.minutes(30)))
  struct SpeakerTests {
    let room: AudioLoop

    init() throws { room = try Room.shared.get() }

    @Test("a tone comes out of the speaker, which reports when it sounds")
    func plays() async throws {
      let events = Events()
      let speaker = Speaker(device: "roomspeaker") { events.add($0) }
      let recording = try room.record()
      speaker.start()
      #expect(try await Shell.wait { speaker.isAudible })
      #expect(try await recording.begin())
      let id = speaker.play(Cue.send.clip)
      #expect(id != nil)
      #expect(try await recording.firstSound() != nil)
      #expect(try await Shell.wait { events.playing.count == 2 })
      for event in events.playing {
        #expect(event.0 == id)
        #expect(
          event.1.upperBound - event.1.lowerBound
            == Clip.duration(ofSamples: Cue.send.clip.samples.count))
      }
      // The second tone of a session must be as quick as the first: the device stays open and ready. How
      // quick that is, benchmarks/SoundBenchmark measures.
      #expect(try await recording.quiet())
      let before = try recording.count
      speaker.play(Cue.fall.clip)
      #expect(try await recording.firstSound(after: before) != nil)
      #expect(events.opened == 1)
      speaker.stop()
      recording.stop()
    }

    @Test("a muted speaker accepts nothing")
    func mute() async throws {
      let speaker = Speaker(device: "roomspeaker") { _ in }
      speaker.start()
      #expect(try await Shell.wait { speaker.isAudible })
      speaker.isMuted = true
      #expect(speaker.play(Cue.send.clip) == nil)
      speaker.stop()
    }

    @Test("a vanished speaker is lost, and plays again when it returns")
    func recovers() async throws {
      let events = Events()
      let speaker = Speaker(device: "roomspeaker") { events.add($0) }
      speaker.start()
      #expect(try await Shell.wait { speaker.isAudible })
      try room.stopServer()
      speaker.play(Cue.send.clip)
      #expect(try await Shell.wait { !events.lost.isEmpty })
      #expect(speaker.play(Cue.send.clip) == nil)
      try room.startServer()
      #expect(try await Shell.wait { speaker.isAudible })
      let recording = try room.record()
      #expect(try await recording.begin())
      speaker.play(Cue.send.clip)
      #expect(try await recording.firstSound() != nil)
      speaker.stop()
      recording.stop()
    }
  }
}

/// Collects what a speaker says.
private final class Events: Sendable {
  private let events = Mutex<[SpeakerEvent]>([])

  func add(_ event: SpeakerEvent) { events.withLock { $0.append(event) } }

  var playing: [(Mixer.SoundID, Range<ContinuousClock.Instant>)] {
    events.withLock { events in
      events.compactMap { if case .playing(let id, let heard) = $0 { (id, heard) } else { nil } }
    }
  }

  /// How often the device was opened.
  var opened: Int {
    events.withLock { $0.count { if case .ready = $0 { true } else { false } } }
  }

  var lost: [String] {
    events.withLock { events in
      events.compactMap { if case .lost(let reason) = $0 { reason } else { nil } }
    }
  }
}
