package import Audio
package import Console
package import Dispatch
package import Foundation
package import Hearing
import Library
package import Networks
import Synchronization
import VoiceTraining
import Words

/// Records lessons, and learns from them.
///
/// The ear's thread brings the audio, and is never held up: takes are judged, fitted and written on a
/// queue of the teacher's own, one after another.
package final class Teacher: Sendable {
  /// A lesson that is being recorded.
  fileprivate struct Recording {
    let lesson: Lesson
    /// Tells takes of this recording from those of an earlier one.
    let number: Int
    /// What began before this was not said for the lesson; nil until the next audio.
    var since: Int64?
    var takes: [Take] = []
    /// Our own tone was reported since the last take; in a room with a long echo, the tone of each report would lead to the next.
    var hasToldTone = false
    /// nil until the talk begins.
    var talk: [Int16]?
  }

  /// A word that was missed, said again and heard; it becomes a take unless it is undone at once.
  fileprivate struct SaidAgain {
    let phrase: String
    let voice: String?
    let take: Take
    let due: Int64
  }

  fileprivate struct State {
    var hear: @Sendable (VoiceAdaptation) -> Void = { _ in }
    var recorder = TakeRecorder()
    var recording: Recording?
    var recordings = 0
    /// What began before this belongs to a lesson.
    var mutedTo: Int64 = 0
    var ownSounds: [Range<Int64>] = []
    var context = LessonContext()
    var changes: [VoiceChange] = []
    /// The latest utterances, any of which may turn out to be a word.
    var recent: [Take] = []
    var missed: Rejection?
    var saidAgain: SaidAgain?
  }

  fileprivate static let longestTalk = Int(AudioFormat.samples(60))
  /// Less talk than this says nothing.
  private static let shortestTalk = Int(AudioFormat.samples(5))
  /// A word that is said again within this time, in seconds, is the one that was missed.
  private static let patience = 8.0
  /// How much earlier than announced our own sound may begin, and how long its echo may last, in seconds.
  fileprivate static let (lead, echo) = (0.1, 0.15)
  /// How long utterances are remembered to learn as it goes, in seconds.
  fileprivate static let memory = 10.0
  /// Time to undo a word that was heard, in seconds.
  private static let timeToUndo = 6.0

  private let model: HearingModel
  private let folder: URL
  private let send: @Sendable (Input) -> Void
  private let log: @Sendable (@escaping @Sendable () -> String) -> Void
  private let queue = DispatchQueue(label: "chalktalk-lessons")
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
    case .follow(let context): state.withLock { $0.context = context }
    case .record(let lesson):
      state.withLock { state in
        state.recordings += 1
        state.recording = Recording(lesson: lesson, number: state.recordings)
        state.saidAgain = nil
      }
    case .talk: state.withLock { $0.recording?.talk = [] }
    case .stop: state.withLock { $0.recording = nil }
    case .learn:
      let recording = state.withLock { state in
        defer { state.recording = nil }
        return state.recording
      }
      if let recording { queue.async { [self] in learn(recording) } }
    case .turn(let number, let back): queue.async { [self] in turn(number, back: back) }
    }
  }

  /// Waits for what is being learnt or taken back: the files then agree with one another.
  package func finish(within limit: DispatchTimeInterval) {
    let isDone = DispatchSemaphore(value: 0)
    queue.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + limit)
  }

  /// Follows an order to the ear: an undo means that a word was heard wrongly.
  package func follow(_ order: EarOrder) {
    if case .happened(.other) = order { state.withLock { $0.saidAgain = nil } }
  }
}

// MARK: - On the ear's thread

extension Teacher {
  /// Takes the next audio, before the listener hears it.
  package func hear(_ chunk: AudioChunk) {
    let news = state.withLock { $0.hear(chunk) }
    if let take = news.take { queue.async { [self] in judge(take, of: news.recording) } }
    if news.isOverOwnSound {
      send(.lesson(.refused("Our own tone was in it: say the word after the tone.")))
    }
    if let saidAgain = news.saidAgain { queue.async { [self] in keep(saidAgain) } }
  }

  /// Whether what began at a time of the stream, in seconds, belongs to a lesson, and is no command.
  package func owns(_ start: Double) -> Bool {
    state.withLock { $0.recording != nil || AudioFormat.samples(start) < $0.mutedTo }
  }

  /// Marks samples during which our own speaker plays.
  package func speakerPlays(_ span: Range<Int64>) {
    state.withLock { $0.ownSounds = $0.ownSounds.suffix(20) + [span] }
  }

  /// Follows what was heard, to learn as it goes.
  package func heard(_ heard: Heard) {
    state.withLock { state in
      guard state.context.learns, state.recording == nil else { return }
      switch heard {
      case .rejected(let rejection) where rejection.isNearMiss: state.missed = rejection
      case .command(let command):
        guard let missed = state.missed else { return }
        state.missed = nil
        guard missed.phrase == command.phrase, command.reading == nil,
          command.start >= missed.end, command.start - missed.end < Self.patience,
          let take = state.take(of: missed)
        else { return }
        state.saidAgain = SaidAgain(
          phrase: command.phrase, voice: state.context.voice, take: take,
          due: AudioFormat.samples(command.accepted + Self.timeToUndo))
      case .rejected, .changed: break
      }
    }
  }
}

