import Testing

@testable import Audio

@Suite("Capture queue", .timeLimit(.minutes(30)))
struct CaptureQueueTests {
  private func chunk(_ start: Int64, count: Int = 10) -> CaptureEvent {
    .chunk(AudioChunk(samples: [Int16](repeating: 1, count: count), start: start), heard: .now)
  }

  @Test("events come out in order, then the end")
  func order() {
    let queue = CaptureQueue()
    queue.push(.opened(device: "x"))
    queue.push(chunk(0))
    queue.close()
    guard case .opened("x")? = queue.next(), case .chunk(let first, _)? = queue.next() else {
      Issue.record("not in order")
      return
    }
    #expect(first.start == 0)
    #expect(queue.next() == nil)
  }

  @Test("a lagging reader loses the older half at once, and the next chunk marks the gap")
  func drops() throws {
    let queue = CaptureQueue(capacity: 45)
    queue.push(.opened(device: "x"))
    for start in stride(from: 0, to: 60, by: 10) { queue.push(chunk(Int64(start))) }
    let events = try #require(queue.drain(limit: .zero))
    let chunks = events.compactMap { event -> AudioChunk? in
      if case .chunk(let chunk, _) = event { chunk } else { nil }
    }
    #expect(events.count == 4)
    #expect(chunks.map(\.start) == [30, 40, 50])
    #expect(chunks.map(\.lostSamples) == [30, 0, 0])
    #expect(queue.droppedSamples == 30)
  }

  @Test("a push wakes a waiting reader")
  func wakes() async {
    let queue = CaptureQueue()
    let reader = Task.detached { queue.next() }
    queue.push(.ended)
    guard case .ended? = await reader.value else {
      Issue.record("not woken")
      return
    }
  }
}
