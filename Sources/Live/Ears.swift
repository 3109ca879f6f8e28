import Foundation
package import Hearing
import Synchronization

/// Runs the listener on a thread of its own, between the capture queue and the loop.
///
/// Orders (another mode, asleep, our own sounds) are taken up before the next piece of audio. What was
/// heard is delivered on this thread; the receiver must not wait.
package final class Ears: Sendable {
  /// What the ears tell the loop.
  package enum Report: Sendable {
    /// The source was opened; `device` as the source calls it.
    case listening(device: String)
    case lost(reason: String)
    /// The recording is over.
    case ended
    /// `wordEnd` is when the word's last sound reached the microphone.
    case heard(Heard, wordEnd: ContinuousClock.Instant)
    case level(LevelReading)
    /// Samples lost so far (overruns, suspend, a recogniser that lagged).
    case lostSamples(Int64)
    /// The recogniser cannot run; the keyboard goes on.
    case failed(reason: String)
  }

  /// What waits for the next piece of audio.
  private enum Waiting: Sendable {
    case order(EarOrder)
    case ownSound(Range<ContinuousClock.Instant>)
  }

  /// Samples between two levels at least: each is a frame, and an eye tells no more of them apart on a meter.
  private static let levelsApart = AudioFormat.samples(0.1)

  private let queue: CaptureQueue
  private let keep: (@Sendable (Heard, Listener) -> Void)?
  private let deliver: @Sendable (Report) -> Void
  private let waiting = Mutex<[Waiting]>([])

  /// `keep` is given each heard thing while the listener still holds its audio; nil keeps none.
  package init(
    queue: CaptureQueue, keep: (@Sendable (Heard, Listener) -> Void)? = nil,
    deliver: @escaping @Sendable (Report) -> Void
  ) {
    self.queue = queue
    self.keep = keep
    self.deliver = deliver
  }

  /// Starts the thread, which makes its listener (the engine belongs to the thread). Call once; it ends
  /// when the queue is closed.
  package func start(making makeListener: @escaping @Sendable () throws -> Listener) {
    let thread = Thread { [self] in
      do {
        run(try makeListener())
      } catch {
        deliver(.failed(reason: "\(error)"))
        drainQueue()
      }
    }
    thread.name = "chalktalk-ears"
    thread.start()
  }

  /// Passes an order on to the listener.
  package func obey(_ order: EarOrder) { add(.order(order)) }

  /// Tells when our own speaker sounds.
  package func speakerPlays(_ span: Range<ContinuousClock.Instant>) { add(.ownSound(span)) }

  private func add(_ next: Waiting) {
    waiting.withLock { $0.append(next) }
  }

  private func run(_ first: Listener) {
    var listener = first
    var shown = (level: listener.level, at: Int64(0))
    var lost: Int64 = 0
    while let event = queue.next() {
      switch event {
      case .opened(let device): deliver(.listening(device: device))
      case .lost(let reason): deliver(.lost(reason: reason))
      case .ended: deliver(.ended)
      case .chunk(let chunk, let heardAt):
        let stream = StreamClock(chunk: chunk, heard: heardAt)
        obey(&listener, stream)
        for heard in listener.feed(chunk) {
          deliver(.heard(heard, wordEnd: stream.instant(ofSeconds: heard.end ?? stream.seconds)))
          // A file takes its time, and the word doesn't wait for it.
          keep?(heard, listener)
        }
        let level = listener.level
        if !level.looksLike(shown.level), chunk.end - shown.at >= Self.levelsApart {
          shown = (level, chunk.end)
          deliver(.level(level))
        }
        if chunk.lostSamples > 0 {
          lost += chunk.lostSamples
          deliver(.lostSamples(lost))
        }
      }
    }
  }

  private func obey(_ listener: inout Listener, _ stream: StreamClock) {
    let waiting = waiting.withLock { waiting in
      defer { waiting.removeAll() }
      return waiting
    }
    for next in waiting {
      switch next {
      case .order(let order): listener.obey(order)
      case .ownSound(let span): listener.speakerPlays(stream.samples(span))
      }
    }
  }

  /// Without a recogniser the source is still watched, so that its queue does not fill.
  private func drainQueue() {
    while queue.next() != nil {}
  }
}

extension LevelReading {
  /// Whether a meter shows both alike, to the decibel: what looks the same need not be drawn again.
  fileprivate func looksLike(_ other: LevelReading) -> Bool {
    rms.rounded() == other.rms.rounded() && noiseFloor.rounded() == other.noiseFloor.rounded()
      && clipped == other.clipped
  }
}

/// Lays a stream's samples beside the continuous clock, through one chunk whose time is known.
private struct StreamClock {
  let chunk: AudioChunk
  /// When the chunk's last sample was heard.
  let heard: ContinuousClock.Instant

  /// The stream's time at the end of the chunk.
  var seconds: Double { AudioFormat.seconds(chunk.end) }

  func instant(ofSeconds seconds: Double) -> ContinuousClock.Instant {
    heard + .seconds(seconds - self.seconds)
  }

  func samples(_ span: Range<ContinuousClock.Instant>) -> Range<Int64> {
    sample(at: span.lowerBound)..<sample(at: span.upperBound)
  }

  private func sample(at instant: ContinuousClock.Instant) -> Int64 {
    chunk.end + AudioFormat.samples((instant - heard) / .seconds(1))
  }
}

extension Heard {
  /// Where the word ended, in seconds of the stream; nil for what is no word.
  fileprivate var end: Double? {
    switch self {
    case .command(let command): command.end
    case .rejected(let rejection): rejection.end
    case .changed: nil
    }
  }
}
