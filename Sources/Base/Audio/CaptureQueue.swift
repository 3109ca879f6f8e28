import Threads

/// A bounded queue that carries audio from the capture thread to the recogniser's thread.
///
/// `push` never waits for the reader. If the queue is full because the reader lags, the older half of the
/// audio is dropped, counted, and marked as lost samples on the chunk after it. The bound is 10 s: answers
/// that late are useless, and a short delay (a page from disk, a busy core) never gets there. Half is
/// dropped at once because a gap voids the word that it falls in: on a machine that is always too slow,
/// dropping chunk by chunk would leave no word whole. The other events are few and always kept.
///
/// Any thread may push; there is one reader.
package final class CaptureQueue: Sendable {
  private let capacity: Int
  private let state = Monitor(State())

  /// `capacity` is in samples.
  package init(capacity: Int = 10 * AudioFormat.sampleRate) {
    self.capacity = capacity
  }

  /// Samples dropped so far because the reader lagged.
  package var droppedSamples: Int64 { state.withLock { $0.dropped } }

  /// Hands an event to the reader.
  package func push(_ event: CaptureEvent) { state.change { $0.add(event, capacity) } }

  /// Waits for the next event; nil once the queue is closed and empty.
  package func next() -> CaptureEvent? {
    state.next({ $0.takeFirst() }, unless: \.isClosed)
  }

  /// All waiting events, or an empty array after `limit` without one; nil once the queue is closed and
  /// empty.
  package func drain(limit: Duration) -> [CaptureEvent]? {
    let events: [CaptureEvent]?? = state.wait(until: .now + limit) { state in
      if !state.events.isEmpty { return .some(state.takeAll()) }
      return state.isClosed ? .some(nil) : nil
    }
    return events ?? []
  }

  /// Ends the stream: earlier events may still be read, later ones are ignored.
  package func close() { state.change { $0.isClosed = true } }

  private struct State {
    var events: [CaptureEvent] = []
    var queuedSamples = 0
    var dropped: Int64 = 0
    var isClosed = false

    mutating func add(_ event: CaptureEvent, _ capacity: Int) {
      guard !isClosed else { return }
      events.append(event)
      if case .chunk(let chunk, _) = event { queuedSamples += chunk.samples.count }
      if queuedSamples > capacity {
        while queuedSamples > capacity / 2, dropOldestChunk() {}
      }
    }

    mutating func takeFirst() -> CaptureEvent? {
      guard !events.isEmpty else { return nil }
      let event = events.removeFirst()
      if case .chunk(let chunk, _) = event { queuedSamples -= chunk.samples.count }
      return event
    }

    mutating func takeAll() -> [CaptureEvent] {
      defer {
        events.removeAll(keepingCapacity: true)
        queuedSamples = 0
      }
      return events
    }

    /// Drops the oldest chunk and marks the gap on the next one; false if only one is left.
    private mutating func dropOldestChunk() -> Bool {
      let chunks = events.indices.filter { index in
        if case .chunk = events[index] { true } else { false }
      }
      guard let oldest = chunks.first, let following = chunks.dropFirst().first,
        case .chunk(let lost, _) = events[oldest],
        case .chunk(var next, let heard) = events[following]
      else { return false }
      next.lostSamples += lost.lostSamples + Int64(lost.samples.count)
      events[following] = .chunk(next, heard: heard)
      events.remove(at: oldest)
      queuedSamples -= lost.samples.count
      dropped += Int64(lost.samples.count)
      return true
    }
  }
}

/// An event from a source of audio: a microphone, or a recording played in its place.
package enum CaptureEvent: Sendable {
  /// The device was opened, at the start or after a loss.
  case opened(device: String)

  /// Audio. `heard` is when its last sample reached the microphone, without the device's delay, so that
  /// it can be compared with the times at which our own speaker sounded.
  case chunk(AudioChunk, heard: ContinuousClock.Instant)

  /// The device is missing, has vanished or delivers nothing. The source keeps trying to open it.
  case lost(reason: String)

  /// The recording is over; never sent by a microphone.
  case ended
}
