import Console
import Languages

/// Stands in for whoever records lessons: in a script, words are text, so that a word is learnt at
/// once and nothing is kept.
final class ScriptedLessons {
  private var lesson: Lesson?
  private var takes = 0
  private var isTalking = false
  private var count = 0
  /// Reports that the console hasn't received yet.
  private var reports: [LessonReport] = []

  /// Whether what is said belongs to a lesson.
  var isRecording: Bool { lesson != nil }

  func obey(_ order: LessonOrder) {
    switch order {
    case .follow, .turn: break
    case .record(let lesson): (self.lesson, takes, isTalking) = (lesson, 0, false)
    case .talk: isTalking = true
    case .stop: lesson = nil
    case .learn:
      guard let lesson else { return }
      self.lesson = nil
      count += 1
      reports.append(.learnt(lesson, number: count))
    }
  }

  /// Takes what is said in a lesson.
  func say(_ words: String) {
    guard let lesson, !isTalking else { return }
    if words == lesson.phrase {
      takes += 1
      reports.append(.took(takes, knowsTalk: false))
    } else {
      reports.append(.refused(tr("That was another word: say “\(lesson.phrase)”.")))
    }
  }

  func nextReport() -> LessonReport? { reports.isEmpty ? nil : reports.removeFirst() }
}
