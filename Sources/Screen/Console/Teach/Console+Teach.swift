import Core
import HUD
import Hearing
import Languages
import Sound
import Words

extension Console {
  /// The phrases of the screen that can be said now, as its grammar lists them.
  var teachable: [String] {
    let said = saidNow
    return said.rules.filter { !said.unlikely.contains($0.intent) }.compactMap { rule in
      rule.phrases.first { desk.wordsAreText || desk.audio.canHear($0) }
    }
  }

  /// Offers to learn a word that was missed three times in a row, in a line: nothing is asked, and
  /// every word and key goes on meaning what it means.
  mutating func offerLesson(after rejection: Rejection) {
    guard let phrase = desk.lessons.follow(rejection, at: desk.now), desk.reasonNotToTeach == nil
    else { return }
    let reply = Reply(
      .info,
      tr(
        "“\(phrase)” was missed three times: {say “teach a word”|press w, then t} to teach it."
      ),
      tone: .again, isDone: false)
    desk.news.show(reply, flashes: false, at: desk.now)
  }

  /// The intent of the word that is being taught, which is a take and no command.
  var wordsOfLesson: Set<IntentName> {
    guard let lesson = stack.lazy.compactMap({ ($0 as? TeachLayer)?.lesson }).first else {
      return []
    }
    let rules = grammars.values.flatMap(\.rules).filter { $0.phrases.contains(lesson.phrase) }
    return Set(rules.map(\.intent))
  }

  /// A word during a lesson: “close that” ends it, and so does a command that is clearly heard twice,
  /// which then counts. Once may be the room's.
  mutating func hearInLesson(_ command: Command) {
    guard let index = stack.lastIndex(where: { $0 is TeachLayer }),
      var lesson = stack[index] as? TeachLayer
    else { return }
    if command.intent == "close" {
      _ = lesson.handle(command, &desk)
      return settleLesson(lesson, at: index)
    }
    guard lesson.isHeardAgain(command.intent, at: desk.now) else {
      stack[index] = lesson
      let text = tr("“\(command.intent)”? Say it again to leave the lesson.")
      // Without a tone, which would be in the next take.
      return desk.news.show(Reply(.info, text, tone: .same), flashes: false, at: desk.now)
    }
    stack.removeSubrange(index...)
    stopLostLesson()
    give(command)
    desk.answerWord()
  }

  private mutating func settleLesson(_ lesson: TeachLayer, at index: Int) {
    stack[index] = lesson
    settle(index)
  }

  /// A lesson's recording never goes on without its layer, however that was closed.
  mutating func stopLostLesson() {
    guard desk.lessons.isRecording, !stack.contains(where: { $0 is TeachLayer }) else { return }
    desk.lessons.isRecording = false
    desk.add([.lesson(.stop)])
  }
}
