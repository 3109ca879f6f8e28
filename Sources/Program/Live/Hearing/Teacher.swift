package import Audio
package import Console
package import Dispatch
package import Foundation
package import Hearing
import Languages
import Library
package import Networks
import Synchronization
import VoiceTraining
import Words

/// Learns from the lessons that a `LessonRecorder` records.
///
/// The ear's thread brings the audio, and is never held up: takes are judged, fitted and written on a
/// queue of the teacher's own, one after another.
package final class Teacher: Sendable {
  private struct State {
    var hear: @Sendable (VoiceAdaptation) -> Void = { _ in }
    var changes: [VoiceChange] = []
    var known: Known?
  }

  /// What a recording's takes are compared with: read once, not for each of them.
  private struct Known {
    /// The recording's number.
    let recording: Int
    var check: TakeCheck
    let knowsTalk: Bool
  }

  /// Less talk than this says nothing.
  private static let shortestTalk = Int(AudioFormat.samples(5))
  /// More takes than this of one recording aren't judged.
  private static let most = 8

  private let model: HearingModel
  private let folder: URL
  private let send: @Sendable (Input) -> Void
  private let log: @Sendable (@escaping @Sendable () -> String) -> Void
  private let queue = DispatchQueue(label: "chalktalk-lessons")
  private let recorder = Mutex(LessonRecorder())
  private let state = Mutex(State())

  /// - Parameters:
  ///   - folder: holds the owner's voice, and those of others.
  ///   - send: takes the reports; must not block.
  package init(
    model: HearingModel, folder: URL = VoiceStore.main,
    log: @escaping @Sendable (@escaping @Sendable () -> String) -> Void = { _ in },
    send: @escaping @Sendable (Input) -> Void
  ) {
    self.model = model
    self.folder = folder
    self.log = log
    self.send = send
  }

  /// - Parameter hear: makes the ear use a fit.
  package func begin(hear: @escaping @Sendable (VoiceAdaptation) -> Void) {
    state.withLock { $0.hear = hear }
  }

  package func obey(_ order: LessonOrder) {
    switch order {
    case .follow(let context): recorder.withLock { $0.context = context }
    case .record(let lesson): recorder.withLock { $0.record(lesson) }
    case .talk: recorder.withLock { $0.beginTalk() }
    case .stop:
      recorder.withLock { _ = $0.stop() }
      queue.async { [self] in forget() }
    case .learn:
      let recording = recorder.withLock { $0.stop() }
      queue.async { [self] in
        forget()
        if let recording { learn(recording) }
      }
    case .turn(let number, let back): queue.async { [self] in turn(number, back: back) }
    }
  }

  /// Waits for what is being learnt or taken back: the files then agree with one another.
  package func finish(within limit: DispatchTimeInterval) {
    let isDone = DispatchSemaphore(value: 0)
    queue.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + limit)
  }

  /// Follows an order to the ear.
  package func follow(_ order: EarOrder) {
    if case .happened(.other) = order { recorder.withLock { $0.undone() } }
  }
}

// MARK: - On the ear's thread

extension Teacher {
  /// Takes the next audio, before the listener hears it.
  package func hear(_ chunk: AudioChunk) {
    let news = recorder.withLock { $0.hear(chunk) }
    if let take = news.take { queue.async { [self] in judge(take, of: news.recording) } }
    if news.isOverOwnSound {
      send(.lesson(.refused(tr("Our own tone was in it: say the word after the tone."))))
    }
    if let saidAgain = news.saidAgain { queue.async { [self] in keep(saidAgain) } }
  }

  /// Whether what began at a time of the stream, in seconds, belongs to a lesson, and is no command.
  package func owns(_ start: Double) -> Bool { recorder.withLock { $0.owns(start) } }

  /// Marks samples during which our own speaker plays.
  package func speakerPlays(_ span: Range<Int64>) { recorder.withLock { $0.speakerPlays(span) } }

  /// Follows what was heard, to learn as it goes.
  package func heard(_ heard: Heard) { recorder.withLock { $0.heard(heard) } }
}

// MARK: - On the queue

