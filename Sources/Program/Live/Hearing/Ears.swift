package import Audio
package import Console
import Foundation
package import Hearing
import Synchronization

/// Runs the listener on its own thread, between the capture queue and the loop.
///
/// Orders (another mode, asleep, our own sounds) apply before the next piece of audio. This thread
/// sends what was heard to the loop, in the form that the console takes.
package final class Ears: Sendable {
  /// Orders that wait for the next piece of audio.
  private enum Waiting: Sendable {
    case order(EarOrder)
    case ownSound(Range<ContinuousClock.Instant>, words: String?)
  }

  /// The least number of samples between two levels. Each level is a frame, and an eye can't tell
  /// more of them apart on a meter.
  private static let levelsApart = AudioFormat.samples(0.1)

  private let queue: CaptureQueue
  private let keep: (@Sendable (Heard, Listener) -> Void)?
  private let teacher: Teacher?
  private let clock: AppClock
  private let log: @Sendable (@escaping @Sendable () -> String) -> Void
  private let send: @Sendable (Input) -> Void
  private let waiting = Mutex<[Waiting]>([])

  /// - Parameters:
  ///   - log: takes a line of the debug log; must not block.
  ///   - teacher: takes the audio of lessons, which hold no commands.
  ///   - keep: receives everything heard while the listener still holds its audio; nil keeps
  ///   nothing.
  ///   - send: takes the console's inputs; must not block.
  package init(
    queue: CaptureQueue, clock: AppClock,
    log: @escaping @Sendable (@escaping @Sendable () -> String) -> Void = { _ in },
    teacher: Teacher? = nil,
    keep: (@Sendable (Heard, Listener) -> Void)? = nil, send: @escaping @Sendable (Input) -> Void
  ) {
    self.queue = queue
    self.teacher = teacher
    self.clock = clock
    self.log = log
    self.keep = keep
    self.send = send
  }

  /// Starts the thread, which makes its own listener (the engine belongs to the thread). Call this
  /// once; the thread ends when the queue is closed.
  package func start(making makeListener: @escaping @Sendable () throws -> Listener) {
    let thread = Thread { [self] in
      do {
        run(try makeListener())
      } catch {
        // Without a recogniser the keyboard still works.
        send(.ear(.off(reason: "\(error)")))
        drainQueue()
      }
    }
    thread.name = "chalktalk-ears"
    thread.start()
  }

  /// Passes an order on to the listener.
  package func obey(_ order: EarOrder) { add(.order(order)) }

  /// Marks a span of time in which our own speaker sounds.
  ///
  /// - Parameter words: what it says; nil for a tone.
  package func speakerPlays(_ span: Range<ContinuousClock.Instant>, saying words: String?) {
    add(.ownSound(span, words: words))
  }

  private func add(_ next: Waiting) {
    waiting.withLock { $0.append(next) }
  }

  private func run(_ first: Listener) {
    var listener = first
    var shown = (level: listener.level, at: Int64(0))
    var lost: Int64 = 0
    while let event = queue.next() {
      switch event {
      case .opened(let device): send(.ear(.on(device: device)))
      case .lost(let reason): send(.ear(.lost(reason: reason)))
      case .ended: send(.audioEnded)
      case .chunk(let chunk, let heardAt):
        let stream = StreamClock(chunk: chunk, heard: heardAt)
        obey(&listener, stream)
        teacher?.hear(chunk)
        for heard in listener.feed(chunk) {
          report(heard, stream)
          keep?(heard, listener)
          teacher?.heard(heard)
        }
        let level = listener.level
        if !level.looksLike(shown.level), chunk.end - shown.at >= Self.levelsApart {
          shown = (level, chunk.end)
          send(.level(level))
        }
        if chunk.lostSamples > 0 {
          lost += chunk.lostSamples
          log { [lost] in "lost \(lost) samples so far" }
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
      case .ownSound(let span, let words):
        listener.speakerPlays(stream.samples(span), saying: words)
        teacher?.speakerPlays(stream.samples(span))
      }
    }
  }

  private func report(_ heard: Heard, _ stream: StreamClock) {
    log { HeardLine(heard: heard, detail: .evidence).text }
    switch heard {
    case .command(let command) where teacher?.owns(command.start) == true: break
    case .rejected(let rejection) where teacher?.owns(rejection.start) == true: break
    case .command(let command):
      // The moment when the word's last sound reached the microphone.
      let end = clock.moment(stream.instant(ofSeconds: command.end))
      send(.said(command.intent, command.reading, wordEnd: end))
    case .rejected(let rejection): send(.rejected(rejection))
    case .changed(let state): send(.listening(state))
    }
  }

  /// Keeps emptying the source without a recogniser, so that its queue doesn't fill.
  private func drainQueue() {
    while queue.next() != nil {}
  }
}

extension LevelReading {
  /// Whether a meter shows both alike, to the decibel; then nothing needs to be redrawn.
  fileprivate func looksLike(_ other: LevelReading) -> Bool {
    rms.rounded() == other.rms.rounded() && noiseFloor.rounded() == other.noiseFloor.rounded()
      && clipped == other.clipped
  }
}

/// Maps a stream's samples to the continuous clock, from one chunk whose time is known.
private struct StreamClock {
  let chunk: AudioChunk
  /// The moment when the chunk's last sample was heard.
  let heard: ContinuousClock.Instant

  func instant(ofSeconds seconds: Double) -> ContinuousClock.Instant {
    heard + .seconds(seconds - AudioFormat.seconds(chunk.end))
  }

  func samples(_ span: Range<ContinuousClock.Instant>) -> Range<Int64> {
    sample(at: span.lowerBound)..<sample(at: span.upperBound)
  }

  private func sample(at instant: ContinuousClock.Instant) -> Int64 {
    chunk.end + AudioFormat.samples((instant - heard) / .seconds(1))
  }
}