extension Teacher.State {
  private enum OwnSound {
    case none
    /// Nothing else is in it.
    case alone
    /// Somebody speaks, too.
    case beside
  }

  /// What an utterance is for that has just ended, if for anything.
  fileprivate struct News {
    /// A take of a recording.
    var take: Take?
    var recording = 0
    /// What was said for a recording has our own tone in it.
    var isOverOwnSound = false
    /// A word whose time to be undone is over.
    var saidAgain: Teacher.SaidAgain?
  }

  fileprivate mutating func hear(_ chunk: AudioChunk) -> News {
    var news = News()
    let take = recorder.feed(chunk)
    let ownSound = self.ownSound(in: take?.utterance.span)
    remember(ownSound == .none ? take : nil, until: chunk.end)
    if let waiting = saidAgain, waiting.due <= chunk.end {
      news.saidAgain = waiting
      saidAgain = nil
    }
    guard recording != nil else { return news }
    mutedTo = chunk.end
    let since = recording?.since ?? chunk.start
    recording?.since = since
    if let talked = recording?.talk?.count {
      if talked < Teacher.longestTalk { recording?.talk?.append(contentsOf: chunk.samples) }
    } else if let take, take.utterance.span.lowerBound >= since {
      news.take = ownSound == .none ? take : nil
      news.isOverOwnSound = ownSound == .beside && recording?.hasToldTone == false
      if news.isOverOwnSound { recording?.hasToldTone = true }
      news.recording = recording?.number ?? 0
    }
    return news
  }

  /// Keeps an utterance for as long as it may turn out to be a word that was said again.
  private mutating func remember(_ take: Take?, until end: Int64) {
    recent.removeAll {
      !context.learns || $0.utterance.span.upperBound < end - AudioFormat.samples(Teacher.memory)
    }
    if context.learns, let take { recent.append(take) }
  }

  /// Whether our own speaker is heard in an utterance.
  private func ownSound(in span: Range<Int64>?) -> OwnSound {
    guard let span else { return .none }
    let own = ownSounds.filter { $0.overlaps(span) }
    guard let first = own.map(\.lowerBound).min(), let last = own.map(\.upperBound).max() else {
      return .none
    }
    let isAlone =
      span.lowerBound >= first - AudioFormat.samples(Teacher.lead)
      && span.upperBound <= last + AudioFormat.samples(Teacher.echo)
    return isAlone ? .alone : .beside
  }

  /// The utterance in which a word was missed.
  fileprivate func take(of missed: Rejection) -> Take? {
    let span =
      AudioFormat.samples(missed.start)..<AudioFormat.samples(max(missed.start, missed.end))
    return recent.last { $0.utterance.span.overlaps(span) }
  }
}

// MARK: - On the queue

extension Teacher {
  private func store(of voice: String?) -> VoiceStore { VoiceStore(folder: folder, person: voice) }

  private func recording(_ number: Int) -> Recording? {
    state.withLock { $0.recording?.number == number ? $0.recording : nil }
  }

  private func judge(_ take: Take, of number: Int) {
    guard let recording = recording(number), recording.takes.count < 8 else { return }
    let phrase = recording.lesson.phrase
    let store = store(of: recording.lesson.voice)
    let known = (try? store.takes()) ?? []
    let check = TakeCheck(
      model,
      takes: known + recording.takes.map { VoiceFit.Take(phrase: phrase, samples: $0.samples) })
    if let flaw = check.flaw(of: take, as: phrase) {
      return send(.lesson(.refused(flaw.adviceAtTheWall)))
    }
    let count = state.withLock { state in
      guard state.recording?.number == number else { return nil as Int? }
      state.recording?.takes.append(take)
      state.recording?.hasToldTone = false
      return state.recording?.takes.count
    }
    let knowsTalk = ((try? store.talk()) ?? []).count >= Self.shortestTalk
    if let count { send(.lesson(.took(count, knowsTalk: knowsTalk))) }
  }

  private func learn(_ recording: Recording) {
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
      send(.failed("NOT KEPT: \(error)"))
    }
  }

  /// Keeps a word that was said again as a take. It was nobody's order: what goes wrong is only
  /// noted.
  private func keep(_ saidAgain: SaidAgain) {
    let store = store(of: saidAgain.voice)
    do {
      let check = TakeCheck(model, takes: try store.takes())
      if let flaw = check.flaw(of: saidAgain.take, as: saidAgain.phrase) {
        return log { "“\(saidAgain.phrase)” was said again, and is no take: \(flaw.advice)" }
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
    case .anotherVoice: "That is another voice: whoever is up teaches the word."
    case .silent, .clipped, .quiet, .long, .anotherWord: "\(advice)."
    }
  }
}
