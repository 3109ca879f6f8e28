import Canvas
import Core
import HUD
import Languages
import Sound
import Words

/// Teaches Chalktalk how somebody says a word: three takes, then some talk, which must not be taken
/// for commands.
///
/// The session goes on below, but no key reaches it, and a word only if it is clearly heard twice
/// (`Console.hearInLesson`): what is said here is no command.
struct TeachLayer: Layer {
  /// How many takes a word needs.
  static let takes = 3
  static let talkTime = Duration.seconds(20)
  /// After this long without a take, it says what may be wrong.
  private static let silence = Duration.seconds(8)
  /// After this long without a take or a key, nobody is there.
  private static let patience = Duration.seconds(30)

  let lesson: Lesson
  /// The command that was heard last.
  private var heard: (intent: IntentName, at: Moment)?
  private var taken = 0
  /// Why the last take can't be used, and what to do.
  private var flaw: String?
  private var touchedAt = Moment(microseconds: 0)
  /// When the talk began; nil during the takes.
  private var talkSince: Moment?

  init(_ lesson: Lesson) { self.lesson = lesson }

  var mode: Mode? { nil }
  var passage: Passage { .nothing }

  func rows(_ desk: Desk) -> [CommandRow<Self>] {
    [
      CommandRow(
        "choose", [.enter, " "], hint: talkSince == nil ? nil : tr("enough", context: "hint"),
        unavailable: talkSince == nil ? tr("Say the word first: “\(lesson.phrase)”.") : nil
      ) { layer, desk, _ in layer.learn(&desk) },
      CommandRow("again", ["r"], hint: tr("start over")) { layer, desk, _ in
        layer.record(&desk)
        desk.sound(.play(.same))
      },
      CommandRow("close", [.escape, "q"], hint: tr("leave", context: "hint")) { _, desk, _ in
        desk.pop()
        desk.tell(Reply(.info, tr("Left the lesson: nothing was learnt."), tone: .same))
      },
    ]
  }

  func wayOn(_ desk: Desk) -> String { tr("Not in a lesson: Esc leaves it.") }

  /// Whether a command was heard shortly before, too.
  mutating func isHeardAgain(_ intent: IntentName, at now: Moment) -> Bool {
    defer { heard = (intent, now) }
    return heard.map { $0.intent == intent && now - $0.at <= Self.patience } ?? false
  }

  mutating func begin(_ desk: inout Desk) {
    record(&desk)
    desk.sound(.play(.question))
  }

  mutating func timePassed(_ input: Input, _ desk: inout Desk) {
    switch input {
    case .lesson(.took(let count, let knowsTalk)): take(count, knowsTalk, &desk)
    case .lesson(.refused(let reason)):
      flaw = reason
      touchedAt = desk.now
      desk.sound(.play(.refused))
    case .key, .click: touchedAt = desk.now
    case .ear(.lost(let reason)), .ear(.off(let reason)):
      giveUp(tr("the microphone is lost: \(reason)"), &desk)
    case .audioEnded: giveUp(tr("the recording is over"), &desk)
    default: break
    }
    if let talkSince {
      if desk.now >= talkSince + Self.talkTime { learn(&desk) }
    } else if desk.now >= touchedAt + Self.patience {
      giveUp(tr("nothing was heard."), &desk)
    }
  }

  func nextDeadline(_ desk: Desk) -> Moment? {
    if let talkSince {
      // The seconds count down on the screen.
      let next = (desk.now - talkSince).milliseconds / 1000 + 1
      return talkSince + min(.seconds(next), Self.talkTime)
    }
    let hint = touchedAt + Self.silence
    return desk.now < hint ? hint : touchedAt + Self.patience
  }

  func fill(_ scene: inout Scene, _ desk: Desk) {
    scene.overlay = .lesson(
      LessonView(
        title: tr("Teach a word") + (lesson.voice.map { " · \($0)" } ?? ""), word: word,
        steps: Self.takes, done: taken, text: text(desk), isWrong: flaw != nil,
        footer: footer(desk)))
  }

  func fill(_ card: inout RemoteCard, _ desk: Desk) {
    card.figures = .open(
      tr("Teach a word"), tr("“\(lesson.phrase)” is being taught on the machine."))
    card.offers = offers(["close"], desk)
  }

  private var word: String {
    talkSince == nil ? lesson.phrase.uppercased() : tr("TALK", context: "big word")
  }

  private func text(_ desk: Desk) -> String {
    if let talkSince {
      let left = max(.zero, Self.talkTime - (desk.now - talkSince))
      return tr(
        "Now talk about anything but climbing for a while, so that your talk is not taken "
          + "for commands: \(left.clock(.up)) left.")
    }
    if let flaw { return flaw }
    if desk.now >= touchedAt + Self.silence {
      return tr("Nothing heard. Does the bar at the top move when you speak?")
    }
    switch taken {
    case 0:
      return plural(
        Self.takes, "Say it as you would at the wall, alone, \(Self.takes) time.",
        "Say it as you would at the wall, alone, \(Self.takes) times.")
    case Self.takes - 1: return tr("Good. Once more.")
    default: return tr("Good. Again.")
    }
  }

  private mutating func record(_ desk: inout Desk) {
    (taken, flaw, talkSince, touchedAt) = (0, nil, nil, desk.now)
    desk.lessons.isRecording = true
    desk.add([.lesson(.record(lesson))])
  }

  private mutating func take(_ count: Int, _ knowsTalk: Bool, _ desk: inout Desk) {
    guard talkSince == nil else { return }
    (taken, flaw, touchedAt) = (count, nil, desk.now)
    desk.sound(.play(.same))
    guard taken >= Self.takes else { return }
    if knowsTalk { return learn(&desk) }
    talkSince = desk.now
    desk.add([.lesson(.talk)])
    desk.speak(tr("Now talk about anything but climbing"))
  }

  private func learn(_ desk: inout Desk) {
    desk.lessons.isRecording = false
    desk.add([.lesson(.learn)])
    desk.pop()
    let reply = Reply(.info, tr("Learning how “\(lesson.phrase)” is said…"), tone: .same)
    desk.tell(reply)
  }

  private func giveUp(_ reason: String, _ desk: inout Desk) {
    desk.pop()
    desk.tell(
      Reply(.warning, tr("NOT LEARNT: \(reason.sentence)"), tone: .refused, isDone: false))
  }
}
