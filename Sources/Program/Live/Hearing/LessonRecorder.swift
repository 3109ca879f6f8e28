import Audio
import Console
import Hearing
import Networks
import VoiceTraining

/// Finds the takes of lessons in the audio, and the words that were said again.
///
/// An endpointer runs only while one of them is wanted. Otherwise the last seconds are kept, so that the room is known when a
/// lesson begins.
struct LessonRecorder: Sendable {
  /// A lesson that is being recorded.
  struct Recording {
    let lesson: Lesson
    /// Tells takes of this recording from those of an earlier one.
    let number: Int
    /// What began before this was not said for the lesson; nil until the next audio.
    fileprivate var since: Int64?
    fileprivate(set) var takes: [Take] = []
    /// Our own tone was reported since the last take; in a room with a long echo, the tone of each report would lead to the next.
    fileprivate var hasReportedTone = false
    /// nil until the talk begins.
    fileprivate(set) var talk: [Int16]?
  }

  /// A word that was missed, said again and heard; it becomes a take unless it is undone at once.
  struct SaidAgain {
    let phrase: String
    let voice: String?
    let take: Take
    fileprivate let due: Int64
  }

  /// What the latest audio brought.
  struct News {
    /// A take of a recording.
    var take: Take?
    var recording = 0
    /// What was said for a recording has our own tone in it.
    var isOverOwnSound = false
    /// A word whose time to be undone is over.
    var saidAgain: SaidAgain?
  }

  private enum OwnSound {
    case none
    /// Nothing else is in it.
    case alone
    /// Somebody speaks, too.
    case beside
  }

  private static let longestTalk = Int(AudioFormat.samples(60))
  /// A word that is said again within this time, in seconds, is the one that was missed.
  private static let patience = 8.0
  /// How much earlier than announced our own sound may begin, and how long its echo may last, in seconds.
  private static let (lead, echo) = (0.1, 0.15)
  /// How long utterances are remembered to learn as it goes, in seconds.
  private static let memory = 10.0
  /// Time to undo a word that was heard, in seconds.
  private static let timeToUndo = 6.0

  var context = LessonContext()
  private(set) var recording: Recording?
  private var recordings = 0
  /// The last seconds; in three, steady sound becomes the endpointer's noise floor.
  private var room = AudioHistory(seconds: 4)
  /// Nil while no take is wanted.
  private var recorder: TakeRecorder?
  /// What began before this belongs to a lesson.
  private var mutedTo: Int64 = 0
  private var ownSounds: [Range<Int64>] = []
  /// The latest utterances, any of which may turn out to be a word.
  private var recent: [Take] = []
  private var missed: Rejection?
  private var saidAgain: SaidAgain?

  mutating func record(_ lesson: Lesson) {
    recordings += 1
    recording = Recording(lesson: lesson, number: recordings)
    saidAgain = nil
  }

  mutating func beginTalk() { recording?.talk = [] }

  /// Ends the recording, and returns it.
  @discardableResult
  mutating func stop() -> Recording? {
    defer { recording = nil }
    return recording
  }

  /// Counts a take that can be used; returns how many there are, or nil if its recording is over.
  mutating func count(_ take: Take, of number: Int) -> Int? {
    guard recording?.number == number else { return nil }
    recording?.takes.append(take)
    recording?.hasReportedTone = false
    return recording?.takes.count
  }

  /// An undo means that a word was heard wrongly.
  mutating func undone() { saidAgain = nil }

  /// Whether what began at a time of the stream, in seconds, belongs to a lesson, and is no command.
  func owns(_ start: Double) -> Bool {
    recording != nil || AudioFormat.samples(start) < mutedTo
  }

  /// Marks samples during which our own speaker plays.
  mutating func speakerPlays(_ span: Range<Int64>) { ownSounds = ownSounds.suffix(20) + [span] }

  /// Takes the next audio.
  mutating func hear(_ chunk: AudioChunk) -> News {
    var news = News()
    let take = findTake(in: chunk)
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
      if talked < Self.longestTalk { recording?.talk?.append(contentsOf: chunk.samples) }
    } else if let take, take.utterance.span.lowerBound >= since {
      news.take = ownSound == .none ? take : nil
      news.isOverOwnSound = ownSound == .beside && recording?.hasReportedTone == false
      if news.isOverOwnSound { recording?.hasReportedTone = true }
      news.recording = recording?.number ?? 0
    }
    return news
  }

  /// Follows what was heard, to learn as it goes.
  mutating func heard(_ heard: Heard) {
    guard context.learns, recording == nil else { return }
    switch heard {
    case .rejected(let rejection) where rejection.isNearMiss: missed = rejection
    case .command(let command):
      guard let missed else { return }
      self.missed = nil
      guard missed.phrase == command.phrase, command.reading == nil,
        command.start >= missed.end, command.start - missed.end < Self.patience,
        let take = take(of: missed)
      else { return }
      saidAgain = SaidAgain(
        phrase: command.phrase, voice: context.voice, take: take,
        due: AudioFormat.samples(command.accepted + Self.timeToUndo))
    case .rejected, .changed: break
    }
  }

  private mutating func findTake(in chunk: AudioChunk) -> Take? {
    let isWanted = recording != nil || context.learns
    defer { room.append(chunk.samples[...], at: chunk.start) }
    guard isWanted else {
      recorder = nil
      return nil
    }
    if recorder == nil {
      var new = TakeRecorder()
      let before = room.samples(0..<room.end)
      _ = new.feed(AudioChunk(samples: before, start: room.end - Int64(before.count)))
      new.startOver()
      recorder = new
    }
    return recorder?.feed(chunk)
  }

  /// Keeps an utterance for as long as it may turn out to be a word that was said again.
  private mutating func remember(_ take: Take?, until end: Int64) {
    recent.removeAll {
      !context.learns || $0.utterance.span.upperBound < end - AudioFormat.samples(Self.memory)
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
      span.lowerBound >= first - AudioFormat.samples(Self.lead)
      && span.upperBound <= last + AudioFormat.samples(Self.echo)
    return isAlone ? .alone : .beside
  }

  /// The utterance in which a word was missed.
  private func take(of missed: Rejection) -> Take? {
    let span =
      AudioFormat.samples(missed.start)..<AudioFormat.samples(max(missed.start, missed.end))
    return recent.last { $0.utterance.span.overlaps(span) }
  }
}