extension Teacher {
  private func store(of voice: String?) -> VoiceStore { VoiceStore(folder: folder, person: voice) }

  private func judge(_ take: Take, of number: Int) {
    guard let recording = recorder.withLock({ $0.recording }), recording.number == number,
      recording.takes.count < Self.most
    else { return }
    let phrase = recording.lesson.phrase
    var known =
      state.withLock { $0.known }.flatMap { $0.recording == number ? $0 : nil }
      ?? known(for: recording)
    if let flaw = known.check.flaw(of: take, as: phrase) {
      state.withLock { [known] in $0.known = known }
      return send(.lesson(.refused(flaw.adviceAtTheWall)))
    }
    known.check.add(VoiceFit.Take(phrase: phrase, samples: take.samples))
    state.withLock { [known] in $0.known = known }
    if let count = recorder.withLock({ $0.count(take, of: number) }) {
      send(.lesson(.took(count, knowsTalk: known.knowsTalk)))
    }
  }

  private func known(for recording: LessonRecorder.Recording) -> Known {
    let store = store(of: recording.lesson.voice)
    return Known(
      recording: recording.number,
      check: TakeCheck(model, takes: (try? store.takes()) ?? []),
      knowsTalk: ((try? store.talk()) ?? []).count >= Self.shortestTalk)
  }

  private func forget() { state.withLock { $0.known = nil } }

  private func learn(_ recording: LessonRecorder.Recording) {
    let lesson = recording.lesson
    let store = store(of: lesson.voice)
    var change = VoiceChange(in: store.folder)
    do {
      for take in recording.takes {
        _ = try store.add(take.samples, of: lesson.phrase, because: .taught, on: Date())
      }
      if let talk = recording.talk, talk.count >= Self.shortestTalk { try store.save(talk: talk) }
      _ = try store.refit(model)
    } catch {
      change.end()
      // What can't be put back can't be read as a whole either; the takes alone change nothing.
      try? change.put(back: true)
      return send(.lesson(.failed(lesson, reason: "\(error)")))
    }
    change.end()
    let count = state.withLock { state in
      state.changes.append(change)
      return state.changes.count
    }
    hearEverybody()
    send(.lesson(.learnt(lesson, number: count)))
  }

  private func turn(_ number: Int, back: Bool) {
    let change = state.withLock { state in
      state.changes.indices.contains(number - 1) ? state.changes[number - 1] : nil
    }
    do {
      try change?.put(back: back)
      hearEverybody()
    } catch {
      let reason = "\(error)"
      send(.failed(tr("NOT KEPT: \(reason)")))
    }
  }

  /// Keeps a word that was said again as a take. It was nobody's order: what goes wrong is only
  /// noted.
  private func keep(_ saidAgain: LessonRecorder.SaidAgain) {
    let store = store(of: saidAgain.voice)
    do {
      let check = TakeCheck(model, takes: try store.takes())
      if let flaw = check.flaw(of: saidAgain.take, as: saidAgain.phrase) {
        return log { "“\(saidAgain.phrase)” was said again, and is no take: \(flaw.englishAdvice)" }
      }
      _ = try store.add(
        saidAgain.take.samples, of: saidAgain.phrase, because: .saidAgain, on: Date())
      _ = try store.refit(model)
      hearEverybody()
      log { "“\(saidAgain.phrase)” was said again, and is a take" }
    } catch {
      log { "“\(saidAgain.phrase)” was said again, and not kept: \(error)" }
    }
  }

  /// Makes the ear use what everybody taught.
  private func hearEverybody() {
    let fit = VoiceStore.adaptation(ofEverybody: model, in: folder) { send(.failed($0)) }
    state.withLock { $0.hear }(fit)
  }
}

extension TakeFlaw {
  /// What to do, where nobody types.
  fileprivate var adviceAtTheWall: String {
    switch self {
    case .anotherVoice: tr("That is another voice: whoever is up teaches the word.")
    case .anotherWord(nil): tr("\(advice), or start over: r.")
    case .silent, .clipped, .quiet, .long, .anotherWord: "\(advice)."
    }
  }
}
