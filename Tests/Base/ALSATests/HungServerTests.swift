import Audio
import Foundation
import Sound
import Synchronization
import TestSupport
import Testing

@testable import ALSA

extension Devices {
  /// A server that is stopped keeps its connections and answers nothing: calls into ALSA may wait for ever.
  @Suite("A sound server that hangs", .timeLimit(.minutes(30)))
  struct HungServerTests {
    let room: AudioLoop

    init() throws { room = try Room.shared.get() }

    @Test("a silent microphone is lost, and returns with its audio when the server recovers")
    func silentMicrophone() throws {
      let queue = CaptureQueue()
      var events = EventReader(queue)
      let microphone = Microphone(device: "wallmic") { queue.push($0) }
      microphone.start()
      #expect(events.skip { if case .chunk = $0 { true } else { false } })
      try room.hangServer()
      defer { try? room.continueServer() }
      var reason = ""
      #expect(
        events.skip { event in
          guard case .lost(let why) = event else { return false }
          reason = why
          return true
        })
      #expect(reason.contains("wallmic"))
      try room.continueServer()
      #expect(events.skip { if case .opened = $0 { true } else { false } })
      #expect(events.skip { if case .chunk = $0 { true } else { false } })
      microphone.stop()
    }

    @Test("a microphone that can't be opened is reported, and stopped without waiting")
    func unopenedMicrophone() throws {
      try room.hangServer()
      defer { try? room.continueServer() }
      let queue = CaptureQueue()
      var events = EventReader(queue)
      let microphone = Microphone(device: "wallmic") { queue.push($0) }
      microphone.start()
      var reason = ""
      #expect(
        events.skip { event in
          guard case .lost(let why) = event else { return false }
          reason = why
          return true
        })
      #expect(reason.contains("does not answer"))
      // The server still hangs: were the thread waited for, the test would not go on.
      microphone.stop()
    }

    @Test("a speaker that can't be opened refuses sounds, and plays when the server recovers")
    func speaker() async throws {
      try room.hangServer()
      defer { try? room.continueServer() }
      let reasons = Mutex<[String]>([])
      let speaker = Speaker(device: "roomspeaker") { event in
        if case .lost(let reason) = event { reasons.withLock { $0.append(reason) } }
      }
      speaker.start()
      #expect(try await Shell.wait { reasons.withLock { !$0.isEmpty } })
      #expect(reasons.withLock { $0.first?.contains("does not answer") } == true)
      #expect(speaker.play(Cue.send.clip) == nil)
      try room.continueServer()
      #expect(try await Shell.wait { speaker.isAudible })
      try room.hangServer()
      speaker.stop()
    }

    @Test("listing devices doesn't wait for a hung server")
    func devices() throws {
      try room.hangServer()
      defer { try? room.continueServer() }
      // Whether ALSA asks the server is its own business; the call comes back.
      let found = SoundDevice.all(within: .milliseconds(500))
      #expect(found?.isEmpty != true, "an answer names the default at least")
    }
  }
}
