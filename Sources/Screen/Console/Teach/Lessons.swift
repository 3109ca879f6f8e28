import Core
import HUD
package import Hearing
import Languages
import Preferences
import Sound
import Words

/// The words that are missed again and again, and the lesson that is being recorded.
struct Lessons {
  /// A word that was nearly heard.
  private struct Miss {
    let phrase: String
    let intent: IntentName
    let at: Moment
  }

  /// Between two sayings of a word that isn't heard passes no more time than this.
  private static let patience = Duration.seconds(10)
  /// A word is offered to be taught once it was missed so often in a row.
  private static let mostMisses = 3
  /// What the ear obeys at once isn't heard during a lesson.
  static let unheard: Set<IntentName> = [.sleep, .wake, .strict, .normal]

  /// Whether a lesson's sound is being recorded: no word is a command meanwhile.
  var isRecording = false
  /// The words that were offered in this run; one offer of each is enough.
  private var offered: Set<IntentName> = []
  private var misses: [Miss] = []

  /// Follows what was heard; returns a phrase that was missed for the third time in a row, with no
  /// other word nearest in between.
  mutating func follow(_ rejection: Rejection, at now: Moment) -> String? {
    guard rejection.isNearMiss, let phrase = rejection.phrase, let intent = rejection.intent else {
      return nil
    }
    let isSame = misses.last.map { $0.intent == intent && now - $0.at <= Self.patience } ?? false
    misses = (isSame ? misses : []) + [Miss(phrase: phrase, intent: intent, at: now)]
    guard misses.count >= Self.mostMisses, offered.insert(intent).inserted else { return nil }
    misses = []
    return phrase
  }

  /// A command was heard or pressed: whatever was missed before is over.
  mutating func forgetMisses() { misses = [] }
}

extension Rejection {
  /// Whether a command was said, as far as anybody can tell, and not recognised.
  package var isNearMiss: Bool {
    switch reason {
    case .unlikely, .ambiguous: phrase != nil && findings.isNear
    case .tooLong, .ownSound, .gap, .noMatch: false
    }
  }

  /// Whether somebody said something, as far as anybody can tell.
  var isOfWord: Bool {
    switch reason {
    case .unlikely, .ambiguous, .tooLong, .noMatch: true
    case .ownSound, .gap: false
    }
  }
}

extension Desk {
  /// Why no word can be taught now; nil if one can.
  var reasonNotToTeach: String? {
    if lessons.isRecording { return tr("A word is being taught already.") }
    if preferences.engine == .pocketsphinx { return tr("The engine pocketsphinx can't be taught.") }
    if wordsAreText { return nil }
    if audio.isAsleep { return tr("Asleep: {say “wake up”|press m}.") }
    if case .on = audio.ear { return nil }
    return audio.ear.isOff ? tr("Not listening: keyboard only.") : tr("There is no microphone yet.")
  }

  /// Whose voice is taught: that of the climber who is up.
  var voice: String? { seats[up].climber }

  var lessonContext: LessonContext { LessonContext(voice: voice, learns: preferences.learns) }

  /// A lesson has come to its end, well or badly.
  mutating func receive(_ report: LessonReport) {
    switch report {
    case .took, .refused: break
    case .learnt(let lesson, let number):
      history.add(tr("learning “\(lesson.phrase)”"), .lesson(number), redoable: redoable)
      tell(.learnt(lesson))
    case .failed(_, let reason):
      tell(Reply(.warning, tr("NOT LEARNT: \(reason)"), tone: .refused, isDone: false))
    }
  }
}

extension Reply {
  fileprivate static func learnt(_ lesson: Lesson) -> Reply {
    let text =
      lesson.voice.map { tr("LEARNT  how \($0) says “\(lesson.phrase)”") }
      ?? tr("LEARNT  how you say “\(lesson.phrase)”")
    return Reply(
      .info, word: tr("LEARNT", context: "big word"), text, tone: .same,
      speech: tr("Learnt"), offersUndo: true)
  }
}
