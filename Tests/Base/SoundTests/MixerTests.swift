import Testing

@testable import Sound

@Suite("Mixer", .timeLimit(.minutes(30)))
struct MixerTests {
  let ten = Clip(samples: [Int16](repeating: 10, count: 10))

  @Test("tones that overlap are added")
  func adds() {
    var mixer = Mixer()
    _ = mixer.add(ten, lane: .tone, gain: 1)
    #expect(mixer.render(4).samples == [10, 10, 10, 10])
    _ = mixer.add(ten, lane: .tone, gain: 0.5)
    #expect(mixer.render(8).samples == [15, 15, 15, 15, 15, 15, 5, 5])
    #expect(!mixer.isIdle)
    #expect(mixer.render(4).samples == [5, 5, 0, 0])
    #expect(mixer.isIdle)
  }

  @Test("a sum beyond 16 bits is clipped, not wrapped")
  func clips() {
    var mixer = Mixer()
    let loud = Clip(samples: [30_000, -30_000])
    _ = mixer.add(loud, lane: .tone, gain: 1)
    _ = mixer.add(loud, lane: .tone, gain: 1)
    #expect(mixer.render(2).samples == [32_767, -32_768])
  }

  @Test("a following tone begins after the current one, and stays when words are dropped")
  func follows() {
    var mixer = Mixer()
    _ = mixer.add(ten, lane: .tone, gain: 1)
    _ = mixer.add(ten, lane: .following, gain: 1)
    mixer.removeWords()
    let samples = mixer.render(10_000).samples
    let sounding = samples.indices.filter { samples[$0] != 0 }
    #expect(sounding.count == 20)
    #expect(samples.allSatisfy { $0 == 0 || $0 == 10 })
    #expect((sounding.last ?? 0) > 20)
  }

  @Test("words wait for the sounds before them")
  func waits() {
    var mixer = Mixer()
    let pause = Clip.samples(in: .milliseconds(80))
    let tone = mixer.add(ten, lane: .tone, gain: 1)
    let words = mixer.add(ten, lane: .words, gain: 1)
    let (samples, edges) = mixer.render(pause + 20)
    #expect(samples[10..<10 + pause].allSatisfy { $0 == 0 })
    #expect(samples[10 + pause] == 10)
    #expect(
      edges == [
        Mixer.Edge(id: tone, offset: 0, isStart: true, length: 10),
        Mixer.Edge(id: tone, offset: 10, isStart: false, length: 10),
        Mixer.Edge(id: words, offset: pause + 10, isStart: true, length: 10),
        Mixer.Edge(id: words, offset: pause + 20, isStart: false, length: 10),
      ])
    #expect(mixer.isIdle)
  }

  @Test("words can be dropped; tones stay")
  func takesBack() {
    var mixer = Mixer()
    _ = mixer.add(ten, lane: .tone, gain: 1)
    _ = mixer.add(ten, lane: .words, gain: 1)
    mixer.removeWords()
    #expect(mixer.render(10).samples == ten.samples)
    #expect(mixer.isIdle)
  }
}
